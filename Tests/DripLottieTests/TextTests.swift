import DripImage
import DripLottie
import Testing

/// Texts, mostly of letters that are squares: 'a' is 5 points wide at size 10, 'b' 3 points.
@Suite struct TextTests {
    private static func glyph(_ letter: String, _ width: Int) -> String {
        """
        {"ch": "\(letter)", "size": 10, "style": "Regular", "fFamily": "Blocks", "w": \(width), "data": {"shapes": [{"ty": "gr", "it": [
        {"ty": "sh", "ks": {"a": 0, "k": {"c": true, "v": [[0, 0], [\(width), 0], [\(width), -50], [0, -50]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}]}]}}
        """
    }

    private static let rest = """
        , "fonts": {"list": [{"fName": "Blocks-Regular", "fFamily": "Blocks", "fStyle": "Regular", "ascent": 50},
        {"fName": "Nowhere", "fFamily": "Nowhere", "fStyle": "Bold", "ascent": 75}]},
        "chars": [\(glyph("a", 50)), \(glyph("b", 30)),
        {"ch": " ", "size": 10, "style": "Regular", "fFamily": "Blocks", "w": 20, "data": {}}]
        """

    /// Returns an animation with one text at (1, 10), of size 10 in red.
    private static func animation(
        _ text: String, _ style: [String: String] = [:], font: String = "Blocks-Regular", animators: String = "", options: String = ""
    ) -> String {
        let standard = [
            "f": "\"\(font)\"", "s": "10", "t": "\"\(text)\"", "j": "0", "tr": "0", "lh": "8", "ls": "0", "fc": "[1, 0, 0]",
        ]
        let layer = """
            {"ty": 5, "nm": "Text", "ip": 0, "op": 60, "ks": {"p": {"a": 0, "k": [1, 10]}},
            "t": {"d": {"k": [{"s": \(object(standard, style)), "t": 0}]}, "a": [\(animators)]\(options)}}
            """
        return Fixture.animation(layer, rest)
    }

    /// Returns an object with some values replaced by others.
    private static func object(_ values: [String: String], _ others: [String: String]) -> String {
        let pairs = values.merging(others) { $1 }.map { "\"\($0)\": \($1)" }
        return "{\(pairs.sorted().joined(separator: ", "))}"
    }

    /// Returns the columns of a row in which something shows.
    private static func columns(_ text: String, row: Int, frame: Double = 0) throws -> [Int] {
        let image = try StraightImage(Fixture.picture(text, frame: frame))
        return (0..<20).filter { image[$0, row].alpha > 127 }
    }

    @Test func glyphsOfTheFileAreDrawn() throws {
        let text = Self.animation("ab")
        #expect(try Self.columns(text, row: 7) == Array(1..<9) && Self.columns(text, row: 4).isEmpty)
        #expect(try Self.columns(text, row: 10).isEmpty, "letters stand on the baseline")
        #expect(try Fixture.color(text, 2, 7) == Color(rgb: 0xFF0000))
        #expect(try Fixture.notes(text).isEmpty)
        #expect(try Self.columns(Self.animation("b b"), row: 7) == [1, 2, 3, 6, 7, 8])
    }

