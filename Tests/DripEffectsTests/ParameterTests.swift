import DripGIF
import Testing

@Suite struct ParameterTests {
    static let effect = EffectDescription(
        name: "test", summary: "",
        parameters: [
            Parameter("word", .text(limit: 5), default: "drop", ""),
            Parameter("sprite", .picture(orOneOf: ["cake", "star"]), default: "cake", ""),
            Parameter("page", .paint(orOneOf: ["list"]), default: nil, ""),
            Parameter("levels", .keyPoints(0...1), default: nil, ""),
        ])

    @Test("a text is one line of limited length, of any script")
    func text() throws {
        #expect(try ParameterValues(for: Self.effect).text("word") == "drop")
        #expect(try ParameterValues(parsing: ["word": "生日快乐"], for: Self.effect).text("word") == "生日快乐")
        #expect(try ParameterValues(parsing: ["word": ""], for: Self.effect).text("word") == "")
        for bad in ["longer", "a\nb"] {
            #expect(throws: EffectError.self) { try ParameterValues(parsing: ["word": bad], for: Self.effect) }
        }
    }

    @Test("a picture is one of the names, or read by who can")
    func picture() throws {
        let star = try ParameterValues(parsing: ["sprite": "star"], for: Self.effect)
        #expect(star.choice("sprite") == "star" && star.picture("sprite") == nil)
        let pixels = Pixmap(size: try PixelSize(width: 2, height: 3))
        let given = try ParameterValues(parsing: ["sprite": "a.png"], for: Self.effect) { Picture(name: "/at/" + $0, pixels: pixels) }
        #expect(given.picture("sprite") == Picture(name: "/at/a.png", pixels: pixels) && given.choice("sprite") == nil)
        #expect(throws: EffectError.unreadablePicture(path: "a.png", reason: "there is nothing to read it with")) {
            try ParameterValues(parsing: ["sprite": "a.png"], for: Self.effect)
        }
    }

    @Test("a paint is one of the names, a colour, or a picture")
    func paint() throws {
        func values(_ text: String) throws -> ParameterValues {
            try ParameterValues(parsing: ["page": text], for: Self.effect) {
                Picture(name: $0, pixels: Pixmap(size: try! PixelSize(width: 1, height: 1)))
            }
        }
        #expect(try values("list").choice("page") == "list")
        #expect(try values("red").color("page") == Color(rgb: 0xFF0000) && values("#12345678").color("page")?.alpha == 0x78)
        #expect(try values("a.png").picture("page")?.name == "a.png")
        #expect(throws: EffectError.self) { try values("#12") }
    }

    @Test("key points rise in time and stay in range")
    func keyPoints() throws {
        let points = try ParameterValues(parsing: ["levels": "0.2@0  1@1.5"], for: Self.effect).keyPoints("levels")
        #expect(points == [KeyPoint(0.2, at: 0), KeyPoint(1, at: 1.5)])
        #expect(try ParameterValues(for: Self.effect).keyPoints("levels") == nil)
        for bad in ["", "0.5", "0.5@", "@1", "0.5@1 0.6@1", "0.5@-1", "x@1", "nan@1", "0.5@inf", "0.5@1@2"] {
            #expect(throws: EffectError.self) { try ParameterValues(parsing: ["levels": bad], for: Self.effect) }
        }
        #expect(throws: EffectError.valueOutOfRange(parameter: "levels", text: "1.5", range: "0…1")) {
            try ParameterValues(parsing: ["levels": "1.5@0"], for: Self.effect)
        }
    }
}
