internal import DripCodec
internal import DripImage
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
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="dripgif compare">
        <link rel="icon" href="data:,">
        <title>\(Self.escaped(names.expected)) and \(Self.escaped(names.actual))</title>
        <style>
        \(Self.style)</style>
        </head>
        <body>
        <header>
        <h1>\(comparison.isSame ? "The same" : "Different")</h1>
        \(summary)
        </header>
        <main data-mode="side" data-zoom="fit">
        \(stage)
        \(controls)
        <ol id="strip" aria-label="Frames">
        \(strip)
        </ol>
        </main>
        <script>
        const frames = \(data);
        \(Self.script)</script>
        </body>
        </html>

        """
    }

    private var summary: String {
        let sides = [("A", names.expected, comparison.expected), ("B", names.actual, comparison.actual)].map { letter, name, side in
            let frames = "\(side.frameCount) frame\(side.frameCount == 1 ? "" : "s")"
            return "<tr><th>\(letter)</th><td>\(Self.escaped(name))</td><td>\(side.size)</td><td>\(frames)</td>"
                + "<td>\(side.duration.decimal(places: 3)) s</td><td>plays \(side.plays.words)</td></tr>"
        }
        let lines = comparison.lines("A", "B").map { "<li>\(Self.escaped($0))</li>" }
        return "<table>\n\(sides.joined(separator: "\n"))\n</table>"
            + (lines.isEmpty ? "" : "\n<ul class=\"kinds\">\n\(lines.joined(separator: "\n"))\n</ul>")
    }

    private var stage: String {
        func picture(_ letter: String, _ caption: String, _ side: ComparedAnimation) -> String {
            """
            <figure id="figure-\(letter)"><figcaption>\(caption)</figcaption>
            <div class="canvas" style="--w:\(side.size.width);--h:\(side.size.height)"><img id="\(letter)" alt="" hidden></div></figure>
            """
        }
        return """
            <div id="stage">
            \(picture("a", "A", comparison.expected))
            \(picture("b", "B", comparison.actual))
            \(picture("d", "Difference", comparison.expected))
            </div>
            """
    }

    private var controls: String {
        let isFilm = frames.count > 1
        let modes = [("side", "Side by side"), ("onion", "Onion skin"), ("difference", "Difference")].map { mode, title in
            "<button type=\"button\" data-mode=\"\(mode)\" aria-pressed=\"\(mode == "side")\">\(title)</button>"
        }
        let zooms = [("fit", "Fit"), ("1", "1×"), ("2", "2×"), ("4", "4×"), ("8", "8×")].map { zoom, title in
            "<option value=\"\(zoom)\">\(title)</option>"
        }
        return """
            <div id="controls">
            <div class="group" role="group" aria-label="View">\(modes.joined())</div>
            <label id="mix">A <input id="opacity" type="range" min="0" max="100" value="50" aria-label="Share of B"> B</label>
            <label>Zoom <select id="zoom">\(zooms.joined())</select></label>
            <div class="group" id="transport"\(isFilm ? "" : " hidden")>
            <button type="button" id="back" aria-label="Previous frame">‹</button>
            <button type="button" id="play">Play</button>
            <button type="button" id="forward" aria-label="Next frame">›</button>
            </div>
            <button type="button" id="next"\(frames.contains { !$0.note.isEmpty } && isFilm ? "" : " hidden")>Next difference</button>
            <input id="seek" type="range" min="0" max="\(max(0, frames.count - 1))" value="0" aria-label="Frame"\(isFilm ? "" : " hidden")>
            <output id="now"></output>
            </div>
            """
    }

    private var strip: String {
        frames.enumerated().map { index, frame in
            let picture = frame.difference ?? frame.expected ?? frame.actual ?? ""
            let note = frame.note.isEmpty ? "" : "<b>\(Self.escaped(frame.note))</b>"
            return "<li><button type=\"button\" data-frame=\"\(index)\"\(frame.note.isEmpty ? "" : " class=\"differs\"")>"
                + "<img src=\"\(picture)\" alt=\"\" loading=\"lazy\"><span>\(index) · \(frame.time.decimal(places: 2)) s</span>\(note)</button></li>"
        }.joined(separator: "\n")
    }

    /// Returns the time for which the page shows a frame. Browsers play GIF delays of 0 and 1 hundredths as 10. Other delays below 2 hundredths, as
    /// in an APNG with 60 frames per second, stay as they are.
    private static func playedDelay(_ delay: Rational) -> Rational {
        delay == 0 || delay == Rational(1, 100) ? Rational(1, 10) : delay
    }

    private var data: String {
        func seconds(_ value: Rational?) -> JSON { value.map { .number($0.value) } ?? .null }
        let objects = frames.map { frame in
            JSON.object([
                ("a", .string(orNull: frame.expected)), ("b", .string(orNull: frame.actual)), ("d", .string(orNull: frame.difference)),
                ("time", seconds(frame.time)), ("delay", seconds((frame.expectedDelay ?? frame.actualDelay).map(Self.playedDelay))),
                ("note", .string(frame.note)),
            ])
        }
        // No text in it can end the script.
        return JSON.array(objects).text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
    }

    /// Returns `text` escaped for an element or an attribute.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
