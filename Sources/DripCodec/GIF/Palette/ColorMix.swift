internal import DripImage

/// Two colours of a palette that stand for one between them, in a pattern.
///
/// The pattern is Bayer's matrix (B. E. Bayer, "An Optimum Method for Two-Level Rendition of Continuous-Tone Pictures", 1973), fixed in space: a
/// pixel that keeps its colour keeps its place in the pattern.
struct ColorMix: Hashable, Sendable {
    let first: Color
    let second: Color
    /// Of 64 pixels, how many have the second colour.
    let share: Int

    /// The colours of `palette` that mix to `color` best, and how much of each. Two colours far apart make a coarse pattern, so distance has a
    /// price.
    /// - Complexity: linear in the palette.
    init(of color: Color, nearest: Color, in palette: Palette) {
        let start = SIMD3<Double>(nearest.channels)
        let wanted = SIMD3<Double>(color.channels) - start
        var best = (cost: (wanted * wanted).sum(), second: nearest, share: 0.0)
        let skippedIndex = palette.skippedIndex
        for (index, candidate) in palette.colors.enumerated() where index != skippedIndex && candidate != nearest {
            let way = SIMD3<Double>(candidate.channels) - start
            let length = (way * way).sum()
            let share = min(1, max(0, (wanted * way).sum() / length))
            let rest = wanted - way * share
            let cost = (rest * rest).sum() + Self.coarseness * length * share * (1 - share)
            if cost < best.cost { best = (cost, candidate, share) }
        }
        first = nearest
        second = best.second
        share = Int((best.share * 64).rounded())
    }

    /// What the squared distance of the two colours counts beside that of their mean to the colour.
    private static let coarseness = 0.1

    /// The colour at a place.
    func color(x: Int, y: Int) -> Color { Self.threshold(x: x, y: y) < share ? second : first }

    /// Bayer's matrix of 8 × 8, 0…63: the bits of x ^ y and y, interleaved, the lowest first.
    static func threshold(x: Int, y: Int) -> Int {
        let mixed = x ^ y
        return (0..<3).reduce(0) { $0 | (mixed >> $1 & 1) << (5 - 2 * $1) | (y >> $1 & 1) << (4 - 2 * $1) }
    }
}
