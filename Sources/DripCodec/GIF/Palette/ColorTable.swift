internal import DripImage

/// Numbers colours in the order in which they come: 0, 1, 2, …
///
/// Open addressing with linear probing: a dictionary would be slower, and iterate in another order in every run. Emptied, it keeps its memory.
struct ColorTable: Sendable {
    /// The colours by number, as words of a ``FlatPicture``; their upper byte is 255.
    private(set) var words: [UInt32] = []
    // A slot holds the number of its colour + 1, or 0.
    private var slots: [UInt32]
    private var bits: Int

    init() {
        bits = 9
        slots = Array(repeating: 0, count: 1 << bits)
    }

    var count: Int { words.count }

    /// Forgets all colours.
    mutating func removeAll() {
        if words.count * 8 < slots.count {
            // Few are in use: empty only those.
            for word in words.reversed() { slots[place(of: word)] = 0 }
        } else {
            for index in slots.indices { slots[index] = 0 }
        }
        words.removeAll(keepingCapacity: true)
    }

    /// The number of `word`, a new one if need be. The upper byte of `word` is ignored.
    @inline(__always)
    mutating func number(of word: UInt32) -> Int {
        let word = word | 0xFF00_0000
        let index = place(of: word)
        if slots[index] != 0 { return Int(slots[index]) - 1 }
        words.append(word)
        slots[index] = UInt32(words.count)
        // Half full at most, so that probing stays short.
        if words.count * 2 > slots.count { grow() }
        return words.count - 1
    }

    /// The number of `word`, if it has one.
    func existingNumber(of word: UInt32) -> Int? {
        let index = place(of: word | 0xFF00_0000)
        return slots[index] == 0 ? nil : Int(slots[index]) - 1
    }

    /// The slot of `word`, or the free one where it belongs.
    private func place(of word: UInt32) -> Int {
        var index = slot(of: word, bits: bits)
        while slots[index] != 0, words[Int(slots[index]) - 1] != word { index = (index + 1) & (slots.count - 1) }
        return index
    }

    private mutating func grow() {
        bits += 1
        slots = Array(repeating: 0, count: 1 << bits)
        for (number, word) in words.enumerated() { slots[place(of: word)] = UInt32(number + 1) }
    }
}

/// The largest difference of red, green or blue between two words.
@inline(__always)
func channelDistance(_ first: UInt32, _ second: UInt32) -> Int {
    var largest: Int32 = 0
    for shift in [UInt32(0), 8, 16] {
        largest = max(largest, abs(Int32(first >> shift & 0xFF) - Int32(second >> shift & 0xFF)))
    }
    return Int(largest)
}

/// The sum of the squared differences of red, green and blue between two words: at most 3 · 255².
@inline(__always)
func squaredDistance(_ first: UInt32, _ second: UInt32) -> Int {
    let red = Int(first & 0xFF) - Int(second & 0xFF)
    let green = Int(first >> 8 & 0xFF) - Int(second >> 8 & 0xFF)
    let blue = Int(first >> 16 & 0xFF) - Int(second >> 16 & 0xFF)
    return red * red + green * green + blue * blue
}
