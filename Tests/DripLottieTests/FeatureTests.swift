import DripImage
import DripLottie
import Foundation
import Testing

/// What is not drawn is told, unless it never shows.
@Suite struct FeatureTests {
    @Test func featuresAreCountedInOrder() throws {
        let group = #"{"ty": "gr", "it": [\#(Fixture.square), \#(Fixture.red), {"ty": "tr"}]}"#
        let animation = try Fixture.read(
            Fixture.animation(
                Fixture.shapes("\(group), \(group), \(Fixture.stroke)") + #", {"ty": 13, "nm": "Camera", "op": 60, "ks": {}}"#))
        #expect(animation.features.map(\.name) == ["shape layer", "group", "rectangle", "fill", "stroke"])
        #expect(animation.features.map(\.count) == [1, 2, 2, 2, 1])
        #expect(animation.features.map(\.path).prefix(3) == ["layers[0]", "layers[0].shapes[0]", "layers[0].shapes[0].it[0]"])
        #expect(animation.features.allSatisfy(\.isDrawn) && animation.notes.isEmpty, "a camera moves only layers in space")
    }

    /// Changes of a layer that shows a square.
    static let undrawn: [(layer: String, feature: String, path: String)] = [
        (Fixture.shapes(#"\#(Fixture.square), \#(Fixture.red), {"ty": "qq"}"#), "shape 'qq'", "layers[0].shapes[2]"),
        (Fixture.shapes(#"\#(Fixture.square), \#(Fixture.red), {"ty": "tw", "a": {"k": 20}}"#), "twist", "layers[0].shapes[2]"),
        (Fixture.shapes(Fixture.square, #", "bm": 17"#), "blend mode hard mix", "layers[0]"),
        (Fixture.shapes(Fixture.square, #", "masksProperties": [{"mode": "a"}]"#), "mask without a path", "layers[0].masksProperties[0]"),
        (Fixture.shapes(Fixture.square, #", "sy": [{"ty": 5}]"#), "layer style bevel", "layers[0].sy[0]"),
        (
            Fixture.shapes(Fixture.square, #", "sy": [{"ty": 1, "bm": {"k": 22}}]"#), "layer style drop shadow: blend mode",
            "layers[0].sy[0].bm"
        ),
        (Fixture.shapes(Fixture.square, #", "ef": [{"ty": 34}]"#), "effect Puppet", "layers[0].ef[0]"),
        (
            Fixture.shapes(Fixture.square, #", "ef": [{"ty": 5, "mn": "ADBE Bulge"}]"#), "effect Bulge", "layers[0].ef[0]"
        ),
        (
            Fixture.shapes(#"\#(Fixture.square), \#(Fixture.square), {"ty": "mm", "mm": 3}, \#(Fixture.red), \#(Fixture.stroke)"#),
            "stroke of merged paths", "layers[0].shapes[4]"
        ),
        (
            Fixture.shapes(
                #"{"ty": "gr", "it": [\#(Fixture.square), \#(Fixture.square), {"ty": "mm", "mm": 2}]}, {"ty": "rd", "r": {"k": 1}}, \#(Fixture.red)"#
            ),
            "change of merged paths", "layers[0].shapes[1]"
        ),
        (Fixture.shapes(#"{"ty": "qq"}"#), "shape 'qq'", "layers[0].shapes[0]"),
        (
            Fixture.shapes(#"\#(Fixture.square), {"ty": "rp", "c": {"k": 5000}, "tr": {}}, \#(Fixture.red)"#),
            "repeater of more than 1000 copies", "layers[0].shapes[1]"
        ),
        (
            Fixture.shapes(#"{"ty": "sr", "p": {"k": [9, 9]}, "pt": {"k": 20000}, "or": {"k": 5}}"#), "star of more than 10000 points",
            "layers[0].shapes[0]"
        ),
        (
            Fixture.shapes(#"{"ty": "el", "p": {"k": [0, 0]}, "s": {"a": 1, "k": [{"t": 0}, {"t": 9, "s": [4, 4]}]}}"#),
            "key frame without a value", "layers[0].shapes[0].s.k[0]"
        ),
        (
            #"{"ty": 1, "nm": "One", "sw": 9, "sh": 9, "sc": "rgb(1, 2, 3)", "ip": 0, "op": 60, "ks": {}}"#,
            "solid of the colour rgb(1, 2, 3)", "layers[0]"
        ),
        (
            #"{"ty": 5, "nm": "One", "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"s": 9, "t": "a"}}]}, "a": [{"a": {"unk": {"k": 1}}}]}}"#,
            "text animator: 'unk'", "layers[0].t.a[0].a.unk"
        ),
        (#"{"ty": 9, "nm": "One", "op": 60, "ks": {}}"#, "layer type video", "layers[0]"),
        (#"{"ty": 12, "nm": "One", "op": 60, "ks": {}, "ef": [{"ty": 20}]}"#, "layer type adjustment", "layers[0]"),
        (
            #"{"ty": 13, "nm": "One", "op": 60, "ks": {}}, \#(Fixture.shapes(Fixture.square, #", "ddd": 1"#))"#, "layer type camera",
            "layers[0]"
        ),
        (Fixture.shapes(#"{"ty": "el", "p": {"k": [0, 0]}, "s": {"sid": "a"}}"#), "missing slot", "layers[0].shapes[0].s"),
    ]

    @Test(arguments: undrawn.indices)
    func undrawnFeaturesAreNoted(index: Int) throws {
        let (layer, feature, path) = Self.undrawn[index]
        let note = try #require(try Fixture.read(Fixture.animation(layer)).notes.first { $0.feature == feature }, "\(feature) is not noted")
        #expect(note.path == path && note.layer == "One")
    }

    @Test(arguments: [
        #", "hd": true"#, #", "td": 1"#, #", "op": 0"#, #", "ks": {"o": {"a": 0, "k": 0}}"#,
    ])
    func whatNeverShowsIsNotNoted(rest: String) throws {
        let blur = #", "ef": [{"ty": 5, "mn": "CC Toner"}]"#
        #expect(try Fixture.notes(Fixture.animation(Fixture.shapes(Fixture.square, blur))) == ["effect CC Toner"])
        #expect(try Fixture.notes(Fixture.animation(Fixture.shapes(Fixture.square, blur + rest))).isEmpty)
    }

    @Test(arguments: [
        #"{"ty": 3, "op": 60, "ks": {}, "ef": [{"ty": 34}]}"#, #"{"ty": 12, "op": 60, "ks": {}}"#, #"{"ty": 6, "op": 60}"#,
        Fixture.shapes("", #", "sy": [{"ty": 5}]"#),
        Fixture.shapes(#"\#(Fixture.square), {"ty": "mm", "mm": 1}, \#(Fixture.stroke)"#),
        Fixture.shapes(#"{"ty": "rd", "r": {"k": 1}}, \#(Fixture.square), {"ty": "mm", "mm": 4}, \#(Fixture.red)"#),
        Fixture.shapes(#"{"ty": "qq", "hd": true}, \#(Fixture.square)"#),
        Fixture.shapes(#"{"ty": "gr", "it": [{"ty": "qq"}, {"ty": "tr", "o": {"k": 0}}]}, \#(Fixture.square)"#),
        Fixture.shapes(
            Fixture.square, #", "ef": [{"ty": 5, "mn": "ADBE Slider Control"}, {"ty": 34, "en": 0}, {"ty": 5, "mn": "Pseudo/x"}]"#),
        Fixture.shapes(
            Fixture.square, #", "ln": "a", "cl": "b", "ct": 1, "cp": true, "anything": {"ty": "qq"}, "ddd": 0, "hasMask": false"#),
    ])
    func harmlessThingsAreNotNoted(layer: String) throws { #expect(try Fixture.notes(Fixture.animation(layer)).isEmpty) }

    /// A letter's glyph that is not drawn matters where a text has the letter, and the text shows.
    @Test(arguments: [("a", 0, true), ("b", 0, false), ("ba", 0, true), ("a", 60, false)])
    func shapesOfGlyphsAreNoted(text: String, inPoint: Int, isNoted: Bool) throws {
        let glyph =
            #"{"ch": "a", "size": 10, "style": "R", "fFamily": "F", "w": 9, "data": {"shapes": [{"ty": "gr", "it": [{"ty": "unk"}]}]}}"#
        let plain = glyph.replacing(#""ch": "a""#, with: #""ch": "b""#).replacing(#"{"ty": "unk"}"#, with: Fixture.square)
        let fonts = #", "chars": [\#(glyph), \#(plain)], "fonts": {"list": [{"fName": "F-R", "fFamily": "F", "fStyle": "R"}]}"#
        let document = #"{"d": {"k": [{"t": 0, "s": {"s": 9, "f": "F-R", "t": "\#(text)"}}]}}"#
        let layer = #"{"ty": 5, "nm": "One", "ip": \#(inPoint), "op": 99, "ks": {}, "t": \#(document)}"#
        let notes = try Fixture.read(Fixture.animation(layer, fonts)).notes
        #expect(notes.map(\.feature) == (isNoted ? ["shape 'unk'"] : []) && notes.allSatisfy { $0.layer == "One" })
    }

    /// A hidden layer shows as a matte, and its transform moves its children.
    @Test func hiddenLayersMatterToOthers() throws {
        let hidden =
            #"{"ty": 4, "ind": 2, "hd": true, "ip": 0, "op": 60, "ks": {"r": {"k": 0, "x": "no.such(1)"}}, "shapes": [{"ty": "qq"}, \#(Fixture.square)]}"#
        func notes(_ rest: String) throws -> Int {
            try Fixture.read(Fixture.animation("\(Fixture.shapes(Fixture.square, rest)), \(hidden)")).notes.count
        }
        #expect(try notes("") == 0)
        #expect(try notes(#", "parent": 2"#) == 1)
        // The parent of a null matters to its children.
        let null = #", {"ty": 3, "ind": 3, "parent": 99, "ks": {}}"#
        #expect(try Fixture.remarks(Fixture.animation(Fixture.shapes(Fixture.square, #", "parent": 3"#) + null)) == ["missing parent"])
        #expect(try notes(#", "tt": 1, "tp": 2"#) == 2)
    }

    @Test func compositionsThatNobodyShowsAreNotNoted() throws {
        let assets = #", "assets": [{"id": "a", "layers": [\#(Fixture.shapes(#"{"ty": "qq"}, \#(Fixture.square)"#))]}]"#
        #expect(try Fixture.notes(Fixture.animation(Fixture.shapes(Fixture.square), assets)).isEmpty)
        let layer = #"{"ty": 0, "refId": "a", "ks": {}, "ip": 0, "op": 60, "w": 20, "h": 20}"#
        #expect(try Fixture.notes(Fixture.animation("\(layer), \(layer)", assets)) == ["shape 'qq'"])
    }

    @Test func hiddenItemsAreNotDrawn() throws {
        let plain = try Fixture.picture(Fixture.animation(Fixture.shapes("\(Fixture.square), \(Fixture.red)")))
        let ellipse = #"{"ty": "el", "hd": true, "p": {"k": [10, 10]}, "s": {"k": [18, 18]}}"#
        #expect(try Fixture.picture(Fixture.animation(Fixture.shapes("\(ellipse), \(Fixture.square), \(Fixture.red)"))) == plain)
        let visible = ellipse.replacing("true", with: "false")
        #expect(try Fixture.picture(Fixture.animation(Fixture.shapes("\(visible), \(Fixture.square), \(Fixture.red)"))) != plain)
    }

    @Test func slotsReplaceValues() throws {
        let slots = #", "slots": {"color": {"p": {"a": 0, "k": [0, 1, 0, 1]}}}"#
        let fill = #"{"ty": "fl", "c": {"sid": "color", "a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}"#
        func color(_ rest: String) throws -> Color {
            try Fixture.color(Fixture.animation(Fixture.shapes("\(Fixture.square), \(fill)"), rest), 10, 10)
        }
        #expect(try color(slots) == Color(rgb: 0x00FF00))
        #expect(try color("") == Color(rgb: 0xFF0000), "without slots the value in its place counts")
    }
}
