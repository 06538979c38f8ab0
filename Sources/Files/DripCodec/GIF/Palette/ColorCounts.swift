internal import DripImage

/// Numbered colours with their pixel counts.
struct ColorCounts: Sendable {
    private(set) var table = ColorTable()
    private(set) var counts: [Int] = []

    var all: [CountedColor] { zip(table.entries, counts).map { CountedColor(color: $0, count: $1) } }

    @discardableResult @inline(__always)
    mutating func add(_ color: Color, _ count: Int) -> Int {
        let number = table.number(of: color)
        if number == counts.count { counts.append(count) } else { counts[number] += count }
        return number
    }
}
