internal import DripImage

/// A set of counted colours that becomes one palette colour, or is split at a plane across one channel.
struct ColorBox {
    private let colors: [CountedColor]
    let sum: ColorSum
    /// The best split; nil when all colours are equal.
    private let cut: Cut?

    private var gain: Double { cut?.gain ?? 0 }

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
        var sum = ColorSum()
        for index in colors.indices { sum.add(colors[index].color, count: colors[index].count) }
        self.sum = sum
        cut = Self.bestCut(of: colors, sum: sum, &levels)
    }

    /// Returns at most `limit` boxes that together hold `colors`. Each split is the one with the largest gain; the first of equals.
    /// - Precondition: There is at least one colour.
    static func split(_ colors: [CountedColor], into limit: Int) -> [ColorBox] {
        var levels = [ColorSum](repeating: ColorSum(), count: 256)
        var boxes = [ColorBox(colors, &levels)]
        while boxes.count < limit {
            var best = 0
            for index in 1..<boxes.count where boxes[index].gain > boxes[best].gain { best = index }
            guard let cut = boxes[best].cut else { break }
            let whole = boxes[best].colors
            var (below, above): ([CountedColor], [CountedColor]) = ([], [])
            for index in whole.indices {
                if level(of: whole[index], cut.channel) < cut.value { below.append(whole[index]) } else { above.append(whole[index]) }
            }
            boxes[best] = ColorBox(below, &levels)
            boxes.append(ColorBox(above, &levels))
        }
        return boxes
    }

    /// Returns the best plane. Splitting a set of pixels with sum S into A and B lowers the squared error by |A|²/a + |B|²/b − |S|²/s (a, b, s their
    /// counts): the pixels' own squares cancel. All planes across a channel are tried from the partial sums of its levels.
    private static func bestCut(of colors: [CountedColor], sum: ColorSum, _ levels: inout [ColorSum]) -> Cut? {
        var best: Cut?
        for channel in 0..<3 {
            var (lowest, highest) = (255, 0)
            for index in colors.indices {
                let level = level(of: colors[index], channel)
                levels[level].add(colors[index].color, count: colors[index].count)
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
