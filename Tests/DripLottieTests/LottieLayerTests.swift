import DripImage
import DripLottie
import Testing

/// Layers: key frames, transforms, parents, masks, mattes and compositions.
@Suite struct LottieLayerTests {
    private static let wide = Fixture.square.replacing("[8, 8]", with: "[16, 16]")

    /// A layer with a transform and more keys, all in place of those of the fixture.
    private static func layer(_ items: String, _ transform: String, _ rest: String = "") -> String {
        #"{"ty": 4, "nm": "One", "ip": 0, "op": 60, "st": 0, "ks": {\#(transform)}, "shapes": [\#(items)]\#(rest)}"#
    }

    private static func columns(_ transform: String, _ rest: String = "", row: Int = 10, frame: Double = 0) throws -> [Int] {
        try Fixture.columns(Fixture.animation(layer("\(Fixture.square), \(Fixture.red)", transform, rest)), row: row, frame: frame)
    }

    // MARK: Key frames

    @Test("key frames of two points", arguments: [(0.0, 6), (15, 8), (29, 10), (30, 10), (60, 10)])
    func linear(frame: Double, first: Int) throws {
        let easing = #""o": {"x": 0.5, "y": 0.5}, "i": {"x": 0.5, "y": 0.5}"#
        let keys = #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], \#(easing)}, {"t": 30, "s": [4, 0]}]}"#
        let old = #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "e": [4, 0], \#(easing)}, {"t": 30}]}"#
        for keys in [keys, old] where frame < 60 { #expect(try Self.columns(keys, frame: frame).first == first) }
    }

    @Test func heldKeysJump() throws {
        let keys = #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "h": 1}, {"t": 30, "s": [4, 0]}]}"#
        #expect(try Self.columns(keys, frame: 29.9).first == 6 && Self.columns(keys, frame: 30).first == 10)
    }

    @Test("a point moves evenly along a curve whose parameter does not") func arcLength() throws {
        // Both control points are at the end, which half of the parameter nearly reaches.
        let key = #"{"t": 0, "s": [0, 0], "to": [8, 0], "ti": [0, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}"#
        #expect(try Self.columns(#""p": {"a": 1, "k": [\#(key), {"t": 30, "s": [8, 0]}]}"#, frame: 15).first == 10)
    }

    // MARK: Transforms

    @Test("anchor, scale, rotation, position") func order() throws {
        let turned = #""a": {"k": [10, 10]}, "s": {"k": [50, 100]}, "r": {"k": 90}, "p": {"k": [10, 10]}"#
        #expect(try Self.columns(turned) == Array(6..<14) && Self.columns(turned, row: 7).isEmpty, "it lies on its side")
        let skewed = #""a": {"k": [10, 10]}, "p": {"k": [10, 10]}, "sk": {"k": 45}, "sa": {"k": 0}"#
        #expect(try Self.columns(skewed, row: 6).first == 10 && Self.columns(skewed, row: 13).first == 3, "the top moves to the right")
    }

    @Test func parentsMoveTheirChildren() throws {
        func columns(_ parent: String) throws -> [Int] {
            let null = #"{"ty": 3, "ind": 7, "nm": "Null", "ip": 0, "op": 1, "ks": {\#(parent)}}"#
            let child = Self.layer("\(Fixture.square), \(Fixture.red)", "", #", "parent": 7"#)
            return try Fixture.columns(Fixture.animation("\(child), \(null)"), frame: 30)
        }
        #expect(try columns(#""p": {"k": [4, 0]}"#) == Array(10..<18), "also after its own out-point")
        #expect(try columns(#""p": {"k": [0, 5]}, "s": {"k": [50, 50]}"#) == Array(3..<7))
        #expect(try columns(#""o": {"k": 0}"#) == Array(6..<14), "opacity is not inherited")
    }

    @Test func layersTurnAlongTheirPath() throws {
        let bar = #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [8, 2]}, "r": {"k": 0}}"#
        let keys = #""p": {"a": 1, "k": [{"t": 0, "s": [10, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 20, "s": [10, 20]}]}"#
        func columns(_ rest: String) throws -> [Int] {
            try Fixture.columns(Fixture.animation(Self.layer("\(bar), \(Fixture.red)", keys, rest)), frame: 10)
        }
        #expect(try columns("") == Array(6..<14) && columns(#", "ao": 1"#) == [9, 10])
    }

    @Test func layersShowFromInPointToOutPoint() throws {
        let layer = Self.layer("\(Fixture.square), \(Fixture.red)", "").replacing(#""ip": 0, "op": 60"#, with: #""ip": 10, "op": 20"#)
        func shows(_ frame: Double) throws -> Bool { try !Fixture.columns(Fixture.animation(layer), frame: frame).isEmpty }
        #expect(try [9, 10, 19, 20].map { try shows($0) } == [false, true, true, false])
    }

    @Test func blendModesActOnTheLayersBelow() throws {
        let (red, blue) = (
            Self.layer("\(Self.wide), \(Fixture.red)", ""),
            Self.layer("\(Fixture.square), \(Fixture.red)", "").replacing("[1, 0, 0, 1]", with: "[0, 0, 1, 1]")
        )
        let multiplied = blue.replacing(#""st": 0"#, with: #""st": 0, "bm": 1"#)
        #expect(try Fixture.color(Fixture.animation("\(multiplied), \(red)"), 10, 10) == Color(rgb: 0))
        #expect(try Fixture.color(Fixture.animation("\(blue), \(red)"), 10, 10) == Color(rgb: 0x0000FF))
    }

    // MARK: Masks and mattes

    /// A rectangle over the whole height.
    private static func mask(_ mode: String, _ from: Int, _ to: Int, _ rest: String = "") -> String {
        let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
        let path = #"{"c": true, "v": [[\#(from), -9], [\#(to), -9], [\#(to), 29], [\#(from), 29]], "i": \#(zeros), "o": \#(zeros)}"#
        return #"{"mode": "\#(mode)", "inv": false, "pt": {"a": 0, "k": \#(path)}, "o": {"k": 100}, "x": {"k": 0}\#(rest)}"#
    }

    private static func masked(_ masks: String...) throws -> StraightImage {
        let rest = #", "hasMask": true, "masksProperties": [\#(masks.joined(separator: ", "))]"#
        let text = Fixture.animation(layer("\(wide), \(Fixture.red)", "", rest))
        #expect(try Fixture.notes(text).isEmpty)
        return StraightImage(try Fixture.picture(text))
    }

    private static func maskedColumns(_ masks: String...) throws -> [Int] {
        let rest = #", "hasMask": true, "masksProperties": [\#(masks.joined(separator: ", "))]"#
        return try Fixture.columns(Fixture.animation(layer("\(wide), \(Fixture.red)", "", rest)))
    }

    @Test(
        "masks from 2 to 10, then from 6 to 14",
        arguments: [
            ("a", Array(2..<14)), ("s", Array(2..<6)), ("i", Array(6..<10)), ("f", Array(2..<6) + Array(10..<14)), ("l", Array(2..<14)),
            ("d", Array(6..<10)), ("n", Array(2..<10)),
        ])
    func modes(mode: String, left: [Int]) throws {
        #expect(try Self.maskedColumns(Self.mask("a", 2, 10), Self.mask(mode, 6, 14)) == left)
    }

    @Test func masksAreInverseTranslucentGrownAndSoft() throws {
        let inverse = Self.mask("a", 2, 10).replacing(#""inv": false"#, with: #""inv": true"#)
        #expect(try Self.maskedColumns(inverse) == Array(10..<18))
        #expect(try Self.maskedColumns(Self.mask("s", 2, 10)) == Array(10..<18), "a first mask takes away from everything")
        let half = Self.mask("a", 2, 10).replacing(#""o": {"k": 100}"#, with: #""o": {"k": 50}"#)
        #expect(try abs(Int(Self.masked(half)[5, 10].alpha) - 128) < 2)
        for mode in ["a", "l", "i", "d", "f"] {
            #expect(try Self.maskedColumns(Self.mask(mode, 2, 10)) == Array(2..<10), "a first mask of mode \(mode) is its shape")
        }
        func grown(_ by: Int) -> String { Self.mask("a", 6, 10).replacing(#""x": {"k": 0}"#, with: #""x": {"k": \#(by)}"#) }
        #expect(try Self.maskedColumns(grown(2)) == Array(4..<12) && Self.maskedColumns(grown(-1)) == Array(7..<9))
        let soft = try Self.masked(Self.mask("a", -9, 10, #", "f": {"k": [6, 6]}"#))
        let alphas = (5..<15).map { Int(soft[$0, 10].alpha) }
        #expect(alphas == alphas.sorted(by: >) && alphas[0] > 230 && alphas[9] < 25 && abs(alphas[4] + alphas[5] - 255) < 6)
    }

    @Test("an open mask hides nothing, as in After Effects") func openMasks() throws {
        let open = Self.mask("a", 2, 10).replacing(#""c": true"#, with: #""c": false"#)
        #expect(try Self.maskedColumns(open) == Array(2..<18))
        #expect(try Self.maskedColumns(open, Self.mask("a", 6, 14)) == Array(6..<14))
        #expect(try Self.maskedColumns(Self.mask("a", 6, 14), open.replacing(#""a""#, with: #""s""#)) == Array(6..<14))
    }

    /// The masks overlap from 6 to 10; the first one has 40 %, the second one 70 %.
    @Test("translucent masks of each mode", arguments: [("a", 82), ("s", 12), ("i", 28), ("l", 70), ("d", 40), ("f", 54)])
    func translucentMasks(mode: String, percent: Int) throws {
        func mask(_ mode: String, _ from: Int, _ to: Int, _ opacity: Int) -> String {
            Self.mask(mode, from, to).replacing(#""o": {"k": 100}"#, with: #""o": {"k": \#(opacity)}"#)
        }
        let alpha = Int(try Self.masked(mask("a", 2, 10, 40), mask(mode, 6, 14, 70))[8, 10].alpha)
        #expect(abs(alpha - percent * 255 / 100) <= 2, "\(alpha)")
    }

    @Test(
        "what a red square from 6 to 14 leaves of a blue one from 2 to 18",
        arguments: [(1, 255, 0), (2, 0, 255), (3, 54, 0), (4, 201, 255)])
    func mattes(mode: Int, inside: Int, outside: Int) throws {
        let matte = Self.layer("\(Fixture.square), \(Fixture.red)", "", #", "td": 1, "ind": 5"#)
        let content = Self.layer("\(Self.wide), \(Fixture.red)", "", #", "tt": \#(mode)"#).replacing("[1, 0, 0, 1]", with: "[0, 0, 1, 1]")
        let between = Self.layer("", "")
        let named = content.replacing(#""tt": "#, with: #""tp": 5, "tt": "#)
        for layers in ["\(matte), \(content)", "\(matte), \(between), \(named)"] {
            let image = StraightImage(try Fixture.picture(Fixture.animation(layers)))
            #expect(abs(Int(image[10, 10].alpha) - inside) < 2 && abs(Int(image[3, 10].alpha) - outside) < 2)
        }
    }

    // MARK: Compositions

    /// A square that moves a point to the right in each frame, from 0 on.
    private static func composition(_ keys: String) -> String {
        let easing = #""o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}"#
        let bar = #"{"ty": "rc", "p": {"k": [1, 10]}, "s": {"k": [2, 8]}, "r": {"k": 0}}"#
        let motion = #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], \#(easing)}, {"t": 60, "s": [60, 0]}]}"#
        let asset = #"{"id": "c", "layers": [\#(layer("\(bar), \(Fixture.red)", motion))]}"#
        return Fixture.animation(
            #"{"ty": 0, "nm": "Inner", "refId": "c", "w": 16, "h": 20, "ip": 0, "op": 60, "ks": {}\#(keys)}"#, #", "assets": [\#(asset)]"#)
    }

    @Test func compositionsHaveTheirOwnTime() throws {
        #expect(try Fixture.columns(Self.composition(#", "st": 0"#), frame: 4) == [4, 5])
        #expect(try Fixture.columns(Self.composition(#", "st": 3"#), frame: 7) == [4, 5])
        #expect(try Fixture.columns(Self.composition(#", "st": 0, "sr": 2"#), frame: 8) == [4, 5])
        // In seconds.
        #expect(try Fixture.columns(Self.composition(#", "st": 0, "tm": {"a": 0, "k": 0.2}"#), frame: 30) == [6, 7])
        #expect(try Fixture.columns(Self.composition(#", "st": 0"#), frame: 15) == [15], "it ends at its own width")
    }

    @Test("a time remap that reaches the end of its composition shows the last frame, as in lottie-web") func remapToTheEnd() throws {
        // The square, which moves a point in each frame, begins 50 points further left.
        func columns(_ seconds: Double) throws -> [Int] {
            let text = Self.composition(#", "st": 0, "tm": {"a": 0, "k": \#(seconds)}"#)
            return try Fixture.columns(text.replacing(#""p": {"k": [1, 10]}"#, with: #""p": {"k": [-49, 10]}"#), frame: 30)
        }
        #expect(try columns(59.0 / 30) == [9, 10] && columns(2) == [9, 10] && columns(60.5 / 30).isEmpty)
    }
}
