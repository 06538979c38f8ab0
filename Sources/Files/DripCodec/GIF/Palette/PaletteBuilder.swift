internal import DripImage
import DripNumbers

/// Chooses the colours with the least error where a palette cannot hold all.
///
/// Boxes of colours are split, always the box and plane with the largest reduction of squared error. The method follows Xiaolin Wu ("Efficient
/// Statistical Computations for Optimal Color Quantization", Graphics Gems II, 1991), but over occurring colours instead of a full cube. Then a few
/// rounds of k-means move the means. Sums are integers, so equal counts give equal palettes, in whatever order.
enum PaletteBuilder {
    /// After four rounds, hardly any pixel changes its colour.
    static let settlingRounds = 4

    /// Returns at most `limit` colours for `counted`, ordered by red, green and blue.
    /// - Precondition: `limit` is in 1…256.
    /// - Complexity: the number of colours × `limit` × 4.
    static func colors(for counted: [CountedColor], atMost limit: Int, settlingRounds: Int = settlingRounds) -> [Color] {
        precondition((1...GIFSettings.colorLimit).contains(limit), "a limit of \(limit) colours is outside 1…\(GIFSettings.colorLimit)")
        if counted.isEmpty { return [] }
        var colors = ColorBox.split(counted, into: limit).map { $0.sum.mean }
        for _ in 0..<settlingRounds {
            let settled = settle(colors, on: counted)
            if settled == colors { break }
            colors = settled
        }
        // Rounded means may coincide.
        return colors.stablySorted { $0.precedes($1) }.reduce(into: []) { kept, color in
            if kept.last != color { kept.append(color) }
        }
    }

    /// Performs one round of k-means: assigns each colour to the nearest of `colors`, and replaces these by the means.
    private static func settle(_ colors: [Color], on counted: [CountedColor]) -> [Color] {
        var nearest = NearestColor(colors)
        var sums = [ColorSum](repeating: ColorSum(), count: colors.count)
        for entry in counted { sums[nearest.index(of: entry.color)].add(entry.color, count: entry.count) }
        return zip(sums, colors).map { sum, color in sum.count == 0 ? color : sum.mean }
    }
}
