import Foundation
import Testing

/// Every public symbol has a doc comment (Documentation/Style.md §2, rule 8, and §9).
@Suite struct DocCommentTests {
    /// A public symbol without a doc comment.
    struct Symbol: Equatable {
        /// From 1.
        let line: Int
        let name: String
    }

    /// Members that a protocol of the standard library declares and documents.
    static let conforming: Set<String> = [
        "==", "<", "hash(into", "description", "debugDescription", "encode(to", "init(from", "next", "makeIterator", "startIndex",
        "endIndex",
        "index(after", "index(before", "subscript(position", "rawValue", "init(rawValue",
    ]

    /// Members that the protocol `Effect` declares and documents, in types that conform to it. DocC shows its comments there.
    static let ofEffects: Set<String> = ["size", "period", "background", "init(_", "scene(at"]

    /// What a brace encloses.
    private enum Scope {
        /// Members are public only if they say so.
        case type
        /// A type that conforms to `Effect` or to a protocol that refines it, or an extension of such a protocol.
        case effect
        /// Members are public unless they say something else.
        case publicExtension
        /// Requirements are public.
        case publicProtocol
        /// Cases are public; other members say so.
        case publicEnum
        /// The body of a function, or anything else without members.
        case other
    }

    /// Returns the public symbols in `lines` that have no doc comment directly above, apart from attributes.
    static func undocumented(in lines: [String]) -> [Symbol] {
        var (scopes, found): ([Scope], [Symbol]) = ([], [])
        var (isDocumented, isText) = (false, false)
        for (index, line) in lines.enumerated() {
            let marks = line.ranges(of: "\"\"\"").count
            defer { if marks == 1 { isText.toggle() } }
            if isText { continue }
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.hasPrefix("///") {
                isDocumented = true
                continue
            }
            let code = SourceFile.code(of: trimmed)
            // Attributes may stand between the comment and its symbol.
            if code.hasPrefix("@"), !code.contains(" ") || code.hasSuffix(")") && !code.contains("public") { continue }
            var opened = Scope.other
            if let declaration = Declaration(code) {
                opened = declaration.scope
                let isPublic = declaration.isPublic(in: scopes.last)
                let isInherited =
                    conforming.contains(declaration.name) || declaration.modifiers.contains("override")
                    || scopes.last == .effect && ofEffects.contains(declaration.name)
                    // Its summary explains a parameter.
                    || code.contains("= Parameter<") || code.hasSuffix("= Finish.parameter")
                if isPublic, !isDocumented, !isInherited {
                    found.append(Symbol(line: index + 1, name: declaration.name))
                }
            }
            if !code.isEmpty { isDocumented = false }
            for character in code {
                if character == "{" {
                    scopes.append(opened)
                    opened = .other
                } else if character == "}" {
                    _ = scopes.popLast()
                }
            }
        }
        return found
    }

    /// The first line of a declaration.
    private struct Declaration {
        let modifiers: Set<String>
        let keyword: String
        let name: String
        private let conformsToEffect: Bool

        private static let modifierWords: Set<String> = [
            "public", "package", "internal", "fileprivate", "private", "open", "static", "final", "indirect", "mutating", "nonmutating",
            "consuming",
            "borrowing", "nonisolated", "lazy", "weak", "convenience", "required", "override", "prefix", "postfix", "infix",
        ]
        private static let keywords: Set<String> = [
            "struct", "class", "enum", "actor", "protocol", "extension", "func", "var", "let", "case", "init", "init?", "subscript",
            "typealias",
            "associatedtype",
        ]

