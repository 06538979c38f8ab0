import Foundation
import Testing

/// One Swift file under `Sources/`, read for what the compiler does not check.
struct SourceFile: Sendable, CustomTestStringConvertible {
    /// `DripFiles` of `Sources/DripFiles/InputFile.swift`.
    let target: String
    /// The path below `Sources/`.
    let path: String
    let lines: [String]

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
                target: String(path.split(separator: "/")[0]), path: path,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }()

    /// The lines without comments; text in quotes is emptied, so that a message may say any word.
    var code: [String] {
        lines.map { line in
            let bare = line.replacing(#/"(\\.|[^"\\])*"/#, with: "\"\"")
            return bare.firstRange(of: "//").map { String(bare[..<$0.lowerBound]) } ?? bare
        }
    }

    /// The modules that the file imports.
    var imports: [String] {
        code.compactMap { line in
            line.firstMatch(
                of:
                    #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
            )
            .map { String($0.1) }
        }
    }
}
