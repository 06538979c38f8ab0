import ArgumentParser

/// Declares `--help-all` for help, manual page and completions; ``HelpDetail/expanded(_:)`` handles it before the arguments are parsed.
struct HelpOption: ParsableArguments {
    @Flag(help: "Show help with all options.")
    var helpAll = false
}
