internal import DripImage
import DripNumbers

/// Finds the nearest of a few colours.
///
/// The distance is the sum of the squared differences of red, green and blue, as in PSNR and in `--max-error`. Among equals the first is chosen.
///
/// The colours are sorted along the channel with the widest range. The search goes both ways from the wanted level. It ends where that channel alone
/// is further away than the best colour, mostly after a tenth of them.
struct NearestColor: Sendable {
    /// In the order of their levels.
    private let entries: [Entry]
    /// For each level, the number of entries below it.
    private let starts: [Int16]
    private let widest: Int

    private struct Entry {
        /// The channel with the widest range, and the others.
        var level, second, third: Int32
        var index: Int32

        init(_ color: Color, widest: Int, index: Int) {
            let (red, green, blue) = (Int32(color.red), Int32(color.green), Int32(color.blue))
            (level, second, third) = widest == 0 ? (red, green, blue) : widest == 1 ? (green, blue, red) : (blue, red, green)
            self.index = Int32(index)
        }
    }

    /// - Precondition: 1…256 colours.
    init(_ colors: [Color]) {
        precondition((1...256).contains(colors.count), "a palette of \(colors.count) colours is outside 1…256")
        let channels: [[UInt8]] = [colors.map(\.red), colors.map(\.green), colors.map(\.blue)]
        let ranges = channels.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
        let widest = ranges.firstIndex(of: ranges.max() ?? 0) ?? 0
        let own = colors.enumerated().map { Entry($0.element, widest: widest, index: $0.offset) }
        entries = indices(ascendingBy: own.map { Int($0.level) }).map { own[$0] }
        var starts = [Int16](repeating: 0, count: 257)
        for entry in entries { starts[Int(entry.level) + 1] += 1 }
        for level in 0..<256 { starts[level + 1] += starts[level] }
        (self.starts, self.widest) = (starts, widest)
    }

    /// Returns the index of the nearest colour.
    func index(of color: Color) -> Int {
        let wanted = Entry(color, widest: widest, index: 0)
        let entries = entries.span
        var up = Int(starts[Int(wanted.level)])
        var down = up - 1
        // Distance × 256 + index: one minimum finds both. At most 3 · 255² · 256 + 255 < 2^26, so nothing can wrap.
        var best = Int32.max
        while up < entries.count || down >= 0 {
            if up < entries.count { up = Self.compare(entries[up], wanted, &best) ? up + 1 : entries.count }
            if down >= 0 { down = Self.compare(entries[down], wanted, &best) ? down - 1 : -1 }
        }
        return Int(best & 0xFF)
    }

    /// Returns false if `entry`, and so each one beyond it, is further away than the best.
    @inline(__always)
    private static func compare(_ entry: Entry, _ wanted: Entry, _ best: inout Int32) -> Bool {
        let (first, second, third) = (entry.level &- wanted.level, entry.second &- wanted.second, entry.third &- wanted.third)
        let along = first &* first
        if along &<< 8 > best { return false }
        best = min(best, (along &+ second &* second &+ third &* third) &<< 8 | entry.index)
        return true
    }
}
