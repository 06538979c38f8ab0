import DripCodec
import DripGIF
import Foundation
import Testing

/// `dripgif compare` on files that differ in one thing each.
@Suite struct CompareTests {
    private let program: Program
    private let film: Film

    init() throws {
        program = try Program()
        film = try Self.film()
        try write(film, to: "a.png")
    }

    /// Four pictures, of which no two are alike.
    private static func film(
        width: Int = 16, delays: [Rational] = Array(repeating: Rational(1, 50), count: 4), plays: Plays = .forever
    ) throws -> Film {
        let frames = delays.enumerated().map { index, delay in
            var image = StraightImage(size: PixelSize(width: width, height: 9), filledWith: Color(rgb: 0x204060))
            image[3 * index, 4] = .white
            return ShownFrame(image, delay: delay)
        }
        return try Film(frames: frames, plays: plays)
    }

    private func write(_ film: Film, to name: String) throws {
        try Data(try film.encoded()).write(to: program.directory.appending(path: name))
    }

    private func compare(_ film: Film, _ options: String...) throws -> Program.Result {
        try write(film, to: "b.png")
        return try program.run(["compare", "a.png", "b.png"] + options)
    }

    private func expect(_ result: Program.Result, _ output: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(result.status == (output.isEmpty ? 0 : 1), "\(result.errors)", sourceLocation: sourceLocation)
        #expect(result.output == output, sourceLocation: sourceLocation)
        #expect(result.errors == "", sourceLocation: sourceLocation)
    }

    @Test func theSameIsSilent() throws { expect(try compare(film), "") }

    @Test func aGIFAndAnAPNGOfOneAnimationAreTheSame() throws {
        for name in ["x.gif", "x.apng"] {
            #expect(try program.run(small + ["--fps", "25", "--scale", "0.5", name]).status == 0)
        }
        let result = try program.run("compare", "x.gif", "x.apng")
        #expect(result.status == 0 && result.output == "", "\(result.output)\(result.errors)")
    }

    @Test func aMovedDelayIsFound() throws {
        let other = try Self.film(delays: [Rational(1, 50), Rational(3, 100), Rational(1, 100), Rational(1, 50)])
        expect(
            try compare(other), "delays: 2 of 4 frames; first frame 1 (0.02 s): A shows it for 0.02 s, B for 0.03 s\n")
    }

    @Test func aMissingFrameIsFound() throws {
        let other = try Film(frames: film.frames.enumerated().filter { $0.offset != 1 }.map(\.element), plays: .forever)
        expect(try compare(other), "frames: A has 4, B has 3; frame 1 (0.02 s) is missing in B\n")
    }

    @Test func anotherSizeIsFound() throws { expect(try compare(try Self.film(width: 17)), "size: A is 16x9, B is 17x9\n") }

    @Test func anotherNumberOfPlaysIsFound() throws {
        expect(try compare(try Self.film(plays: .times(2))), "plays: A plays forever, B 2 times\n")
    }

    @Test func oneLevelInOnePixelIsFound() throws {
        var frames = film.frames
        frames[2].image[15, 8] = Color(rgb: 0x204061)
        let other = try Film(frames: frames, plays: .forever)
        let line = "pixels: 1 of 4 frames; first frame 2 (0.04 s): 1 pixel in 1x1+15+8, by up to 1 level\n"
        expect(try compare(other), line)
        expect(try compare(other, "--per-pixel", "1"), "")
        expect(try compare(other, "--max-pixels", "1"), "")
        expect(try compare(other, "--per-pixel", "0", "--max-pixels", "0"), line)
    }

    @Test func jsonIsOneObject() throws {
        var frames = film.frames
        frames[2].image[15, 8] = Color(rgb: 0x204063)
        let result = try compare(try Film(frames: frames, plays: .forever), "--json")
        #expect(result.status == 1 && result.errors == "")
        let object = try jsonObject(result.output)
        #expect(object["same"] as? Bool == false && object["firstFrame"] as? Int == 2)
        #expect(object["kinds"] as? [String] == ["pixels"])
        let pixels = try #require((object["pixels"] as? [[String: Any]])?.first)
        #expect(pixels["pixels"] as? Int == 1 && pixels["levels"] as? Int == 3 && pixels["rect"] as? [Int] == [15, 8, 1, 1])
        let side = try #require(object["expected"] as? [String: Any])
        #expect(side["path"] as? String == "a.png" && side["frames"] as? Int == 4 && side["duration"] as? Double == 0.08)
        let same = try jsonObject(try compare(film, "--json").output)
        #expect(same["same"] as? Bool == true && same["firstFrame"] is NSNull && (same["kinds"] as? [String]) == [])
    }

