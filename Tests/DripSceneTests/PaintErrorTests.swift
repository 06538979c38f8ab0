import DripGeometry
import DripImage
import DripScene
import Testing

/// Errors and limits of version 2.
@Suite struct PaintErrorTests {
    typealias Case = SceneErrorTests.Case

    static func two(_ body: String, _ line: Int, _ column: Int, _ reason: SceneError.Reason) -> Case {
        Case(file: "drip 2\nsize 40 30\n" + body, line, column, reason)
    }

    static let name = "a name: a letter, then letters, digits and '-'"
    static let paint = "a colour such as #1E90FF or dodgerblue, or the name of a gradient above"
    static let spread = "'pad', 'repeat' or 'reflect'"
    static let property = "'matrix', 'blend', 'blur', 'shadow', 'tint' or 'outset'"
    static let deviation = "a standard deviation in points"
    static let offset = "a stop's offset"

    static let versions: [Case] = [
        Case("gradient a linear 0 0 1 1 pad 0 red", 3, 1, .needsVersion2("gradient")), Case(" mask alpha", 3, 2, .needsVersion2("mask")),
        Case("begin 1 blur 1 1", 3, 9, .needsVersion2("blur")), Case("begin 1 Blur 1 1", 3, 9, .unexpectedText("Blur 1 1")),
        Case("fill a nonzero M0 0", 3, 6, .expected(SceneErrorTests.color, found: "a")),
    ]

    static let gradients: [Case] = [
        two("gradient", 3, 9, .expected(name, found: "")), two("gradient 1a linear", 3, 10, .expected(name, found: "1a")),
        two("gradient a_b linear", 3, 10, .expected(name, found: "a_b")),
        two("gradient ä linear", 3, 10, .expected(name, found: "ä")),
        two("gradient a conic 0 0", 3, 12, .expected("'linear', 'radial' or 'projection'", found: "conic")),
        two("gradient a projection 1 0 0 0 1 0 0 0 linear", 3, 39, .expected("one of the nine numbers of the projection", found: "linear")),
        two("gradient a projection 1 0 0 0 1 0 0 0 1 projection", 3, 51, .repeated("projection")),
        two("gradient a linear 0 0 1", 3, 24, .expected("the end's y in points", found: "")),
        two("gradient a linear 0 x 1 1 pad 0 red", 3, 21, .expected("the start's y in points", found: "x")),
        two("gradient a linear 0 1e101 1 1 pad 0 red", 3, 21, .numberOutOfRange("1e101", range: "±1e100")),
        two("gradient a radial 0 0 -1 0 0 0 pad 0 red", 3, 23, .numberOutOfRange("-1", range: "0…1e100")),
        two("gradient a radial 0 0 1 0 0 -1 pad 0 red", 3, 29, .numberOutOfRange("-1", range: "0…1e100")),
        two("gradient a radial 0 0 1 0 0 nan pad 0 red", 3, 29, .expected("the focal circle's radius", found: "nan")),
        two("gradient a linear 0 0 1 1 none 0 red", 3, 27, .expected(spread, found: "none")),
        two("gradient a linear 0 0 1 1 pad", 3, 30, .expected(offset, found: "")),
        two("gradient a linear 0 0 1 1 pad 0", 3, 32, .expected(SceneErrorTests.color, found: "")),
        two("gradient a linear 0 0 1 1 pad red 0", 3, 31, .expected(offset, found: "red")),
        two("gradient a linear 0 0 1 1 pad 1.01 red", 3, 31, .numberOutOfRange("1.01", range: "0…1")),
        two("gradient a linear 0 0 1 1 pad 0.5 red 0.4 blue", 3, 39, .offsetFalls),
        two("gradient a linear 0 0 1 1 pad 0.5 red 0.6", 3, 42, .expected(SceneErrorTests.color, found: "")),
        two("fill a nonzero M0 0", 3, 6, .expected(paint, found: "a")), two("stroke", 3, 7, .expected(paint, found: "")),
        two("gradient a linear 0 0 1 1 pad 0 red\nfill A nonzero M0 0", 4, 6, .expected(paint, found: "A")),
    ]

