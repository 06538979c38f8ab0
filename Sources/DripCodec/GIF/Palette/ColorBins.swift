internal import DripImage

/// How many pixels have which colour, where there are too many colours to tell them apart: counted in bins of 4×4×4 levels, of each the number of
/// pixels and their sums, weighted by how long they are shown. Sums are whole numbers, so the order of additions does not matter. 8 MB.
struct ColorBins: Sendable {
    private var bins = [ColorSum](repeating: ColorSum(), count: 1 << 18)

    /// The bin of a colour is the upper six bits of each channel.
    mutating func add(_ color: Color, count: Int) {
        bins[Int(color.red >> 2) << 12 | Int(color.green >> 2) << 6 | Int(color.blue >> 2)].add(color, count: count)
    }

    /// The means of the bins that have pixels, in the order of red, green and blue.
    var colors: [CountedColor] {
        bins.filter { $0.count > 0 }.map { CountedColor(color: $0.mean, count: $0.count) }
    }
}
