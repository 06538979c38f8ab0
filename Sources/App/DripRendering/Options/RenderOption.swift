import DripNumbers

/// An option of a render. The command line, manual, keys of manifests and batches, ranges, conflicts and notes follow from it.
@dynamicMemberLookup
package final class RenderOption: Sendable {
    /// The value that an option takes.
    package enum Value: Equatable, Sendable {
        /// A text, with its name in help.
        case text(String)
        /// One of these words.
        case choice([String])
        /// No value; `--no-NAME` turns it off.
        case flag
    }

    /// The part of a render that an option changes.
    package enum Decision: Sendable {
        /// Pixels.
        case pixels
        /// Encoding.
        case file
        /// The work, but not the output.
        case work
    }

    /// The commands that take an option.
    package struct Commands: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let effects = Commands(rawValue: 1)
        package static let draw = Commands(rawValue: 2)
        package static let encode = Commands(rawValue: 4)
        package static let preview = Commands(rawValue: 8)
        /// Keys of `defaults` and of outputs.
        package static let manifests = Commands(rawValue: 16)

        package static let optimize = Commands(rawValue: 32)
        /// Lottie animations, with `draw` and in manifests.
        package static let lottie = Commands(rawValue: 64)

        static let renders: Commands = [.effects, .draw, .encode]
        static let all: Commands = [.renders, .manifests]
    }

    /// All properties except the option's name and its location in a request.
    package struct Traits: Sendable {
        var summary: String
        package var value = Value.text("n")
        var range: OptionRange?
        /// The default in words, where the default value does not express it.
        var defaultText: String?
        /// The commands that take it; nil is those that have its part of a request.
        var commands: Commands?
        var decides = Decision.file
        /// The outputs on which it has an effect.
        var kinds = Set<OutputKind>.all
        /// Whether it has an effect on other outputs, too.
        var alwaysActs: @Sendable (RenderRequest) -> Bool = { _ in false }
        /// Another option, without which it has no effect.
        var needs: String?
        /// Whether brief help omits it.
        package var isDetail = true
        /// Whether it selects a time or limits an animation, and so does not apply to a still with its own time.
        package var isOfAnimation = false
        /// Whether it may be given several times; the texts are then joined by line breaks.
        package var isRepeatable = false
        var excludes: [String] = []
        /// Checks the option further.
        var check: @Sendable (RequestParts, OutputTarget) throws(RequestError) -> Void = { (_, _) throws(RequestError) in }
    }

    /// The name without dashes.
    package let name: String
    /// The commands that take it.
    package let commands: Commands
    let traits: Traits
    /// Parses a text into the part of a request to which the option belongs.
    /// - Throws: ``OptionValue/Unreadable``, or a ``DripGIFError``.
    package let read: @Sendable (String, inout RequestParts) throws -> Void
    /// Whether there is another value than the default.
    let isGiven: @Sendable (RequestParts) -> Bool
    /// The texts of the value: equal for equal values, and empty without one.
    let texts: @Sendable (RequestParts) -> [String]

    /// - Parameters:
    ///   - path: its location in a part of a request, which also holds the default.
    ///   - read: throws the expected text.
    ///   - texts: the texts of a value in a batch's key.
    init<Part: RequestPart, Setting: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Part, Setting> & Sendable, _ traits: Traits,
        read: @escaping @Sendable (String) throws -> Setting, texts: @escaping @Sendable (Setting) -> [String] = { ["\($0)"] }
    ) {
        let (part, standard) = (Part.path, Self.standard(path))
        self.name = name
        self.read = { $1[keyPath: part][keyPath: path] = try read($0) }
        isGiven = { $0[keyPath: part][keyPath: path] != standard }
        self.texts = { texts($0[keyPath: part][keyPath: path]) }
        self.traits = traits
        commands = traits.commands ?? Part.commands
    }

    convenience init<Part: RequestPart, Setting: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Part, Setting?> & Sendable, _ traits: Traits,
        read: @escaping @Sendable (String) throws -> Setting, texts: @escaping @Sendable (Setting) -> [String] = { ["\($0)"] }
    ) {
        self.init(name, path, traits, read: { try read($0) as Setting? }, texts: { $0.map(texts) ?? [] })
    }

    /// Creates an option with one of several values, nil by default.
    convenience init<Part: RequestPart, Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        choice name: String, _ path: any WritableKeyPath<Part, Choice?> & Sendable, _ traits: Traits
    ) {
        self.init(name, path, traits.choosing(Choice.words), read: { try Choice(choosing: $0) }, texts: { [$0.rawValue] })
    }

    convenience init<Part: RequestPart, Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        choice name: String, _ path: any WritableKeyPath<Part, Choice> & Sendable, _ traits: Traits, saysDefault: Bool = true
    ) {
        let standard = Self.standard(path)
        var traits = traits.choosing(Choice.words)
        traits.defaultText = standard.rawValue
        self.init(
            name, path, traits, read: { try Choice(choosing: $0) }, texts: { saysDefault || $0 != standard ? [$0.rawValue] : [] })
    }

    /// Returns the default of an option.
    private static func standard<Part: RequestPart, Setting>(_ path: KeyPath<Part, Setting>) -> Setting {
        RequestParts()[keyPath: Part.path][keyPath: path]
    }

    /// Checks whether `text` can be read. A value over a limit counts as readable.
    /// - Throws: ``OptionValue/Unreadable``.
    package func check(_ text: String) throws {
        var parts = RequestParts()
        do { try read(text, &parts) } catch is DripGIFError {}
    }

    package subscript<Trait>(dynamicMember path: KeyPath<Traits, Trait>) -> Trait { traits[keyPath: path] }

    /// The default, as text.
    package var defaultText: String? { traits.defaultText ?? texts(RequestParts()).first }

    /// The text for help: effect, values and default.
    package var help: String {
        var facts: [String] = []
        // Omits choices that the summary explains one by one.
        if case .choice(let choices) = traits.value, !choices.allSatisfy(traits.summary.contains) {
            facts.append(choices.joined(separator: ", "))
        }
        if let range = traits.range, !range.text.hasSuffix("…") { facts.append(range.text) }
        if let defaultText { facts.append("default: \(defaultText)") }
        return facts.isEmpty ? "\(traits.summary)." : "\(traits.summary) (\(facts.joined(separator: "; ")))."
    }
}

extension RenderOption.Traits {
    fileprivate func choosing(_ words: [String]) -> Self {
        var traits = self
        traits.value = .choice(words)
        return traits
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    init(choosing text: String) throws {
        guard let value = Self(rawValue: text.lowercased()) else { throw OptionValue.Unreadable(oneOf: Self.words) }
        self = value
    }
}
