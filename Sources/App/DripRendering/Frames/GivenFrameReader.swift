import DripCodec
import DripFiles
import DripImage
import DripRaster
import DripScene

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
