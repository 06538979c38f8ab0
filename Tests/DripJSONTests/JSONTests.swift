import Testing

@testable import DripJSON

@Suite struct JSONTests {
    static func node(_ text: String) throws -> JSONNode { try JSONDocument(Array(text.utf8)).node }

    @Test(arguments: [
        "0", "-0", "1", "-1", "0.1", "0.833333333333333", "123456789012345678", "9007199254740993", "1e22", "1E-22",
        "1.7976931348623157e308",
        "4.9e-324", "0.16699999570846558", "2.2250738585072011e-308", "-12.5e+3", "0.30000000000000004",
    ])
    func numbersAreRoundedCorrectly(text: String) throws {
        let number = try #require(try Self.node("[\(text)]")[0]?.number)
        #expect(number == Double(text) && number.sign == Double(text)?.sign)
    }

    @Test func looseValuesAreNumbers() throws {
        let node = try Self.node(
            #"{"a": "true", "b": "1.5", "c": true, "d": [7, 8], "e": null, "f": "x", "g": [[1]], "h": "nan", "i": 1e999}"#)
        #expect(node["a"]?.number == 1 && node["b"]?.number == 1.5 && node["c"]?.number == 1 && node["d"]?.number == 7)
        #expect(node["e"] == nil && node["f"]?.number == nil && node["g"]?.number == nil && node["h"]?.number == nil)
        #expect(node["i"]?.number == nil, "beyond all numbers")
    }

    @Test func stringsAreDecoded() throws {
        let node = try Self.node(#"["a\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00z", "\ud83dx", ""]"#)
        #expect(node[0]?.string == "a\"\\/\u{8}\u{C}\n\r\tä😀z" && node[1]?.string == "\u{FFFD}x" && node[2]?.string == "")
    }

    @Test func theLastOfEqualKeysCounts() throws {
        let node = try Self.node(#"{"a": 1, "b": {"a": 3}, "a": 2, "ab": 4}"#)
        #expect(node["a"]?.number == 2 && node["ab"]?.number == 4 && node["c"] == nil)
        #expect(node.members.map(\.key) == ["a", "b", "a", "ab"])
    }

    @Test func pathsLeadToValues() throws {
        let node = try Self.node(#"{"x": [1, {"y": [[], {"z": 5}]}], "w": 2}"#)
        let nodes = [node, node["x"]?[0], node["x"]?[1]?["y"]?[1]?["z"], node["w"]].compactMap { $0 }
        #expect(JSONNode.paths(of: nodes) == ["", "x[0]", "x[1].y[1].z", "w"])
        #expect(nodes[2].path == "x[1].y[1].z")
    }

    @Test(arguments: [
        ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("[1 2]", 1, 4), ("{\"a\" 1}", 1, 6), ("{\"a\":1,}", 1, 8), ("{a:1}", 1, 2),
        ("[01]", 1, 4),
        ("[1.]", 1, 4), ("[.5]", 1, 2), ("[1e]", 1, 4), ("[+1]", 1, 2), ("[NaN]", 1, 2), ("[nul]", 1, 2), ("\"a", 1, 3),
        ("[\n\n \"\\x\"]", 3, 4),
        ("[\"\\u12g4\"]", 1, 7), ("[] []", 1, 4), ("[\"a\nb\"]", 1, 4), ("[}", 1, 2), ("{]", 1, 2), ("[1}", 1, 3), ("-", 1, 2),
    ])
    func errorsNameTheirPlace(text: String, line: Int, column: Int) {
        #expect {
            try JSONDocument(Array(text.utf8))
        } throws: { error in
            guard case .syntax(line, column, let reason)? = error as? JSONError else { return false }
            return !reason.isEmpty
        }
    }

    @Test func nestingHasALimit() throws {
        let limit = JSONDocument.depthLimit
        _ = try Self.node(String(repeating: "[", count: limit) + String(repeating: "]", count: limit))
        #expect(throws: JSONError.overLimit(what: "nested values", limit: limit)) {
            try Self.node(String(repeating: "[", count: 100_000))
        }
    }

    @Test func valuesAreWritten() throws {
        let value = JSON.object([("b", .array([.integer(1), .number(1.5), .null])), ("a", .strings(["x\"\n"])), ("c", .bool(true))])
        #expect(value.text == #"{"b":[1,1.5,null],"a":["x\"\n"],"c":true}"#)
        #expect(try Self.node(value.text)["a"]?[0]?.string == "x\"\n")
    }

    @Test func aByteOrderMarkIsSkipped() throws { #expect(try Self.node("\u{FEFF}[3]")[0]?.number == 3) }
}
