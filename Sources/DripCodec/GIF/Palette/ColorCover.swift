internal import DripImage

/// Few colours that stand for many, none of which is moved by more than a limit in any channel.
///
/// The colours that fill areas stand for themselves and for all within reach, so that areas stay exact. The others, edges for the most
/// part, lie along ramps: in order of brightness each joins the box of colours that it widens least, while the box stays within twice the limit
/// (a first-fit cover; on one ramp no cover has fewer). Then the colours settle as in k-means, held within the limit of all they stand for.
struct ColorCover {
    /// The colours that stand for others.
    var palette: [Color] = []
    /// For each given colour, which of ``palette`` stands for it.
    var choice: [Int]
    /// Up to so many of ``palette`` each colour looks for the nearest one that is within the limit: beyond, that is slow.
    private let searchedCount: Int

    /// A colour of this share of all painted pixels, which is so many times that of the median colour, fills areas. In an animation a smaller share
    /// would take colours of edges for areas, and a ramp would need a third more; in a frame a larger one would miss small areas.
    private static let areaShare = 0.006
    private static let frameAreaShare = 0.002
    private static let areaRatio = 8.0
    static let settlingRounds = 6

    /// - Parameters:
    ///   - colors: different colours.
    ///   - counts: how many pixels have each.
    ///   - limit: levels a channel, at least 1.
    ///   - isWhole: whether these are the colours of an animation, and not of a frame, for which less time is taken.
    ///   - searchedCount: up to so many colours that stand for others, each colour looks for the nearest one.
    init(_ colors: [Color], _ counts: [Int], within limit: Int, isWhole: Bool, searchedCount: Int = GIFSettings.colorLimit) {
        self.searchedCount = searchedCount
        choice = Array(repeating: -1, count: colors.count)
        let order = colors.indices.sorted { (counts[$1], colors[$0].packed) < (counts[$0], colors[$1].packed) }
        let median = order.isEmpty ? 0 : counts[order[order.count / 2]]
        let floor = max(Double(counts.reduce(0, +)) * (isWhole ? Self.areaShare : Self.frameAreaShare), Double(median) * Self.areaRatio)
        for number in order where Double(counts[number]) >= floor && choice[number] < 0 {
            for other in colors.indices where choice[other] < 0 && channelDistance(colors[other], colors[number]) <= limit {
                choice[other] = palette.count
            }
            palette.append(colors[number])
        }
        cover(colors, limit)
        settle(colors, counts, limit, rounds: isWhole ? Self.settlingRounds : 1)
        if isWhole {
            refine(colors, counts, limit)
            // Where there is room for more colours, closer ones made files larger by as much as they were nearer.
            if isFull { exchange(colors, counts, limit) }
        }
    }

    /// Whether one colour more would need a bit more of an index: one entry is the transparent one.
    private var isFull: Bool { (palette.count + 1).nonzeroBitCount == 1 }

    /// Adds colours where they save most error, as long as no index needs a bit more for them and there are few of them.
    private mutating func refine(_ colors: [Color], _ counts: [Int], _ limit: Int) {
        // One entry is the transparent one.
        let full = 1 << (Int.bitWidth - palette.count.leadingZeroBitCount) - 1
        guard full < GIFSettings.colorLimit, Double(full) <= Double(palette.count) * Self.refinement else { return }
        while palette.count < min(full, colors.count) {
            var errors = [Int](repeating: 0, count: palette.count)
            var worst = [(error: Int, number: Int)](repeating: (0, -1), count: palette.count)
            for (number, color) in colors.enumerated() {
                let error = squaredDistance(palette[choice[number]], color) * counts[number]
                errors[choice[number]] += error
                if error > worst[choice[number]].error { worst[choice[number]] = (error, number) }
            }
            guard let largest = errors.indices.max(by: { errors[$0] < errors[$1] }), worst[largest].number >= 0 else { return }
            palette.append(colors[worst[largest].number])
            settle(colors, counts, limit, rounds: Self.settlingRounds)
        }
    }

    /// By how much the number of colours may grow to fill the bits of an index.
    private static let refinement = 1.25

    private struct Box {
        var low: SIMD3<Int32>
        var high: SIMD3<Int32>
    }

    private mutating func cover(_ colors: [Color], _ limit: Int) {
        let reach = Int32(2 * limit)
        let first = palette.count
        var boxes: [Box] = []
        func brightness(_ color: Color) -> Int32 {
            let channels = color.channels
            return 2 * channels.x + 4 * channels.y + channels.z
        }
        let order = colors.indices.filter { choice[$0] < 0 }.sorted {
            (brightness(colors[$0]), colors[$0].packed) < (brightness(colors[$1]), colors[$1].packed)
        }
        for number in order {
            let color = colors[number].channels
            var best: (box: Int, growth: Int32)?
            for index in boxes.indices.reversed() {
                let low = pointwiseMin(boxes[index].low, color)
                let high = pointwiseMax(boxes[index].high, color)
                let extent = high &- low
                if extent.max() > reach { continue }
                let growth = extent.wrappedSum()
                if growth < best?.growth ?? Int32.max { best = (index, growth) }
            }
            if let best {
                boxes[best.box].low = pointwiseMin(boxes[best.box].low, color)
                boxes[best.box].high = pointwiseMax(boxes[best.box].high, color)
                choice[number] = first + best.box
            } else {
                choice[number] = first + boxes.count
                boxes.append(Box(low: color, high: color))
            }
        }
        palette += boxes.map { Color(channels: ($0.low &+ $0.high) / 2) }
    }

    /// Moves each colour to the mean of what it stands for, and lets the others choose anew, as long as none goes further than `limit`.
    mutating func settle(_ colors: [Color], _ counts: [Int], _ limit: Int, rounds: Int) {
        let reach = Int32(limit)
        for _ in 0..<rounds {
            var sums = [ColorSum](repeating: ColorSum(), count: palette.count)
            var low = [SIMD3<Int32>](repeating: SIMD3(repeating: 255), count: palette.count)
            var high = [SIMD3<Int32>](repeating: SIMD3(repeating: 0), count: palette.count)
            for (number, color) in colors.enumerated() {
                if palette.count <= searchedCount {
                    var least = squaredDistance(palette[choice[number]], color)
                    for index in palette.indices
                    where squaredDistance(palette[index], color) < least && channelDistance(palette[index], color) <= limit {
                        choice[number] = index
                        least = squaredDistance(palette[index], color)
                    }
                }
                let target = choice[number]
                sums[target].add(color, count: counts[number])
                low[target] = pointwiseMin(low[target], color.channels)
                high[target] = pointwiseMax(high[target], color.channels)
            }
            let before = palette
            for index in palette.indices where sums[index].count > 0 {
                let mean = sums[index].mean.channels
                palette[index] = Color(channels: pointwiseMin(pointwiseMax(mean, high[index] &- reach), low[index] &+ reach))
            }
            if palette == before { break }
        }
    }
}