    static let groups: [Case] = [
        two("begin 1 glow 3", 3, 9, .expected(property, found: "glow")), two("begin 1 blur 1", 3, 15, .expected(deviation, found: "")),
        two("begin 1 blur 1 200.5", 3, 16, .numberOutOfRange("200.5", range: "0…200")),
        two("begin 1 blur -1 1", 3, 14, .numberOutOfRange("-1", range: "0…200")),
        two("begin 1 shadow 1 1 201 red", 3, 20, .numberOutOfRange("201", range: "0…200")),
        two("begin 1 shadow 1 1 2", 3, 21, .expected(SceneErrorTests.color, found: "")),
        two("begin 1 tint red 1.5", 3, 18, .numberOutOfRange("1.5", range: "0…1")),
        two("begin 1 matrix 1 0 0 1 0", 3, 25, .expected("a number of the matrix 'a b c d e f'", found: "")),
        two("begin 1 matrix 1 0 0 1 0 1e101", 3, 26, .numberOutOfRange("1e101", range: "±1e100")),
        two("begin 1 blur 1 1 blend screen blur 1 1", 3, 31, .repeated("blur")),
        two("begin blend screen", 3, 7, .expected("an opacity", found: "blend")),
        two("mask", 3, 5, .expected("'alpha', 'luminance', 'inverse-alpha' or 'inverse-luminance'", found: "")),
        two("mask alpha 1", 3, 12, .unexpectedText("1")), two("mask alpha\n", 4, 1, .groupNotEnded(beginLine: 3)),
        two("mask alpha\nend\nend", 5, 1, .endWithoutBegin),
    ]

    @Test(arguments: versions + gradients + groups)
    func placeAndReason(_ example: Case) throws {
        let error = try #require(throws: SceneError.self) { try readScene(example.text) }
        #expect(error == SceneError(example.reason, line: example.line, column: example.column))
        #expect(!error.description.contains("\n") && error.description.contains("; "))
    }

    @Test func everyBlendModeIsListed() throws {
        let error = try #require(throws: SceneError.self) { try readScene("drip 2\nsize 4 3\nbegin 1 blend glow") }
        for mode in BlendMode.allCases { #expect(error.description.contains("'\(mode.rawValue)'")) }
    }

    @Test func limits() throws {
        func error(_ body: String) throws -> SceneError.Reason {
            try #require(throws: SceneError.self) { try readScene("drip 2\nsize 4 3\n" + body) }.reason
        }
        let stop = " 0.5 red"
        let line = "linear 0 0 1 1 pad"
        let full = "gradient a \(line)" + String(repeating: stop, count: Gradient.stopLimit)
        #expect(try readScene("drip 2\nsize 4 3\n" + full).frames.count == 1)
        #expect(try error(full + stop) == .stopsOverLimit(limit: 4096))
        let names = (0..<1024).map { "gradient a\($0) \(line)\(stop)" }.joined(separator: "\n")
        #expect(try readScene("drip 2\nsize 4 3\n\(names)\ngradient a7 \(line)\(stop)").frames.count == 1)
        #expect(try error("\(names)\ngradient b \(line)\(stop)") == .gradientsOverLimit(limit: 1024))
        let long = String(repeating: "a", count: 65)
        #expect(try error("gradient \(long) \(line)\(stop)") == .nameOverLimit(limit: 64))
        #expect(try readScene("drip 2\nsize 4 3\ngradient \(long.dropLast()) \(line)\(stop)").frames.count == 1)
        #expect(try error(String(repeating: "mask alpha\n", count: 65)) == .nestingOverLimit(limit: 64))
        let groups = String(repeating: "begin 1\nend\n", count: SceneReader.groupLimit)
        #expect(try readScene("drip 1\nsize 4 3\n\(groups)frame\n\(groups)").frames.count == 2)
        #expect(try error(groups + "begin 1") == .groupsOverLimit(limit: 1 << 18))
    }
}
