extension RenderOption {
    /// Whether `text` can be read; what a limit refuses counts as read.
    /// - Throws: ``OptionValue/Unreadable``.
    package func check(_ text: String) throws {
        var request = Self.standard
        do { try read(text, &request) } catch is DripGIFError {}
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
}
