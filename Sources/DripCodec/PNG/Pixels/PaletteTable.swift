/// At most 256 different words, each with a number: a palette that is searched by colour.
///
/// Open addressing with linear probing; a dictionary would be slower and iterate in another order in every run.
struct PaletteTable: Hashable, Sendable {
    static let limit = 256
    private static let slotBits = 10

    private(set) var count = 0
    private var keys = [UInt32](repeating: 0, count: 1 << slotBits)
    /// −1 marks a free slot.
    private var numbers = [Int16](repeating: -1, count: 1 << slotBits)

    /// Numbers the words in their order; those after the 256th different one are left out.
    init(_ words: [UInt32] = []) {
        for word in words { _ = insert(word) }
    }

    /// Knuth, The Art of Computer Programming 3, section 6.4.
    private static func slot(of word: UInt32) -> Int { Int((word &* 0x9E37_79B1) >> UInt32(32 - slotBits)) }

    /// False when the table is full and has no such word.
    mutating func insert(_ word: UInt32) -> Bool {
        var slot = Self.slot(of: word)
        while numbers[slot] >= 0 {
            if keys[slot] == word { return true }
            slot = (slot + 1) & (keys.count - 1)
        }
        guard count < Self.limit else { return false }
        keys[slot] = word
        numbers[slot] = Int16(count)
        count += 1
        return true
    }

    /// The word's number.
    /// - Precondition: the word is in the table.
    func number(of word: UInt32) -> UInt8 {
        var slot = Self.slot(of: word)
        while keys[slot] != word || numbers[slot] < 0 {
            precondition(numbers[slot] >= 0, "a colour is not in the palette")
            slot = (slot + 1) & (keys.count - 1)
        }
        return UInt8(truncatingIfNeeded: numbers[slot])
    }

    func contains(_ word: UInt32) -> Bool {
        var slot = Self.slot(of: word)
        while numbers[slot] >= 0 {
            if keys[slot] == word { return true }
            slot = (slot + 1) & (keys.count - 1)
        }
        return false
    }

    /// All words, smallest first: the same whatever their order of arrival.
    var words: [UInt32] { zip(keys, numbers).filter { $0.1 >= 0 }.map(\.0).sorted() }
}
