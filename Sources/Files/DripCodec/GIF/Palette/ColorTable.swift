internal import DripImage

/// A numbering of colours in order of arrival: 0, 1, 2, …
///
/// Open addressing with linear probing: a dictionary would be slower, and differ in order between runs. Emptying keeps the memory.
struct ColorTable: Equatable, Sendable {
    private(set) var entries: [Color] = []
    // A slot holds the number of its colour + 1, or 0.
    private var slots: [Int32]
    private var bits: Int

    init(_ colors: [Color] = []) {
        bits = 9
        slots = Array(repeating: 0, count: 1 &<< bits)
        for color in colors { _ = number(of: color) }
    }

    var count: Int { entries.count }

    mutating func removeAll() {
        if entries.count * 8 < slots.count {
            // Only used slots are emptied, because they are few.
            for color in entries.reversed() { slots[location(of: color)] = 0 }
        } else {
            for index in slots.indices { slots[index] = 0 }
        }
        entries.removeAll(keepingCapacity: true)
    }

    /// Returns the number of `color`, which is added if it is new.
    @inline(__always)
    mutating func number(of color: Color) -> Int {
        let index = location(of: color)
        if slots[index] != 0 { return Int(slots[index]) - 1 }
        entries.append(color)
        slots[index] = Int32(entries.count)
        // At most half full, so that probing stays short.
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    /// Returns the number of `color`, if it has one.
    func existingNumber(of color: Color) -> Int? {
        let index = location(of: color)
        return slots[index] == 0 ? nil : Int(slots[index]) - 1
    }

    /// Returns the slot of `color`, or a free one.
    ///
    /// The search begins at the high bits of the product with 2^32 ÷ golden ratio, which depend on all bits of the colour (Knuth, The Art of Computer
    /// Programming 3, section 6.4). Colours of a ramp fall far apart.
    private func location(of color: Color) -> Int {
        var index = Int(color.packed &* 0x9E37_79B1) &>> (32 - bits)
        while slots[index] != 0, entries[Int(slots[index]) - 1] != color { index = (index + 1) & (slots.count - 1) }
        return index
    }

    private mutating func grow() {
        bits += 1
        slots = Array(repeating: 0, count: 1 &<< bits)
        for (number, color) in entries.enumerated() { slots[location(of: color)] = Int32(number + 1) }
    }
}
