import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

/// Motion blur against sweeps whose mean is known.
@Suite struct ShutterTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private static let size = (width: 150, height: 60)

    /// The frame of a storyboard that begins at its first moment.
    private func frame(
        shutter: Double, background: Color? = .black, overlay: Storyboard.Overlay? = nil, _ scene: @escaping @Sendable (Double) -> Scene
    ) throws -> Pixmap {
        let canvas = PixelSize(width: Self.size.width, height: Self.size.height)
        let clock = FrameClock(duration: 1, framesPerSecond: 10, timing: .exact)
        let storyboard = Storyboard(canvas: canvas, background: background, clock: clock, shutter: shutter, overlay: overlay, scene: scene)
        var worker = FrameWorker(size: canvas, scale: 1, background: background)
        return try worker.draw(try #require(try storyboard.frames()()))
    }

    @Test func anOverlayIsNotBlurred() throws {
        @Sendable func square(at x: Double) -> BezierPath { BezierPath(rect: Rect(x: x, y: 10, width: 8, height: 8)) }
        let overlay: Storyboard.Overlay = { [.fill(square(at: 100 + 400 * $0), with: Color(rgb: 0x34C759))] }
        let moving: @Sendable (Double) -> Scene = { Scene([.fill(square(at: 20 + 400 * $0), with: .white)]) }
        let shown = try frame(shutter: 180, overlay: overlay, moving)
        let green = shown.pixels.filter { $0 == PremultipliedRGBA8(Color(rgb: 0x34C759)) }.count
        #expect(green == 64, "the overlay is drawn for the frame's own moment")
        #expect(!shown.pixels.contains(PremultipliedRGBA8(.white)), "what moves is blurred")
    }

    /// The mean coverage of a pixel by a disc that moves from `start` by `way`: for each of many points in it, the share of the time for which the
    /// disc covers the point.
    private static func swept(_ x: Int, _ y: Int, _ start: Point, _ way: Vector, radius: Double) -> Double {
        var sum = 0.0
        // Edges that hardly move are sampled more finely.
        let parts = way.length < 2 ? 128 : 16
        for row in 0..<parts {
            for column in 0..<parts {
                let point = Point(Double(x) + (Double(column) + 0.5) / Double(parts), Double(y) + (Double(row) + 0.5) / Double(parts))
                // |point − start − t · way|² = radius²
                let own = point - start
                let (a, half, rest) = (way.dot(way), own.dot(way), own.dot(own) - radius * radius)
                let root = half * half - a * rest
                if root <= 0 { continue }
                sum += max(0, min(1, (half + root.squareRoot()) / a) - max(0, (half - root.squareRoot()) / a))
            }
        }
        return sum / Double(parts * parts)
    }

    @Test("an evenly moving disc is its sweep", arguments: [0.2, 1, 3, 11, 40, 95], [4.0, 17])
    func disc(distance: Double, radius: Double) throws {
        let start = Point(22.3, 25.4)
        let way = Vector(distance * 0.96, distance * 0.1)
        // At 180 degrees of ten frames a second, the shutter is open for 1/20 s.
        let pixmap = try frame(shutter: 180) { time in
            Scene([.fill(BezierPath(circle: start + way * (time * 20), radius: radius), with: .white)])
        }
        var worst = 0.0
        for y in 0..<pixmap.height {
            for x in 0..<pixmap.width {
                let expected = 255 * Self.swept(x, y, start, way, radius: radius)
                worst = max(worst, abs(Double(pixmap[x, y].red) - expected))
            }
        }
        #expect(worst <= 2, "\(worst)")
    }

    @Test("what stands still is not blurred, and a shutter of 0 changes nothing")
    func still() throws {
        let scene = Scene([.fill(BezierPath(circle: Point(40.3, 30.1), radius: 9), with: Color(rgb: 0x3366CC, alpha: 99))])
        let sharp = try frame(shutter: 0, background: nil) { _ in scene }
        #expect(try frame(shutter: 720, background: nil) { _ in scene } == sharp)
        let moving: @Sendable (Double) -> Scene = { Scene([.fill(BezierPath(circle: Point(40 + 300 * $0, 30), radius: 9), with: .black)]) }
        #expect(try frame(shutter: 0, moving) == frame(shutter: 0) { _ in moving(0) })
    }

    @Test("a colour that changes evenly is its mean")
    func colors() throws {
        let all = BezierPath(rect: Rect(x: -1, y: -1, width: 300, height: 300))
        let pixmap = try frame(shutter: 360) { time in
            let level = UInt8(min(255, max(0, (time * 10 * 200).rounded())))
            return Scene([.fill(all, with: Color(red: level, green: 0, blue: 0, alpha: 255))])
        }
        #expect((99...101).contains(pixmap[7, 7].red) && pixmap[7, 7].isOpaque)
    }

    @Test("given frames are weighed by the time for which they are nearest")
    func givenFrames() async throws {
        var text = "drip 1\nsize 4 4\nfps 100\n"
        for index in 0..<8 {
            if index > 0 { text += "frame\n" }
            text += "fill #\(index % 2 == 0 ? "000000" : "C80000") nonzero M0 0 H4 V4 H0 Z\n"
        }
        let path = try directory.write(text, to: "s.drip")
        var request = RenderRequest(.drawing(path: path), output: directory("x.png"))
        request.timing.framesPerSecond = 25
        request.timing.shutter = 180
        request.timing.at = .seconds(0)
        try await request.render()
        // Open for .02 s: frame 0 is nearest for .005 s, frame 1 for .01 s, frame 2 for .005 s.
        let image = try PNGDecoder.decode(try #require(directory.bytes("x.png")))
        #expect(image[1, 1] == Color(red: 100, green: 0, blue: 0, alpha: 255))
        request.output = directory("x.drip")
        request.timing.at = nil
        await #expect(throws: DripGIFError.request(.shutterInScene)) { try await request.render() }
    }
}