    @Test func standardInputIsOneOfThem() throws {
        #expect(try program.run(small + ["x.drip"]).status == 0)
        let result = try program.run(["compare", "a.png", "-"], input: "drip 1\n")
        #expect(result.status == 65 && result.errors.contains("'-' is a scene file"))
    }

    // MARK: Report

    /// What the page's strip says about the frames that differ.
    private func names(in directory: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.path(directory)).sorted()
    }

    @Test func theReportIsAPageAndItsPictures() throws {
        var frames = Array(film.frames)
        frames[2].image[15, 8] = Color(rgb: 0x204061)
        let result = try compare(try Film(frames: frames, plays: .times(3)), "--report", "report")
        #expect(result.status == 1 && result.errors == "")
        #expect(
            try names(in: "report") == [
                "a-0000.png", "a-0001.png", "a-0002.png", "a-0003.png", "b-0002.png", "d-0002.png", "index.html",
            ])
        #expect(program.names == ["a.png", "b.png", "report"])
        let page = String(decoding: try #require(program.bytes("report/index.html")), as: UTF8.self)
        for part in ["prefers-reduced-motion", "B 3 times", "1 px, 1 level", "\"d\":\"d-0002.png\""] {
            #expect(page.contains(part), "\(part)")
        }
        // Nothing from elsewhere.
        #expect(!page.contains("http") && !page.contains("//cdn"))
        let picture = try PNGDecoder.decode(try #require(program.bytes("report/b-0002.png")))
        #expect(picture == frames[2].image)

        // The same again: one picture a frame, and the old report is gone.
        #expect(try compare(film, "--report", "report/").status == 0)
        #expect(try names(in: "report") == ["a-0000.png", "a-0001.png", "a-0002.png", "a-0003.png", "index.html"])
        #expect(program.names == ["a.png", "b.png", "report"])
    }

    /// An APNG with 120 frames per second once played twelve times as fast in the report as in browsers.
    @Test func theReportPlaysDelaysUpToOneHundredthAsBrowsersDo() throws {
        try write(try Self.film(delays: [Rational(0), Rational(1, 100), Rational(1, 64), Rational(1, 50), Rational(1, 120)]), to: "a.png")
        #expect(try program.run("compare", "a.png", "a.png", "--report", "r").status == 0)
        let page = String(decoding: try #require(program.bytes("r/index.html")), as: UTF8.self)
        #expect(page.matches(of: #/"delay":([0-9.]+)/#).map { String($0.1) } == ["0.1", "0.1", "0.015625", "0.02", "0.1"])
    }

    @Test func namesAndLinksInTheReportAreText() throws {
        try write(film, to: "<b>&.png")
        #expect(try program.run("compare", "a.png", "<b>&.png", "--report", "r").status == 0)
        let page = String(decoding: try #require(program.bytes("r/index.html")), as: UTF8.self)
        #expect(page.contains("&lt;b&gt;&amp;.png") && !page.contains("<b>&.png"))
    }

    @Test("a report that cannot be leaves nothing, and takes nothing away")
    func failures() throws {
        try FileManager.default.createDirectory(atPath: program.path("mine"), withIntermediateDirectories: false)
        try program.write("thoughts", to: "mine/notes.txt")
        try program.write("GIF89a", to: "cut.gif")
        let before = program.names
        let cases: [(Int32, [String], String)] = [
            (73, ["a.png", "a.png", "--report", "mine"], "contains other files"),
            (73, ["a.png", "a.png", "--report", "no/such"], "mkdir -p"),
            (73, ["a.png", "a.png", "--report", "a.png"], "a.png"),
            (65, ["a.png", "cut.gif", "--report", "new"], "GIF"),
            (66, ["a.png", "none.gif", "--report", "new"], "none.gif"),
        ]
        for (status, arguments, says) in cases {
            let result = try program.run(["compare"] + arguments)
            #expect(result.status == status && result.errorLines.count == 1 && result.errors.contains(says), "\(result.errors)")
            #expect(result.output == "")
        }
        #expect(program.names == before && program.bytes("mine/notes.txt") == Array("thoughts".utf8))
    }
}
