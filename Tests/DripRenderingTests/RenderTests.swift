import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

/// A square that is elsewhere at every moment, so that no two frames are equal.
private func movingSquare(_ clock: FrameClock, width: Int = 64, background: Color? = .black) -> Storyboard {
    Storyboard(canvas: PixelSize(width: width, height: 24), background: background, clock: clock) { time in
        var scene = Scene()
        let x = time * 40 - (time * 40 / Double(width)).rounded(.down) * Double(width)
        scene.fill(BezierPath(rect: Rect(x: x, y: 4, width: 9, height: 9)), with: Color(rgb: 0x30C0F0))
        return scene
    }
}

@Suite struct RenderTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func request(_ name: String, _ parameters: [String: String] = ["drips": "1"]) -> RenderRequest {
        var request = RenderRequest(.effect(WaterDrop.self, parameters: parameters), output: directory(name))
        request.canvas.size = RequestedSize(PixelSize(width: 40, height: 80))
        request.timing.duration = .seconds(Rational(1, 2))
        return request
    }

    @Test(arguments: [10, 24, 30, 50])
    func gifDelaysAreRoundedTimestamps(rate: Int) async throws {
        let clock = FrameClock(duration: 1, framesPerSecond: Rational(rate), timing: .centiseconds)
        try await movingSquare(clock).write(to: directory("x.gif"))
        let report = try FileReport(of: directory("x.gif"))
        let stamps = (0...rate).map { (Double($0) * 100 / Double(rate)).rounded() }
        #expect(report.delays.map { $0.value * 100 } == zip(stamps.dropFirst(), stamps).map { $0 - $1 })
        #expect(report.duration == 1)
    }

    /// Such a clock is for other formats: once it ended the program.
    @Test(arguments: [(1, 30), (1, 50), (2, 60), (4, 240)])
    func aClockOfFractionsIsRoundedForAGIF(start: Int, rate: Int) async throws {
        let times = (exact: FrameClock.Timing.exact, rounded: FrameClock.Timing.centiseconds)
        func storyboard(_ rate: Int, _ timing: FrameClock.Timing) throws -> Storyboard {
            movingSquare(
                FrameClock(from: Rational(start, 7), duration: Rational(7, 9), framesPerSecond: Rational(rate), timing: timing))
        }
        let summary = try await storyboard(rate, times.exact).write(to: directory("x.gif"))
        try await storyboard(min(50, rate), times.rounded).write(to: directory("y.gif"))
        #expect(directory.bytes("x.gif") == directory.bytes("y.gif"))
        #expect(summary.duration == Rational(78, 100))
        // The other way round each delay is one that any format holds.
        try await storyboard(min(50, rate), times.rounded).write(to: directory("y.apng"))
        #expect(try FileReport(of: directory("y.apng")).delays == FileReport(of: directory("x.gif")).delays)
    }

    /// The shortest there is, and rates and lengths beyond all limits.
    @Test func noClockOfFractionsEndsTheProgram() async throws {
        let clock = FrameClock(duration: Rational(1, 1_000_000), framesPerSecond: Rational(1, 1_000_000), timing: .exact)
        #expect(try await movingSquare(clock).write(to: directory("x.gif")).duration == Rational(2, 100))
        let long = FrameClock(duration: 2_000_000_000, framesPerSecond: 2_000_000_000, timing: .exact)
        await #expect(throws: DripGIFError.self) { try await movingSquare(long).write(to: directory("x.gif")) }
    }

    @Test(arguments: [60, 100, 240])
    func fasterThanFiftyBecomesFifty(rate: Int) async throws {
        var request = request("x.gif")
        request.timing.framesPerSecond = Rational(rate)
        let notes = Notes()
        let summary = try await request.render { notes.add($0) }
        #expect(notes.all == [.rateLowered(asked: Rational(rate), used: Rational(50))])
        let report = try FileReport(of: directory("x.gif"))
        #expect(report.delays.allSatisfy { $0 >= Rational(1, 50) })
        #expect(report.duration == Rational(1, 2))
        #expect(report.frameCount == summary.frameCount)

        request.timing.gifTiming = .exact
        await #expect(throws: DripGIFError.request(.rateNotInGIF(framesPerSecond: Rational(rate), fastest: Rational(50)))) {
            try await request.render()
        }
    }

    @Test(arguments: ["x.gif", "x.apng", "f/", "x.drip"])
    func bytesDoNotDependOnJobsAndRunsAreEqual(name: String) async throws {
        var seen: [[String: [UInt8]]] = []
        for (run, jobs) in [1, 2, 8, 8].enumerated() {
            let request = request("\(run)-\(name)", ["drips": "3"])
            try await request.render(jobs: jobs, wantsDigest: true)
            var files: [String: [UInt8]] = [:]
            if name.hasSuffix("/") {
                for file in try FileManager.default.contentsOfDirectory(atPath: directory("\(run)-\(name)")) {
                    files[file] = directory.bytes("\(run)-\(name)\(file)")
                }
            } else {
                files[name] = directory.bytes("\(run)-\(name)")
            }
            seen.append(files)
        }
        #expect(seen[0].values.allSatisfy { !$0.isEmpty } && !seen[0].isEmpty)
        for other in seen.dropFirst() { #expect(other == seen[0]) }
    }

    @Test func theDigestOfARenderIsThatOfTheFile() async throws {
        for (name, colors, background) in [("a.gif", 256, nil), ("b.gif", 4, nil), ("c.gif", 256, RenderCanvas.Background.transparent)] {
            var request = request(name)
            request.file.colors = colors
            request.canvas.background = background
            request.timing.plays = .times(3)
            let summary = try await request.render(wantsDigest: true)
            let report = try FileReport(of: directory(name))
            #expect(summary.digest == report.digest, "\(name)")
            #expect(summary.byteCount == report.byteCount)
            #expect(summary.frameCount == report.frameCount)
            #expect(report.plays == .times(3))
        }
    }

    @Test func aStillIsTheFrameOfItsMoment() async throws {
        var still = request("still.png")
        still.timing.duration = nil
        still.timing.at = .seconds(Rational(3, 10))
        let summary = try await still.render(wantsDigest: true)
        #expect(summary.digest == (try FileReport(of: directory("still.png"))).digest)
        var sequence = request("f-%d.png")
        sequence.timing.framesPerSecond = Rational(50)
        try await sequence.render()
        #expect(directory.bytes("still.png") == directory.bytes("f-15.png"))
    }

    @Test func aSceneFileDrawsTheSameFrames() async throws {
        var scene = request("x.drip")
        scene.timing.framesPerSecond = Rational(50)
        let written = try await scene.render(wantsDigest: true)
        var direct = request("direct/")
        direct.timing.framesPerSecond = Rational(50)
        let directly = try await direct.render(wantsDigest: true)
        let draw = RenderRequest(.drawing(path: directory("x.drip")), output: directory("drawn/"))
        let drawn = try await draw.render(wantsDigest: true)
        #expect(written.digest == directly.digest)
        #expect(drawn.digest == directly.digest)
        #expect(drawn.frameCount == 25)
    }

    @Test func aSheetIsAsManyPicturesWithTheirTimes() async throws {
        var sheet = request("sheet.png")
        sheet.timing.sheet = .count(6)
        let summary = try await sheet.render()
        #expect(summary.size.width >= summary.size.height)
        let layout = try ContactSheet(count: 6, cell: PixelSize(width: 40, height: 80))
        #expect(summary.size == layout.size)
        let image = try PNGDecoder.decode(try #require(directory.bytes("sheet.png")))
        // Each label has ink, and nothing is written where the next margin is.
        for index in 0..<6 {
            let (x, y) = layout.origin(of: index)
            let ink = (y + 80..<y + 92).contains { row in (x..<x + 40).contains { image[$0, row].red > 220 } }
            #expect(ink, "label \(index)")
        }
        #expect(image[0, 0] == ContactSheet.ground)
    }

    @Test(arguments: [1, 2, 3, 4, 6, 8, 9, 10, 12, 15, 16, 20, 24])
    func sheetsHaveNoHoles(count: Int) throws {
        for (width, height) in [(400, 400), (320, 480), (240, 100)] {
            let layout = try ContactSheet(count: count, cell: PixelSize(width: width, height: height))
            #expect(count % layout.columns == 0, "\(count) of \(width)×\(height) in \(layout.columns) columns")
        }
    }

    @Test func labelsGrowWithTheFrames() throws {
        func strip(_ side: Int) throws -> Int {
            let layout = try ContactSheet(count: 4, cell: PixelSize(width: side, height: side))
            let labels = layout.labels(for: [0, 0.25, 10.123, 599.001])
            let path = try #require(labels.draws.first.flatMap { if case .stroked(let stroke) = $0.content { stroke.path } else { nil } })
            // No time is wider than its frame.
            #expect(try #require(path.bounds).maxX < Double(layout.size.width))
            return layout.origin(of: 2).y - layout.origin(of: 0).y - side
        }
        #expect(try strip(1200) > 3 * strip(200))
    }

    @Test func aSheetOfGivenMomentsShowsTheirStills() async throws {
        var sheet = request("sheet.png")
        sheet.timing.duration = nil
        sheet.timing.sheet = .times([try #require(TimeText("0.18")), try #require(TimeText("0.5s"))])
        try await sheet.render()
        let image = try PNGDecoder.decode(try #require(directory.bytes("sheet.png")))
        let layout = try ContactSheet(count: 2, cell: PixelSize(width: 40, height: 80))
        for (index, time) in ["180ms", "0.5"].enumerated() {
            var still = request("still.png")
            still.timing.duration = nil
            still.timing.at = TimeText(time)
            try await still.render()
            let alone = try PNGDecoder.decode(try #require(directory.bytes("still.png")))
            let (x, y) = layout.origin(of: index)
            #expect((0..<80).allSatisfy { row in (0..<40).allSatisfy { image[x + $0, y + row] == alone[$0, row] } })
        }
    }

    @Test func failuresLeaveNothing() async throws {
        let path = try directory.write("drip 1\nsize 20 20\nfill #FF0000 nonzero M0 0 L9 0 L9 9 Z\nframe\nfill oops\n", to: "bad.drip")
        for name in ["x.gif", "f/", "f-%d.png", "y.drip"] {
            let request = RenderRequest(.drawing(path: path), output: directory(name))
            let error = await #expect(throws: DripGIFError.self) { try await request.render() }
            guard case .scene(let scene, path)? = error else {
                Issue.record("\(String(describing: error)) is no scene error")
                continue
            }
            #expect(scene.line == 5)
        }
        #expect(directory.names == ["bad.drip"])
    }

    @Test func cancellationLeavesNothing() async throws {
        var request = request("x.gif")
        request.timing.duration = .seconds(Rational(199))
        let endless = request
        let task = Task { () async throws(DripGIFError) in try await endless.render() }
        task.cancel()
        await #expect(throws: DripGIFError.cancelled) { try await task.value }
        #expect(directory.names == [])
    }

    @Test func limitsAreNamed() async throws {
        var long = request("x.gif")
        long.timing.duration = .seconds(Rational(601))
        await #expect(throws: DripGIFError.limit(.tooLong(seconds: Rational(601), limit: Rational(600)))) { try await long.render() }
        var many = request("f/")
        many.timing.duration = .seconds(Rational(100))
        many.timing.framesPerSecond = Rational(240)
        await #expect(throws: DripGIFError.limit(.tooManyFrames(24_000, limit: 10_000))) { try await many.render() }
        var large = request("x.gif")
        large.canvas.size = RequestedSize(PixelSize(width: 8000, height: 8000))
        large.canvas.scale = 8
        await #expect(throws: DripGIFError.limit(.picture(.sideOutOfRange(64_000, limit: 16_384)))) { try await large.render() }
        #expect(DripGIFError.limit(.tooLong(seconds: Rational(601), limit: Rational(600))).description.contains("601 s"))
    }

    @Test func oddRatesAndRangesDoNotOverflow() async throws {
        for (rate, from, length) in [
            ("239.999", "500.123457", "0.017"), ("23.976", "599.999999", "7f"), ("1.001", "0.333333", "59.999999"),
        ] {
            var request = request("odd-\(rate)/")
            request.timing.framesPerSecond = Rational(frameRate: rate)
            request.timing.from = TimeText(from)
            request.timing.duration = TimeText(length)
            #expect(try await request.render(wantsDigest: true).digest != nil)
        }
    }
}
