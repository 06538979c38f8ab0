import DripGIF
import Testing

@testable import DripRendering

@Suite struct NamesAndTimesTests {
    @Test(arguments: [
        ("2", Rational(2)), ("2s", Rational(2)), ("500ms", Rational(1, 2)), ("30f", Rational(1, 2)), ("7f", Rational(7, 60)),
        ("0.25", Rational(1, 4)), (".5s", Rational(1, 2)), ("0", Rational(0)), ("1.0000004", Rational(1)),
    ])
    func timesAreRead(text: String, seconds: Rational) {
        #expect(TimeText(text)?.seconds(at: Rational(60)) == seconds)
    }

    @Test(arguments: ["", "s", "f", "-1", "1.5f", "1e3", "2 s", "2m", "1,5", "nan", "0x10", "99999999999"])
    func otherTimesAreNot(text: String) {
        #expect(TimeText(text) == nil)
    }

    @Test func frameRatesAreDecimalsOrFractions() {
        #expect(Rational(frameRate: "29.97") == Rational(2997, 100))
        #expect(Rational(frameRate: "30000/1001") == Rational(30000, 1001))
        #expect(Rational(frameRate: "60") == 60)
        for text in ["0", "x", "", "1/0", "1/2/3", "-5"] { #expect(Rational(frameRate: text) == nil) }
    }

    @Test func decimalsHaveNoNeedlessZeros() {
        #expect(Rational(31, 10).decimal() == "3.1")
        #expect(Rational(1, 60).decimal() == "0.016667")
        #expect(Rational(50).decimal() == "50")
        #expect(Rational(1, 3).decimal(places: 2) == "0.33")
    }

    @Test func namesChooseFormats() throws {
        #expect(try OutputTarget("x.gif") == .file(path: "x.gif", .gif))
        #expect(try OutputTarget("a.b/X.PNG") == .file(path: "a.b/X.PNG", .png))
        #expect(try OutputTarget("x.drip") == .file(path: "x.drip", .scene))
        #expect(try OutputTarget("x.bin", format: .gif) == .file(path: "x.bin", .gif))
        #expect(try OutputTarget("-", format: .gif) == .standardOutput(.gif))
        #expect(try OutputTarget("d/").format == .frames)
        #expect(try OutputTarget("d/f-%04d.png").format == .frames)
        #expect(try OutputTarget("100%.gif", format: .gif).format == .gif)
    }

    @Test func otherNamesAreErrors() throws {
        #expect(throws: RequestError.unknownExtension(name: "x.jpg")) { try OutputTarget("x.jpg") }
        for name in ["x.mp4", "x.MOV", "x.webm", "x.mkv", "x.avif"] {
            #expect(throws: RequestError.needsFFmpeg(name: name)) { try OutputTarget(name) }
        }
        #expect(throws: RequestError.vectorGraphics(name: "x.svg")) { try OutputTarget("x.svg") }
        #expect(throws: RequestError.unknownExtension(name: "x")) { try OutputTarget("x") }
        #expect(throws: RequestError.unknownExtension(name: ".gif")) { try OutputTarget(".gif") }
        #expect(try OutputTarget("x.apng") == .file(path: "x.apng", .apng))
        #expect(try OutputTarget("x.WebP") == .file(path: "x.WebP", .webp))
        #expect(try OutputTarget("-", format: .apng) == .standardOutput(.apng))
        #expect(throws: RequestError.formatNeeded) { try OutputTarget("-") }
        #expect(try OutputTarget("-", format: .frames) == .standardOutput(.frames))
        #expect(throws: RequestError.notASequenceName(name: "x.png")) { try OutputTarget("x.png", format: .frames) }
        #expect(throws: RequestError.onlyASequence(name: "d/", format: .gif)) { try OutputTarget("d/", format: .gif) }
        for name in ["f-%d.gif", "f-%d-%d.png", "f-%x.png", "f-%4d.png", "d%d/f.png"] {
            #expect(throws: RequestError.badPattern(name: name)) { try OutputTarget(name) }
        }
    }

    @Test func patternsNumberFrames() {
        #expect(FramePattern("d/")?.name(of: 7) == "frame-0007.png")
        #expect(FramePattern("d/")?.name(of: 12_345) == "frame-12345.png")
        #expect(FramePattern("a/x%03dy.png")?.name(of: 7) == "x007y.png")
        #expect(FramePattern("x%d.png")?.name(of: 7) == "x7.png")
        #expect(FramePattern("100%%-%d.png")?.name(of: 0) == "100%-0.png")
    }
}
