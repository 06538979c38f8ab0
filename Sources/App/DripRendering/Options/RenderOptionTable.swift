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

    /// Checks that all values are in range and do not conflict.
    package func check(_ parts: RequestParts, _ target: OutputTarget) throws(RequestError) {
        for option in options where option.isGiven(parts) {
            for other in option.excludes where self[other]?.isGiven(parts) == true {
                throw .conflict("--\(option.name)", "--\(other)")
            }
        }
        for option in options {
            try option.traits.check(parts, target)
            guard let range = option.range, let value = range.violation(parts) else { continue }
            throw .outOfRange(option: "--\(option.name)", value: value, range: range.description)
        }
    }

    /// Returns all values that decide the content of a file, by name, in order.
    package func key(of parts: RequestParts) -> [(name: String, text: String)] {
        options.filter { $0.decides != .work }.flatMap { option in option.texts(parts).map { (option.name, $0) } }
    }

    /// Returns those of the options `names` that had no effect on an output of `request`, each with the reason.
    package func unused(
        _ names: some Collection<String>, in request: RenderRequest, on kind: OutputKind
    ) -> [(name: String, reason: String)] {
        let parts = request.parts
        return options.filter { names.contains($0.name) }.compactMap { option in
            if let other = option.needs, self[other]?.isGiven(parts) == false { return (option.name, "has no effect without --\(other)") }
            if option.kinds.contains(kind) || option.alwaysActs(request) { return nil }
            return (option.name, "has no effect on \(kind.text)")
        }
    }
}
