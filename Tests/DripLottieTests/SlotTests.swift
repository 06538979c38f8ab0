import DripImage
import DripLottie
import Testing

/// Values in place of those of slots, chosen by a user or by a theme.
@Suite struct SlotTests {
    /// A square of which colour, size and gradient are slots; the first has a value of its own in the file.
    static let square = """
        {"ty": "rc", "p": {"a": 0, "k": [10, 10]}, "s": {"sid": "size", "k": [8, 8]}, "r": {"k": 0}}
        """
    static let fill = #"{"ty": "fl", "c": {"sid": "accent"}, "o": {"k": 100}}"#
    static let gradient = """
        {"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [6, 10]}, "e": {"k": [14, 10]},
        "g": {"p": 2, "k": {"sid": "colors", "k": [0, 1, 0, 0, 1, 1, 0, 0]}}}
        """
    static let slots = #", "slots": {"accent": {"p": {"a": 0, "k": [1, 0, 0]}}}"#
    static let plain = Fixture.animation(Fixture.shapes("\(square), \(fill)"), slots)

    private func picture(_ values: [String: String], of text: String = plain, frame: Double = 0) throws -> StraightImage {
        var slots = LottieSlots()
        for (id, value) in values { try slots.set(id, to: value) }
        return try picture(slots, of: text, frame: frame)
    }

    private func picture(_ slots: LottieSlots, of text: String, frame: Double) throws -> StraightImage {
        try Fixture.picture(of: LottieAnimation(Array(text.utf8), slots: slots), frame: frame)
    }

