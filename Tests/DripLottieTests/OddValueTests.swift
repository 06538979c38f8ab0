import DripImage
import DripLottie
import Testing

/// Odd and missing values that players take in one way.
@Suite struct OddValueTests {
    private static func square(_ rest: String) -> String {
        #"{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [8, 8]}, "r": {"k": 0}\#(rest)}"#
    }

    private static let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 30}, "o": {"k": 0}}"#
    private static let line =
        #"{"ty": "sh", "ks": {"k": {"v": [[6, 14], [10, 6], [14, 14]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}"#

    private static func stroke(_ rest: String) -> String { #"{"ty": "st", "c": {"k": [0, 0, 1]}, "w": {"k": 4}\#(rest)}"# }

    private static func gradient(_ rest: String) -> String {
        #"{"ty": "gf", "s": {"k": [10, 10]}, "e": {"k": [14, 10]}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}\#(rest)}"#
    }

    /// Items, and those that mean the same.
    private static let items: [(String, String)] = [
        ("\(square(#", "d": 0"#)), \(stroke("")), \(trim)", "\(square("")), \(stroke("")), \(trim)"),
        ("\(square(#", "d": 7"#)), \(stroke("")), \(trim)", "\(square(#", "d": 1"#)), \(stroke("")), \(trim)"),
        ("\(line), \(stroke(#", "lc": 0, "lj": 0"#))", "\(line), \(stroke(#", "lc": 2, "lj": 2"#))"),
        ("\(line), \(stroke(#", "lc": 9, "lj": -1"#))", "\(line), \(stroke(#", "lc": 1, "lj": 1"#))"),
        (#"\#(square("")), {"ty": "fl"}"#, #"\#(square("")), {"ty": "fl", "c": {"k": [1, 1, 1]}, "r": 1}"#),
        (#"\#(square("")), {"ty": "fl", "r": 5, "bm": 40}"#, #"\#(square("")), {"ty": "fl", "c": {"k": [1, 1, 1]}}"#),
        ("\(square("")), \(gradient(""))", "\(square("")), \(gradient(#", "t": 2"#))"),
        ("\(square("")), \(gradient(#", "t": 9"#))", "\(square("")), \(gradient(#", "t": 2"#))"),
        (#"\#(square("")), {"ty": "gf"}, \#(Fixture.red)"#, "\(square("")), \(Fixture.red)"),
        (#"\#(square("")), {"ty": "st"}, \#(Fixture.red)"#, "\(square("")), \(Fixture.red)"),
        (#"\#(square("")), \#(Fixture.red), {"ty": "rp"}"#, ""),
        (#"\#(square("")), {"ty": "gr"}, {"ty": "sh"}, null, 5, {}, {"ty": "no"}, \#(Fixture.red)"#, "\(square("")), \(Fixture.red)"),
        (#"{"ty": "rc", "s": {"k": [8, 8]}}, \#(Fixture.red)"#, #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [8, 8]}}, \#(Fixture.red)"#),
        (#"\#(square("")), {"ty": "fl", "o": {"k": null}, "c": {}}"#, #"\#(square("")), {"ty": "fl", "c": {"k": [1, 1, 1]}}"#),
        (
            #"\#(square("")), {"ty": "mm", "mm": 3}, {"ty": "rd", "r": {"k": 4}}, \#(Fixture.red)"#,
            #"\#(square("")), {"ty": "rd", "r": {"k": 4}}, \#(Fixture.red)"#
        ),
    ]

    @Test(arguments: items.indices)
    func itemsAreDrawnAsPlayersDrawThem(index: Int) throws {
        let (odd, plain) = Self.items[index]
        #expect(try Fixture.notes(Fixture.animation(Fixture.shapes(odd))).isEmpty)
        #expect(try Fixture.picture(Fixture.animation(Fixture.shapes(odd))) == Fixture.picture(Fixture.animation(Fixture.shapes(plain))))
    }

    /// What stands among the keys of a layer, and what is odd there.
    @Test(arguments: [
        (#", "parent": 9"#, "missing parent"), (#", "parent": 1"#, "missing parent"), (#", "tt": 1"#, "missing matte layer"),
        (#", "tt": 1, "tp": 9"#, "missing matte layer"), (#", "tt": 7"#, "'tt' of 7"), (#", "bm": -1"#, "'bm' of -1"),
        (#", "mb": true"#, "motion blur"),
        (#", "hasMask": true"#, "missing masks"), (#", "ks": null"#, "layer without 'ks'"), (#", "ip": null"#, "layer without 'ip'"),
        (#", "ks": {"r": {}}"#, "property without a value"), (#", "ks": {"p": {"k": []}}"#, "property without a value"),
    ])
    func layersAreDrawnAsPlayersDrawThem(rest: String, remark: String) throws {
        let items = "\(Fixture.square), \(Fixture.red)"
        let text = Fixture.animation(Fixture.shapes(items, rest))
        #expect(try Fixture.notes(text).isEmpty && Fixture.remarks(text) == [remark])
        #expect(try Fixture.picture(text) == Fixture.picture(Fixture.animation(Fixture.shapes(items))))
    }

    @Test func layersOfNoUseAreLeftOut() throws {
        let plain = Fixture.shapes("\(Fixture.square), \(Fixture.red)")
        let others = [
            Fixture.shapes(Fixture.square, #", "op": null"#), #"{"nm": "x"}"#, "null", "5",
            Fixture.shapes(Fixture.square, #", "tt": 1, "tp": 1"#),
            #"{"ty": 4, "op": 60, "ks": {}}"#, ##"{"ty": 1, "op": 60, "ks": {}, "sc": "#00ff00"}"##,
            // Files with these were refused, though no player draws anything for them.
            #"{"ty": 2, "refId": "x", "op": 60, "ks": {}}"#, #"{"ty": 0, "refId": "x", "op": 60, "ks": {}, "w": 20, "h": 20}"#,
            #"{"ty": 0, "refId": "a", "op": 60, "ks": {}}"#, #"{"ty": 0, "refId": "a", "op": 60, "ks": {}, "w": 20, "h": 0}"#,
            #"{"ty": 2, "refId": "b", "op": 60, "ks": {}}"#,
            #"{"ty": 4, "op": 60, "ks": {}, "shapes": [{"ty": "sh", "ks": {"k": {"v": [[0, 0], [9, 9]]}}}, {"ty": "st", "w": {"k": 2}}]}"#,
        ]
        let assets = #", "assets": [{"id": "a", "layers": [{"ty": 9, "op": 60, "ks": {}}]}, {"id": "b", "p": ""}]"#
        for other in others {
            let text = Fixture.animation("\(other), \(plain.replacing(#""ind": 1"#, with: #""ind": 2"#))", assets)
            #expect(try Fixture.notes(text).isEmpty, "\(other)")
            #expect(try Fixture.picture(text) == Fixture.picture(Fixture.animation(plain)), "\(other)")
        }
    }

    @Test func maskModesAddUnlessKnown() throws {
        let path = #"{"k": {"c": true, "v": [[8, 8], [12, 8], [12, 12]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}"#
        func picture(_ mode: String) throws -> Pixmap {
            let masks = #", "masksProperties": [{"pt": \#(path)\#(mode)}, {"mode": "n"}]"#
            let text = Fixture.animation(Fixture.shapes("\(Fixture.square), \(Fixture.red)", masks))
            #expect(try Fixture.notes(text).isEmpty)
            return try Fixture.picture(text)
        }
        let added = try picture(#", "mode": "a""#)
        for mode in ["", #", "mode": "q""#, #", "mode": null"#, #", "mode": 3"#] { #expect(try picture(mode) == added) }
        #expect(try picture(#", "mode": "s""#) != added)
    }

    @Test func rootValuesHaveDefaults() throws {
        let layers = Fixture.shapes("\(Fixture.square), \(Fixture.red)")
        let text =
            #"{"fr": "30", "op": "60", "w": 20.2, "h": "20", "layers": [\#(layers)], "markers": [null, {"tm": "x"}], "assets": null}"#
        #expect(try Fixture.picture(text) == Fixture.picture(Fixture.animation(layers)))
        let still = try Fixture.read(#"{"fr": 30, "ip": 5, "op": 5, "w": 20, "h": 20, "layers": [\#(layers)]}"#)
        #expect(still.frameCount == 1 && still.duration == 1.0 / 30)
        #expect(throws: LottieError.self) { try Fixture.read(#"{"fr": 30, "w": 20, "h": 20, "layers": []}"#) }
    }

    @Test func colorsOfSolidsAreBlackUnlessKnown() throws {
        func color(_ text: String) throws -> Color {
            let layer = #"{"ty": 1, "sw": 20, "sh": 20, "op": 60, "ks": {}, "sc": \#(text)}"#
            #expect(try Fixture.notes(Fixture.animation(layer)).isEmpty)
            return try Fixture.color(Fixture.animation(layer), 10, 10)
        }
        for text in [#""""#, "null", "5", #""ff0000""#, ##""#gg0000""##] { #expect(try color(text) == .black, "\(text)") }
        for text in [##""#f00""##, ##"" #ff0000""##, #""red""#] { #expect(try color(text) == Color(rgb: 0xFF0000), "\(text)") }
    }

    /// A position may have its coordinates together as well as each for itself.
    @Test func separateCoordinatesCountIfTheFileSaysSo() throws {
        func column(_ split: String) throws -> [Int] {
            let square = #"{"ty": "rc", "p": {"k": [0, 10]}, "s": {"k": [2, 2]}}"#
            let position = #"{"k": [5, 0], "x": {"k": 15}, "y": {"k": 0}\#(split)}"#
            return try Fixture.columns(Fixture.animation(Fixture.shapes("\(square), \(Fixture.red)", #", "ks": {"p": \#(position)}"#)))
        }
        #expect(try column(#", "s": true"#) == [14, 15] && column("") == [4, 5])
    }

    @Test func imagesThatNoLayerNamesAreNotRead() throws {
        let assets = #", "assets": [{"id": "a", "p": "a.png"}, {"id": "b", "p": "b.png"}, {"id": "b", "p": "c.png"}]"#
        let layer = #"{"ty": 2, "refId": "b", "op": 60, "ks": {}}"#
        var read: [String] = []
        _ = try LottieAnimation(Array(Fixture.animation(layer, assets).utf8)) { image in
            read.append(image.id)
            return nil
        }
        #expect(read == ["b"], "of two assets of one name, the first one counts")
    }

    @Test func numbersAreIdentifiers() throws {
        let inner =
            #", "assets": [{"id": 3, "layers": [\#(Fixture.shapes("\(Fixture.square), \(Fixture.red)"))]}, {"id": "3", "layers": []}]"#
        let text = Fixture.animation(#"{"ty": 0, "refId": 3, "w": 20, "h": 20, "op": 60, "ks": {}}"#, inner)
        #expect(try Fixture.color(text, 10, 10) == Color(rgb: 0xFF0000), "of two compositions of one name, the first one counts")
    }
}
