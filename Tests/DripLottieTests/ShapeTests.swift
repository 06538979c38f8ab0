import DripImage
import DripLottie
import Testing

/// Paths, modifiers and styles, by the pixels that they cover.
@Suite struct ShapeTests {
    private static let line = path("[[2, 10], [18, 10]]", isClosed: false)
    private static let wideSquare = Fixture.square.replacing("[8, 8]", with: "[16, 16]")

    /// A path of straight sides.
    private static func path(_ vertices: String, isClosed: Bool) -> String {
        let zeros = "[" + Array(repeating: "[0, 0]", count: vertices.count { $0 == "[" } - 1).joined(separator: ", ") + "]"
        return #"{"ty": "sh", "ks": {"k": {"c": \#(isClosed), "v": \#(vertices), "i": \#(zeros), "o": \#(zeros)}}}"#
    }

    /// A blue stroke of two points with ends that are cut off.
    private static func stroke(_ rest: String = "") -> String {
        #"{"ty": "st", "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "w": {"k": 2}, "lc": 1\#(rest)}"#
    }

    private static func columns(_ items: String..., row: Int = 10) throws -> [Int] {
        try Fixture.columns(Fixture.animation(Fixture.shapes(items.joined(separator: ", "))), row: row)
    }

    // MARK: Paths

