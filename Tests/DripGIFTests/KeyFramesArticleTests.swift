import DripGIF
import DripTestSupport
import Foundation
import Testing

// The code of the article Key frames, as it stands there.

func gauge() throws -> @Sendable (Double) -> Scene {
    let center = Point(60, 60)
    let spring = Spring(response: 0.5, dampingRatio: 0.5)
    let dot = KeyframeTrack(values: [3.0, 8.0, 3.0], keyTimes: [0, 0.25, 1], timingFunctions: [.easeOut, .easeInOut])
    let label = try FontBook().layout("75 %", TextStyle(size: 24, weight: .bold)).path(centeredAt: center)
    return { time in
        let end = 1.5 * .pi * spring.progress(at: time) - .pi / 2
        var scene = Scene()
        scene.stroke(BezierPath(circle: center, radius: 44), with: Color(rgb: 0xE5E5EA), style: StrokeStyle(width: 10))
        scene.stroke(
            BezierPath(arc: center, radius: 44, from: -.pi / 2, to: end), with: .orange, style: StrokeStyle(width: 10, cap: .round))
        scene.fill(BezierPath(circle: center + Vector(angle: end) * 44, radius: dot.value(at: time / 2)), with: .orange)
        scene.fill(label, with: .black)
        return scene
    }
}

private func still(of scene: Scene) throws {
    try scene.write(to: "still.png", size: PixelSize(width: 100, height: 100), scale: 2)
}

private func files() async throws {
    let clock = FrameClock(duration: 2, framesPerSecond: 25)
    let canvas = PixelSize(width: 120, height: 120)
    try await Storyboard(canvas: canvas, background: .white, clock: clock, scene: try gauge()).write(to: "gauge.gif")
    try gauge()(0.5).write(to: "gauge.png", size: canvas, scale: 2, background: .white)
}

@Suite struct KeyFramesArticleTests {
    @Test func theGaugeOfTheArticleMoves() throws {
        let clock = FrameClock(duration: 2, framesPerSecond: 5, timing: .exact)
        let film = try Storyboard(canvas: PixelSize(width: 120, height: 120), background: .white, clock: clock, scene: try gauge()).film()
        let (first, last) = (film.frames[0].image, film.frames[film.frames.count - 1].image)
        // The right and the bottom of the ring are passed, the upper left is not.
        #expect(first[104, 60] == Color(rgb: 0xE5E5EA) && last[104, 60] == .orange && last[60, 104] == .orange)
        #expect(last[29, 29] == Color(rgb: 0xE5E5EA))
        #expect(film.frames.reduce(Rational(0)) { $0 + $1.delay } == 2)
        // A third of the label's middle is ink.
        let ink = (40..<80).flatMap { x in (50..<70).map { last[x, $0] } }.filter { $0.red < 128 }.count
        #expect((150...500).contains(ink), "\(ink)")
    }

    /// The label is an outline of installed fonts, so it is left out.
    @Test func theArticleShowsItsCode() throws {
        let clock = FrameClock(duration: 2, framesPerSecond: 25)
        let film = try Storyboard(canvas: PixelSize(width: 120, height: 120), background: .white, clock: clock, scene: try gauge()).film(
            scale: 2)
        let catalog = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Library/DripGIF/DripGIF.docc")
        let kept = try Film(decoding: [UInt8](Data(contentsOf: catalog.appending(path: "Resources/keyframes.gif"))))
        #expect(kept.frames.map(\.delay) == film.frames.map(\.delay) && kept.size == film.size)
        for (one, other) in zip(kept.frames, film.frames) {
            // The picture was written from a scene file, whose coordinates are rounded.
            let isSame = zip(one.image.pixels, other.image.pixels).prefix(80 * 240).allSatisfy { a, b in
                abs(Int(a.red) - Int(b.red)) <= 2 && abs(Int(a.green) - Int(b.green)) <= 2 && abs(Int(a.blue) - Int(b.blue)) <= 2
            }
            #expect(isSame, "the picture of the article is another one; write gauge.gif again, at scale 2")
        }
    }

    @Test func aSceneIsWrittenByOneCall() throws {
        let directory = try TemporaryDirectory()
        try gauge()(0.5).write(to: directory("gauge.png"), size: PixelSize(width: 120, height: 120), scale: 2, background: .white)
        let bytes = try #require(directory.bytes("gauge.png"))
        #expect(bytes == (try gauge()(0.5).png(size: PixelSize(width: 120, height: 120), scale: 2, background: .white)))
        #expect(throws: DripGIFError.self) { try Scene().write(to: directory("none/x.png"), size: PixelSize(width: 9, height: 9)) }
    }

    @Test func anArcBeginsAndEndsAtItsAngles() throws {
        let arc = BezierPath(arc: Point(10, 20), radius: 5, from: -.pi / 2, to: .pi / 2)
        let bounds = try #require(arc.bounds)
        #expect(abs(bounds.minX - 10) < 1e-4 && abs(bounds.maxX - 15) < 1e-4 && abs(bounds.minY - 15) < 1e-4)
        #expect(TextStyle(size: 9, weight: .bold) == TextStyle(size: 9, font: FontRequest(weight: .bold)))
        #expect(Color.red == Color("red") && Color.gray == Color("gray") && Color.orange == Color("orange"))
        #expect(Color.green == Color("lime") && Color.blue == Color("blue") && Color.yellow == Color("yellow"))
    }
}
