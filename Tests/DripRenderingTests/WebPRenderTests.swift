import CWebP
import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripCodec
@testable import DripRendering

@Suite struct WebPRenderTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func request(_ name: String) -> RenderRequest {
        var request = RenderRequest(.effect(WaterDrop.self, parameters: ["drips": "1"]), output: directory(name))
        request.canvas.size = RequestedSize(PixelSize(width: 40, height: 80))
        request.timing.duration = .seconds(Rational(1, 2))
        return request
    }

    private func bytes(_ name: String) throws -> [UInt8] { try #require(directory.bytes(name)) }

    /// A square that moves, rests and vanishes, half transparent over nothing.
    private func square(_ clock: FrameClock, background: Color?) -> Storyboard {
        Storyboard(canvas: PixelSize(width: 50, height: 20), background: background, plays: .times(3), clock: clock) { time in
            var scene = Scene()
            let x = min(time, 0.5) * 60
            if time < 0.8 { scene.fill(BezierPath(rect: Rect(x: x, y: 4, width: 9, height: 9)), with: Color(rgb: 0x30C0F0, alpha: 128)) }
            return scene
        }
    }

    @Test(arguments: [Color?.none, .white])
    func reportAndSummaryAgree(background: Color?) async throws {
        let clock = FrameClock(duration: 1, framesPerSecond: 50, timing: .exact)
        let summary = try await square(clock, background: background).write(to: directory("x.webp"))
        try await square(clock, background: background).write(to: directory("x.apng"))
        let report = try FileReport(of: directory("x.webp"))
        #expect(report.format == .webp && summary.format == .webp)
        #expect(report.digest == summary.digest)
        #expect(report.frameCount == summary.frameCount && report.byteCount == summary.byteCount)
        #expect(report.plays == .times(3) && report.duration == 1)
        #expect(try report.digest == FileReport(of: directory("x.apng")).digest)
    }

    /// The sum of whole milliseconds is that of the exact delays.
    @Test(arguments: [10, 24, 30, 60, 240])
    func everyRateIsExact(rate: Int) async throws {
        var request = request("x.webp")
        request.timing.framesPerSecond = Rational(rate)
        let summary = try await request.render(wantsDigest: true)
        let report = try FileReport(of: directory("x.webp"))
        #expect(report.duration == Rational(1, 2) && summary.duration == Rational(1, 2))
        #expect(report.delays.allSatisfy { ($0 * 1000).denominator == 1 })
        #expect(report.digest == summary.digest)
    }

    @Test func delaysDoNotDrift() {
        var delays = WholeMilliseconds()
        let whole = (0..<600).map { _ in delays.next(Rational(1, 60)) }
        #expect(whole.reduce(0, +) == 10_000)
        #expect(Array(whole.prefix(3)) == [17, 16, 17])
        for count in 1...600 { #expect(abs(Double(whole.prefix(count).reduce(0, +)) - Double(count) * 1000 / 60) <= 0.5001) }
    }

    @Test func theNumberOfJobsDecidesNothing() async throws {
        var files: [[UInt8]] = []
        for jobs in [1, 3] {
            try await request("x.webp").render(jobs: jobs)
            files.append(try bytes("x.webp"))
        }
        #expect(files[0] == files[1])
    }

    @Test func oneMomentIsAStill() async throws {
        var request = request("x.webp")
        (request.timing.at, request.timing.duration) = (.seconds(Rational(1, 4)), nil)
        let summary = try await request.render(wantsDigest: true)
        #expect(summary.format == .webp && summary.frameCount == 1)
        let file = try AnimationFile(directory("x.webp"))
        #expect(file.format == .webp && !file.isAnimated)
        #expect(try FileReport(of: directory("x.webp")).digest == summary.digest)
    }

    /// Viewers play delays up to a hundredth for a tenth, so such a frame is never joined with an equal one.
    @Test func hurriedFramesStandAlone() async throws {
        let image = StraightImage(size: PixelSize(width: 4, height: 4), filledWith: .white)
        let gif = try GIFEncoder().encode([(image, Centiseconds(0)), (image, Centiseconds(0)), (image, Centiseconds(5))])
        try Data(gif).write(to: URL(fileURLWithPath: directory("a.gif")))
        let count = try FileReport(of: directory("a.gif")).delays.count
        try await RenderRequest(.pictures(paths: [directory("a.gif")]), output: directory("a.webp")).render()
        #expect(try FileReport(of: directory("a.webp")).delays.count == count)
    }

    @Test func theAllowedErrorIsAPromise() async throws {
        try await request("exact.webp").render()
        var allowed = request("x.webp")
        allowed.file.maximumError = 4
        try await allowed.render()
        #expect(try bytes("x.webp").count < bytes("exact.webp").count)
        let tolerance = PixelTolerance(perPixel: 4, maximumPixels: 0)
        #expect(try await FileComparison.compare(directory("exact.webp"), directory("x.webp"), tolerance: tolerance).isSame)
    }

    @Test func aMaximumSizeIsKept() async throws {
        let exact = try await request("exact.webp").render()
        var small = request("x.webp")
        small.file.maximumBytes = exact.byteCount / 2
        let summary = try await small.render()
        #expect(summary.byteCount <= exact.byteCount / 2 && summary.duration == exact.duration)
    }

    /// A file is what it should be only when it holds the proven frames, all of them, in order, for their time.
    @Test func anotherFileIsNotTheProvenOne() throws {
        let size = PixelSize(width: 12, height: 8)
        let coder = WebPFrameCoder(effort: 3)
        var file = try WebPFile(size: size, coder: coder, frameCount: 0, plays: .forever)
        var previous: StraightImage?
        var written: [UInt8] = []
        for number in 0..<4 {
            let image = StraightImage(size: size, pixels: (0..<size.area).map { $0 < 20 * number ? .white : Color(rgb: 0x1E90FF) })
            let frame = try #require(try coder.code(image, after: previous))
            #expect(try coder.shows(image, by: frame, after: previous))
            #expect(try number == 0 || !coder.shows(StraightImage(size: size, filledWith: .black), by: frame, after: previous))
            _ = try file.add(frame, for: Rational(1, 50)) { _ in }
            previous = image
        }
        try file.finish { written += $0 }
        try file.check(written)
        for offset in written.indices {
            var other = written
            other[offset] ^= 1 << UInt8(offset % 8)
            #expect(throws: DripGIFError.self, "byte \(offset)") { try file.check(other) }
        }
    }

    // MARK: Optimize

    @Test func aWastefulFileBecomesSmaller() async throws {
        try await request("a.apng").render()
        var decoder = try AnimationDecoder(try bytes("a.apng"))
        var writer = WebPWriter(size: decoder.size, plays: .forever)
        var frames: [UInt8] = []
        while let frame = try decoder.next() {
            frames += writer.add(try WebPFrameCoder(effort: 1).whole(frame.image), milliseconds: (frame.delay * 1000).rounded)
        }
        let wasteful = try writer.head(byteCount: frames.count) + frames
        try Data(wasteful).write(to: URL(fileURLWithPath: directory("a.webp")))
        let summary = try await AnimationOptimizer().optimize(directory("a.webp"), to: directory("b.webp"))
        #expect(summary.obstacle == nil && summary.file.byteCount < wasteful.count)
        #expect(try await FileComparison.compare(directory("a.webp"), directory("b.webp")).isSame)
        let again = try await AnimationOptimizer().optimize(directory("b.webp"))
        #expect(again.obstacle == .notSmaller)
    }

    /// A chunk with loss: a gradient at quality 20.
    private static func lossyChunk(_ size: PixelSize) -> [UInt8] {
        var rows: [UInt8] = []
        for index in 0..<size.area { rows += [index % 251, index * 7 % 256, index / 16 % 256].map { UInt8($0) } }
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeRGB(rows, Int32(size.width), Int32(size.height), Int32(3 * size.width), 20, &output)
        defer { WebPFree(output) }
        return Array(UnsafeBufferPointer(start: output, count: count).dropFirst(12))
    }

    @Test func lossyFramesStayUnlessAnErrorIsAllowed() async throws {
        let size = PixelSize(width: 40, height: 30)
        var writer = WebPWriter(size: size, plays: .forever)
        let frame = WebPFrameData(rect: size.bounds, isBlended: false, chunk: Self.lossyChunk(size))
        let frames = writer.add(frame, milliseconds: 40)
        let file = try writer.head(byteCount: frames.count) + frames
        try Data(file).write(to: URL(fileURLWithPath: directory("a.webp")))
        let kept = try await AnimationOptimizer().optimize(directory("a.webp"))
        #expect(kept.obstacle == .lossyFrames)
        #expect(try bytes("a.webp") == file)
        var optimizer = AnimationOptimizer()
        optimizer.file.maximumError = 255
        #expect(try await optimizer.optimize(directory("a.webp"), to: directory("b.webp")).obstacle == nil)
    }
}
