import DripGIF
import DripTestSupport
import Foundation
import Testing

/// Lottie animations with `draw` and `info`.
@Suite struct LottieTests {
    private let program: Program

    init() throws {
        program = try Program()
        var ruler = LottieRuler()
        ruler.markers = #"{"cm":"walk","tm":20,"dr":30}"#
        try program.write(ruler.text, to: "l.json")
        ruler.layers = #"{"ty":99,"nm":"odd","ip":0,"op":60,"st":0,"ks":{}},"#
        try program.write(ruler.text, to: "odd.json")
    }

    @Test func itIsDrawnFromAFileAndFromStandardInput() throws {
        let json = try jsonObject(try program.run("draw", "--json", "--background", "black", "l.json", "a.gif").output)
        #expect(json["frames"] as? Int == 100 && json["duration"] as? Double == 2)
        #expect(json["width"] as? Int == 60 && json["height"] as? Int == 4)
        #expect(
            try program.run(["draw", "-", "--background", "black", "b.gif"], bytes: try #require(program.bytes("l.json"))).errors == "")
        #expect(program.bytes("a.gif") == program.bytes("b.gif"))
        for output in [
            "--fps 10 c.apng", "--at @7 d.png", "--sheet 4 e.png", "--fps 5 f/", "--fps 5 g.drip",
            "--marker walk --size 90x90 --fit cover h.gif",
        ] {
            let result = try program.run(["draw", "l.json"] + output.split(separator: " ").map(String.init))
            #expect(result.status == 0 && result.errors == "", "\(output): \(result.errors)")
        }
    }

    @Test func whatIsNotDrawnIsRefusedOrListed() throws {
        let refused = try program.run("draw", "odd.json", "o.gif")
        #expect(refused.status == 65 && refused.errorLines.count == 1 && program.bytes("o.gif") == nil)
        #expect(refused.errors.hasPrefix("error: odd.json: layers[0]") && refused.errors.contains("layer 'odd': "), "\(refused.errors)")
        let lenient = try program.run("draw", "--lenient", "odd.json", "o.gif")
        #expect(lenient.status == 0 && lenient.errorLines.count == 1 && lenient.errors.hasPrefix("note: layers[0]"))
        #expect(try program.run("draw", "--lenient", "-q", "odd.json", "p.gif").errors == "")
        #expect(program.bytes("o.gif") != nil && program.bytes("o.gif") == program.bytes("p.gif"))
    }

    @Test(arguments: [
        (64, "draw l.json --marker run o.gif", "use one of 'walk'"), (64, "draw l.json --seed 3 o.gif", "--seed applies to effects only"),
        (64, "draw l.json --construction o.gif", "--construction"), (64, "draw l.json --fidelity original o.gif", "--fidelity applies"),
        (64, "draw l.json --appearance dark o.gif", "--appearance applies"), (64, "draw l.json --touch 1,2@3 o.gif", "--touch applies"),
        (64, "draw l.json --at @x o.png", "@30"), (64, "draw l.json --fit wide o.gif", "contain"), (64, "badge --at @3 o.png", "Lottie"),
        (64, "draw s.drip --marker walk o.gif", "--marker applies to Lottie"), (64, "draw s.drip --lenient o.gif", "--lenient applies"),
        (64, "draw s.drip --theme dark o.gif", "--theme applies"), (64, "draw s.drip --slot a=1 o.gif", "--slot applies"),
        (64, "draw l.json --slot a=1 o.gif", "no slot 'a'"), (64, "draw l.json --theme dark o.gif", "no theme 'dark'"),
        (64, "draw l.json --slot a o.gif", "id=value"), (64, "draw s.drip --fit cover o.gif", "--fit applies"),
        (64, "draw s.drip --at @1 o.png", "--at is in frames of a Lottie"),
        (64, "draw s.drip --font a=b.ttf o.gif", "--font applies"), (64, "draw l.json --font a o.gif", "name=file"),
        (64, "draw l.json --font a= o.gif", "name=file"), (64, "draw text.json --font Mine=f.ttf o.gif", "it has 'Inter', 'My'"),
        (66, "draw text.json --font My=missing.ttf o.gif", "no file 'missing.ttf'"),
        (66, "draw text.json --font My=. o.gif", "'.' is a directory"),
        (65, "draw text.json --font My=bad.json o.gif", "bad.json: the file for"),
        (65, "draw l.json --at @60000 o.png", "600"), (65, "draw bad.json o.gif", "bad.json: line 2, column"),
        (65, "info bad.json", "bad.json: line 2, column"),
    ])
    func aBadCallIsOneLine(status: Int, call: String, says: String) throws {
        try program.write("drip 1\nsize 4 4\nfill red nonzero M0 0 L4 0 L4 4 Z\n", to: "s.drip")
        try program.write("{\n,", to: "bad.json")
        try program.write(Self.text, to: "text.json")
        try Data(FontBuilder.capitals("My", size: 600).bytes).write(to: URL(fileURLWithPath: program.path("f.ttf")))
        let result = try program.run(call.split(separator: " ").map(String.init))
        #expect(Int(result.status) == status && result.errorLines.count == 1 && result.output == "", "\(call): \(result.errors)")
        #expect(result.errors.hasPrefix("error: ") && result.errors.contains(says), "\(call): \(result.errors)")
        #expect(program.bytes("o.gif") == nil && program.bytes("o.png") == nil)
    }

    @Test func slotsAreGivenOneByOne() throws {
        let square =
            #"{"ty":"rc","p":{"k":[5,5]},"s":{"sid":"size","k":[2,2]},"r":{"k":0}},{"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}"#
        try program.write(
            #"{"v":"5.7.0","fr":30,"ip":0,"op":30,"w":10,"h":10,"layers":[{"ty":4,"nm":"a","ip":0,"op":30,"st":0,"ks":{},"shapes":[\#(square)]}]}"#,
            to: "slots.json")
        let result = try program.run("draw", "slots.json", "--slot", "ink=#00FF00", "--slot", "size=10,10", "--at", "0", "o.png")
        #expect(result.status == 0 && result.errors == "")
        let image = try PNGDecoder.decode([UInt8](try #require(program.bytes("o.png"))))
        #expect(image.pixels.allSatisfy { $0 == Color(rgb: 0x00FF00) })
    }

    /// A text of two letters in the font My.
    private static let text = """
        {"v":"5.7.0","fr":30,"ip":0,"op":3,"w":20,"h":20,"fonts":{"list":[{"fName":"My","fFamily":"My","fStyle":"","ascent":75},
        {"fName":"Inter","fFamily":"Inter","fStyle":""}]},"layers":[{"ty":5,"nm":"title","ip":0,"op":3,"ks":{"p":{"k":[0,10]}},
        "t":{"d":{"k":[{"s":{"f":"My","s":10,"t":"AB","fc":[1,0,0]},"t":0}]},"a":[]}}]}
        """

    @Test func aFontThatIsNotInstalledIsReplacedWithANote() throws {
        try program.write(Self.text, to: "text.json")
        let result = try program.run("draw", "text.json", "--at", "0", "o.png")
        let says = "note: layers[0].t.d: layer 'title': font My is drawn with Inter; --font NAME=FILE sets it with another file\n"
        #expect(result.status == 0 && result.errors == says)
        #expect(try program.run("draw", "-q", "text.json", "--at", "0", "o.png").errors == "")
    }

    @Test func aFontIsSetWithAFile() throws {
        try program.write(Self.text, to: "text.json")
        let font = FontBuilder.capitals("Other", size: 600)
        try Data(font.bytes).write(to: URL(fileURLWithPath: program.path("f.ttf")))
        try Data(font.woff).write(to: URL(fileURLWithPath: program.path("f.woff")))
        for file in ["f.ttf", "f.woff"] {
            let result = try program.run("draw", "text.json", "--font", "My=\(file)", "--font", "Inter=f.ttf", "--at", "0", "o.png")
            #expect(result.status == 0 && result.errors == "")
            let image = try PNGDecoder.decode([UInt8](try #require(program.bytes("o.png"))))
            #expect((0..<20).filter { image[$0, 9].alpha > 0 } == Array(0..<12))
        }
    }

    @Test func infoSaysWhatItHolds() throws {
        let text = try program.run("info", "odd.json").output
        for row in [
            "format    lottie", "size      60x4", "rate      30 frames per second", "frames    60", "duration  2 s",
            "markers   walk: frames 20 to 50", "layers    2", "fonts     none", "images    none",
        ] { #expect(text.contains(row + "\n"), "\(row) in \(text)") }
        #expect(text.contains("not drawn, 1 at layers[0]"))
        let json = try jsonObject(try program.run("info", "--json", "odd.json").output)
        #expect(json["format"] as? String == "lottie" && json["rate"] as? Double == 30 && json["duration"] as? Double == 2)
        #expect(json["layers"] as? [String] == ["odd", "bar"])
        let features = try #require(json["features"] as? [[String: Any]])
        #expect(features.contains { $0["drawn"] as? Bool == false && ($0["path"] as? String)?.hasPrefix("layers[0]") == true })
        let note = try program.run("info", "--frames", "l.json")
        #expect(note.status == 0 && note.errors == "note: --frames has no effect on a Lottie animation\n")
    }

    /// 30 frames a second, with delays of 3, 4 and 3 hundredths.
    @Test func thirtyFramesASecondKeepTheirSpeed() throws {
        #expect(try program.run("draw", "l.json", "--fps", "30", "o.gif").status == 0)
        let info = try jsonObject(try program.run("info", "--json", "o.gif").output)
        #expect(info["duration"] as? Double == 2 && info["frames"] as? Int == 60)
        #expect((info["delays"] as? [Double])?.prefix(3) == [0.03, 0.04, 0.03])
    }
}
