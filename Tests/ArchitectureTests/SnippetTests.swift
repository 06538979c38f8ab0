import Foundation
import Testing

/// Swift code in the README, in the articles and in doc comments is code that is compiled somewhere in this package: it cannot drift.
@Suite struct SnippetTests {
    /// A ```swift block of a Markdown file.
    struct Snippet: CustomTestStringConvertible, Sendable {
        let file: String
        /// The line of its fence, from 1.
        let line: Int
        let lines: [String]

        var testDescription: String { "\(file):\(line)" }
    }

    /// Blocks of `language` in `text`, which `file` holds.
    static func snippets(of language: String, in text: String, file: String) -> [Snippet] {
        var found: [Snippet] = []
        var open: (line: Int, isOurs: Bool, lines: [String])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    if block.isOurs { found.append(Snippet(file: file, line: block.line, lines: block.lines)) }
                    open = nil
                } else {
                    open = (index + 1, line == "```" + language, [])
                }
            } else {
                open?.lines.append(String(line))
            }
        }
        return found
    }

    /// README, what is beside the code, and articles.
    static let documents: [(path: String, text: String)] = {
        let catalog = "Sources/Library/DripGIF/DripGIF.docc"
        let paths =
            FileManager.default.enumerator(atPath: SourceFile.root.appending(path: catalog).path)?.compactMap { $0 as? String } ?? []
        let articles = paths.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
        let pages = ["README.md", "CONTRIBUTING.md", "Documentation/CommandLine.md", "Documentation/Library.md"]
        return (pages + articles).map { path in
            (path, (try? String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)) ?? "")
        }
    }()

    /// Blocks in doc comments, where four spaces make one: those that begin as code does, and not as a drawing or a formula.
    static func examples(in file: SourceFile) -> [Snippet] {
        var found: [Snippet] = []
        var previous = ""
        for (index, line) in file.lines.enumerated() {
            let text = line.replacing(#/^ *\/\/\/ ?/#, with: "")
            let isComment = line.firstMatch(of: #/^ *\/\/\//#) != nil
            if isComment, text.hasPrefix("    ") {
                if previous.isEmpty, text.firstMatch(of: #/^    (?:let|var|for|try|import|override)\b/#) != nil {
                    found.append(Snippet(file: "Sources/\(file.path)", line: index + 1, lines: []))
                }
                if let last = found.last, last.line + last.lines.count == index + 1 {
                    found[found.count - 1] = Snippet(file: last.file, line: last.line, lines: last.lines + [String(text.dropFirst(4))])
                }
            }
            previous = isComment ? text : "code"
        }
        return found
    }

    static let all = documents.flatMap { snippets(of: "swift", in: $0.text, file: $0.path) } + SourceFile.all.flatMap(examples)

    /// What tests and examples are made of; all of these are compiled.
    static let compiled: [[String]] = ["Tests", "Examples"].flatMap { folder -> [[String]] in
        let root = SourceFile.root.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
            return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Whether `code` holds the snippet: its imports anywhere, and the rest in one piece, verbatim but for the depth of its indentation.
    static func holds(_ code: [String], _ snippet: [String]) -> Bool {
        let imports = snippet.prefix { $0.hasPrefix("import ") || $0.isEmpty }.filter { !$0.isEmpty }
        guard imports.allSatisfy(code.contains) else { return false }
        var rest = Array(snippet.drop { $0.hasPrefix("import ") || $0.isEmpty })
        while rest.last == "" { rest.removeLast() }
        guard let first = rest.first else { return !imports.isEmpty }
        return code.indices.contains { start in
            guard code[start].hasSuffix(first), start + rest.count <= code.count else { return false }
            let margin = code[start].dropLast(first.count)
            guard margin.allSatisfy({ $0 == " " }) else { return false }
            return zip(code[start...], rest).allSatisfy { line, wanted in line == (wanted.isEmpty ? "" : margin + wanted) }
        }
    }

    @Test func documentsAndSnippetsAreFound() {
        #expect(Self.documents.count >= 25 && Self.documents.allSatisfy { !$0.text.isEmpty })
        #expect(Self.all.count >= 24 && Self.compiled.count > 100)
    }

    @Test(arguments: all)
    func snippetsAreCompiled(_ snippet: Snippet) {
        let isHeld = Self.compiled.contains { Self.holds($0, snippet.lines) }
        #expect(isHeld, "no file under Tests or Examples holds the code at \(snippet.testDescription); change both together")
    }

    /// This test can fail.
    @Test func driftIsNoticed() {
        let code = ["import A", "func f() {", "    let a = 1", "", "    print(a)", "}"]
        #expect(Self.holds(code, ["import A", "", "let a = 1", "", "print(a)"]))
        #expect(!Self.holds(code, ["import B", "", "let a = 1"]))
        #expect(!Self.holds(code, ["let a = 1", "print(a)"]))
        #expect(!Self.holds(code, ["let a = 2"]))
        #expect(!Self.holds(code, ["let a = 1", "", "  print(a)"]))
        #expect(!Self.holds(code, ["}", "print(a)"]))
        #expect(Self.snippets(of: "swift", in: "```sh\na\n```\n```swift\nb\n```\n", file: "f").map(\.lines) == [["b"]])
    }

    /// A fence of another name, or none, would hide code from these tests.
    @Test func fencesSayWhatTheyHold() {
        for (path, text) in Self.documents {
            let fences = text.split(separator: "\n").filter { $0.hasPrefix("```") }
            let names = Set(fences.enumerated().compactMap { $0.offset % 2 == 0 ? String($0.element.dropFirst(3)) : nil })
            #expect(names.isSubset(of: ["swift", "sh", "yaml"]), "\(path): \(names)")
        }
    }

    /// Scripts that a shell block names are there.
    @Test func scriptsInShellBlocksExist() {
        let words = Self.documents.flatMap { Self.snippets(of: "sh", in: $0.text, file: $0.path) }.flatMap(\.lines)
            .flatMap { $0.prefix { $0 != "#" }.split(separator: " ") }
        let scripts = words.filter { $0.hasPrefix("./") || $0.hasPrefix("Scripts/") || $0.hasPrefix("Examples/") }
        #expect(!scripts.isEmpty)
        for script in scripts {
            #expect(FileManager.default.fileExists(atPath: SourceFile.root.appending(path: String(script)).path), "\(script)")
        }
    }
}