    /// A style, and the columns that "ab" then takes in rows 7 and 15.
    @Test(
        arguments: [
            (["j": "1"], [0], []), (["j": "2"], Array(0..<5), []), (["tr": "200"], [1, 2, 3, 4, 5, 8, 9, 10], []),
            (["ls": "-8"], [], Array(1..<9)), (["t": #""a\rb""#], Array(1..<6), [1, 2, 3]),
            (["sz": "[6, 20]", "ps": "[2, -5]"], Array(3..<8), [3, 4, 5]),
            (["sz": "[8, 20]", "ps": "[2, -5]", "j": "1"], Array(3..<11), []),
        ] as [([String: String], [Int], [Int])])
    func stylesMoveLetters(style: [String: String], first: [Int], second: [Int]) throws {
        #expect(try Self.columns(Self.animation("ab", style), row: 7) == first)
        #expect(try Self.columns(Self.animation("ab", style), row: 15) == second)
    }

    /// "b b", then "b", in a box of 11 points: the columns of the last line. Spaces fill the first one.
    @Test(arguments: [(3, [2, 3, 4]), (4, [10, 11, 12]), (5, [6, 7, 8]), (6, [2, 3, 4])])
    func paragraphsAreJustified(justification: Int, last: [Int]) throws {
        let style = ["sz": "[11, 20]", "ps": "[1, -5]", "j": "\(justification)"]
        let text = Self.animation("b b b", style)
        #expect(try Self.columns(text, row: 7) == [2, 3, 4, 10, 11, 12] && Self.columns(text, row: 15) == last)
        #expect(try Fixture.notes(text).isEmpty)
        #expect(try Fixture.notes(Self.animation("b", ["j": "77"])) == ["justification 77"])
    }

    @Test func strokesLieOverOrUnderTheFill() throws {
        func text(_ isOver: Bool) -> String { Self.animation("a", ["sc": "[0, 0, 1]", "sw": "2", "of": "\(isOver)"]) }
        #expect(try Fixture.color(text(true), 1, 7) == Color(rgb: 0x0000FF))
        #expect(try Fixture.color(text(false), 1, 7) == Color(rgb: 0xFF0000))
        #expect(try Fixture.color(text(false), 0, 7) == Color(rgb: 0x0000FF))
    }

    @Test func documentsAreHeld() throws {
        let next = #"{"s": {"f": "Blocks-Regular", "s": 10, "t": "bb", "fc": [0, 1, 0]}, "t": 10}"#
        let text = Self.animation("a").replacing(#", "t": 0}"#, with: #", "t": 0}, \#(next)"#)
        #expect(try Self.columns(text, row: 7, frame: 9.9) == Array(1..<6))
        #expect(try Self.columns(text, row: 7, frame: 10) == Array(1..<7))
        #expect(try Fixture.color(text, 2, 7, frame: 10) == Color(rgb: 0x00FF00))
    }

    @Test func whatIsNotDrawnIsNoted() throws {
        #expect(try Fixture.notes(Self.animation("ab", ["ca": "2"])) == ["small capitals"])
        #expect(try Fixture.notes(Self.animation("ab", options: #", "p": {"m": 0}"#)) == ["text on a missing path"])
    }

    @Test func textStandsOnPaths() throws {
        let mask = """
            "masksProperties": [{"mode": "n", "pt": {"a": 0, "k": {"c": false, "v": [[4, -8], [4, 12]], "i": [[0, 0], [0, 0]],
            "o": [[0, 0], [0, 0]]}}}], "ks"
            """
        func columns(_ options: String, row: Int) throws -> [Int] {
            let text = Self.animation("a", options: #", "p": {"m": 0\#(options)}"#).replacing(#""ks""#, with: mask, maxReplacements: 1)
            #expect(try Fixture.notes(text).isEmpty)
            return try Self.columns(text, row: row)
        }
        #expect(try columns("", row: 4) == Array(5..<10) && columns("", row: 8).isEmpty)
        #expect(try columns(#", "f": {"k": 4}"#, row: 8) == Array(5..<10) && columns(#", "f": {"k": 4}"#, row: 4).isEmpty)
        #expect(try columns(#", "r": {"k": 1}"#, row: 18) == Array(0..<5))
        let upright = try columns(#", "p": {"k": 0}"#, row: 3)
        #expect(Set(3..<7).isSubset(of: upright) && !upright.contains(8))
    }

    // MARK: Animators

    private static func animator(_ values: String, _ selector: [String: String] = [:]) -> String {
        let standard = [
            "t": "0", "xe": #"{"k": 0}"#, "ne": #"{"k": 0}"#, "a": #"{"k": 100}"#, "b": "1", "rn": "0", "sh": "1", "r": "1",
        ]
        return #"{"s": \#(object(standard, selector)), "a": {\#(values)}}"#
    }

    /// A selector of units with numbers.
    private static func units(_ range: Range<Int>) -> [String: String] {
        ["r": "2", "s": #"{"k": \#(range.lowerBound)}"#, "e": #"{"k": \#(range.upperBound)}"#]
    }

    @Test func animatorsChangeTheSelectedLetters() throws {
        let half = ["s": #"{"k": 50}"#, "e": #"{"k": 100}"#]
        func columns(_ values: String, _ selector: [String: String], row: Int = 7) throws -> [Int] {
            try Self.columns(Self.animation("aa", animators: Self.animator(values, selector)), row: row)
        }
        #expect(try columns(#""p": {"k": [4, 0]}"#, half) == [1, 2, 3, 4, 5, 10, 11, 12, 13, 14])
        #expect(try columns(#""p": {"k": [4, 0]}"#, half.merging(["o": #"{"k": -50}"#]) { $1 }) == Array(5..<11))
        #expect(try columns(#""o": {"k": 0}"#, half) == Array(1..<6))
        #expect(try columns(#""s": {"k": [100, 300]}"#, half, row: 0) == Array(6..<11))
        #expect(try columns(#""r": {"k": 180}"#, half, row: 12) == Array(6..<11), "about the middle of the baseline")
        // Tracking was taken for thousandths of the size.
        #expect(try columns(#""t": {"k": 4}"#, [:]) == [1, 2, 3, 4, 5, 10, 11, 12, 13, 14], "before each letter but the first")
        #expect(try columns(#""p": {"k": [4, 0]}"#, Self.units(1..<2)) == [1, 2, 3, 4, 5, 10, 11, 12, 13, 14])
    }

    /// A shape, and the alphas of two letters of which an animator takes all that it selects.
    @Test(arguments: [(1, [0, 0]), (2, [191, 64]), (3, [64, 191]), (4, [128, 128]), (5, [34, 34]), (6, [128, 128])])
    func shapesOfSelectors(shape: Int, alphas: [Int]) throws {
        let text = Self.animation("aa", animators: Self.animator(#""o": {"k": 0}"#, ["sh": "\(shape)"]))
        let found = try [3, 8].map { Int(try Fixture.color(text, $0, 7).alpha) }
        #expect(zip(found, alphas).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
    }

    @Test func unitsAreLettersWordsOrLines() throws {
        func columns(_ unit: Int, _ start: Int) throws -> [Int] {
            let selector = Self.units(start..<start + 1).merging(["b": "\(unit)"]) { $1 }
            return try Self.columns(Self.animation("bb b", animators: Self.animator(#""o": {"k": 0}"#, selector)), row: 7)
        }
        let (first, second, last) = ([1, 2, 3], [4, 5, 6], [9, 10, 11])
        #expect(try columns(1, 3) == first + second && columns(2, 2) == first + second)
        #expect(try columns(3, 0) == last && columns(3, 1) == first + second)
        #expect(try columns(4, 0).isEmpty && columns(4, 1) == first + second + last)
    }

    @Test func randomOrderIsAlwaysTheSame() throws {
        func columns(_ start: Int) throws -> [Int] {
            let selector = Self.units(start..<start + 1).merging(["rn": "1"]) { $1 }
            return try Self.columns(Self.animation("bbbb", animators: Self.animator(#""o": {"k": 0}"#, selector)), row: 7)
        }
        let hidden = try (0..<4).map { Set(1..<13).subtracting(try columns($0)) }
        #expect(hidden.allSatisfy { $0.count == 3 } && hidden.reduce(into: Set()) { $0.formUnion($1) } == Set(1..<13))
        #expect(try columns(1) == columns(1))
    }
}
