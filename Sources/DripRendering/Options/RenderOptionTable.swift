/// The options of all renders.
package struct RenderOptionTable: Sendable {
    /// In the order in which a batch's key holds them, which is also that of help.
    package var options: [RenderOption]

    /// Those that `command` takes.
    package func options(of command: RenderOption.Commands) -> [RenderOption] { options.filter { $0.commands.contains(command) } }

    /// Those of effects, which no other render has.
    package var optionsOfEffects: [RenderOption] { options(of: .effects).filter { !$0.commands.contains(.draw) } }

    subscript(name: String) -> RenderOption? { options.first { $0.name == name } }

    /// Throws unless all that `request` asks for is within its range and goes together.
    package func check(_ request: RenderRequest, _ target: OutputTarget) throws(RequestError) {
        for option in options where option.isGiven(request) {
            for other in option.traits.excludes where self[other]?.isGiven(request) == true {
                throw .conflict("--\(option.name)", "--\(other)")
            }
        }
        for option in options {
            try option.traits.check(request, target)
            guard let range = option.traits.range, let value = range.violation(request) else { continue }
            throw .outOfRange(option: "--\(option.name)", value: value, range: range.description)
        }
    }

    /// All that decides what a file of `request` holds, by name, in order.
    package func key(of request: RenderRequest) -> [(name: String, text: String)] {
        options.filter { $0.traits.decides != .work }.flatMap { option in option.texts(request).map { (option.name, $0) } }
    }

    /// What an output that gives the option `name` cannot have besides.
    package func exclusions(of name: String) -> [String] {
        (self[name]?.traits.excludes ?? []) + options.filter { $0.traits.excludes.contains(name) }.map(\.name)
    }

    /// Of the options `names`, those without effect on what `request` wrote.
    package func unused(_ names: some Collection<String>, in request: RenderRequest, on kind: OutputKind) -> [String] {
        options.filter { names.contains($0.name) && !$0.traits.kinds.contains(kind) }.map(\.name).filter { name in
            // Frames of a time become seconds by the rate; and it says how fast the frames are that are given.
            name != "fps" || !(request.countsFrames || request.source.isPictures)
        }
    }
}

extension RenderRequest {
    /// Takes over what is given of `options`, by name.
    /// - Throws: ``OptionValue/Unreadable``, or a ``DripGIFError`` for what is over a limit.
    package mutating func read(_ texts: [String: String], _ options: [RenderOption]) throws {
        for option in options {
            if let text = texts[option.name] { try option.read(text, &self) }
        }
    }

    /// Whether a time is given in frames.
    fileprivate var countsFrames: Bool {
        var times = [duration, from, to, at].compactMap { $0 }
        if case .times(let moments) = sheet { times += moments }
        return times.contains { if case .frames = $0 { true } else { false } }
    }
}

extension RenderRequest.Source {
    fileprivate var isPictures: Bool { if case .pictures = self { true } else { false } }
}
