import ArgumentParser
import DripRendering

/// Message for a command line that ArgumentParser refuses: its text on one line, and an instruction.
struct UsageFailure {
    /// ArgumentParser's.
    let message: String
    let arguments: [String]

    var failure: Failure { Failure(usage: text) }

    private var text: String {
        if let option = effectOnly { return "\(option) applies to effects only; remove it" }
        if let file = loneFile { return file }
        var summary = message.split(whereSeparator: \.isNewline).map { $0.trimmed }.joined(separator: " ")
        // ArgumentParser suggests names that have little in common with the given one.
        summary.replace(#/ Did you mean '[^']*'\?/#, with: "")
        while summary.hasSuffix(".") { summary.removeLast() }
        if summary.hasPrefix("Unexpected argument") { summary += ": quote a value with blanks, or remove it" }
        let unknown = message.firstMatch(of: #/^Unknown option '-+([^']+)'/#)?.1
        if let unknown, ["i", "input"].contains(unknown), let file = MisplacedFile(in: arguments, RootCommand.commandNames) {
            return file.text
        }
        if let unknown, let remark = Synonyms.remarks[unknown.lowercased()] { return "there is no option '--\(unknown)'; \(remark)" }
        if let unknown, RootCommand.commandNames.contains(String(unknown)) {
            return "there is no option '--\(unknown)'; did you mean 'dripgif \(unknown)'?"
        }
        let names = unknown.map { near(to: String($0)).map { "'--\($0)'" } } ?? []
        if names.isEmpty { return "\(summary); see '\(help)'" }
        return "\(summary). Did you mean \(names.joined(separator: " or "))? See '\(help)'"
    }

    private var help: String {
        guard let name = arguments.first, RootCommand.commandNames.contains(name) else { return "dripgif --help" }
        let path =
            name == "preview" && arguments.count > 1 && RootCommand.commandNames.contains(arguments[1]) ? "\(name) \(arguments[1])" : name
        // These commands have no options that their brief help leaves out.
        let isWhole = path == "preview" || ["batch", "compare", "info", "list"].contains(name)
        return "dripgif \(path) \(isWhole ? "--help" : HelpDetail.everything)"
    }

    /// Arguments before a `--`.
    private var words: ArraySlice<String> { arguments.prefix { $0 != "--" } }

    // MARK: - Options

    /// An option of all effects, given to another command.
    private var effectOnly: String? {
        guard let name = words.first, ["draw", "encode"].contains(name) else { return nil }
        return RenderOptions.Effects.options.map { "--\($0.name)" }.first { option in
            words.contains { $0 == option || $0.hasPrefix(option + "=") }
        }
    }

    /// The error for a command line with one file, which the command does not take. ArgumentParser takes the file for the output.
    private var loneFile: String? {
        guard let name = words.first, ["draw", "encode"].contains(name), message.hasPrefix("There ") else { return nil }
        let files = words.dropFirst().filter { !$0.hasPrefix("-") }.compactMap { word in FileKind(path: word).map { (word, $0) } }
        guard files.count == 1, let (path, kind) = files.first, kind != .other, kind.command != name else { return nil }
        let (summary, hint) = kind.text(path)
        return "\(summary); \(hint)"
    }

    /// Returns the options of this command that resemble `name`, given without dashes.
    private func near(to name: String) -> [String] {
        var command: any ParsableCommand.Type = RootCommand.self
        for word in words {
            guard let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word }) else { break }
            command = next
        }
        guard let tree = try? CommandTree(of: command) else { return [] }
        let names = (tree.options ?? []).filter { !$0.isArgument }.flatMap(\.longNames)
        let synonyms = (Synonyms.options[name.lowercased()] ?? []).filter(names.contains)
        return synonyms.isEmpty ? Spelling.nearest(to: name.lowercased(), in: names) : synonyms
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
