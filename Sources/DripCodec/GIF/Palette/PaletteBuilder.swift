internal import DripImage

/// Chooses the colours that serve most pixels best, where there is no room for all.
///
/// Boxes of colours are split, always the one and at the place where that saves most squared error (after
/// Xiaolin Wu, "Efficient Statistical Computations for Optimal Color Quantization", Graphics Gems II, 1991, but over the colours
/// that occur instead of a full cube); then a few rounds of k-means let the means settle. Sums are whole numbers and colours are
/// visited in the order given, so equal counts give equal palettes.
enum PaletteBuilder {
    /// After four rounds hardly a pixel changes its colour any more.
    private static let settlingRounds = 4

    /// At most `room` colours for `counted`, by red, green and blue.
    /// - Precondition: 1…256 colours of room.
    /// - Complexity: the number of colours × `room` × 4.
    static func colors(for counted: [CountedColor], room: Int) -> [Color] {
        precondition((1...GIFSettings.colorLimit).contains(room), "room for \(room) colours is outside 1…\(GIFSettings.colorLimit)")
        if counted.isEmpty { return [] }
        var colors = ColorBox.split(counted, into: room).map(\.sum.mean)
        for _ in 0..<settlingRounds {
            let settled = settle(colors, on: counted)
            if settled == colors { break }
            colors = settled
        }
        return sortedWithoutRepeats(colors)
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
        colors.sorted { $0.precedes($1) }.reduce(into: []) { kept, color in
            if kept.last != color { kept.append(color) }
        }
    }
}
