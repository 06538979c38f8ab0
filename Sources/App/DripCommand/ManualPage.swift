import DripEffects
import DripFiles
import DripNumbers
import DripRendering

/// The manual page `dripgif(1)` with every command, effect and option, in mdoc, generated from the help. It is identical on every machine and day:
/// its date is that of the texts in the template.
struct ManualPage {
    private let root: CommandTree
    private let effects = AvailableEffects.current.map { $0.description.name }

    init(_ root: CommandTree) { self.root = root }

    /// ASCII mdoc for groff and mandoc: the template, with lists in place of the lines in `@`.
    var text: String {
        let lists = [
            "@version@": [".Os dripgif \(Release.version)"], "@synopsis@": synopsis,
            "@render options@": Self.list(root.subcommand("draw")?.options(under: RenderOptions.title) ?? []),
            "@effect options@": Self.list(effects.first.flatMap { root.subcommand($0) }?.options(under: RenderOptions.Effects.title) ?? []),
            "@commands@": commands, "@effects@": effectSections, "@exit status@": Self.codes.flatMap { [".It \($0.0)", $0.1] },
            "@examples@": (root.subcommands ?? []).flatMap { Self.examples(in: $0.discussion) }.map { ".Dl \(Self.escaped($0))" },
        ]
        let template = String(decoding: PackageResources.dripgif_1, as: UTF8.self).split(separator: "\n").map(String.init)
        return template.flatMap { lists[$0] ?? [$0] }.joined(separator: "\n") + "\n"
    }

    private var others: [CommandTree] { (root.subcommands ?? []).filter { !effects.contains($0.name) && $0.name != "help" } }

    /// One line for each command: `dripgif draw [options] scene output`.
    private var synopsis: [String] {
        others.flatMap { command in
            let hasOptions = !command.options(under: nil).isEmpty || !command.options(under: RenderOptions.title).isEmpty
            return [".Nm", ".Cm \(command.name)"]
                + (hasOptions || command.name == "preview" ? [".Op Ar options"] : [])
                + (command.name == "preview" ? [".Ar effect"] : command.arguments.map(Self.argument))
        }
    }

    private var commands: [String] {
        Self.list((root.options ?? []).filter { !$0.isArgument })
            + others.flatMap { command -> [String] in
                // Previews have the effect's parameters, and a few options common to all.
                let options = command.options(under: nil) + (command.subcommands?.first?.options(under: nil) ?? [])
                return [".Ss \(command.name)"] + Self.sentences(command.summary ?? "") + Self.paragraphs(command.discussion)
                    + Self.list(command.arguments + options)
            }
    }

    private var effectSections: [String] {
        effects.compactMap { root.subcommand($0) }.flatMap { effect in
            [".Ss \(effect.name)"] + Self.sentences(effect.summary ?? "") + Self.list(effect.options(under: "Parameters of the effect"))
        }
    }

    private static let codes: [(Int32, String)] = [
        (ExitStatus.done, "Done."), (ExitStatus.different, "Different (compare), or outdated (batch \\-\\-check)."),
        (ExitStatus.usage, "Usage error, such as an unknown option or a value out of range."),
        (ExitStatus.badData, "Bad input data, or an exceeded limit."), (ExitStatus.inputMissing, "An input is missing."),
        (ExitStatus.internal, "Out of memory, or an internal error. Please report internal errors."),
        (ExitStatus.cannotCreate, "The output cannot be created."),
        (ExitStatus.inputOutput, "Input or output error, such as a full disk."), (128 + 2, "Interrupted."), (128 + 15, "Terminated."),
    ]
}

// MARK: - mdoc

extension ManualPage {
    private static func argument(_ option: CommandTree.Option) -> String {
        ".Ar \(escaped(option.valueName ?? ""))\(option.isRepeating ? " ..." : "")"
    }

    /// Returns a tagged list with items such as `-j, --jobs n`. Options of one meaning, such as `--verify` and `--no-verify`, share an item.
    private static func list(_ options: [CommandTree.Option]) -> [String] {
        if options.isEmpty { return [] }
        var items: [(tag: String, help: String)] = []
        for option in options {
            if option.isFlag, let last = items.last, last.help == option.help {
                items[items.count - 1].tag += " , \(tag(of: option))"
            } else {
                items.append((tag(of: option), option.help))
            }
        }
        var lines = [".Bl -tag -width Ds"]
        for item in items {
            lines.append(".It \(item.tag)")
            lines += sentences(item.help)
        }
        return lines + [".El"]
    }

    private static func tag(of option: CommandTree.Option) -> String {
        if option.isArgument { return String(argument(option).dropFirst()) }
        let long = "Fl \\-\(escaped(option.longName ?? ""))"
        let names = option.shortName.map { "Fl \($0) , \(long)" } ?? long
        return names + (option.isFlag ? "" : " Ar \(escaped(option.valueName ?? ""))")
    }

    /// Returns the help below the usage: paragraphs are filled, but preformatted lines, such as a manifest, are kept.
    private static func paragraphs(_ discussion: String?) -> [String] {
        blocks(in: discussion).filter { !$0.hasPrefix(exampleMark) }.flatMap { block -> [String] in
            let lines = block.split(separator: "\n").map { String($0) }
            if lines.count == 1 { return [".Pp"] + sentences(block) }
            return [".Bd -literal -offset indent"] + lines.map(escaped) + [".Ed"]
        }
    }

    private static func examples(in discussion: String?) -> [String] {
        blocks(in: discussion).filter { $0.hasPrefix(exampleMark) }.map { String($0.dropFirst(exampleMark.count)) }
    }

    private static func blocks(in text: String?) -> [String] { (text ?? "").split(separator: "\n\n").map(String.init) }

    private static let exampleMark = "Example: "

    /// Returns one line for each sentence, because mdoc detects sentence ends by lines.
    private static func sentences(_ text: String) -> [String] {
        text.replacing(#/\. (?=\p{Lu})/#, with: ".\n").split(separator: "\n").map { escaped(String($0)) }
    }

    /// Escapes a line for mdoc: nothing in it is a request, and all characters look the same on every device.
    static func escaped(_ text: String) -> String {
        let escapes: [Character: String] = [
            "\\": "\\e", "-": "\\-", "~": "\\(ti", "^": "\\(ha", "`": "\\(ga", "'": "\\(aq", "\"": "\\(dq",
        ]
        let line = text.map { character -> String in
            if let escape = escapes[character] { return escape }
            if character.isASCII { return String(character) }
            return character.unicodeScalars.map { "\\[u\(String($0.value, radix: 16, uppercase: true).zeroPadded(to: 4))]" }.joined()
        }.joined()
        return line.hasPrefix(".") ? "\\&" + line : line
    }
}
