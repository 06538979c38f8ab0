import DripEffects

/// The options of all requests. Texts are read into it before a source takes the parts that it has.
package struct RequestParts: Sendable {
    package var effect = EffectOptions()
    package var lottie = LottieOptions()
    package var fit = Fit.contain
    package var timing = RenderTiming()
    package var canvas = RenderCanvas()
    package var file = FileOptions()

    package init(file: FileOptions = FileOptions()) { self.file = file }

    /// Reads `texts`, given by name, of those `options`; the others are those of `file`.
    /// - Throws: ``OptionValue/Unreadable``, or a ``DripGIFError`` for a value over a limit.
    package init(_ texts: [String: String], _ options: [RenderOption], file: FileOptions = FileOptions()) throws {
        self.file = file
        for option in options {
            if let text = texts[option.name] { try option.read(text, &self) }
        }
    }

    /// Returns the output of this name, after a check of all values.
    func checkedTarget(_ output: String) throws(DripGIFError) -> OutputTarget {
        let target = try wrapping(OutputTarget(output, format: file.format), in: DripGIFError.request)
        try wrapping(RenderOptionTable.standard.check(self, target), in: DripGIFError.request)
        return target
    }
}

extension RenderRequest {
    package init(_ source: Source, _ parts: RequestParts, output: String) {
        self.init(source, timing: parts.timing, canvas: parts.canvas, file: parts.file, output: output)
    }

    /// All parts; those that the source lacks have their defaults.
    package var parts: RequestParts {
        var parts = RequestParts(file: file)
        (parts.timing, parts.canvas) = (timing, canvas)
        switch source {
        case .effect(_, _, let options): parts.effect = options
        case .drawing(_, let options, let fit), .lottie(_, let options, let fit): (parts.lottie, parts.fit) = (options, fit)
        case .pictures(_, let fit): parts.fit = fit
        }
        return parts
    }
}

extension EffectOptions: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.effect }
    static var commands: RenderOption.Commands { [.effects, .preview, .manifests] }
}

extension LottieOptions: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.lottie }
    static var commands: RenderOption.Commands { .lottie }
}

extension Fit: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.fit }
    static var commands: RenderOption.Commands { [.encode, .optimize, .lottie] }
}

extension RenderTiming: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.timing }
    static var commands: RenderOption.Commands { .all }
}

extension RenderCanvas: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.canvas }
    static var commands: RenderOption.Commands { .all }
}

extension FileOptions: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.file }
    static var commands: RenderOption.Commands { .all }
}
