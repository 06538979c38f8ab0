import ArgumentParser

/// Whether help shows all options or only common ones. `--help` is brief, `--help-all` complete. The manual page and the completions, generated from
/// the same declarations, contain all options.
enum HelpDetail {
    static let everything = "--help-all"

    static let isBrief: Bool = {
        let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        let asksForHelp = words.first == "help" || words.contains("--help") || words.contains("-h")
        return asksForHelp && !words.contains(everything)
    }()

    /// Returns the arguments with `--help` for `--help-all`, which ArgumentParser does not know; ``isBrief`` selects the options shown.
    static func expanded(_ arguments: [String]) -> [String] {
        let words = arguments.prefix { $0 != "--" }
        return words.contains(everything) ? words.map { $0 == everything ? "--help" : $0 } + arguments.dropFirst(words.count) : arguments
    }
}

extension ArgumentVisibility {
    /// Visibility of an option that brief help leaves out.
    static var detail: ArgumentVisibility { HelpDetail.isBrief ? .hidden : .default }
}