    @Test(arguments: [
        ("#00FF00", Color(rgb: 0x00FF00)), ("blue", Color(rgb: 0x0000FF)), ("[0, 1, 1]", Color(rgb: 0x00FFFF)),
        (#"{"a": 0, "k": [1, 1, 0]}"#, Color(rgb: 0xFFFF00)), ("1,0,1", Color(rgb: 0xFF00FF)),
    ])
    func colorsAreReplaced(value: String, color: Color) throws {
        #expect(try picture([:])[10, 10] == Color(rgb: 0xFF0000))
        #expect(try picture(["accent": value])[10, 10] == color)
    }

    @Test func sizesAndKeyFramesAreReplaced() throws {
        #expect(try picture(["size": "8,8"])[4, 10].alpha == 0)
        #expect(try picture(["size": "16,16"])[4, 10].alpha == 255)
        let moving = #"{"a": 1, "k": [{"t": 0, "s": [8, 8]}, {"t": 30, "s": [16, 16], "h": 1}]}"#
        #expect(try picture(["size": moving])[4, 10].alpha == 0)
        #expect(try picture(["size": moving], frame: 30)[4, 10].alpha == 255)
    }

    @Test func gradientsAreReplaced() throws {
        let text = Fixture.animation(Fixture.shapes("\(Self.square), \(Self.gradient)"))
        for value in ["[0, 0, 0, 1, 1, 0, 0, 1]", #"{"p": 3, "k": {"k": [0, 0, 0, 1, 0.5, 0, 0, 1, 1, 0, 0, 1]}}"#] {
            #expect(try picture(["colors": value], of: text)[10, 10] == Color(rgb: 0x0000FF))
        }
    }

    @Test func textIsReplaced() throws {
        let text = Fixture.animation(
            """
            {"ty": 5, "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [0, 18]}}, "t": {"d": {"sid": "title",
            "k": [{"t": 0, "s": {"s": 18, "f": "F", "t": ".", "j": 0, "fc": [1, 0, 0]}}]}}}
            """, #", "fonts": {"list": [{"fName": "F", "fFamily": "Inter", "fStyle": "Bold"}]}"#)
        func count(_ values: [String: String]) throws -> Int { try picture(values, of: text).pixels.count { $0.alpha > 127 } }
        let few = try count([:])
        #expect(try count(["title": "WM"]) > 4 * few)
        // A word that is a colour too is a word here.
        #expect(try count(["title": "red"]) > 2 * few)
    }

    @Test func whatDoesNotFitIsAnError() throws {
        #expect(throws: LottieError.noSlot(id: "none", available: ["accent", "size"])) { try picture(["none": "1"]) }
        for value in ["hello", #"{"k": "x"}"#, #"["x"]"#] {
            #expect(throws: LottieError.self, "\(value)") { try picture(["accent": value]) }
        }
        for (id, value, expected) in [
            ("accent", "4", "a colour, such as #FF9500"), ("accent", "1,2", "a colour, such as #FF9500"),
            ("size", "#FF0000", "two numbers, such as 10,20"), ("size", "8", "two numbers, such as 10,20"),
            ("accent", #"{"k": [{"t": 0, "s": [1]}, {"t": 9, "s": [1, 0, 0]}]}"#, "a colour, such as #FF9500"),
        ] {
            #expect(throws: LottieError.invalid(path: "slot '\(id)'", expected: expected), "\(value)") { try picture([id: value]) }
        }
        let round = Fixture.animation(
            Fixture.shapes(
                #"{"ty": "el", "p": {"k": [9, 9]}, "s": {"k": [8, 8]}}, "#
                    + #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"sid": "opacity", "k": 100}}"#))
        #expect(throws: LottieError.invalid(path: "slot 'opacity'", expected: "one number")) { try picture(["opacity": "red"], of: round) }
        let text = Fixture.animation(Fixture.shapes("\(Self.square), \(Self.gradient)"))
        #expect(throws: LottieError.self) { try picture(["colors": "red"], of: text) }
        var slots = LottieSlots()
        #expect(throws: LottieError.self) { try slots.set("accent", to: "{") }
    }

    // MARK: Themes

    private func archive(_ rules: String, initial: String = "") throws -> LottieFile {
        let manifest = #"{"version": "2", "animations": [{"id": "one"\#(initial)}], "themes": [{"id": "dark"}]}"#
        return try LottieFile(
            Zip([
                Zip.File("manifest.json", manifest), Zip.File("a/one.json", Self.plain),
                Zip.File("t/dark.json", #"{"rules": [\#(rules)]}"#),
            ]).bytes)
    }

    private func color(_ file: LottieFile, theme: String? = "dark", frame: Double = 0) throws -> Color {
        try picture(try file.slots(theme: theme), of: Self.plain, frame: frame)[10, 10]
    }

    @Test func themesSetValues() throws {
        let green = #"{"id": "accent", "type": "Color", "value": [0, 1, 0]}"#
        #expect(try color(archive(green)) == Color(rgb: 0x00FF00))
        #expect(try color(archive(green), theme: nil) == Color(rgb: 0xFF0000))
        #expect(try color(archive(green, initial: #", "initialTheme": "dark""#), theme: nil) == Color(rgb: 0x00FF00))
        #expect(throws: LottieError.noTheme(id: "light", available: ["dark"])) { try archive(green).slots(theme: "light") }
        // Rules for other animations and for slots that the animation does not have change nothing.
        let others =
            #"{"id": "accent", "type": "Color", "value": [0, 1, 0], "animations": ["two"]}, {"id": "no", "type": "Scalar", "value": 1}"#
        #expect(try color(archive(others)) == Color(rgb: 0xFF0000))
    }

    @Test func themesSetKeyFrames() throws {
        let rule = """
            {"id": "accent", "type": "Color", "keyframes": [
            {"frame": 0, "value": [0, 1, 0], "outTangent": {"x": 0, "y": 0}, "inTangent": {"x": 1, "y": 1}},
            {"frame": 20, "value": [0, 0, 1], "hold": true}]}
            """
        let file = try archive(rule)
        #expect(try color(file) == Color(rgb: 0x00FF00) && color(file, frame: 20) == Color(rgb: 0x0000FF))
        #expect(try color(file, frame: 10) == Color(red: 0, green: 128, blue: 128, alpha: 255))
    }

    @Test func rulesThatAreNotDrawnAreNoted() throws {
        let slots = try archive(
            #"{"id": "accent", "type": "Odd", "value": 1}, {"id": "accent", "type": "Scalar", "value": 1, "expression": "x"}"#
        )
        .slots(theme: "dark")
        let notes = try LottieAnimation(Array(Self.plain.utf8), slots: slots).notes.map(\.feature)
        #expect(notes == ["theme: Odd 'accent'", "theme: expression of 'accent'", "theme: value of 'accent'"])
    }
}
