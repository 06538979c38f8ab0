internal import DripCodec
internal import DripImage
internal import DripNumbers

extension AnimationComparison {
    /// Returns one line for each kind of difference; none for equal animations.
    ///
    ///     frames: A has 12, B has 11; frame 5 (0.1 s) is missing in B
    ///     delays: 1 of 11 frames; first frame 3 (0.06 s): A shows it for 0.02 s, B for 0.04 s
    ///     pixels: 2 of 11 frames; first frame 4 (0.08 s): 120 pixels in 20x10+3+4, by up to 17 levels
    ///
    /// - Parameters:
    ///   - one: the name of the first animation.
    ///   - other: the name of the second animation.
    package func lines(_ one: String, _ other: String) -> [String] {
        var lines: [String] = []
        if !hasSameSize { lines.append("size: \(one) is \(expected.size), \(other) is \(actual.size)") }
        if !hasSameFrameCount {
            lines.append("frames: \(one) has \(expected.frameCount), \(other) has \(actual.frameCount)" + (gapText(one, other) ?? ""))
        }
        if let first = delays.first {
            lines.append(
                "delays: \(delays.count) of \(sharedFrameCount) frames; first \(frame(first.expectedFrame, expected)): "
                    + "\(one) shows it for \(first.expected.exactSeconds), \(other) for \(first.actual.exactSeconds)")
        }
        if !hasSamePlays { lines.append("plays: \(one) plays \(expected.plays.words), \(other) \(actual.plays.words)") }
        if let first = pixels.first { lines.append("pixels: \(pixels.count) of \(sharedFrameCount) frames; first \(text(of: first))") }
        return lines
    }

    /// Returns, for example, `frame 4 (0.08 s): 120 pixels in 20x10+3+4, by up to 17 levels`.
    func text(of difference: FrameDifference) -> String {
        let (rect, count) = (difference.pixels.rect, difference.pixels.count)
        let levels = difference.pixels.worstChannel
        return
            "\(frame(difference.frame, expected)): \(count) pixel\(count == 1 ? "" : "s") in \(rect.width)x\(rect.height)+\(rect.x)+\(rect.y), "
            + "by up to \(levels) level\(levels == 1 ? "" : "s")"
    }

    private var sharedFrameCount: Int { min(expected.frameCount, actual.frameCount) }

    private func frame(_ index: Int, _ side: ComparedAnimation) -> String { "frame \(index) (\(side.starts[index].decimal()) s)" }

    private func gapText(_ one: String, _ other: String) -> String? {
        guard let gap else { return nil }
        let side = gap.isMissing ? expected : actual
        let first = gap.frames.lowerBound
        let last = gap.frames.upperBound - 1
        let isOne = first == last
        let names = isOne ? frame(first, side) : "frames \(first)…\(last) (from \(side.starts[first].decimal()) s)"
        return "; \(names) \(isOne ? "is" : "are") \(gap.isMissing ? "missing in" : "only in") \(other)"
    }
}

extension AnimationComparison {
    /// Returns a table of both sides in Markdown, and a list of the differences.
    /// - Parameters:
    ///   - expected: the path of the first animation.
    ///   - actual: the path of the second animation.
    package func markdown(expected one: String, actual other: String) -> [String] {
        let rows = [("expected", one, expected), ("actual", other, actual)].map { name, path, side in
            [name, Markdown.code(path), "\(side.size)"] + side.numbers
        }
        let differences = lines("golden", "new").map { "- \(Markdown.escaped($0))" }
        return [Markdown.table(["", "File", "Size", "Frames", "Duration", "Loop"], rows), differences.joined(separator: "\n")]
    }
}

extension ComparedAnimation {
    /// The number of frames, the duration and the plays in words.
    var numbers: [String] {
        ["\(frameCount) frame\(frameCount == 1 ? "" : "s")", "\(duration.decimal(places: 3)) s", "plays \(plays.words)"]
    }
}

extension Rational {
    /// The seconds as an exact decimal, or as a fraction and a decimal: `0.02 s`, `1/60 s (0.016667 s)`.
    fileprivate var exactSeconds: String {
        let text = decimal()
        return Rational(decimal: text) == self && 1_000_000 % denominator == 0 ? "\(text) s" : "\(self) s (\(text) s)"
    }
}

extension Plays {
    /// `forever`, `once` or `3 times`.
    var words: String {
        switch self {
        case .forever: "forever"
        case .times(1): "once"
        case .times(let count): "\(count) times"
        }
    }
}
