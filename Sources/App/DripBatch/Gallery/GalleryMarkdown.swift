extension GalleryPage {
    /// The gallery as Markdown for GitHub, with a `<picture>` for each output that follows the reader's appearance and reduced motion.
    var markdown: String {
        "# \(Self.escaped(title))\n" + (lead.isEmpty ? "" : "\n\(Self.escaped(lead))\n") + entries.map { "\n" + section($0) }.joined()
    }

    private func section(_ entry: GalleryEntry) -> String {
        var lines = ["## \(Self.escaped(entry.title))", ""]
        if let picture = entry.picture {
            lines += ["<picture>"] + links.lines(entry, picture).map { "  " + $0 } + ["</picture>", ""]
        } else {
            lines += [Self.escaped(entry.alt), ""]
        }
        // The fence is longer than any in the command.
        let fence = String(repeating: "`", count: max(3, Self.longestRun(of: "`", in: entry.command) + 1))
        lines += ["\(fence)sh", entry.command, fence]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func longestRun(of character: Character, in text: String) -> Int {
        text.split { $0 != character }.map(\.count).max() ?? 0
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if character.isNewline {
                escaped += " "
            } else {
                if "\\`*_{}[]<>#&|~".contains(character) { escaped.append("\\") }
                escaped.append(character)
            }
        }
    }
}
