import DripCodec
import DripFiles
import DripImage
import DripRaster
import DripScene

/// A scene file that can be read several times, always as a stream.
struct SceneFile: Sendable {
    let input: InputFile
    var path: String { input.path }

    struct Pass {
        private let file: SceneFile
        private var reader = SceneReader()
        private var offset = 0
        private var isFinished = false

        init(_ file: SceneFile) { self.file = file }

        /// The header, complete once the first frame has been read.
        var header: SceneHeader? { reader.header }

        mutating func next() throws(DripGIFError) -> SceneFrame? {
            while true {
                do throws(SceneError) {
                    let file = file
                    if let frame = try reader.nextFrame(image: { name throws(SceneImageError) in try file.image(named: name) }) {
                        return frame
                    }
                } catch {
                    throw .scene(error, path: file.path)
                }
                if isFinished { return nil }
                let chunk = try wrapping(file.input.read(from: offset), in: DripGIFError.input)
                offset += chunk.count
                if chunk.isEmpty {
                    reader.finish()
                    isFinished = true
                } else {
                    reader.append(chunk)
                }
            }
        }
    }

    /// Reads an image that the file names, relative to the file.
    private func image(named name: String) throws(SceneImageError) -> Pixmap {
        let path = name.hasPrefix("/") || path == "-" ? name : FileNames.directory(of: path) + name
        let bytes: [UInt8]?
        do throws(InputError) { bytes = try InputFile(path).readAll(beginningWith: StillImageDecoder.signatures) } catch {
            if case .missing = error { throw .missing }
            throw .unreadable(DripGIFError.input(error).summary)
        }
        guard let bytes else { throw .unreadable("it is no PNG, JPEG or WebP file") }
        do { return Pixmap(try StillImageDecoder.decode(bytes)) } catch { throw .unreadable(error.description) }
    }
}

/// Reads the chosen frames of a scene file in order; a frame chosen several times in a row is read once.
struct GivenFrameReader {
    private var pass: SceneFile.Pass
    private let path: String
    private let choices: [GivenFrames.Choice]
    private var position = 0
    /// Scenes that were read, of which the first is number ``firstHeld``: one, or those of an exposure.
    private var held: [Scene] = []
    private var firstHeld = 0

    init(_ file: SceneFile, _ choices: [GivenFrames.Choice]) {
        pass = SceneFile.Pass(file)
        path = file.path
        self.choices = choices
    }

    mutating func next() throws(DripGIFError) -> StoryboardFrame? {
        guard position < choices.count else { return nil }
        let choice = choices[position]
        position += 1
        let first = min(choice.index, choice.exposed.first?.index ?? choice.index)
        let last = max(choice.index, choice.exposed.last?.index ?? choice.index)
        while firstHeld + held.count <= last {
            guard let scene = try pass.next()?.scene else { throw .input(.changedWhileRead(path: path)) }
            held.append(scene)
            dropScenes(before: first)
        }
        dropScenes(before: first)
        let scene = scene(choice.index)
        let exposed = choice.exposed.map { (scene: self.scene($0.index), count: $0.count) }
        return StoryboardFrame(
            delay: choice.delay, content: exposed.isEmpty ? .scene { () throws(DripGIFError) in scene } : .exposure(.frames(exposed)))
    }

    private mutating func dropScenes(before index: Int) {
        let count = min(held.count - 1, index - firstHeld)
        guard count > 0 else { return }
        held.removeFirst(count)
        firstHeld += count
    }

    private func scene(_ index: Int) -> Scene { held[max(0, min(held.count - 1, index - firstHeld))] }
}
