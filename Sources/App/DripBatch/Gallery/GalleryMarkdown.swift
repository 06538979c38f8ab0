import DripCompare

extension GalleryPages.Page {
    /// The gallery as Markdown for GitHub, with a `<picture>` for each output that follows the reader's appearance and reduced motion.
    var markdown: String {
        "# \(Markdown.escaped(title))\n" + (lead.isEmpty ? "" : "\n\(Markdown.escaped(lead))\n")
            + entries.map { "\n" + section($0) }.joined()
    }

    private func section(_ entry: GalleryEntry) -> String {
        var lines = ["## \(Markdown.escaped(entry.title))", ""]
        if let picture = entry.picture {
            lines += ["<picture>"] + links.lines(entry, picture).map { "  " + $0 } + ["</picture>", ""]
        } else {
            lines += [Markdown.escaped(entry.alt), ""]
        }
        lines.append(Markdown.shell(entry.command))
        return lines.joined(separator: "\n") + "\n"
    }
}
