import DripImage
import Testing

/// What older exporters and looser ones write.
@Suite struct OldFormTests {
    /// An open triangle with a stroke; the side that closes it runs through (10, 4).
    static func triangle(_ path: String, _ rest: String, version: String?) -> String {
        let shape =
            #"{"ty": "sh", "ks": {"a": 0, "k": {"v": [[4, 4], [10, 16], [16, 4]], "i": [[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0]]\#(path)}}\#(rest)}"#
        return Fixture.animation(Fixture.shapes("\(shape), \(Fixture.stroke)"), version: version)
    }

    @Test(arguments: [
        (#", "c": true"#, "", "5.0.0", true), (#", "c": false"#, #", "closed": true"#, "5.0.0", true),
        (#", "c": false"#, "", "5.0.0", false),
        ("", #", "closed": true"#, "4.4.17", true), (#", "c": true"#, #", "closed": false"#, "4.4.17", false),
        (#", "c": false"#, #", "closed": true"#, "4.4.18", false), ("", #", "closed": true"#, nil, true), ("", "", nil, false),
    ])
    func oldPathsAreClosedByTheirItem(path: String, rest: String, version: String?, isClosed: Bool) throws {
        let isDrawn = try Fixture.color(Self.triangle(path, rest, version: version), 10, 4) != Color.clear
        // From 4.4.18 on, the path says it.
        #expect(isDrawn == (version == "5.0.0" ? path.contains("true") : isClosed))
    }

    @Test(arguments: [("4.1.8", 0xFF0100), ("4.1.9", 0xFFFF00)])
    func oldColorsHaveChannelsUpTo255(version: String, color: UInt32) throws {
        let numbers = version == "4.1.8" ? "[255, 1, 0, 255]" : "[1, 1, 0, 1]"
        let fill = #"{"ty": "fl", "c": {"k": \#(numbers)}, "o": {"k": 100}}"#
        let text = Fixture.animation(Fixture.shapes("\(Fixture.square), \(fill)"), version: version)
        #expect(try Fixture.color(text, 10, 10) == Color(rgb: color))
    }

    /// The square moves from x = 5 to 15 within 20 frames, in several forms.
    @Test(arguments: [
        #"{"a": 1, "k": [{"t": 0, "s": [5, 10]}, {"t": 20, "s": [15, 10]}]}"#,
        #"{"k": [{"t": 0, "s": [5, 10], "e": [15, 10], "n": "x", "i": {"x": 0.5, "y": 0.5}, "o": {"x": 0.5, "y": 0.5}}, {"t": 20}]}"#,
        #"[{"t": 0, "s": [5, 10], "e": [15, 10]}, {"t": 20}]"#,
        #"{"s": true, "x": {"k": [{"t": 0, "s": 5, "e": 15}, {"t": 20}]}, "y": 10}"#,
        #"{"s": true, "x": {"a": "1", "k": [{"t": "0", "s": ["5"]}, {"t": "20", "s": ["15"]}]}, "y": {"k": "10"}}"#,
        #"{"k": [{"t": 0, "s": [5, 10], "to": [2, 0], "ti": [-2, 0]}, {"t": 20, "s": [15, 10]}]}"#,
        #"{"k": [{"t": 0, "s": [5, 10], "h": 1, "e": [0, 0]}, {"t": 5, "s": [7.5, 10]}, {"t": 20, "s": [15, 10]}]}"#,
    ])
    func keyFramesHaveManyForms(position: String) throws {
        let square = #"{"ty": "rc", "p": \#(position), "s": {"k": [6, 6]}, "r": 0}"#
        let text = Fixture.animation(Fixture.shapes("\(square), \(Fixture.red)"))
        #expect(try Fixture.color(text, 3, 10) == Color(rgb: 0xFF0000))
        #expect(try Fixture.color(text, 3, 10, frame: 10) == Color.clear && Fixture.color(text, 10, 10, frame: 10) == Color(rgb: 0xFF0000))
        #expect(try Fixture.color(text, 16, 10, frame: 50) == Color(rgb: 0xFF0000))
    }

    @Test("the end of a key frame counts only where the next one has no value, as in lottie-web") func ends() throws {
        let keys = #"[{"t": 0, "s": [5, 10], "e": [5, 10]}, {"t": 20, "s": [15, 10]}]"#
        let square = #"{"ty": "rc", "p": \#(keys), "s": {"k": [6, 6]}, "r": 0}"#
        #expect(try Fixture.columns(Fixture.animation(Fixture.shapes("\(square), \(Fixture.red)")), frame: 10) == Array(7..<13))
    }

    @Test("a colour with an alpha in one key frame changes into one without") func alphas() throws {
        for (first, second) in [("[1, 0, 0, 1]", "[0, 0, 1]"), ("[1, 0, 0]", "[0, 0, 1, 1]")] {
            let fill = #"{"ty": "fl", "c": {"k": [{"t": 0, "s": \#(first)}, {"t": 20, "s": \#(second)}]}, "o": {"k": 100}}"#
            let text = Fixture.animation(Fixture.shapes("\(Fixture.square), \(fill)"))
            #expect(try Fixture.color(text, 10, 10, frame: 10) == Color(rgb: 0x800080))
        }
    }

    @Test(arguments: ["[50, 50, 100]", "50", "[{\"t\": 3, \"s\": [50, 50]}]", "[{\"t\": 3, \"s\": 50}]"])
    func scalesHaveManyForms(scale: String) throws {
        let layer = Fixture.shapes("\(Fixture.square), \(Fixture.red)", #", "ks": {"s": {"k": \#(scale)}}"#)
        let text = Fixture.animation(layer)
        #expect(try Fixture.color(text, 5, 5) == Color(rgb: 0xFF0000) && Fixture.color(text, 10, 10) == Color.clear)
    }
}
