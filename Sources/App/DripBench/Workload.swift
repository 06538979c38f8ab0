import ArgumentParser
import DripCodec
import DripGIF
import DripJSON
import Foundation

/// The frames of one scene file, all in memory.
struct Workload {
    let size: PixelSize
    let background: Color?
    let scenes: [Scene]

    init(path: String) throws {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ValidationError("cannot read '\(path)'; use a scene file")
        }
        var reader = SceneReader()
        reader.append(bytes)
        reader.finish()
        var scenes: [Scene] = []
        do {
            while let frame = try reader.nextFrame(image: { name throws(SceneImageError) in try Self.image(name, beside: path) }) {
                scenes.append(frame.scene)
            }
        } catch {
            throw ValidationError("\(path): \(error)")
        }
        guard let header = reader.header else { throw ValidationError("'\(path)' is not a scene file") }
        (size, background, self.scenes) = (header.size, header.background, scenes)
    }

    private static func image(_ name: String, beside path: String) throws(SceneImageError) -> Pixmap {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        guard let bytes = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) else { throw .missing }
        do { return Pixmap(try StillImageDecoder.decode([UInt8](bytes))) } catch { throw .unreadable(error.description) }
    }

    func time(frames: Int?) throws -> (fill: Timing, buildFill: Timing, checksum: String) {
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        var checksum = Checksum()
        for scene in scenes {
            try renderer.render(scene, background: background, into: &pixmap)
            checksum.add(pixmap)
        }
        let recipes = scenes.map(SceneRecipe.init)
        let clock = ContinuousClock()
        var fills: [Duration] = []
        var buildFills: [Duration] = []
        let begin = clock.now
        var index = 0
        while frames.map({ fills.count < $0 }) ?? (fills.count < scenes.count || clock.now - begin < .seconds(1)) {
            let scene = scenes[index]
            let recipe = recipes[index]
            index = (index + 1) % scenes.count
            let start = clock.now
            try renderer.render(scene, background: background, into: &pixmap)
            let middle = clock.now
            try renderer.render(recipe.build(), background: background, into: &pixmap)
            buildFills.append(clock.now - middle)
            fills.append(middle - start)
        }
        return (Timing(fills), Timing(buildFills), checksum.text)
    }
}
