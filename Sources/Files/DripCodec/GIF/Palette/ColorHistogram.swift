internal import DripImage

/// Pixel counts by colour, at the finest resolution that needs at most `limit` entries: where there are more, colours that differ only in the
/// lowest bits of their channels are counted together.
///
/// The final resolution depends on the set of colours and not on their order. Sums are integers, so the order of additions does not matter.
struct ColorHistogram: Sendable {
    private let limit: Int
    private let exactLimit: Int
    private var table = ColorTable()
    private var sums: [ColorSum] = []
    /// The bits of a colour that count.
    private var mask = UInt32.max

    /// - Parameter exactLimit: the number of colours up to which all their bits count; nil is `limit`.
    init(limit: Int, exactLimit: Int? = nil) { (self.limit, self.exactLimit) = (limit, exactLimit ?? limit) }

    mutating func removeAll() {
        table.removeAll()
        sums.removeAll(keepingCapacity: true)
        mask = .max
    }

    /// Adds `count` pixels, which may be weighted by the time shown.
    @inline(__always)
    mutating func add(_ color: Color, count: Int) {
        let number = table.number(of: Color(packed: color.packed & mask))
        if number == sums.count {
            sums.append(ColorSum())
            sums[number].add(color, count: count)
            while sums.count > (mask == .max ? exactLimit : limit) { coarsen() }
        } else {
            sums[number].add(color, count: count)
        }
    }

    /// Adds the pixels of a change; of short runs every fourth, with four times its weight, if it is sampled.
    mutating func add(_ change: PictureChange, isSampled: Bool) {
        for (number, run) in change.runs.enumerated() where run.color != .clear {
            if !isSampled || run.count >= 4 {
                add(run.color, count: Int(run.count))
            } else if number & 3 == 0 {
                add(run.color, count: 4 * Int(run.count))
            }
        }
    }

    /// The means of the entries with pixels.
    var colors: [CountedColor] { sums.filter { $0.count > 0 }.map { CountedColor(color: $0.mean, count: Int($0.count)) } }

    private mutating func coarsen() {
        mask = 0xFF00_0000 | mask &<< 1 & 0xFE_FEFE & mask
        let (entries, old) = (table.entries, sums)
        table.removeAll()
        sums.removeAll(keepingCapacity: true)
        for (color, sum) in zip(entries, old) {
            let number = table.number(of: Color(packed: color.packed & mask))
            if number == sums.count { sums.append(sum) } else { sums[number] = sums[number] + sum }
        }
    }
}
