public import DripImage

/// How many pixels of a set of pictures have which colour.
///
/// Pictures may be counted apart, in parallel, and merged: the result depends on the pixels only, not on the order or grouping.
/// The colours are exact while there are at most ``exactLimit`` different ones. Beyond, colours are counted in bins of 4×4×4, of each
/// the number of pixels and their sums are kept. That keeps the promise, because both facts are independent of order: whether a set of
/// pixels has more colours than the limit, and the sums of a bin, to which a colour adds the same before and after the change.
public struct ColorHistogram: Sendable {
    /// The most different colours that are counted one by one; about 1 MB then, and 8 MB for the bins beyond.
    public static let exactLimit = 32_768

    /// Pixels under half opacity; they have no colour.
    public private(set) var transparentCount = 0
    /// Different opaque colours so far, or nil when there are more than ``exactLimit``.
    public var exactColorCount: Int? { bins.isEmpty ? colorCount : nil }

    // Open addressing with linear probing: a dictionary would be slower and iterate in another order in every run.
    private var keys = [UInt32](repeating: 0, count: 1 << 8)
    private var counts = [Int](repeating: 0, count: 1 << 8)
    private var bits = 8
    private var colorCount = 0
    /// 64 × 64 × 64 sums, or empty while colours are exact.
    private var bins: [ColorSum] = []

    /// Nothing counted yet. 3 KB; it grows with the colours.
    public init() {}

    /// Counts the pixels of `image`: those under half opacity as transparent, all others as opaque. Give it flattened pictures (``Matte``).
    /// - Complexity: one pass; a look-up for each run of equal pixels in a row.
    public mutating func add(_ image: StraightImage) {
        var start = 0
        let pixels = image.pixels.span
        while start < pixels.count {
            let color = pixels[start]
            var end = start + 1
            while end < pixels.count, pixels[end] == color { end += 1 }
            if color.alpha < Matte.threshold {
                transparentCount += end - start
            } else {
                add(color.packed, count: end - start)
            }
            start = end
        }
    }

    /// Adds what `other` counted.
    public mutating func merge(_ other: ColorHistogram) {
        transparentCount += other.transparentCount
        if !other.bins.isEmpty {
            if bins.isEmpty { useBins() }
            for index in bins.indices { bins[index] = bins[index] + other.bins[index] }
        } else {
            for (key, count) in zip(other.keys, other.counts) where key != 0 { add(key, count: count) }
        }
    }

    /// All opaque colours by red, green and blue, or the means of the bins in their order: no two are equal.
    var colors: [CountedColor] {
        guard bins.isEmpty else {
            return bins.filter { $0.count > 0 }.map { CountedColor(color: $0.mean, count: $0.count) }
        }
        return zip(keys, counts).filter { $0.0 != 0 }.sorted { $0.0 < $1.0 }.map { CountedColor(color: Color(rgb: $0.0), count: $0.1) }
    }

    private mutating func add(_ key: UInt32, count: Int) {
        guard bins.isEmpty else {
            addToBin(key, count: count)
            return
        }
        var index = slot(of: key, bits: bits)
        while keys[index] != 0 {
            if keys[index] == key {
                counts[index] += count
                return
            }
            index = (index + 1) & (keys.count - 1)
        }
        if colorCount == Self.exactLimit {
            useBins()
            addToBin(key, count: count)
            return
        }
        keys[index] = key
        counts[index] = count
        colorCount += 1
        // Half full at most, so that probing stays short.
        if colorCount * 2 > keys.count { grow() }
    }

    private mutating func grow() {
        let old = zip(keys, counts)
        bits += 1
        keys = Array(repeating: 0, count: 1 << bits)
        counts = Array(repeating: 0, count: 1 << bits)
        colorCount = 0
        for (key, count) in old where key != 0 { add(key, count: count) }
    }

    private mutating func useBins() {
        bins = Array(repeating: ColorSum(), count: 1 << 18)
        for (key, count) in zip(keys, counts) where key != 0 { addToBin(key, count: count) }
        keys = []
        counts = []
    }

    /// The bin of a colour is the upper six bits of each channel, in the order of ``Color/packed``.
    private mutating func addToBin(_ key: UInt32, count: Int) {
        let bin = Int(key >> 18 & 0x3F) << 12 | Int(key >> 10 & 0x3F) << 6 | Int(key >> 2 & 0x3F)
        bins[bin].add(Color(rgb: key), count: count)
    }
}
