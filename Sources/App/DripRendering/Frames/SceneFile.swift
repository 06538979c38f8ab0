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
