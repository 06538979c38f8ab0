import Foundation
import Testing

/// Calls can be read without the declaration beside them.
@Suite struct SignatureTests {
    /// One function or initializer with its parameters.
    struct Signature: Equatable {
        /// From 1.
        let line: Int
        let name: String
        /// As they are written, without those that the compiler fills in, such as the line of the call.
        let parameters: [String]
        let isPublic: Bool

        var unlabelled: Int { parameters.count { $0.hasPrefix("_ ") } }
    }

    /// All that `code`, without comments and text in quotes, declares.
    static func signatures(in code: [String]) -> [Signature] {
        let text = code.joined(separator: "\n")
        return text.matches(of: #/(?:\bfunc +([^\s(<]+)|^([a-z() ]*)\b(init)[?!]?)(?:<[^(]*>)?\(/#.anchorsMatchLineEndings()).compactMap {
            match in
            var depth = 1
            var parameters = [""]
            for character in text[match.range.upperBound...] {
                if "([{".contains(character) { depth += 1 }
                if ")]}".contains(character) { depth -= 1 }
                if depth == 0 { break }
                if depth == 1, character == "," { parameters.append("") } else { parameters[parameters.count - 1].append(character) }
            }
            parameters = parameters.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
            guard parameters.allSatisfy({ $0.contains(":") }) else { return nil }
            let start = text[..<match.range.lowerBound]
            return Signature(
                line: 1 + start.count { $0 == "\n" }, name: String(match.1 ?? match.3 ?? ""),
                parameters: parameters.filter { $0.firstMatch(of: #/= #\w+$/#) == nil },
                isPublic: match.2?.contains("public") ?? false)
        }
    }

    /// Files whose assertions pass settings on to one another.
    static let assertions = ["Library/DripTesting/AssertGolden.swift", "Library/DripTesting/VerifyGolden.swift"]

    @Test(arguments: SourceFile.all)
    func parametersAreFewAndLabelled(_ file: SourceFile) {
        guard !Self.assertions.contains(file.path) else { return }
        for signature in Self.signatures(in: file.code) {
            let place = "Sources/\(file.path):\(signature.line) \(signature.name)"
            #expect(signature.unlabelled <= 3, "\(place) has \(signature.unlabelled) parameters without labels; name them")
            guard !(signature.name == "init" && signature.isPublic) else { continue }
            #expect(signature.parameters.count <= 7, "\(place) has \(signature.parameters.count) parameters; give them a type")
        }
    }

    /// Signatures in all forms are found, and calls are none.
    @Test func signaturesAreRecognised() {
        let code = [
            "    public init(a: Int, _ b: Int = f(1, 2)) {", "func g<T: P>(",
            "    _ first: (Int, Int), second: [T: Int], line: Int = #line", ") {",
            "    self.init(x, y)", "    func h() {}", "    private init?(_ a: A) { g(1, 2, 3) }",
        ]
        let found = Self.signatures(in: code)
        #expect(found.map(\.name) == ["init", "g", "h", "init"] && found.map { $0.parameters.count } == [2, 2, 0, 1])
        #expect(
            found.map(\.unlabelled) == [1, 1, 0, 1] && found.map(\.line) == [1, 2, 6, 7]
                && found.map(\.isPublic) == [true, false, false, false])
    }
}
