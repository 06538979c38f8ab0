import DripImage
import DripLottie
import Testing

/// Stops of gradients that run over 20 points: the middle of pixel x is at (x + .5) / 20.
@Suite struct GradientTests {
    private static let (red, blue) = (Color(rgb: 0xFF0000), Color(rgb: 0x0000FF))
    private static let redToBlue = "0, 1, 0, 0, 1, 0, 0, 1"

    private static func text(_ count: Int, _ values: String) -> String {
        let square = #"{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [20, 20]}, "r": {"k": 0}}"#
        let gradient =
            #"{"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, "o": {"k": 100}, "g": {"p": \#(count), "k": \#(values)}}"#
        return Fixture.animation(Fixture.shapes("\(square), \(gradient)"))
    }

    /// Returns the colours of the given pixels.
    private static func colors(_ count: Int, _ stops: String, at columns: Int...) throws -> [Color] {
        try columns.map { try Fixture.color(text(count, #"{"k": [\#(stops)]}"#), $0, 10) }
    }

    private static func alphas(_ count: Int, _ stops: String, at columns: Int..., frame: Double = 0) throws -> [Int] {
        try columns.map { Int(try Fixture.color(text(count, stops), $0, 10, frame: frame).alpha) }
    }

    private static func isNear(_ values: [Int], _ others: [Int]) -> Bool { zip(values, others).allSatisfy { abs($0 - $1) < 3 } }

    // MARK: Hard edges

    @Test(
        "two colours at one offset are an edge, whatever lies between them",
        arguments: [(4, ""), (5, "0.5, 0, 1, 0, "), (6, "0.5, 0, 1, 0, 0.5, 1, 1, 1, ")])
    func colorEdges(count: Int, between: String) throws {
        let stops = "0, 1, 0, 0, 0.5, 1, 0, 0, \(between)0.5, 0, 0, 1, 1, 0, 0, 1"
        #expect(try Self.colors(count, stops, at: 0, 9, 10, 19) == [Self.red, Self.red, Self.blue, Self.blue])
    }

    @Test("two opacities at one offset are an edge, whatever lies between them", arguments: ["", "0.5, 0.3, ", "0.5, 0.3, 0.5, 0.7, "])
    func opacityEdges(between: String) throws {
        let stops = #"{"k": [\#(Self.redToBlue), 0, 1, 0.5, 1, \#(between)0.5, 0, 1, 0]}"#
        #expect(try Self.alphas(2, stops, at: 0, 9, 10, 19) == [255, 255, 0, 0])
    }

    @Test("edges of colours and opacities at one offset, or at two") func bothEdges() throws {
        let colors = "0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1"
        let clear = Color(rgb: 0, alpha: 0)
        #expect(try Self.colors(4, colors + ", 0, 0, 0.5, 0, 0.5, 1, 1, 1", at: 9, 10) == [clear, Self.blue])
        #expect(try Self.colors(4, colors + ", 0, 0, 0.3, 0, 0.3, 1, 1, 1", at: 5, 6, 9, 10) == [clear, Self.red, Self.red, Self.blue])
    }

    @Test("edges at the ends") func edgesAtEnds() throws {
        #expect(try Self.alphas(2, #"{"k": [\#(Self.redToBlue), 0, 0, 0, 1, 1, 1]}"#, at: 0, 19) == [255, 255])
        #expect(try Self.alphas(2, #"{"k": [\#(Self.redToBlue), 0, 1, 1, 1, 1, 0]}"#, at: 0, 19) == [255, 255])
    }

    // MARK: Odd lists

    @Test("a stop before its predecessor is moved there, and all into 0…1, as in lottie-web") func oddOffsets() throws {
        let unordered = try Self.colors(3, "0.5, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1", at: 9, 10)
        #expect(unordered[0] == Self.red && unordered[1].green > 240 && unordered[1].red == 0)
        let beyond = try Self.colors(2, "-1, 1, 0, 0, 3, 0, 0, 1", at: 0, 10, 19)
        #expect(Self.isNear(beyond.map { Int($0.red) }, [249, 121, 6]))
    }

    @Test("more or fewer stops than 'p' says") func counts() throws {
        #expect(try Fixture.notes(Self.text(9, #"{"k": [\#(Self.redToBlue)]}"#)).isEmpty)
        #expect(try Self.colors(9, Self.redToBlue, at: 0, 19) == Self.colors(2, Self.redToBlue, at: 0, 19))
        // What follows the colours are opacities.
        #expect(try Self.alphas(1, #"{"k": [0, 1, 0, 0, 0, 0.4, 1, 0.4]}"#, at: 0, 19) == [102, 102])
        #expect(try Self.alphas(0, #"{"k": [\#(Self.redToBlue)]}"#, at: 0) == [0])
        #expect(try Self.colors(1, "0.5, 1, 0, 0", at: 0, 19) == [Self.red, Self.red], "one stop is one colour")
    }

    @Test("a file of more stops than a gradient can have is drawn, and one of endlessly many refused") func manyStops() throws {
        let many = (0..<6000).map { "\(Double($0) / 6000), \(Double($0) / 6000)" }.joined(separator: ", ")
        #expect(try Self.isNear(Self.alphas(2, #"{"k": [\#(Self.redToBlue), \#(many)]}"#, at: 3, 16), [45, 210]))
        #expect(throws: LottieError.self) {
            try Fixture.read(Self.text(2, #"{"k": [\#(Self.redToBlue), \#([many, many, many].joined(separator: ", "))]}"#))
        }
    }

    // MARK: Key frames

    private static func keys(_ first: String, _ second: String) -> String {
        #"{"a": 1, "k": [{"t": 0, "s": [\#(first)]}, {"t": 30, "s": [\#(second)]}]}"#
    }

    @Test func edgesMove() throws {
        let edge = { (offset: Double) in "\(Self.redToBlue), 0, 1, \(offset), 1, \(offset), 0, 1, 0" }
        #expect(try Self.alphas(2, Self.keys(edge(0.2), edge(0.8)), at: 9, 10, frame: 15) == [255, 0])
    }

    @Test("from one number of opacities to another, one gradient fades into the other") func changingCounts() throws {
        let edge = "\(Self.redToBlue), 0, 1, 0.5, 1, 0.5, 0, 1, 0"
        for (keys, frame) in [(Self.keys(Self.redToBlue, edge), 10.0), (Self.keys(edge, Self.redToBlue), 20)] {
            #expect(try Self.isNear(Self.alphas(2, keys, at: 0, 9, 10, 19, frame: frame), [255, 255, 170, 170]))
        }
        let short = Self.keys(edge, "\(Self.redToBlue), 0, 0, 1, 1")
        #expect(try Self.isNear(Self.alphas(2, short, at: 0, 9, 10, 19, frame: 15), [131, 188, 67, 124]))
    }
}
