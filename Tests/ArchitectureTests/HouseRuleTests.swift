import Foundation
import Testing

/// House rules that are a matter of reading (Documentation/Style.md §2 and §4).
@Suite struct HouseRuleTests {
    static let lineLimit = 300
    /// A little more than .swift-format allows for code: comments are broken by hand.
    static let columnLimit = 150

    @Test(arguments: SourceFile.all)
    func filesAreShort(_ file: SourceFile) {
        #expect(
            file.lines.count <= Self.lineLimit,
            "Sources/\(file.path) has \(file.lines.count) lines; split it by aspect as Type+Aspect.swift")
    }

    /// The formatter breaks lines of code, but not comments.
    @Test(arguments: SourceFile.all)
    func commentsAreNotWide(_ file: SourceFile) {
        for (number, line) in file.lines.enumerated() where line.count > Self.columnLimit {
            let isComment = line.trimmingCharacters(in: .whitespaces).hasPrefix("//")
            #expect(!isComment, "Sources/\(file.path):\(number + 1) has \(line.count) characters; break it at \(Self.columnLimit)")
        }
    }

    /// What may not be said, and why.
    static let forbidden: [(word: String, reason: String)] = [
        (#"\btry!"#, "throw a typed error"), (#"\bas!"#, "bind with as? or make the types say it"),
        (#"\bfatalError\b"#, "use precondition with a sentence, or throw"), (#"@unchecked\b"#, "make the type Sendable for real"),
        (#"nonisolated\(unsafe\)"#, "make the value Sendable"),

        (#"@_(?!exported\b|cdecl\b)"#, "underscored attributes are not ours"),
        (#"\bimplicitlyUnwrapped|:\s*\w+!(\s|$)"#, "use an optional or a let"),
    ]

    @Test(arguments: SourceFile.all)
    func forbiddenWordsAreNotUsed(_ file: SourceFile) throws {
        for (word, reason) in Self.forbidden {
            let hits = try file.lines(matching: word)
            #expect(hits.isEmpty, "Sources/\(file.path) line \(hits.map(String.init).joined(separator: ", ")) matches \(word): \(reason)")
        }
    }

    /// Names that say whose a value is, or that it is left, but not what it holds; and `error` for anything but an error that is thrown.
    @Test(arguments: SourceFile.all)
    func namesSayWhatTheyHold(_ file: SourceFile) throws {
        let hits = try file.emptyNames()
        #expect(hits.isEmpty, "Sources/\(file.path) has empty names in lines \(hits); name what they hold")
    }

    @Test func emptyNamesAreFound() throws {
        let lines = [
            "let own = 1", "let (size, rest) = halves()", "func set(_ known: Int) {", "var error = 0", "case .png(let error): error.text",
            "let error = SystemError.last", "canvas(own: size)", "func canvas(own standard: Int) {", "let restCenter = 0, owner = 1",
        ]
        #expect(try SourceFile(target: "", path: "", lines: lines).emptyNames() == [1, 2, 3, 4])
    }

    /// A type stands in a file of its name, or nested in the type that owns it (Documentation/Style.md §2.9).
    @Test(arguments: SourceFile.all)
    func typesStandInFilesOfTheirNames(_ file: SourceFile) {
        let hits = file.strayTypes
        #expect(hits.isEmpty, "Sources/\(file.path) declares other types in lines \(hits); move or nest them")
    }

    @Test func strayTypesAreFound() {
        let lines = [
            "struct Box {", "    private enum Lid { case open }", "}", "private struct Hinge {", "}", "extension Box.Lid {",
            "    struct Key {}", "}",
            "extension Array {", "    enum End { case first }", "}",
            "#if os(Linux)", "    struct Box {", "        enum Lid { case open }", "    }", "    struct Nail {}", "#endif",
        ]
        #expect(SourceFile(target: "", path: "Box+Lid.swift", lines: lines).strayTypes == [4, 10, 16])
    }

    @Test func wordsAreFoundInCodeOnly() throws {
        // Each line of code breaks another rule, or none.
        let lines = [
            "let a = try! b", "// try!", #"let c = "try! \" try!""#, "var d: Int! = nil", "@_spi(X) import E", "    @_exported import F",
        ]
        let file = SourceFile(target: "", path: "", lines: lines)
        #expect(try Self.forbidden.map { try file.lines(matching: $0.word) } == [[1], [], [], [], [], [5], [4]])
        #expect(file.code[1] == "" && file.code[2] == #"let c = """#)
    }

    @Test func numbersThatAreColorsAreFound() throws {
        let lines = ["let pixel: UInt32 = 0", "func shade(_ a: Int) -> [UInt32] {", "x.red << 16", "let count: UInt32 = 0", "a.width << 8"]
        #expect(try SourceFile(target: "", path: "", lines: lines).colorNumbers() == [1, 2, 3])
    }

    /// Where unsafe code may stand, besides `*+C.swift`: the system calls and nothing else.
    static let unsafeWrappers: Set<String> = [
        "FileDescriptor+POSIX.swift", "FileNames+POSIX.swift", "FileStatus+POSIX.swift", "SystemError+POSIX.swift", "Keyboard+POSIX.swift",
        "FontFolder+POSIX.swift", "Terminal+POSIX.swift", "TerminalWindow+POSIX.swift",
        "ThreadSupply+POSIX.swift", "Fault+POSIX.swift", "SignalWatch.swift",
    ]

    @Test(arguments: SourceFile.all)
    func unsafeCodeIsInWrappersOnly(_ file: SourceFile) throws {
        guard !file.name.hasSuffix("+C.swift"), !Self.unsafeWrappers.contains(file.name) else { return }
        let hits = try file.lines(matching: #"\bunsafe\b|\b(with)?Unsafe"#)
        #expect(
            hits.isEmpty,
            "Sources/\(file.path) line \(hits.map(String.init).joined(separator: ", ")) is unsafe; move it behind a *+C.swift file")
    }

    @Test func noUnsafeFlags() throws {
        let manifest = try String(contentsOf: SourceFile.root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(!manifest.contains("unsafeFlags") && manifest.contains("strictMemorySafety") && manifest.contains("treatAllWarnings"))
    }

    /// A colour is a `Color` or a `PremultipliedRGBA8`: only these know its word. Literals for `Color(rgb:)` are no declarations.
    @Test(arguments: SourceFile.all.filter { $0.target != "DripImage" })
    func noNumberIsAColor(_ file: SourceFile) throws {
        let hits = try file.colorNumbers()
        #expect(hits.isEmpty, "Sources/\(file.path) has numbers for colours in lines \(hits); use Color")
    }

    /// A request is made to be rendered: for its options alone there are ``RequestParts``.
    @Test(arguments: SourceFile.all)
    func noRequestIsADummy(_ file: SourceFile) throws {
        let hits = try file.dummyRequests()
        #expect(hits.isEmpty, "Sources/\(file.path) has a request for nothing in lines \(hits); pass the options that it is made for")
    }

    @Test func dummyRequestsAreFound() throws {
        let lines = [
            #"RenderRequest(.pictures(paths: []), output: "a.gif")"#, #"RenderRequest(.drawing(path: ""), parts, output: name)"#,
            #"RenderRequest(source, output: "")"#, #"RenderRequest(.drawing(path: "-"), output: "a.gif")"#, #"// output: """#,
        ]
        #expect(try SourceFile(target: "", path: "", lines: lines).dummyRequests() == [1, 2, 3])
    }

    /// Names that say nothing (Documentation/Style.md §2.9).
    @Test(arguments: SourceFile.all)
    func filesAreConcepts(_ file: SourceFile) {
        for word in ["Util", "Helper", "Common", "Manager", "Misc"] { #expect(!file.name.contains(word)) }
    }
}

extension SourceFile {
    /// The lines, from 1, with a source of no file, or an output without a name.
    fileprivate func dummyRequests() throws -> [Int] {
        let dummy = try Regex(#"^(?![ ]*//).*(\.(drawing|lottie|pictures)\(paths?: (""|\[\])|\boutput: "")"#)
        return lines.enumerated().filter { $0.element.contains(dummy) }.map { $0.offset + 1 }
    }

    /// The lines, from 1, that declare a type outside of the one that the file is named for.
    fileprivate var strayTypes: [Int] {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "extension"]
        let modifiers: Set<Substring> = ["public", "package", "private", "fileprivate", "final", "indirect"]
        let stem = name.prefix { $0 != "+" && $0 != "." }
        var owner: Substring?
        // The outermost lines of a conditional part have a margin.
        var margin = ""
        return code.enumerated().compactMap { index, line in
            if line.hasPrefix("#if") { margin = "    " } else if line.hasPrefix("#endif") { margin = "" }
            let words = line.split(separator: " ")
            guard let kind = words.firstIndex(where: { !modifiers.contains($0) && !$0.hasPrefix("@") }), kinds.contains(words[kind]),
                kind + 1 < words.count
            else { return nil }
            let isExtension = words[kind] == "extension"
            if !line.hasPrefix(margin + " ") { owner = words[kind + 1].prefix { $0.isLetter || $0.isNumber } }
            return owner == stem || isExtension ? nil : index + 1
        }
    }

    /// The lines, from 1, that declare a name which says nothing.
    fileprivate func emptyNames() throws -> [Int] {
        let words = "(own|rest|room|place|known|free)"
        let declared = #"\b(let|var|func) \(?(\w+, )*\#(words)\b"#
        let parameter = #"\b(func|init)\b.*(?<!\w)\#(words):"#
        let number = #"\b(let|var) \(?(\w+, )*error\b(?!.*Error)"#
        return try lines(matching: "\(declared)|\(parameter)|\(number)").filter {
            !code[$0 - 1].contains("case .") || !code[$0 - 1].contains("error")
        }
    }

    /// The lines, from 1, that declare a number as a colour or pack channels into one.
    fileprivate func colorNumbers() throws -> [Int] {
        let named = #"(?i)\b\w*(colou?r|pixel|matte|palette|shade|tint)s?\b[ ]*(:[ ]*(inout[ ]+)?|\([^)\n]*\)[ ]*->[ ]*)[\[(]*UInt32\b"#
        // Four channels put into one number, whatever it is called.
        let packed = #"\.(red|green|blue|alpha)\)?[ ]*<<[ ]*(8|16|24)\b"#
        return try lines(matching: named) + lines(matching: packed)
    }
}
