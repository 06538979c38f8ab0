internal import DripImage

/// Chooses the palette for what a ``ColorHistogram`` counted: its very colours where they fit, else the ones that serve most pixels best.
///
/// When they do not fit, boxes of colours are split, always the one and at the place where that saves most squared error (after
/// Xiaolin Wu, "Efficient Statistical Computations for Optimal Color Quantization", Graphics Gems II, 1991, but over the colours
/// that occur instead of a full cube); then a few rounds of k-means let the means settle. Sums are whole numbers and colours are
/// visited in a fixed order, so equal histograms give equal palettes.
public struct PaletteBuilder: Hashable, Sendable {
    /// The most entries, the transparent one included: 2…256.
    public let limit: Int

    /// After four rounds hardly a pixel changes its colour any more.
    private static let settlingRounds = 4

    /// A builder of palettes of at most `limit` entries.
    /// - Precondition: `limit` is in 2…256.
    public init(limit: Int = Palette.limit) {
        precondition((2...Palette.limit).contains(limit), "a palette of \(limit) entries is outside 2…\(Palette.limit)")
        self.limit = limit
    }

    /// The palette, its colours by red, green and blue. It has a transparent entry when a pixel was transparent. Nothing counted gives black.
    /// - Complexity: sorting the colours; when they do not fit, also their number × ``limit`` × 4.
    public func palette(for histogram: ColorHistogram) -> Palette {
        let hasTransparency = histogram.transparentCount > 0
        let room = hasTransparency ? limit - 1 : limit
        let counted = histogram.colors
        if histogram.exactColorCount != nil, counted.count <= room {
            let colors = counted.map(\.color)
            return Palette(fitting: colors.isEmpty && !hasTransparency ? [.black] : colors, hasTransparency: hasTransparency)
        }
        var colors = ColorBox.split(counted, into: room).map(\.sum.mean)
        for _ in 0..<Self.settlingRounds {
            let settled = Self.settle(colors, on: counted)
            if settled == colors { break }
            colors = settled
        }
        return Palette(fitting: Self.sortedWithoutRepeats(colors), hasTransparency: hasTransparency)
    }

    /// One round of k-means: each colour goes to the nearest of `colors`, and each of those becomes the mean of what came to it.
    private static func settle(_ colors: [Color], on counted: [CountedColor]) -> [Color] {
        let nearest = NearestColor(colors)
        var sums = [ColorSum](repeating: ColorSum(), count: colors.count)
        for entry in counted { sums[nearest.index(of: entry.color)].add(entry.color, count: entry.count) }
        return zip(sums, colors).map { sum, color in sum.count == 0 ? color : sum.mean }
    }

    /// Rounded means may coincide.
    private static func sortedWithoutRepeats(_ colors: [Color]) -> [Color] {
        colors.sorted { $0.packed < $1.packed }.reduce(into: []) { kept, color in
            if kept.last != color { kept.append(color) }
        }
    }
}
