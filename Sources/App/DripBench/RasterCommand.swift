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
