/// Texts in Markdown as GitHub reads it.
package enum Markdown {
    /// Returns the file to which a run appends its summary: that of `DRIPGIF_SUMMARY`, else that of a workflow on GitHub; nil without both.
    package static func summaryFile(_ environment: [String: String]) -> String? {
        ["DRIPGIF_SUMMARY", "GITHUB_STEP_SUMMARY"].compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// Returns `text` on one line, without any character that has a meaning.
    package static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if character.isNewline {
                escaped += " "
            } else {
                if "\\`*_{}[]<>#&|~".contains(character) { escaped.append("\\") }
                escaped.append(character)
            }
        }
    }

    /// Returns `text` as code in a sentence, or in a cell of a table.
    package static func code(_ text: String) -> String {
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        let line = text.reduce(into: "") { line, character in
            // In a table this also holds inside of code.
            line += character.isNewline ? " " : character == "|" ? "\\|" : String(character)
        }
        return fence + space + line + space + fence
    }

    /// Returns a block of shell commands, whose fence is longer than any in `text`.
    package static func shell(_ text: String) -> String {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
        return "\(fence)sh\n\(text)\n\(fence)"
    }

    /// Returns a table. Cells are Markdown.
    package static func table(_ header: [String], _ rows: [[String]]) -> String {
        ([header, header.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private static func longestRun(of character: Character, in text: String) -> Int {
        text.split { $0 != character }.map(\.count).max() ?? 0
    }
}
