import ArgumentParser
import DripGIF
import Foundation

/// Times Lottie animations.
struct LottieCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lottie", abstract: "Times the drawing of Lottie animations.",
            discussion: """
                Each frame is evaluated and drawn, with one thread, as large as fits a square. For each file, a line has milliseconds: of reading, \
                and the median of its frames. What cannot be drawn is left out, as with --lenient. Images are not read.
                """)
    }

    @Argument(help: "Lottie files.")
    var files: [String]

    @Option(help: "Side of the square in pixels.")
    var side = 400

    @Option(help: "Number of frames to time of each file, evenly over its loop.")
    var frames = 30

    func validate() throws {
        if frames < 1 { throw ValidationError("--frames must be at least 1, not \(frames)") }
        if side < 1 || side > 4096 { throw ValidationError("--side must be from 1 to 4096, not \(side)") }
    }

    func run() throws {
        let clock = ContinuousClock()
        for path in files {
            guard let bytes = FileManager.default.contents(atPath: path) else { throw ValidationError("cannot read '\(path)'") }
            let begin = clock.now
            let animation: LottieAnimation
            do { animation = try LottieAnimation(try LottieFile([UInt8](bytes)).json()) } catch {
                print("\(path)\trefused: \(error)")
                continue
            }
            let reading = Timing([clock.now - begin])
            let (width, height) = (animation.size.width, animation.size.height)
            let scale = Double(side) / Double(max(width, height))
            func pixels(_ points: Int) -> Int { max(1, Int((Double(points) * scale).rounded())) }
            var pixmap = Pixmap(size: try PixelSize(validatingWidth: pixels(width), height: pixels(height)))
            var renderer = Renderer()
            var durations: [Duration] = []
            for index in 0..<frames {
                let start = clock.now
                let scene = animation.scene(at: animation.duration * Double(index) / Double(frames))
                try renderer.render(scene, background: nil, scale: scale, into: &pixmap)
                durations.append(clock.now - start)
            }
            print("\(path)\t\(Self.milliseconds(reading.median))\t\(Self.milliseconds(Timing(durations).median))")
        }
    }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.4f", seconds * 1000) }
}
