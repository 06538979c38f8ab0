internal import DripImage

/// A numbering of colours in order of arrival: 0, 1, 2, …
///
/// Open addressing with linear probing: a dictionary would be slower, and differ in order between runs. Emptying keeps the memory.
struct ColorTable: Equatable, Sendable {
    private(set) var entries: [Color] = []
    // A slot holds the number of its colour + 1, and the colour in the upper half; or 0.
    private var slots: [UInt64]
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
        if slots[index] != 0 { return Self.number(in: slots[index]) }
        entries.append(color)
        slots[index] = Self.slot(color, number: entries.count - 1)
        // At most half full, so that probing stays short.
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    /// Returns the number of `color`, if it has one.
    func existingNumber(of color: Color) -> Int? {
        let index = location(of: color)
        return slots[index] == 0 ? nil : Self.number(in: slots[index])
    }

    /// Returns the slot of `color`, or a free one.
    ///
    /// The search begins at the high bits of the product with 2^32 ÷ golden ratio, which depend on all bits of the colour (Knuth, The Art of Computer
    /// Programming 3, section 6.4). Colours of a ramp fall far apart.
    @inline(__always)
    private func location(of color: Color) -> Int {
        let slots = slots.span
        var index = Int((color.packed &* 0x9E37_79B1) &>> UInt32(32 - bits))
        while slots[index] != 0, slots[index] &>> 32 != UInt64(color.packed) { index = (index + 1) & (slots.count - 1) }
        return index
    }

    @inline(__always)
    private static func number(in slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) - 1 }

    private static func slot(_ color: Color, number: Int) -> UInt64 { UInt64(color.packed) &<< 32 | UInt64(number + 1) }

    private mutating func grow() {
        bits += 1
        slots = Array(repeating: 0, count: 1 &<< bits)
        for (number, color) in entries.enumerated() { slots[location(of: color)] = Self.slot(color, number: number) }
    }
}
