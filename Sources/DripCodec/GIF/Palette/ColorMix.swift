internal import DripImage

/// Two colours of a palette that represent one between them, in a pattern.
///
/// The pattern is Bayer's matrix (B. E. Bayer, "An Optimum Method for Two-Level Rendition of Continuous-Tone Pictures", 1973), fixed in space: a
/// pixel that keeps its colour keeps its part of the pattern.
struct ColorMix: Hashable, Sendable {
    let first: Color
    let second: Color
    /// The number of pixels out of 64 with the second colour.
    let share: Int

    /// Finds the colours of `palette` that best mix to `color`, and their shares. Distant colours cost more, as they make a coarse pattern.
    /// - Complexity: linear in the palette.
    init(of color: Color, nearest: Color, in palette: Palette) {
        let start = SIMD3<Double>(nearest.channels)
        let wanted = SIMD3<Double>(color.channels) - start
        var best = (cost: (wanted * wanted).sum(), second: nearest, share: 0.0)
        let skippedIndex = palette.skippedIndex
        for (index, candidate) in palette.colors.enumerated() where index != skippedIndex && candidate != nearest {
            let offset = SIMD3<Double>(candidate.channels) - start
            let length = (offset * offset).sum()
            let share = min(1, max(0, (wanted * offset).sum() / length))
            let rest = wanted - offset * share
            let cost = (rest * rest).sum() + Self.coarseness * length * share * (1 - share)
            if cost < best.cost { best = (cost, candidate, share) }
        }
        first = nearest
        second = best.second
        share = Int((best.share * 64).rounded())
    }

    /// The weight of the squared distance between the two colours, relative to that of their mean from the colour.
    private static let coarseness = 0.1

    func color(x: Int, y: Int) -> Color { Self.threshold(x: x, y: y) < share ? second : first }

    /// Returns Bayer's matrix of 8 × 8, 0…63: the bits of x ^ y and y, interleaved, lowest first.
    static func threshold(x: Int, y: Int) -> Int {
        let mixed = x ^ y
        return (0..<3).reduce(0) { $0 | (mixed >> $1 & 1) << (5 - 2 * $1) | (y >> $1 & 1) << (4 - 2 * $1) }
    }
}