        init?(_ code: String) {
            var (rest, modifiers) = (code[...], Set<String>())
            // Attributes before the first modifier.
            while rest.hasPrefix("@"), let end = rest.firstIndex(of: " ") { rest = rest[end...].drop { $0 == " " } }
            while true {
                let word = rest.prefix { $0.isLetter || $0 == "?" }
                if Self.modifierWords.contains(String(word)) {
                    modifiers.insert(String(word))
                    rest = rest[word.endIndex...]
                    // The setter's access, as in `package(set)`, decides nothing.
                    if rest.hasPrefix("(") {
                        modifiers.remove(String(word))
                        rest = rest.drop { $0 != ")" }.dropFirst()
                    }
                    rest = rest.drop { $0 == " " }
                } else if Self.keywords.contains(String(word)) {
                    keyword = word.hasPrefix("init") ? "init" : String(word)
                    rest = rest[word.endIndex...].drop { $0 == " " }
                    break
                } else {
                    return nil
                }
            }
            self.modifiers = modifiers
            let isCall = ["init", "func", "subscript"].contains(keyword)
            let ownName = rest.prefix {
                isCall ? !" (<".contains($0) || $0 == "<" && rest.first == "<" : $0.isLetter || $0.isNumber || "_.`".contains($0)
            }
            let base = ["init", "subscript"].contains(keyword) ? keyword : String(ownName)
            let label = rest.drop { $0 != "(" }.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            name = isCall && base.contains(where: \.isLetter) && !label.isEmpty ? "\(base)(\(label)" : base
            conformsToEffect = keyword == "extension" ? name.hasSuffix("Effect") : code.hasSuffix("Effect {")
        }

        func isPublic(in scope: Scope?) -> Bool {
            if keyword == "extension" { return false }
            if modifiers.contains("public") || modifiers.contains("open") { return true }
            if !modifiers.isDisjoint(with: ["package", "internal", "fileprivate", "private"]) { return false }
            return switch scope {
            case .publicExtension, .publicProtocol: true
            case .publicEnum: keyword == "case"
            case .type, .effect, .other, nil: false
            }
        }

        var scope: Scope {
            let isPublic = modifiers.contains("public")
            return switch keyword {
            case "extension" where conformsToEffect: .effect
            case "extension": isPublic ? .publicExtension : .type
            case "protocol": isPublic ? .publicProtocol : .other
            case "enum": isPublic ? .publicEnum : .type
            case "struct" where conformsToEffect: .effect
            case "struct", "class", "actor": .type
            default: .other
            }
        }
    }

    @Test(arguments: SourceFile.all)
    func publicSymbolsHaveADocComment(_ file: SourceFile) {
        for symbol in Self.undocumented(in: file.lines) {
            Issue.record("Sources/\(file.path):\(symbol.line) \(symbol.name) is public without a doc comment; add one, or make it internal")
        }
    }

    /// Symbols in all forms are found, and only those without a comment.
    @Test func symbolsAreRecognised() {
        let source = """
            public import Foundation
            public struct A: Hashable {
                public static func == (a: A, b: A) -> Bool { a.x == b.x }
                public func hash(into hasher: inout Hasher) {}
                public func hash(by key: Int) {}
                /// Documented.
                @inlinable
                public init() { let y = 1 }
                public init?(_ text: String) {
                    switch text { case "a": break }
                }
                let x = 0
                public package(set) var y = "{"
                public static let z = 1
                public static func + (a: A, b: A) -> A { a }
                public subscript(row: Int) -> Int { 0 }
                public typealias T = Int
                private enum P { case hidden }
                // A comment for readers of the code.
                public var w: Int { 0 }
                /// Belongs to another symbol.
                var v: Int { 0 }
                public indirect enum E {
                    case a, b
                    /// Documented.
                    case c
                    var code: Int { switch self { case .a: 1 } }
                }
            }
            public extension A {
                func f() {}
                internal func g() {}
                struct N {
                    let n: Int
                }
            }
            public protocol Q {
                associatedtype R
                var s: Int { get }
                func t(_ u: Int)
            }
            public struct V: W {
                public let period: Int
                public override func x() {}
            }
            /// Documented.
            public struct B: Effect {
                public let period: Int
                public static let level = 1
            }
            """
        let found = Self.undocumented(in: source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        #expect(
            found.map(\.name) == [
                "A", "hash(by", "init(_", "y", "z", "+", "subscript(row", "T", "w", "E", "a", "f", "N", "Q", "R", "s", "t(_", "V", "period",
                "level",
            ])
    }
}
