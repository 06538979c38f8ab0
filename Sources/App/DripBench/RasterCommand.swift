import ArgumentParser
import DripCodec
import DripGIF
import DripJSON
import Foundation

/// Times the rasterizer on a scene file.
struct RasterCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "raster", abstract: "Times the rasterizer on the frames of a scene file.",
            discussion: """
                Everything is parsed first. Two times are taken of every frame, in turn: fill (paths ready; clear and all drawings) and \
                build+fill (every path is rebuilt from its points, too). Medians and minima are milliseconds a frame; the checksum is of \
                the pixels of all different frames.
                """)
    }

    @Argument(help: "Scene file to draw; its images are found beside it.")
    var file: String

    @Option(help: "Number of frames to time, repeating those of the file (default: as many as fit into a second).")
    var frames: Int?

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        if let frames, frames < 1 { throw ValidationError("--frames must be at least 1, not \(frames)") }
    }

    func run() throws {
        let workload = try Workload(path: file)
        let size = workload.size
        let (fill, buildFill, checksum) = try workload.time(frames: frames)
        guard json else {
            print("\(size), \(fill.count) frames timed")
            print("fill        \(fill.text(digits: 6))")
            print("build+fill  \(buildFill.text(digits: 6))")
            print("checksum    \(checksum)")
            return
        }
        func number(_ seconds: Double) -> JSON { .number((seconds * 1e9).rounded() / 1e6) }
        print(
            JSON.object([
                ("width", .integer(size.width)), ("height", .integer(size.height)), ("frames", .integer(fill.count)),
                ("fill_ms", number(fill.median)), ("fill_ms_min", number(fill.minimum)),
                ("build_fill_ms", number(buildFill.median)), ("build_fill_ms_min", number(buildFill.minimum)),
                ("checksum", .string(checksum)),
            ]).text)
    }
}

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
