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
        /// The default in words, where the request's own default does not express it.
        var defaultText: String?
        package var commands = Commands.all
        var decides = Decision.file
        /// The outputs on which it has an effect.
        var kinds = Set<OutputKind>.all
        /// Whether brief help omits it.
        package var isDetail = true
        /// Whether it selects a time or limits an animation, and so does not apply to a still with its own time.
        package var isOfAnimation = false
        /// Whether it may be given several times; the texts are then joined by line breaks.
        package var isRepeatable = false
        var excludes: [String] = []
        /// Checks the option further.
        var check: @Sendable (RenderRequest, OutputTarget) throws(RequestError) -> Void = { (_, _) throws(RequestError) in }
    }

    /// The name without dashes.
    package let name: String
    let traits: Traits
    /// Parses a text into a request.
    /// - Throws: ``OptionValue/Unreadable``, or a ``DripGIFError``.
    package let read: @Sendable (String, inout RenderRequest) throws -> Void
    /// Whether a request has another value than the default.
    let isGiven: @Sendable (RenderRequest) -> Bool
    /// The texts of a request's value: equal for equal values, and empty without one.
    let texts: @Sendable (RenderRequest) -> [String]

    /// - Parameters:
    ///   - path: its location in a request, which also holds the default.
    ///   - read: throws the expected text.
    ///   - texts: the texts of a value in a batch's key.
    init<Setting: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<RenderRequest, Setting> & Sendable, _ traits: Traits,
        read: @escaping @Sendable (String) throws -> Setting, texts: @escaping @Sendable (Setting) -> [String] = { ["\($0)"] }
    ) {
        let standard = Self.standard
        self.name = name
        self.read = { $1[keyPath: path] = try read($0) }
        isGiven = { $0[keyPath: path] != standard[keyPath: path] }
        self.texts = { texts($0[keyPath: path]) }
        self.traits = traits
    }

    convenience init<Setting: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<RenderRequest, Setting?> & Sendable, _ traits: Traits,
        read: @escaping @Sendable (String) throws -> Setting, texts: @escaping @Sendable (Setting) -> [String] = { ["\($0)"] }
    ) {
        self.init(name, path, traits, read: { try read($0) as Setting? }, texts: { $0.map(texts) ?? [] })
    }

    /// Creates an option with one of several values, nil by default.
    convenience init<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        choice name: String, _ path: any WritableKeyPath<RenderRequest, Choice?> & Sendable, _ traits: Traits
    ) {
        self.init(name, path, traits.choosing(Choice.words), read: { try Choice(choosing: $0) }, texts: { [$0.rawValue] })
    }

    convenience init<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        choice name: String, _ path: any WritableKeyPath<RenderRequest, Choice> & Sendable, _ traits: Traits, saysDefault: Bool = true
    ) {
        let standard = Self.standard[keyPath: path]
        var traits = traits.choosing(Choice.words)
        traits.defaultText = standard.rawValue
        self.init(
            name, path, traits, read: { try Choice(choosing: $0) }, texts: { saysDefault || $0 != standard ? [$0.rawValue] : [] })
    }

    static let standard = RenderRequest(.sceneFile(path: ""), output: "")

    /// Checks whether `text` can be read. A value over a limit counts as readable.
    /// - Throws: ``OptionValue/Unreadable``.
    package func check(_ text: String) throws {
        var request = Self.standard
        do { try read(text, &request) } catch is DripGIFError {}
    }

    package subscript<Trait>(dynamicMember path: KeyPath<Traits, Trait>) -> Trait { traits[keyPath: path] }

    /// The default, as text.
    package var defaultText: String? { traits.defaultText ?? texts(Self.standard).first }

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
        guard let value = Self(rawValue: text) else { throw OptionValue.Unreadable(oneOf: Self.words) }
        self = value
    }
}
