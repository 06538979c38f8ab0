internal import DripCodec
internal import DripImage
internal import DripJSON
internal import DripNumbers

/// One column of the film strip of a ``ReportSection``.
package struct ReportFrame {
    /// Names of PNG files; nil where there is no image.
    let expected: String?
    let actual: String?
    let difference: String?
    /// The start of the frame in seconds; below, its delay in each animation.
    let time: Rational
    let expectedDelay: Rational?
    let actualDelay: Rational?
    /// A description of the difference; empty for equal frames.
    let note: String

    /// - Parameters:
    ///   - pair: the frames.
    ///   - files: the names of their images.
    ///   - other: the name of the second side.
    package init(_ comparison: AnimationComparison, _ pair: FramePair, _ files: ReportPictures.Names, other: String) {
        let (one, second) = (comparison.expected, comparison.actual)
        (expected, actual, difference) = (files.expected, files.actual, files.difference)
        time = pair.expected.map { one.starts[$0] } ?? pair.actual.map { second.starts[$0] } ?? 0
        expectedDelay = pair.expected.map { one.delays[$0] }
        actualDelay = pair.actual.map { second.delays[$0] }
        var notes: [String] = []
        if pair.expected == nil { notes.append("only in \(other)") }
        if pair.actual == nil { notes.append("missing in \(other)") }
        if let found = comparison.pixelDifference(of: pair)?.pixels {
            notes.append("\(found.count) px, \(found.worstChannel) level\(found.worstChannel == 1 ? "" : "s")")
        }
        if let expectedDelay, let actualDelay, expectedDelay != actualDelay {
            notes.append("\(expectedDelay.decimal(places: 4)) → \(actualDelay.decimal(places: 4)) s")
        }
        note = notes.joined(separator: "; ")
    }
}
