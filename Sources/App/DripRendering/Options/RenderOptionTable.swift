/// The options of all renders.
package struct RenderOptionTable: Sendable {
    /// All options, in the order of a batch's key and of help.
    package let options: [RenderOption]

    /// The options that Lottie animations have, and scene files and effects do not.
    package let optionsOfLottie: [RenderOption]

    /// The options that are keys of a manifest.
    package let optionsOfManifests: [RenderOption]

    /// The options that only effects have.
    package let optionsOfEffects: [RenderOption]

    /// For each option that conflicts with others, their names.
    package let exclusions: [String: [String]]

    package init(options: [RenderOption]) {
        self.options = options
        optionsOfLottie = options.filter { $0.commands.contains(.lottie) }
        optionsOfManifests = options.filter { !$0.commands.isDisjoint(with: [.manifests, .lottie]) }
        optionsOfEffects = options.filter { $0.commands.contains(.effects) && !$0.commands.contains(.draw) }
        var exclusions: [String: [String]] = [:]
        for (name, other) in options.flatMap({ option in option.excludes.map { (option.name, $0) } }) {
            exclusions[name, default: []].append(other)
            exclusions[other, default: []].append(name)
        }
        self.exclusions = exclusions
    }

    /// Returns the options that `command` takes.
    package func options(of command: RenderOption.Commands) -> [RenderOption] { options.filter { $0.commands.contains(command) } }

    subscript(name: String) -> RenderOption? { options.first { $0.name == name } }

    /// Checks that all values of `request` are in range and do not conflict.
    package func check(_ request: RenderRequest, _ target: OutputTarget) throws(RequestError) {
        for option in options where option.isGiven(request) {
            for other in option.excludes where self[other]?.isGiven(request) == true {
                throw .conflict("--\(option.name)", "--\(other)")
            }
        }
        for option in options {
            try option.traits.check(request, target)
            guard let range = option.range, let value = range.violation(request) else { continue }
            throw .outOfRange(option: "--\(option.name)", value: value, range: range.description)
        }
    }

    /// Returns all values that decide the content of a file of `request`, by name, in order.
    package func key(of request: RenderRequest) -> [(name: String, text: String)] {
        options.filter { $0.decides != .work }.flatMap { option in option.texts(request).map { (option.name, $0) } }
    }

    /// Returns those of the options `names` that had no effect on the output of `request`.
    package func unused(_ names: some Collection<String>, in request: RenderRequest, on kind: OutputKind) -> [String] {
        options.filter { names.contains($0.name) && !$0.kinds.contains(kind) }.map(\.name).filter { name in
            name != "fps" || !request.usesRate
        }
    }
}

extension RenderRequest {
    /// Applies `options`, given as texts by name.
    /// - Throws: ``OptionValue/Unreadable``, or a ``DripGIFError`` for a value over a limit.
    package mutating func read(_ texts: [String: String], _ options: [RenderOption]) throws {
        for option in options {
            if let text = texts[option.name] { try option.read(text, &self) }
        }
    }

    /// Whether the rate converts times in frames to seconds, or is that of given frames.
    fileprivate var usesRate: Bool {
        if case .pictures = source { return true }
        var times = [duration, from, to, at].compactMap { $0 }
        if case .times(let moments) = sheet { times += moments }
        return times.contains { if case .frames = $0 { true } else { false } }
    }
}
