import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

/// Lottie animations as a source of renders, read from pictures that tell the time.
@Suite struct LottieRenderTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func request(
        _ output: String, _ ruler: LottieRuler = LottieRuler(), marker: String? = nil, fit: Fit = .contain
    ) throws -> RenderRequest {
        let path = try directory.write(ruler.text, to: "l.json")
        return RenderRequest(.lottie(path: path, LottieOptions(marker: marker), fit: fit), output: directory(output))
    }

    /// The frame that a picture shows: the mean column, weighted by alpha.
    private func time(_ image: StraightImage) -> Double {
        var (sum, weight) = (0.0, 0.0)
        for column in 0..<image.size.width {
            let alpha = Double(image[column, image.size.height / 2].alpha)
            sum += alpha * Double(column)
            weight += alpha
        }
        return sum / weight
    }

    /// The frame of a still at `text`.
    private func frame(at text: String, _ ruler: LottieRuler = LottieRuler(), marker: String? = nil) async throws -> Double {
        var request = try request("at.png", ruler, marker: marker)
        let moment = try #require(TimeText(text))
        request.timing.at = moment
        try await request.render()
        return time(try PNGDecoder.decode(try #require(directory.bytes("at.png"))))
    }

    // MARK: - Time

    @Test("one loop has exact delays, and no frame twice", arguments: ["60", "50", "30", "29.97", "29.9700012207031", "25", "24"])
    func clock(rate: String) async throws {
        var ruler = LottieRuler()
        (ruler.rate, ruler.inPoint) = (rate, 7)
        var request = try request("o.gif", ruler)
        request.canvas.background = .color(.black)
        try await request.render()
        let film = try Film(decoding: try #require(directory.bytes("o.gif")))
        let period = Rational(60) / Rational(near: rate == "29.9700012207031" ? 29.97 : try #require(Double(rate)))
        let sum = film.frames.reduce(Rational(0)) { $0 + $1.delay }
        #expect(sum == Rational((period * 100).rounded, 100))
        #expect(film.frames.allSatisfy { $0.delay >= Rational(1, 50) })
        // The bar moves to the right all the time, and is at the left end only once.
        let columns = film.frames.map { frame -> Double in
            let reds = (0..<60).map { Double(frame.image[$0, 2].red) }
            let moment = reds.enumerated().reduce(0.0) { sum, red in sum + Double(red.offset) * red.element }
            return moment / reds.reduce(0, +)
        }
        // In the last frame, a part of it may be outside.
        #expect(zip(columns, columns.dropFirst().dropLast()).allSatisfy { $0 < $1 })
        #expect(columns[0] == 0 && columns[columns.count - 1] >= 58.7)
    }

    @Test("a frame of its own is that frame exactly", arguments: ["60", "50", "30", "29.97", "29.9700012207031", "25", "24", "23.976"])
    func ownFrames(rate: String) async throws {
        var ruler = LottieRuler()
        (ruler.rate, ruler.inPoint) = (rate, 3)
        var request = try request("f/", ruler)
        request.timing.framesPerSecond = Rational(frameRate: rate == "29.9700012207031" ? "29.97" : rate)
        try await request.render()
        #expect(directory.names.contains("f"))
        for frame in 0..<60 {
            let name = "f/frame-00\(frame < 10 ? "0" : "")\(frame).png"
            #expect(time(try PNGDecoder.decode(try #require(directory.bytes(name)))) == Double(frame))
        }
        for frame in [0, 1, 29, 41, 59] { #expect(try await self.frame(at: "@\(frame)", ruler) == Double(frame)) }
    }

    @Test func timesMayBeMixed() async throws {
        #expect(try await frame(at: "0") == 0)
        #expect(try await frame(at: "0.5s") == 15)
        #expect(abs(try await frame(at: "@14.5") - 14.5) < 0.01)
        // The loop repeats.
        #expect(try await frame(at: "2s") == 0)
        #expect(try await frame(at: "@75") == 15)
        var request = try request("o.apng")
        (request.timing.from, request.timing.to, request.timing.framesPerSecond) = (TimeText("@10"), TimeText("@20"), Rational(30))
        let summary = try await request.render()
        #expect(summary.frameCount == 10 && summary.duration == Rational(1, 3))
    }

    @Test func aTimeInOwnFramesNeedsAnAnimation() async throws {
        let scene = try directory.write("drip 1\nsize 4 4\nfill red nonzero M0 0 L4 0 L4 4 Z\n", to: "s.drip")
        for source in [RenderRequest.Source.drawing(path: scene), .effect(Badge.self, parameters: [:])] {
            for option in [\RenderRequest.timing.at, \.timing.to, \.timing.duration] {
                var request = RenderRequest(source, output: directory("o.png"))
                request[keyPath: option] = TimeText("@1")
                await #expect(throws: DripGIFError.self) { try await request.render() }
            }
        }
    }

    // MARK: - Markers

    private var marked: LottieRuler {
        var ruler = LottieRuler()
        ruler.inPoint = 10
        ruler.markers =
            #"{"cm":"walk","tm":20,"dr":30},{"cm":"{\"name\":\"stand\"}","tm":30,"dr":0},{"tm":3},{"cm":"x","tm":1e40,"dr":1e40}"#
        return ruler
    }

    @Test func aMarkerIsALoop() async throws {
        #expect(try await frame(at: "0", marked, marker: "walk") == 10)
        #expect(try await frame(at: "@29", marked, marker: "walk") == 39)
        #expect(try await frame(at: "@30", marked, marker: "walk") == 10)
        #expect(try await frame(at: "0", marked, marker: "stand") == 20)
        for (marker, duration) in [("walk", Rational(1)), ("stand", Rational(1, 30))] {
            var request = try request("o.apng", marked, marker: marker)
            request.timing.framesPerSecond = Rational(30)
            #expect(try await request.render().duration == duration)
        }
    }

    @Test func anUnknownMarkerIsRefusedWithTheNamesOfOthers() async throws {
        for (ruler, known) in [(marked, ["walk", "stand"]), (LottieRuler(), [])] {
            let request = try request("o.gif", ruler, marker: "run")
            await #expect(throws: DripGIFError.request(.unknownMarker("run", available: known))) { try await request.render() }
        }
    }

    // MARK: - Canvas

    /// The leftmost and rightmost columns, and the top and bottom rows, that are drawn.
    private func bounds(_ ruler: LottieRuler, size: String, _ fit: Fit, at text: String = "@30") async throws -> [Int] {
        var request = try request("b.png", ruler, fit: fit)
        let canvas = try #require(RequestedSize(size))
        (request.canvas.size, request.timing.at) = (canvas, TimeText(text))
        try await request.render()
        let image = try PNGDecoder.decode(try #require(directory.bytes("b.png")))
        let drawn = (0..<image.size.width).flatMap { x in (0..<image.size.height).map { (x, $0) } }.filter { image[$0.0, $0.1].alpha > 127 }
        return [drawn.map(\.0).min(), drawn.map(\.0).max(), drawn.map(\.1).min(), drawn.map(\.1).max()].compactMap { $0 }
    }

    /// The animation has 60 by 20 points. In frame 30, its bar is the column 30.
    @Test func itFillsACanvasOfAnotherSize() async throws {
        var ruler = LottieRuler()
        ruler.height = 20
        #expect(try await bounds(ruler, size: "120x40", .contain) == [60, 61, 0, 39])
        #expect(try await bounds(ruler, size: "120", .contain) == [60, 61, 0, 39])
        #expect(try await bounds(ruler, size: "60x40", .contain) == [30, 30, 10, 29])
        #expect(try await bounds(ruler, size: "120x20", .contain) == [60, 60, 0, 19])
        #expect(try await bounds(ruler, size: "60x40", .cover) == [30, 31, 0, 39])
        #expect(try await bounds(ruler, size: "60x40", .stretch) == [30, 30, 0, 39])
    }

    @Test func nothingIsDrawnOutsideOfIt() async throws {
        var ruler = LottieRuler()
        ruler.height = 20
        ruler.layers = ##"{"ty":1,"nm":"field","ip":0,"op":60,"st":0,"sw":600,"sh":600,"sc":"#FF0000","ks":{"p":{"k":[-300,-300]}}},"##
        #expect(try await bounds(ruler, size: "60x40", .contain) == [0, 59, 10, 29])
        #expect(try await bounds(ruler, size: "120x20", .contain) == [30, 89, 0, 19])
        #expect(try await bounds(ruler, size: "60x40", .cover) == [0, 59, 0, 39])
    }

    @Test func itIsTransparentUnlessABackgroundIsGiven() async throws {
        var request = try request("o.png")
        request.timing.at = .seconds(0)
        try await request.render()
        #expect(try PNGDecoder.decode(try #require(directory.bytes("o.png")))[5, 2].alpha == 0)
        request.canvas.background = .color(Color(rgb: 0x204060))
        try await request.render()
        #expect(try PNGDecoder.decode(try #require(directory.bytes("o.png")))[5, 2] == Color(rgb: 0x204060))
    }

    // MARK: - Outputs

    @Test func bytesDoNotDependOnJobs() async throws {
        var files: [[UInt8]?] = []
        for jobs in [1, 2, 8] {
            var request = try request("o.gif")
            (request.timing.shutter, request.canvas.size) = (180, RequestedSize("90x30"))
            try await request.render(jobs: jobs)
            files.append(directory.bytes("o.gif"))
        }
        #expect(files[0] != nil && files[0] == files[1] && files[1] == files[2])
    }

    @Test func theShutterBlursIt() async throws {
        var request = try request("o.png")
        (request.timing.at, request.timing.framesPerSecond, request.timing.shutter) = (TimeText("@10"), Rational(10), 360)
        try await request.render()
        let image = try PNGDecoder.decode(try #require(directory.bytes("o.png")))
        // Three columns pass in a tenth of a second.
        #expect(abs(time(image) - 11.5) < 0.05 && image[11, 2].alpha > 70 && image[11, 2].alpha < 100)
    }

    @Test(arguments: [nil, "40x40"])
    func aSceneFileDrawsTheSame(size: String?) async throws {
        _ = try directory.write("", to: "unused")
        var ruler = LottieRuler()
        ruler.assets = #"{"id":"i","w":6,"h":4,"u":"pictures/","p":"i.png"}"#
        ruler.layers = #"{"ty":2,"nm":"picture","refId":"i","ip":0,"op":60,"st":0,"ks":{"p":{"k":[20,0]}}},"#
        try writePicture("pictures/i.png")
        try FileManager.default.createDirectory(atPath: directory("out"), withIntermediateDirectories: true)
        var digests: [String?] = []
        for output in ["out/x.drip", "direct/"] {
            var request = try request(output, ruler)
            (request.timing.framesPerSecond, request.canvas.size) = (Rational(30), size.flatMap { RequestedSize($0) })
            digests.append(try await request.render(wantsDigest: true).digest)
        }
        let drawn = RenderRequest(.drawing(path: directory("out/x.drip")), output: directory("drawn/"))
        digests.append(try await drawn.render(wantsDigest: true).digest)
        #expect(digests[0] == digests[1] && digests[1] == digests[2] && digests[0] != nil)
        #expect(directory.text("out/x.drip")?.contains("pictures/i.png ") == true)
    }

    private func writePicture(_ name: String) throws {
        let path = URL(fileURLWithPath: directory(name))
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        let image = StraightImage(size: PixelSize(width: 6, height: 4), filledWith: Color(rgb: 0xFF8000))
        try Data(try PNGEncoder().encode(image)).write(to: path)
    }
}
