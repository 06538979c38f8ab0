import ArgumentParser

/// Whether help shows all options, or those that most people want.
///
/// `--help` is brief and `--help-all` is not. The manual page and the completions, which are made of the same declarations, name all options.
enum HelpDetail {
    static let everything = "--help-all"

    /// Whether this run was asked for brief help.
    static let isBrief: Bool = {
        let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        let asksForHelp = words.first == "help" || words.contains("--help") || words.contains("-h")
        return asksForHelp && !words.contains(everything)
    }()

    /// The arguments as ArgumentParser knows them: it has no `--help-all`, and needs none, because ``isBrief`` says what `--help` hides.
    static func expanded(_ arguments: [String]) -> [String] {
        let words = arguments.prefix { $0 != "--" }
        return words.contains(everything) ? words.map { $0 == everything ? "--help" : $0 } + arguments.dropFirst(words.count) : arguments
    }
}

/// `--help-all`, so that help, the manual page and completions name it; ``HelpDetail/expanded(_:)`` answers it before anything is parsed.
struct HelpOption: ParsableArguments {
    @Flag(help: "Show help with all options.")
    var helpAll = false
}

extension ArgumentVisibility {
    /// Of an option that brief help leaves out.
    static var detail: ArgumentVisibility { HelpDetail.isBrief ? .hidden : .default }
}