    @Test func polygonsAndStarsStandOnTheirTip() throws {
        func star(_ kind: Int, _ rest: String = "") -> String {
            #"{"ty": "sr", "sy": \#(kind), "p": {"k": [10, 10]}, "pt": {"k": 4}, "r": {"k": 0}, "or": {"k": 7.6}, "os": {"k": 0}\#(rest)}"#
        }
        // The rows through the middle are as wide as the polygon, and those at its tip are narrow.
        #expect(try Self.columns(star(2), Fixture.red) == Array(3..<17))
        #expect(try Self.columns(star(2), Fixture.red, row: 3) == [9, 10])
        let pointed = star(1, #", "ir": {"k": 2}, "is": {"k": 0}"#)
        #expect(try Self.columns(pointed, Fixture.red, row: 6) == [9, 10] && Self.columns(pointed, Fixture.red, row: 3).count < 2)
        let turned = star(2).replacing(#""r": {"k": 0}"#, with: #""r": {"k": 45}"#)
        #expect(try Self.columns(turned, Fixture.red, row: 5) == Array(5..<15), "a square on its side")
    }

    @Test func ellipsesAndRoundRectangles() throws {
        let ellipse = #"{"ty": "el", "p": {"k": [10, 10]}, "s": {"k": [16, 8]}}"#
        #expect(try Self.columns(ellipse, Fixture.red) == Array(2..<18) && Self.columns(ellipse, Fixture.red, row: 4).isEmpty)
        let round = Fixture.square.replacing(#""r": {"a": 0, "k": 0}"#, with: #""r": {"k": 4}"#)
        #expect(try Self.columns(round, Fixture.red, row: 6) == Array(8..<12) && Self.columns(round, Fixture.red) == Array(6..<14))
    }

    // MARK: Modifiers

    @Test(
        "what is left of a line from 2 to 18",
        arguments: [
            (25, 75, 0, Array(6..<14)), (25, 75, 90, Array(10..<18)), (25, 75, 180, Array(2..<6) + Array(14..<18)),
            (75, 25, 0, Array(6..<14)), (25, 75, -90, Array(2..<10)), (0, 100, 45, Array(2..<18)), (50, 50, 0, []),
        ])
    func trim(start: Int, end: Int, offset: Int, left: [Int]) throws {
        let trim = #"{"ty": "tm", "s": {"k": \#(start)}, "e": {"k": \#(end)}, "o": {"k": \#(offset)}, "m": 1}"#
        #expect(try Self.columns(Self.line, trim, Self.stroke()) == left)
    }

    @Test("paths are trimmed each for itself, or as one")
    func trimOfTwo() throws {
        let other = Self.path("[[2, 14], [18, 14]]", isClosed: false)
        func columns(_ mode: Int, row: Int) throws -> [Int] {
            let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": \#(mode)}"#
            return try Self.columns(Self.line, other, trim, Self.stroke(), row: row)
        }
        #expect(try columns(1, row: 10) == Array(2..<10) && columns(1, row: 14) == Array(2..<10))
        #expect(try columns(2, row: 10) == Array(2..<18) && columns(2, row: 14).isEmpty)
    }

    @Test func repeatersDrawCopies() throws {
        func repeater(_ copies: Int, _ offset: Int) -> String {
            let step =
                #""tr": {"a": {"k": [0, 0]}, "p": {"k": [5, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 100}}"#
            return #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": \#(offset)}, "m": 1, \#(step)}"#
        }
        let small = #"{"ty": "rc", "p": {"k": [3, 10]}, "s": {"k": [2, 2]}, "r": {"k": 0}}"#
        #expect(try Self.columns(small, Fixture.red, repeater(3, 0)) == [2, 3, 7, 8, 12, 13])
        #expect(try Self.columns(small, Fixture.red, repeater(2, 1)) == [7, 8, 12, 13])
        #expect(try Self.columns(small, Fixture.red, repeater(0, 0)).isEmpty)
    }

    /// Copies of a square of 2 points about (7, 10), moved by 4 points at a time.
    @Test(
        "scales of copies multiply: a negative one mirrors every other copy, and never the first one",
        arguments: [(0, 3, [6, 7, 14, 15]), (1, 2, [14, 15]), (-1, 2, [6, 7]), (2, 2, [4, 5, 14, 15])])
    func mirroredCopies(offset: Double, copies: Int, left: [Int]) throws {
        let small = #"{"ty": "rc", "p": {"k": [7, 10]}, "s": {"k": [2, 2]}, "r": {"k": 0}}"#
        #expect(try Self.columns(small, Fixture.red, Self.repeater(copies, offset, "[-100, 100]")) == left)
    }

    @Test("scales of 0, of millions, and parts of a step") func oddCopies() throws {
        let small = #"{"ty": "rc", "p": {"k": [2, 10]}, "s": {"k": [4, 4]}, "r": {"k": 0}}"#
        func columns(_ copies: Double, _ offset: Double, _ scale: String) throws -> [Int] {
            try Self.columns(small, Fixture.red, Self.repeater(copies, offset, scale))
        }
        #expect(try columns(3, 0, "[0, 0]") == Array(0..<4), "the first copy only")
        #expect(try columns(3, -1, "[0, 0]") == Array(0..<4), "none before it")
        #expect(try columns(9, 0, "[1000000000, 100]") == Array(0..<20))
        #expect(try columns(2.5, 0, "[100, 100]") == Array(0..<12), "a part of a copy is one")
        #expect(try columns(-3, 0, "[100, 100]").isEmpty)
        // Half of a step to ½ is ¾; half of one to −1 is 0.
        #expect(try columns(1, 0.5, "[50, 100]") == Array(2..<5))
        #expect(try columns(1, 0.5, "[-100, 100]").isEmpty)
    }

    private static func repeater(_ copies: some Numeric, _ offset: Double, _ scale: String) -> String {
        let step = #""tr": {"a": {"k": [0, 0]}, "p": {"k": [4, 0]}, "s": {"k": \#(scale)}, "r": {"k": 0}}"#
        return #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": \#(offset)}, "m": 1, \#(step)}"#
    }

    @Test func cornersAreRounded() throws {
        let round = #"{"ty": "rd", "r": {"k": 4}}"#
        #expect(try Self.columns(Fixture.square, round, Fixture.red, row: 6) == Array(8..<12))
        #expect(try Self.columns(Fixture.square, round, Fixture.red) == Array(6..<14))
    }

    @Test("vertices move to the middle, or away from it") func puckerAndBloat() throws {
        func corner(_ amount: Int) throws -> Color {
            let items = [Fixture.square, #"{"ty": "pb", "a": {"k": \#(amount)}}"#, Fixture.red]
            return try Fixture.color(Fixture.animation(Fixture.shapes(items.joined(separator: ", "))), 6, 6)
        }
        #expect(try corner(0).alpha == 255 && corner(40).alpha == 0)
    }

    @Test func offsetPathsGrowAndShrink() throws {
        func columns(_ amount: Int) throws -> [Int] {
            try Self.columns(Fixture.square, #"{"ty": "op", "a": {"k": \#(amount)}, "lj": 1, "ml": {"k": 4}}"#, Fixture.red)
        }
        #expect(try columns(2) == Array(4..<16) && columns(-2) == Array(8..<12) && columns(0) == Array(6..<14))
    }

    @Test("a zig-zag begins inwards") func zigZag() throws {
        let zigZag = #"{"ty": "zz", "s": {"k": 2}, "r": {"k": 1}, "pt": {"k": 1}}"#
        // The corners of the square move in, and the middles of its sides move out.
        #expect(try Self.columns(Fixture.square, zigZag, Fixture.red) == Array(5..<15))
        #expect(try Self.columns(Fixture.square, zigZag, Fixture.red, row: 6).count < 8)
        let flat = zigZag.replacing(#""s": {"k": 2}"#, with: #""s": {"k": 0}"#).replacing(#""pt": {"k": 1}"#, with: #""pt": {"k": 2}"#)
        #expect(try Self.columns(Fixture.square, flat, Fixture.red, row: 6) == Array(6..<14), "without ridges nothing changes")
    }

    @Test(
        "squares from 4 to 12 and from 8 to 16",
        arguments: [
            (1, Array(4..<16)), (2, Array(4..<16)), (3, Array(4..<8)), (4, Array(8..<12)), (5, Array(4..<8) + Array(12..<16)),
        ])
    func merge(mode: Int, left: [Int]) throws {
        let (one, other) = (Fixture.square.replacing("[10, 10]", with: "[8, 10]"), Fixture.square.replacing("[10, 10]", with: "[12, 10]"))
        #expect(try Self.columns(one, other, #"{"ty": "mm", "mm": \#(mode)}"#, Fixture.red) == left)
    }

    // MARK: Styles

    @Test(arguments: [(0, [2, 3, 4, 5, 10, 11, 12, 13]), (2, [2, 3, 8, 9, 10, 11, 16, 17])])
    func dashes(offset: Int, left: [Int]) throws {
        func dash(_ name: String, _ value: Int) -> String { #"{"n": "\#(name)", "v": {"k": \#(value)}}"# }
        let dashes = #", "d": [\#(dash("d", 4)), \#(dash("g", 4)), \#(dash("o", offset))]"#
        #expect(try Self.columns(Self.line, Self.stroke(dashes)) == left)
    }

    @Test("dashes too fine to be drawn one by one are an even, lighter stroke", arguments: [(1, 64), (2, 255)])
    func fineDashes(cap: Int, alpha: Int) throws {
        // Longer than a million of dashes. Caps of the stroke's width fill the gaps.
        let dashes = #", "d": [{"n": "d", "v": {"k": 0.000001}}, {"n": "g", "v": {"k": 0.000003}}]"#
        let stroke = Self.stroke(dashes).replacing(#""lc": 1"#, with: #""lc": \#(cap)"#)
        let shown = try Fixture.color(Fixture.animation(Fixture.shapes("\(Self.line), \(stroke)")), 10, 10)
        #expect(abs(Int(shown.alpha) - alpha) < 2)
    }

    @Test func linearGradientsHaveColoursAndOpacities() throws {
        func color(_ stops: String, _ x: Int) throws -> Color {
            let gradient =
                #"{"ty": "gf", "t": 1, "s": {"k": [2, 10]}, "e": {"k": [18, 10]}, "o": {"k": 100}, "g": {"p": 2, "k": {"k": [\#(stops)]}}}"#
            return try Fixture.color(Fixture.animation(Fixture.shapes("\(Self.wideSquare), \(gradient)")), x, 10)
        }
        let colors = "0, 1, 0, 0, 1, 0, 0, 1"
        // The middles of pixels are at 1/32, 17/32 and 31/32 of the gradient.
        for (x, red) in [(2, 247), (10, 120), (17, 8)] {
            let shown = try color(colors, x)
            #expect(abs(Int(shown.red) - red) < 2 && abs(Int(shown.blue) - (255 - red)) < 2 && shown.alpha == 255)
        }
        #expect(try abs(Int(color(colors + ", 0, 1, 1, 0", 10).alpha) - 120) < 2)
    }

    @Test("a style draws all paths before it, the first style on top") func order() throws {
        let items = "\(Fixture.square), \(Self.stroke()), \(Fixture.red)"
        #expect(try Fixture.color(Fixture.animation(Fixture.shapes(items)), 6, 10) == Color(rgb: 0x0000FF))
        #expect(
            try Fixture.color(Fixture.animation(Fixture.shapes("\(Fixture.square), \(Fixture.red), \(Self.stroke())")), 6, 10)
                == Color(rgb: 0xFF0000))
        #expect(try Self.columns(Fixture.red, Fixture.square).isEmpty, "a style before its path draws nothing")
    }

    @Test("the opacity of a group is that of all its shapes together") func groupOpacity() throws {
        let group =
            #"{"ty": "gr", "it": [\#(Fixture.square), \#(Fixture.red), \#(Self.wideSquare), \#(Fixture.red), {"ty": "tr", "o": {"k": 50}}]}"#
        let text = Fixture.animation(Fixture.shapes(group))
        #expect(try Fixture.color(text, 10, 10) == Fixture.color(text, 3, 10) && abs(Int(Fixture.color(text, 3, 10).alpha) - 128) < 2)
    }
}
