/// The phrases common to an LZW coder and its decoder, as a trie: each extends a shorter one by an index.
///
/// Children are found by hashing. Runs of one index, which make up most of a drawing, need no search. For the few indices with the longest runs, a
/// lane lists the phrases of 1, 2, 3 … equal pixels, so a match reaches the end of a run in one step.
struct LZWDictionary {
    /// The number of codes, which have at most 12 bits.
    static let codeLimit = 4096
    private static let slotBits = 13
    static let laneCount = 6

    /// A slot is node << 20 | index << 12 | child. No child is 0, because codes of longer phrases follow the clear and end codes.
    private(set) var slots = [UInt32](repeating: 0, count: 1 << slotBits)
    /// For each phrase, bit i % 32 is set if it may have a child of index i. Most searches end here.
    private(set) var childMasks = [UInt32](repeating: 0, count: codeLimit + 2)
    /// For each phrase: its first index, its length if it is a run (else 0), and the two parts that form it.
    private var firsts = [UInt8](repeating: 0, count: codeLimit + 2)
    private var runLengths = [UInt16](repeating: 0, count: codeLimit + 2)
    private var parents = [UInt16](repeating: 0, count: codeLimit + 2)
    private var lasts = [UInt8](repeating: 0, count: codeLimit + 2)
    /// Lane l has the phrases of its index: that of n pixels at l * codeLimit + n.
    private var lanes = [UInt16](repeating: 0, count: laneCount * codeLimit)
    private var laneLengths = [Int](repeating: 0, count: laneCount)
    private var laneIndices: [UInt8] = []
    private var laneOfIndex = [UInt8](repeating: noLane, count: 256)
    private static let noLane: UInt8 = 255

    /// Empties the dictionary.
    /// - Parameters:
    ///   - rootCount: the number of indices.
    ///   - indices: those with the longest runs, at most ``laneCount``.
    mutating func reset(rootCount: Int, lanesFor indices: [UInt8]) {
        for index in laneIndices { laneOfIndex[Int(index)] = Self.noLane }
        laneIndices = indices
        for (lane, index) in indices.enumerated() { laneOfIndex[Int(index)] = UInt8(lane) }
        for root in 0..<rootCount {
            firsts[root] = UInt8(truncatingIfNeeded: root)
            lasts[root] = UInt8(truncatingIfNeeded: root)
            runLengths[root] = 1
        }
        clear()
    }

    mutating func clear() {
        for index in slots.indices { slots[index] = 0 }
        for index in childMasks.indices { childMasks[index] = 0 }
        for (lane, index) in laneIndices.enumerated() {
            laneLengths[lane] = 1
            lanes[lane * Self.codeLimit + 1] = UInt16(index)
        }
    }

    @inline(__always)
    func first(of node: Int) -> UInt8 { firsts[node] }

    /// The bit of `index` in a mask of children.
    @inline(__always)
    static func mask(of index: UInt8) -> UInt32 { 1 << UInt32(index & 31) }

    /// Returns the phrase of `node` and `index`, or 0.
    @inline(__always)
    func child(of node: Int, _ index: UInt8) -> Int { Self.child(of: node, index, slots.span, childMasks.span) }

    /// The same for a loop, which keeps both parts of the dictionary at hand.
    @inline(__always)
    static func child(of node: Int, _ index: UInt8, _ slots: Span<UInt32>, _ childMasks: Span<UInt32>) -> Int {
        childMasks[node] & mask(of: index) == 0 ? 0 : Int(slots[slot(of: node, index, slots)] & 0xFFF)
    }

    /// Returns the slot of the phrase of `node` and `index`, or a free one.
    @inline(__always)
    private static func slot(of node: Int, _ index: UInt8, _ slots: Span<UInt32>) -> Int {
        let key = UInt32(truncatingIfNeeded: node) << 8 | UInt32(index)
        var slot = Int((key &* 0x9E37_79B1) >> UInt32(32 - slotBits))
        while true {
            let found = slots[slot]
            if found >> 12 == key || found == 0 { return slot }
            slot = (slot + 1) & (1 << slotBits - 1)
        }
    }

    /// Extends a run of `index` from `node`: returns its last phrase and length, or nil when `node` is not such a run or has no lane.
    @inline(__always)
    func runEnd(from node: Int, _ index: UInt8, atMost limit: Int) -> (node: Int, length: Int)? {
        let length = Int(runLengths[node])
        let lane = laneOfIndex[Int(index)]
        guard length > 0, firsts[node] == index, lane != Self.noLane else { return nil }
        let reach = min(laneLengths[Int(lane)], length + limit)
        return (Int(lanes[Int(lane) * Self.codeLimit + reach]), reach - length)
    }

    /// Returns the phrase of the first `count` pixels of `node`, which is a run of at least that length.
    @inline(__always)
    func shortened(_ node: Int, to count: Int) -> Int {
        Int(lanes[Int(laneOfIndex[Int(firsts[node])]) * Self.codeLimit + count])
    }

    /// Adds the phrase of `node` and `index` as `code`. False when it exists: the decoder then has two, and the first is used.
    @inline(__always)
    mutating func add(_ node: Int, _ index: UInt8, as code: Int) -> Bool {
        let slot = Self.slot(of: node, index, slots.span)
        if slots[slot] != 0 { return false }
        slots[slot] = (UInt32(truncatingIfNeeded: node) << 8 | UInt32(index)) << 12 | UInt32(truncatingIfNeeded: code)
        childMasks[node] |= Self.mask(of: index)
        firsts[code] = firsts[node]
        lasts[code] = index
        parents[code] = UInt16(truncatingIfNeeded: node)
        let length = runLengths[node]
        runLengths[code] = 0
        if length > 0, firsts[node] == index {
            runLengths[code] = length + 1
            let lane = laneOfIndex[Int(index)]
            if lane != Self.noLane {
                laneLengths[Int(lane)] = Int(length) + 1
                lanes[Int(lane) * Self.codeLimit + Int(length) + 1] = UInt16(truncatingIfNeeded: code)
            }
        }
        return true
    }

    /// Reverts the last addition, which was of `node` and `index`.
    @inline(__always)
    mutating func removeLast(_ node: Int, _ index: UInt8) {
        let slot = Self.slot(of: node, index, slots.span)
        let code = Int(slots[slot] & 0xFFF)
        slots[slot] = 0
        if runLengths[code] > 0, laneOfIndex[Int(index)] != Self.noLane { laneLengths[Int(laneOfIndex[Int(index)])] -= 1 }
    }

    /// Appends the `length` pixels of the phrase `node` to `indices`.
    func appendPixels(of node: Int, length: Int, to indices: inout [UInt8]) {
        let start = indices.count
        // Most phrases are runs; the first pixels are right in any case.
        indices.append(contentsOf: repeatElement(firsts[node], count: length))
        var target = indices.mutableSpan
        var (node, index) = (node, start + length)
        while runLengths[node] == 0 {
            index -= 1
            target[index] = lasts[node]
            node = Int(parents[node])
        }
    }
}
