/// An option of a render, declared once: the command line and its manual, the keys of manifests, the key of a batch, ranges, conflicts and the notes on
/// options without effect follow from it.
package struct RenderOption: Sendable {
    /// What is given with an option.
    package enum Value: Sendable, Hashable {
        /// A text, which help calls so.
        case text(String)
        /// One of these.
        case choice([String])
        /// Nothing; `--no-NAME` takes it back.
        case flag
    }

    /// What changes with an option.
    package enum Decision: Sendable {
        /// What is drawn.
        case pixels
        /// How it is written.
        case file
        /// How the work is done, and not what comes of it.
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
        /// As a key of `defaults` and outputs.
        package static let manifests = Commands(rawValue: 16)

        static let renders: Commands = [.effects, .draw, .encode]
        static let all: Commands = [.renders, .manifests]
    }

    /// All but the option's name and its place in a request.
    struct Traits: Sendable {
        /// A sentence or two for help, without range and default.
        var summary: String
        var value = Value.text("n")
        var range: OptionRange?
        /// In words, where the request's own default does not say it.
        var defaultText: String?
        var commands = Commands.all
        var decides = Decision.file
        /// What is written with it; elsewhere it has no effect.
        var kinds = Set<OutputKind>.all
        /// Brief help leaves it out.
        var isDetail = true
        /// Says which time is shown, or how much a run of time may weigh: a still of a moment of its own has no use for it.
        var isOfAnimation = false
        /// Options that cannot be given with it.
        var excludes: [String] = []
        /// What else may be wrong with it.
        var check: @Sendable (RenderRequest, OutputTarget) throws(RequestError) -> Void = { (_, _) throws(RequestError) in }
    }

    /// Without its dashes.
    package let name: String
    let traits: Traits
    /// Reads a text into a request.
    /// - Throws: ``OptionValue/Unreadable``, or a ``DripGIFError``.
    package let read: @Sendable (String, inout RenderRequest) throws -> Void
    /// Whether a request asks for another value than the default.
    let isGiven: @Sendable (RenderRequest) -> Bool
    /// What a request asks for, the same for equal wishes; empty where nothing is asked for.
    let texts: @Sendable (RenderRequest) -> [String]

    /// - Parameters:
    ///   - path: its place in a request, whose default is the option's.
    ///   - read: throws what to give instead.
    ///   - texts: what a batch's key holds of a value.
    init<Wish: Hashable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<RenderRequest, Wish> & Sendable, _ traits: Traits,
        read: @escaping @Sendable (String) throws -> Wish, texts: @escaping @Sendable (Wish) -> [String] = { ["\($0)"] }
    ) {
        let standard = Self.standard
        self.name = name
        self.read = { $1[keyPath: path] = try read($0) }
        isGiven = { $0[keyPath: path] != standard[keyPath: path] }
        self.texts = { texts($0[keyPath: path]) }
        self.traits = traits
    }

    /// For what is nil by default.
    init<Wish: Hashable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<RenderRequest, Wish?> & Sendable, _ traits: Traits,
        read: @escaping @Sendable (String) throws -> Wish, texts: @escaping @Sendable (Wish) -> [String] = { ["\($0)"] }
    ) {
        self.init(name, path, traits, read: { try read($0) as Wish? }, texts: { $0.map(texts) ?? [] })
    }

    /// One of several, nil by default.
    init<Choice: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
        choice name: String, _ path: any WritableKeyPath<RenderRequest, Choice?> & Sendable, _ traits: Traits
    ) {
        self.init(name, path, traits.choosing(Choice.self), read: { try Choice(choosing: $0) }, texts: { [$0.rawValue] })
    }

    /// One of several.
    init<Choice: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
        choice name: String, _ path: any WritableKeyPath<RenderRequest, Choice> & Sendable, _ traits: Traits, saysDefault: Bool = true
    ) {
        let standard = Self.standard[keyPath: path]
        var traits = traits.choosing(Choice.self)
        traits.defaultText = standard.rawValue
        self.init(
            name, path, traits, read: { try Choice(choosing: $0) }, texts: { saysDefault || $0 != standard ? [$0.rawValue] : [] })
    }

    static let standard = RenderRequest(.sceneFile(path: ""), output: "")

    /// Whether `text` can be read; what a limit refuses counts as read.
    /// - Throws: ``OptionValue/Unreadable``.
    package func check(_ text: String) throws {
        var request = Self.standard
        do { try read(text, &request) } catch is DripGIFError {}
    }

    /// What a program asks for that says nothing.
    package var defaultText: String? { traits.defaultText ?? texts(Self.standard).first }

    /// What is given with it.
    package var value: Value { traits.value }

    /// The commands that take it.
    package var commands: Commands { traits.commands }

    /// Whether a still of a moment of its own has no use for it.
    package var isOfAnimation: Bool { traits.isOfAnimation }

    /// Whether brief help leaves it out.
    package var isDetail: Bool { traits.isDetail }

    /// For help: what it does, its values and its default.
    package var help: String {
        var facts: [String] = []
        // Not those that the summary explains one by one.
        if case .choice(let choices) = value, !choices.allSatisfy(traits.summary.contains) { facts.append(choices.joined(separator: ", ")) }
        if let range = traits.range, !range.text.hasSuffix("…") { facts.append(range.text) }
        if let defaultText { facts.append("default: \(defaultText)") }
        return facts.isEmpty ? "\(traits.summary)." : "\(traits.summary) (\(facts.joined(separator: "; ")))."
    }
}

extension RenderOption.Traits {
    fileprivate func choosing<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> Self {
        var traits = self
        traits.value = .choice(type.allCases.map(\.rawValue))
        return traits
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// The case that is spelled so.
    init(choosing text: String) throws {
        guard let value = Self(rawValue: text) else {
            throw OptionValue.Unreadable(description: "give \(Self.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        self = value
    }
}
