import DripGIF
import DripTestSupport
import Testing

@testable import DripRendering

@Suite struct GivenFramesTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// Frame n is one colour, n in its red channel.
    private func file(_ count: Int, fps: String? = nil, delays: [Int: String] = [:]) throws -> String {
        var text = "drip 1\nsize 4 4\n" + (fps.map { "fps \($0)\n" } ?? "")
        for index in 0..<count {
            if index > 0 { text += "frame\n" }
            if let delay = delays[index] { text += "delay \(delay)\n" }
            let red = String(index, radix: 16)
            text += "fill #\(red.count == 1 ? "0" : "")\(red)0000 nonzero M0 0 H4 V4 H0 Z\n"
        }
        return try directory.write(text, to: "s.drip")
    }

    private func draw(_ path: String, _ set: (inout RenderRequest) -> Void = { _ in }) async throws -> (shown: [Int], delays: [Rational]) {
        var request = RenderRequest(.drawing(path: path), output: directory("x.gif"))
        set(&request)
        try await request.render()
        var decoder = try GIFDecoder(try #require(directory.bytes("x.gif")))
        var shown: [Int] = []
        var delays: [Rational] = []
        while let frame = try decoder.next() {
            shown.append(Int(frame.canvas[0, 0].red))
            delays.append(Rational(frame.delay.count, 100))
        }
        return (shown, delays)
    }

    @Test func framesKeepTheirOwnDelays() async throws {
        let (shown, delays) = try await draw(try file(3, delays: [1: "0.5"]))
        #expect(shown == [0, 1, 2])
        #expect(delays == [Rational(1, 50), Rational(1, 2), Rational(1, 50)])
    }

    @Test func theHeadersRateIsKeptByRounding() async throws {
        let (shown, delays) = try await draw(try file(6, fps: "30"))
        #expect(shown == [0, 1, 2, 3, 4, 5])
        #expect(delays.map { $0 * 100 } == [3, 4, 3, 3, 4, 3].map { Rational($0) })
    }

    @Test func eachMomentShowsTheNearestFrame() async throws {
        // 60 frames a second in a GIF: moments at n/50 s, frames at k/60 s.
        let (shown, delays) = try await draw(try file(60, fps: "60"))
        let nearest = (0..<50).map { moment -> Int in
            let frame = Double(moment) * 60 / 50
            return Int((frame - 1e-9).rounded())
        }
        #expect(shown == nearest)
        #expect(delays.reduce(Rational(0)) { $0 + $1 } == 1)
    }

    @Test func aRateAskedForSamplesTheFrames() async throws {
        let (shown, delays) = try await draw(try file(50)) { $0.timing.framesPerSecond = Rational(10) }
        #expect(shown == [0, 5, 10, 15, 20, 25, 30, 35, 40, 45])
        #expect(delays.allSatisfy { $0 == Rational(1, 10) })
    }

    @Test func rangesCut() async throws {
        let (shown, delays) = try await draw(try file(50)) {
            $0.timing.from = .seconds(Rational(1, 10))
            $0.timing.to = .seconds(Rational(1, 5))
        }
        #expect(shown == [5, 6, 7, 8, 9])
        #expect(delays.reduce(Rational(0)) { $0 + $1 } == Rational(1, 10))
    }

    /// The last frame ends there; `--from` refuses it, too.
    @Test func theEndIsNoMomentOfTheScene() async throws {
        let path = try file(50)
        await #expect(throws: DripGIFError.request(.pastTheEnd(option: "--at", time: Rational(1), end: Rational(1)))) {
            try await draw(path) { $0.timing.at = .seconds(Rational(1)) }
        }
        await #expect(throws: DripGIFError.request(.emptyRange(from: 1, to: Rational(1)))) {
            try await draw(path) { $0.timing.from = .seconds(Rational(1)) }
        }
    }

    /// Nobody asked for its 1/60 s.
    @Test func aSceneOfOneShortFrameIsAGIF() async throws {
        #expect(try await draw(try file(1, fps: "60")).delays == [Rational(1, 50)])
    }

    @Test func timesAfterTheEndAreRefused() async throws {
        let path = try file(50)
        await #expect(throws: DripGIFError.request(.pastTheEnd(option: "--at", time: Rational(2), end: Rational(1)))) {
            try await draw(path) { $0.timing.at = .seconds(Rational(2)) }
        }
        await #expect(throws: DripGIFError.request(.pastTheEnd(option: "--to", time: Rational(2), end: Rational(1)))) {
            try await draw(path) { $0.timing.to = .seconds(Rational(2)) }
        }
    }

    @Test func aStillIsTheNearestFrame() async throws {
        var request = RenderRequest(.drawing(path: try file(50)), output: directory("x.png"))
        request.timing.at = .seconds(Rational(51, 100))
        try await request.render()
        #expect(try PNGDecoder.decode(try #require(directory.bytes("x.png")))[0, 0].red == 25)
        request.timing.at = .seconds(Rational(515, 1000))
        try await request.render()
        #expect(try PNGDecoder.decode(try #require(directory.bytes("x.png")))[0, 0].red == 26)
    }
}
