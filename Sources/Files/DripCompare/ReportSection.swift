internal import DripCodec
internal import DripImage
internal import DripJSON
internal import DripNumbers

/// One comparison on a ``ReportPage``: a summary, both animations and their difference, and a film strip.
package struct ReportSection {
    /// The name of one side, on the page and in sentences, and the path of its file.
    package typealias Side = (name: String, path: String)

    /// The heading; empty for none.
    package var title = ""
    /// The result in a few words.
    package var verdict: String
    /// A shell command that accepts the second side; empty for none.
    package var acceptance = ""
    /// The path of the images from the page, empty or ending in `/`.
    package var folder = ""

    private let comparison: AnimationComparison
    private let sides: (Side, Side)
    private let frames: [ReportFrame]

    package init(_ comparison: AnimationComparison, _ expected: Side, _ actual: Side, frames: [ReportFrame]) {
        self.comparison = comparison
        sides = (expected, actual)
        verdict = comparison.isSame ? "The same" : "Different"
        self.frames = frames
    }

    package var html: String {
        let hidden = " hidden"
        let (title, command) = (WebPage.escaped(title), WebPage.escaped(acceptance))
        return PageTemplate(PackageResources.section_html).text([
            "folder": WebPage.escaped(folder), "heading": title.isEmpty ? "" : "<h2 id=\"\(title)\">\(title)</h2>\n",
            "verdict": WebPage.escaped(verdict), "summary": summary, "a": WebPage.escaped(sides.0.name), "b": WebPage.escaped(sides.1.name),
            "acceptance": command.isEmpty ? "" : "<p>To accept the new one:</p>\n<pre>\(command)</pre>\n",
            "size-a": Self.size(comparison.expected), "size-b": Self.size(comparison.actual), "film": frames.count > 1 ? "" : hidden,
            "differences": frames.count > 1 && frames.contains { !$0.note.isEmpty } ? "" : hidden,
            "last": "\(max(0, frames.count - 1))", "frames": data,
        ])
    }

    private static func size(_ side: ComparedAnimation) -> String { "--w:\(side.size.width);--h:\(side.size.height)" }

    private var summary: String {
        let rows = [(sides.0, comparison.expected), (sides.1, comparison.actual)].map { side, animation in
            let cells = [side.path, "\(animation.size)"] + animation.numbers
            return "<tr><th>\(WebPage.escaped(side.name))</th>" + cells.map { "<td>\(WebPage.escaped($0))</td>" }.joined() + "</tr>"
        }
        let lines = comparison.lines(sides.0.name, sides.1.name).map { "<li>\(WebPage.escaped($0))</li>" }
        return "<table>\n\(rows.joined(separator: "\n"))\n</table>"
            + (lines.isEmpty ? "" : "\n<ul class=\"kinds\">\n\(lines.joined(separator: "\n"))\n</ul>")
    }

    private var data: String {
        func seconds(_ value: Rational?) -> JSON { value.map { .number($0.value) } ?? .null }
        let objects = frames.map { frame in
            JSON.object([
                ("a", .string(orNull: frame.expected)), ("b", .string(orNull: frame.actual)), ("d", .string(orNull: frame.difference)),
                ("time", seconds(frame.time)), ("delay", seconds((frame.expectedDelay ?? frame.actualDelay)?.asPlayed)),
                ("note", .string(frame.note)),
            ])
        }
        // No text in it can end the script.
        return JSON.array(objects).text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
    }
}
