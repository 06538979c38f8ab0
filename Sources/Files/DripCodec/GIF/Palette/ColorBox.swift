internal import DripImage

/// A set of counted colours that becomes one palette colour, or is split at a plane across one channel.
struct ColorBox {
    private let colors: [CountedColor]
    let sum: ColorSum
    /// The best split; nil when all colours are equal.
    private let cut: Cut?

    /// A plane: colours whose channel is less than `value` form one part.
    private struct Cut {
        /// 0 is red, 1 is green, 2 is blue.
        var channel: Int
        var value: Int
        var gain: Double
    }

    /// - Parameters:
    ///   - colors: at least one.
    ///   - levels: 256 empty sums as scratch memory; empty again afterwards.
    private init(_ colors: [CountedColor], _ levels: inout [ColorSum]) {
        self.colors = colors
        sum = colors.reduce(into: ColorSum()) { $0.add($1.color, count: $1.count) }
        cut = Self.bestCut(of: colors, sum: sum, &levels)
    }

    /// Returns at most `limit` boxes that together hold `colors`. Each split is the one with the largest gain; the first of equals.
    /// - Precondition: There is at least one colour.
    static func split(_ colors: [CountedColor], into limit: Int) -> [ColorBox] {
        var levels = [ColorSum](repeating: ColorSum(), count: 256)
        var boxes = [ColorBox(colors, &levels)]
        while boxes.count < limit {
            let best = boxes.indices.max { boxes[$0].cut?.gain ?? 0 < boxes[$1].cut?.gain ?? 0 }
            guard let best, let cut = boxes[best].cut else { break }
            let whole = boxes[best].colors
            boxes[best] = ColorBox(whole.filter { level(of: $0, cut.channel) < cut.value }, &levels)
            boxes.append(ColorBox(whole.filter { level(of: $0, cut.channel) >= cut.value }, &levels))
        }
        return boxes
    }

    /// Returns the best plane. Splitting a set of pixels with sum S into A and B lowers the squared error by |A|²/a + |B|²/b − |S|²/s (a, b, s their
    /// counts): the pixels' own squares cancel. All planes across a channel are tried from the partial sums of its levels.
    private static func bestCut(of colors: [CountedColor], sum: ColorSum, _ levels: inout [ColorSum]) -> Cut? {
        var best: Cut?
        for channel in 0..<3 {
            var (lowest, highest) = (255, 0)
            for entry in colors {
                let level = level(of: entry, channel)
                levels[level].add(entry.color, count: entry.count)
                (lowest, highest) = (min(lowest, level), max(highest, level))
            }
            var below = ColorSum()
            for level in lowest..<highest where levels[level].count > 0 {
                below = below + levels[level]
                levels[level] = ColorSum()
                let gain = below.concentration + (sum - below).concentration - sum.concentration
                if gain > best?.gain ?? 0 { best = Cut(channel: channel, value: level + 1, gain: gain) }
            }
            levels[highest] = ColorSum()
        }
        return best
    }

    @inline(__always)
    private static func level(of entry: CountedColor, _ channel: Int) -> Int { Int(entry.color.packed &>> UInt32(8 * channel) & 0xFF) }
}
