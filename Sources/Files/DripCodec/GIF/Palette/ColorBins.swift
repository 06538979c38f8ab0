internal import DripImage

/// Pixel counts by colour, where there are too many colours to distinguish. Bins of 4×4×4 levels hold the number of pixels and their sums, weighted
/// by the time shown. Sums are integers, so the order of additions does not matter. Memory: 8 MB.
struct ColorBins: Sendable {
    private var bins = [ColorSum](repeating: ColorSum(), count: 1 &<< 18)

    /// Adds to the bin of the upper six bits of each channel.
    mutating func add(_ color: Color, count: Int) {
        bins[Int(color.red &>> 2) &<< 12 | Int(color.green &>> 2) &<< 6 | Int(color.blue &>> 2)].add(color, count: count)
    }

    /// The means of bins with pixels, in the order of red, green and blue.
    var colors: [CountedColor] {
        bins.filter { $0.count > 0 }.map { CountedColor(color: $0.mean, count: $0.count) }
    }
}
