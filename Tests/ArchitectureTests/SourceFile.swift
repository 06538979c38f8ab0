import Foundation
import Testing

/// One Swift file under `Sources/`, read for what the compiler does not check.
struct SourceFile: Sendable, CustomTestStringConvertible {
    /// `DripFiles` of `Sources/Files/DripFiles/InputFile.swift`.
    let target: String
    /// The path below `Sources/`.
    let path: String
    let lines: [String]
    /// The lines without comments; text in quotes is emptied, so that a message may say any word.
    let code: [String]

    init(target: String, path: String, lines: [String]) {
        (self.target, self.path, self.lines) = (target, path, lines)
        code = lines.map(Self.code)
    }

    var name: String { String(path.split(separator: "/").last ?? "") }
    var testDescription: String { path }

    /// The repository: this file lies in Tests/ArchitectureTests.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// All of them, by path.
    static let all: [SourceFile] = {
        let sources = root.appending(path: "Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = (try? String(contentsOf: sources.appending(path: path), encoding: .utf8)) ?? ""
            return SourceFile(
                target: String(path.split(separator: "/")[1]), path: path,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }()

    /// Returns a line without its comment and without what is in quotes.
    static func code(of line: String) -> String {
        let (quote, escape, slash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"))
        var (code, isQuoted, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
        for byte in line.utf8 {
            let isMark = byte == quote && !isEscaped
            if isMark { isQuoted.toggle() }
            isEscaped = byte == escape && !isEscaped
            if isQuoted && !isMark { continue }
            if byte == slash, code.last == slash { return String(decoding: code.dropLast(), as: UTF8.self) }
            code.append(byte)
        }
        return String(decoding: code, as: UTF8.self)
    }

    /// Returns the numbers, from 1, of the lines of code in which something matches a regular expression. Foundation's are much faster than Swift's
    /// own, which took half a minute for one rule.
    func lines(matching pattern: String) throws -> [Int] {
        let text = NSString(string: code.joined(separator: "\n"))
        let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        return expression.matches(in: text as String, range: NSRange(location: 0, length: text.length)).map { match in
            1 + text.substring(to: match.range.location).utf8.count { $0 == UInt8(ascii: "\n") }
        }
    }

    /// The modules that the file imports.
    var imports: [String] {
        code.filter { $0.contains("import") }.compactMap { line in
            line.firstMatch(
                of:
                    #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
            )
            .map { String($0.1) }
        }
    }
}
