internal import DripCodec
internal import DripImage
internal import DripJSON
internal import DripNumbers

/// The page of a comparison: side by side, onion skin, difference and film strip. It is one file without dependencies except the images beside it.
package struct ReportPage {
    /// One column of the film strip.
    package struct Frame {
        /// Names of PNG files beside the page; nil where there is no image.
        package var expected: String?
        package var actual: String?
        package var difference: String?
        /// The start of the frame in seconds; below, its delay in each animation.
        let time: Rational
        let expectedDelay: Rational?
        let actualDelay: Rational?
        /// A description of the difference; empty for equal frames.
        let note: String

        package init(_ comparison: AnimationComparison, _ pair: FramePair) {
            let (one, other) = (comparison.expected, comparison.actual)
            time = pair.expected.map { one.starts[$0] } ?? pair.actual.map { other.starts[$0] } ?? 0
            expectedDelay = pair.expected.map { one.delays[$0] }
            actualDelay = pair.actual.map { other.delays[$0] }
            var notes: [String] = []
            if pair.expected == nil { notes.append("only in B") }
            if pair.actual == nil { notes.append("missing in B") }
            if let found = comparison.pixelDifference(of: pair)?.pixels {
                notes.append("\(found.count) px, \(found.worstChannel) level\(found.worstChannel == 1 ? "" : "s")")
            }
            if let expectedDelay, let actualDelay, expectedDelay != actualDelay {
                notes.append("\(expectedDelay.decimal(places: 4)) → \(actualDelay.decimal(places: 4)) s")
            }
            note = notes.joined(separator: "; ")
        }
    }

    private let comparison: AnimationComparison
    private let names: (expected: String, actual: String)
    private let frames: [Frame]

    package init(_ comparison: AnimationComparison, _ expected: String, _ actual: String, frames: [Frame]) {
        self.comparison = comparison
        names = (expected, actual)
        self.frames = frames
    }

    package var html: String {
        let isFilm = frames.count > 1
        let hidden = " hidden"
        let body = PageTemplate(PackageResources.report_html).text([
            "verdict": comparison.isSame ? "The same" : "Different", "summary": summary, "strip": strip,
            "size-a": Self.size(comparison.expected), "size-b": Self.size(comparison.actual), "film": isFilm ? "" : hidden,
            "differences": isFilm && frames.contains { !$0.note.isEmpty } ? "" : hidden, "last": "\(max(0, frames.count - 1))",
        ])
        return WebPage(
            title: "\(names.expected) and \(names.actual)", generator: "dripgif compare", style: PackageResources.report_css, body: body,
            data: "const frames = \(data);\n", script: PackageResources.report_js
        ).html
    }

    private static func size(_ side: ComparedAnimation) -> String { "--w:\(side.size.width);--h:\(side.size.height)" }

    private var summary: String {
        let sides = [("A", names.expected, comparison.expected), ("B", names.actual, comparison.actual)].map { letter, name, side in
            let frames = "\(side.frameCount) frame\(side.frameCount == 1 ? "" : "s")"
            return "<tr><th>\(letter)</th><td>\(WebPage.escaped(name))</td><td>\(side.size)</td><td>\(frames)</td>"
                + "<td>\(side.duration.decimal(places: 3)) s</td><td>plays \(side.plays.words)</td></tr>"
        }
        let lines = comparison.lines("A", "B").map { "<li>\(WebPage.escaped($0))</li>" }
        return "<table>\n\(sides.joined(separator: "\n"))\n</table>"
            + (lines.isEmpty ? "" : "\n<ul class=\"kinds\">\n\(lines.joined(separator: "\n"))\n</ul>")
    }

    private var strip: String {
        frames.enumerated().map { index, frame in
            let picture = frame.difference ?? frame.expected ?? frame.actual ?? ""
            let note = frame.note.isEmpty ? "" : "<b>\(WebPage.escaped(frame.note))</b>"
            return "<li><button type=\"button\" data-frame=\"\(index)\"\(frame.note.isEmpty ? "" : " class=\"differs\"")>"
                + "<img src=\"\(picture)\" alt=\"\" loading=\"lazy\"><span>\(index) · \(frame.time.decimal(places: 2)) s</span>\(note)</button></li>"
        }.joined(separator: "\n")
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
