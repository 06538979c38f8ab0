internal import DripImage
import DripNumbers

/// A small palette that represents many colours with a limited error in each channel.
///
/// Colours that fill areas represent themselves and all within reach, so that areas stay exact. The others, mostly of edges, lie along ramps. In
/// order of brightness each joins the box that it widens least, while the box stays within twice the limit (a first-fit cover; on one ramp no cover
/// has fewer). Then the colours settle as in k-means, held within the limit of all they represent.
struct BoundedQuantizer {
    /// The representing colours.
    var palette: [Color] = []
    /// For each of ``colors``, the index in ``palette`` of its representative.
    var choice: [Int]
    /// The represented colours, all different.
    let colors: [CountedColor]
    /// The allowed error.
    let limit: ErrorLevels
    /// The palette size up to which each colour looks for its nearest representative within the limit; slow for larger ones.
    private let searchedCount: Int
    /// The maximum number of representing colours.
    private let maximumCount: Int
    /// Whether so many are enough. If not, some colours have no representative.
    var suffices: Bool { palette.count <= maximumCount }

    /// The minimum share of all painted pixels, and multiple of the median colour's, of a colour that fills areas. In an animation a smaller share
    /// would mistake edges for areas, and a ramp would need a third more. In a frame a larger one would miss small areas.
    private static let areaShare = 0.006
    private static let frameAreaShare = 0.002
    private static let areaRatio = 8.0
    static let settlingRounds = 6

    /// - Parameters:
    ///   - colors: different colours with their number of pixels.
    ///   - limit: the allowed error, at least 1.
    ///   - isWhole: whether the colours are an animation's. For those of a frame, less time is spent.
    ///   - searchedCount: the palette size up to which each colour looks for its nearest representative.
    ///   - maximumCount: the palette size above which no more colours are represented: those of a photograph would need thousands.
    init(
        _ colors: [CountedColor], within limit: ErrorLevels, isWhole: Bool, searchedCount: Int = GIFSettings.colorLimit,
        maximumCount: Int = .max
    ) {
        (self.colors, self.limit, self.searchedCount, self.maximumCount) = (colors, limit, searchedCount, maximumCount)
        choice = Array(repeating: -1, count: colors.count)
        let order = colors.indices.stablySorted {
            (colors[$1].count, colors[$0].color.packed) < (colors[$0].count, colors[$1].color.packed)
        }
        let median = order.isEmpty ? 0 : colors[order[order.count / 2]].count
        let pixelCount = colors.reduce(0) { $0 + $1.count }
        let floor = max(Double(pixelCount) * (isWhole ? Self.areaShare : Self.frameAreaShare), Double(median) * Self.areaRatio)
        for number in order where Double(colors[number].count) >= floor && choice[number] < 0 {
            for other in colors.indices
            where choice[other] < 0 && ErrorLevels(colors[other].color, colors[number].color) <= limit {
                choice[other] = palette.count
            }
            palette.append(colors[number].color)
        }
        cover()
        if !suffices { return }
        settle(rounds: isWhole ? Self.settlingRounds : 1)
        if isWhole {
            refine()
            // With unused indices, the exchange increased size as much as accuracy.
            if isFull { exchange() }
        }
    }

    /// Whether an additional colour needs another bit per index; one entry is transparent.
    private var isFull: Bool { (palette.count + 1).nonzeroBitCount == 1 }

    /// Adds colours where they reduce most error, while indices need no more bits and colours are few.
    private mutating func refine() {
        // One entry is transparent.
        let full = 1 &<< (Int.bitWidth - palette.count.leadingZeroBitCount) - 1
        guard full < GIFSettings.colorLimit, Double(full) <= Double(palette.count) * Self.refinement else { return }
        while palette.count < min(full, colors.count) {
            var errors = [SquaredError](repeating: 0, count: palette.count)
            var worst = [(squaredError: SquaredError, number: Int)](repeating: (0, -1), count: palette.count)
            for (number, entry) in colors.enumerated() {
                let squaredError = SquaredError(palette[choice[number]], entry.color) * entry.count
                errors[choice[number]] += squaredError
                if squaredError > worst[choice[number]].squaredError { worst[choice[number]] = (squaredError, number) }
            }
            guard let largest = errors.indices.max(by: { errors[$0] < errors[$1] }), worst[largest].number >= 0 else { return }
            palette.append(colors[worst[largest].number].color)
            settle(rounds: Self.settlingRounds)
        }
    }

    /// The maximum growth of the number of colours to fill the bits of an index.
    private static let refinement = 1.25

    private mutating func cover() {
        let reach = Int32(2 * limit.count)
        let first = palette.count
        var boxes: [(low: SIMD3<Int32>, high: SIMD3<Int32>)] = []
        func brightness(_ color: Color) -> Int32 {
            let channels = color.channels
            return 2 * channels.x + 4 * channels.y + channels.z
        }
        let order = colors.indices.filter { choice[$0] < 0 }.stablySorted {
            let (first, second) = (colors[$0].color, colors[$1].color)
            return (brightness(first), first.packed) < (brightness(second), second.packed)
        }
        for number in order {
            let color = colors[number].color.channels
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
                boxes.append((color, color))
                if first + boxes.count > maximumCount { break }
            }
        }
        palette += boxes.map { Color(channels: ($0.low &+ $0.high) / 2) }
    }

    /// Moves each colour to the mean of those that it represents, and assigns them again, while none exceeds `limit`.
    mutating func settle(rounds: Int) {
        let reach = Int32(limit.count)
        for _ in 0..<rounds {
            var sums = [ColorSum](repeating: ColorSum(), count: palette.count)
            var low = [SIMD3<Int32>](repeating: SIMD3(repeating: 255), count: palette.count)
            var high = [SIMD3<Int32>](repeating: SIMD3(repeating: 0), count: palette.count)
            for (number, entry) in colors.enumerated() {
                let color = entry.color
                if palette.count <= searchedCount {
                    var least = SquaredError(palette[choice[number]], color)
                    for index in palette.indices
                    where SquaredError(palette[index], color) < least && ErrorLevels(palette[index], color) <= limit {
                        choice[number] = index
                        least = SquaredError(palette[index], color)
                    }
                }
                let target = choice[number]
                sums[target].add(color, count: entry.count)
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
