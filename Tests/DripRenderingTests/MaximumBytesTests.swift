import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

/// Files that fit a number of bytes, beside those that a person would try.
@Suite struct MaximumBytesTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func request(_ effect: any Effect.Type, _ name: String) -> RenderRequest {
        var request = RenderRequest(.effect(effect, parameters: [:]), output: directory(name))
        request.canvas.size = RequestedSize(PixelSize(width: 90, height: 120))
        request.timing.duration = .seconds(Rational(3, 2))
        return request
    }

    /// What is shown at each fiftieth of a second.
    private func shown(_ name: String) throws -> [StraightImage] {
        var decoder = try AnimationDecoder(directory.bytes(name) ?? [])
        var shown: [StraightImage] = []
        var time = Rational(0)
        while let frame = try decoder.next() {
            time = time + frame.delay
            while Rational(shown.count, 50) < time { shown.append(frame.image) }
        }
        return shown
    }

    private func error(_ name: String, _ truth: [StraightImage]) throws -> Double {
        let shown = try shown(name)
        #expect(shown.count == truth.count)
        var sum = 0
        for (a, b) in zip(shown, truth) {
            for (p, q) in zip(a.pixels, b.pixels) where p != q {
                for (x, y) in [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)] {
                    sum += (Int(x) - Int(y)) * (Int(x) - Int(y))
                }
            }
        }
        return Double(sum) / Double(truth.count * truth[0].size.area * 3)
    }

    /// Each effect with a share of its exact size.
    @Test(arguments: [("wave", 40), ("waterdrop", 20), ("slide", 40), ("cakes", 10)])
    func aFileIsNearerThanThoseOfAGrid(effect: String, percent: Int) async throws {
        let type = try #require(EffectCatalog.effect(named: effect))
        let exact = try await request(type, "exact.gif").render()
        var drawn = request(type, "exact.apng")
        drawn.timing.framesPerSecond = Rational(50)
        try await drawn.render()
        let truth = try shown("exact.apng")
        let budget = exact.byteCount * percent / 100
        var best = Double.infinity
        for (rate, colors, limit): (Int, Int, ErrorLevels) in [
            (25, 256, 0), (25, 16, 16), (25, 8, 0), (10, 64, 0), (10, 8, 16), (5, 16, 0), (5, 8, 0),
        ] {
            var grid = request(type, "grid.gif")
            (grid.timing.framesPerSecond, grid.file.colors, grid.file.maximumError, grid.file.effort) = (Rational(rate), colors, limit, 3)
            if try await grid.render().byteCount <= budget { best = min(best, try error("grid.gif", truth)) }
        }
        var fitted = request(type, "fitted.gif")
        fitted.file.maximumBytes = budget
        let notes = Notes()
        let summary = try await fitted.render { notes.add($0) }
        #expect(summary.byteCount <= budget)
        let own = try error("fitted.gif", truth)
        #expect(own <= best * 1.1, "\(own) beside \(best)")
        // What it says is what it is.
        guard case .fitted(let byteCount, _, let choice)? = notes.all.first else {
            Issue.record("nothing was said")
            return
        }
        #expect(byteCount == summary.byteCount && abs(choice.meanSquaredError - own) <= 1e-6 * own)
        fitted.output = directory("alone.gif")
        try await fitted.render(jobs: 1)
        #expect(directory.bytes("alone.gif") == directory.bytes("fitted.gif"))
    }

    @Test(arguments: [60, 20])
    func anAPNGFitsToo(percent: Int) async throws {
        var exact = request(WaterDrop.self, "exact.apng")
        exact.timing.framesPerSecond = Rational(50)
        let budget = try await exact.render().byteCount * percent / 100
        let truth = try shown("exact.apng")
        exact.file.maximumBytes = budget
        exact.output = directory("fitted.apng")
        let notes = Notes()
        let summary = try await exact.render { notes.add($0) }
        #expect(summary.byteCount <= budget && summary.byteCount == directory.bytes("fitted.apng")?.count)
        guard case .fitted(_, _, let choice)? = notes.all.first else {
            Issue.record("nothing was said")
            return
        }
        let own = try error("fitted.apng", truth)
        #expect(abs(choice.meanSquaredError - own) <= 1e-6 * own && own > 0)
    }

    /// Translucent pixels stay, and no other is further off than was allowed.
    @Test func anAPNGKeepsItsPromise() async throws {
        func request(_ name: String, _ limit: ErrorLevels) -> RenderRequest {
            var request = self.request(Slide.self, name)
            (request.canvas.background, request.file.maximumError) = (.transparent, limit)
            request.timing.framesPerSecond = Rational(50)
            return request
        }
        let exact = try await request("exact.apng", 0).render()
        let reduced = try await request("reduced.apng", 9).render()
        #expect(reduced.byteCount < exact.byteCount)
        for (a, b) in zip(try shown("exact.apng"), try shown("reduced.apng")) {
            for (p, q) in zip(a.pixels, b.pixels) where p != q { #expect(p.isOpaque && q.isOpaque && p.largestDifference(from: q) <= 9) }
        }
    }

    /// A level more makes this pattern much larger.
    @Test func anErrorNeverMakesAnAPNGLarger() async throws {
        let size = PixelSize(width: 40, height: 30)
        for index in 0..<4 {
            let pixels = (0..<size.area).map { place -> Color in
                let (x, y) = (place % 40, place / 40)
                let (red, green) = (6 * x + place * place % 7, 8 * y + place % 5)
                return Color(red: UInt8(red), green: UInt8(green), blue: UInt8(40 * index), alpha: 255)
            }
            try Data(try PNGEncoder().encode(StraightImage(size: size, pixels: pixels))).write(
                to: URL(filePath: directory("f-\(index).png")))
        }
        func byteCount(_ limit: ErrorLevels) async throws -> Int {
            var request = RenderRequest(.pictures(paths: [directory("f-%d.png")]), output: directory("o.apng"))
            request.file.maximumError = limit
            return try await request.render().byteCount
        }
        #expect(try await byteCount(9) <= byteCount(0))
    }

    /// Only exact frames are restored, which saves the ground that the object uncovers; and no colour of this ground is near another one.
    @Test func anErrorNeverMakesAGIFLarger() async throws {
        let size = PixelSize(width: 60, height: 40)
        for index in 0..<6 {
            let pixels = (0..<size.area).map { place -> Color in
                let (x, y) = (place % 60, place / 60)
                if (8 * index..<8 * index + 12) ~= x, (14..<26) ~= y { return .white }
                return Color(rgb: UInt32(place * place / 7 % 5 * 40) << 16 | UInt32(place * 13 % 11 % 6 * 40) << 8)
            }
            try Data(try PNGEncoder().encode(StraightImage(size: size, pixels: pixels))).write(
                to: URL(filePath: directory("f-\(index).png")))
        }
        func bytes(_ limit: ErrorLevels) async throws -> [UInt8]? {
            var request = RenderRequest(.pictures(paths: [directory("f-%d.png")]), output: directory("o.gif"))
            request.file.maximumError = limit
            _ = try await request.render()
            return directory.bytes("o.gif")
        }
        let (exact, near) = (try await bytes(0), try await bytes(2))
        #expect(exact != nil && near == exact)
    }

    @Test(arguments: ["o.gif", "o.apng"])
    func whatCannotFitIsRefused(name: String) async throws {
        var request = request(WaterDrop.self, name)
        request.file.maximumBytes = 300
        do {
            try await request.render()
            Issue.record("it was written")
        } catch {
            guard case .limit(.tooManyBytes(let least, budget: 300)) = error else { throw error }
            #expect(least > 300)
        }
        #expect(directory.bytes(name) == nil)
    }

    /// An error that allows one colour for everything is used, and what it does is said.
    @Test(arguments: ["o.gif", "o.apng"])
    func anAnimationThatBecameAStillIsSaid(name: String) async throws {
        var request = request(Wave.self, name)
        request.file.maximumError = 255
        let notes = Notes()
        let summary = try await request.render { notes.add($0) }
        let isSaid = notes.all.contains { if case .motionLost = $0 { true } else { false } }
        #expect(isSaid == (summary.frameCount == 1))
        if name == "o.apng" { #expect(isSaid) }
    }

    /// Colours so few that the motion is gone do not go unnoticed.
    @Test func lostMotionIsSaid() async throws {
        let clock = FrameClock(duration: 1, framesPerSecond: 10, timing: .centiseconds)
        let storyboard = Storyboard(canvas: PixelSize(width: 30, height: 20), background: .white, clock: clock) { time in
            var scene = Scene()
            scene.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 30, height: 8)), with: .black)
            scene.fill(BezierPath(rect: Rect(x: 20 * time, y: 12, width: 6, height: 6)), with: Color(rgb: 0xE0E0E0))
            return scene
        }
        try await storyboard.write(to: directory("f-%d.png"))
        var request = RenderRequest(.pictures(paths: [directory("f-%d.png")]), output: directory("o.gif"))
        (request.file.colors, request.file.palettes) = (2, .one)
        request.file.dither = GIFSettings.Dither.none
        let notes = Notes()
        try await request.render { notes.add($0) }
        guard case .motionLost(let count, of: let all)? = notes.all.first else {
            Issue.record("nothing was said")
            return
        }
        #expect(count == all - 1)
    }
}
