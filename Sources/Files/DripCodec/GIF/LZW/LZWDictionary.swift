import DripNumbers

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
    private(set) var slots = [UInt32](repeating: 0, count: 1 &<< slotBits)
    /// For each phrase, bit i % 32 is set if it may have a child of index i. Most searches end here.
    private(set) var childMasks = [UInt32](repeating: 0, count: codeLimit + 2)
    private var phrases = [Phrase](repeating: Phrase(first: 0), count: codeLimit + 2)
    /// The slot of the last addition.
    private var lastSlot = 0
    /// Lane l has the phrases of its index: that of n pixels at l * codeLimit + n.
    private var lanes = [UInt16](repeating: 0, count: laneCount * codeLimit)
    private var laneLengths = [Int](repeating: 0, count: laneCount)
    /// The phrases in lanes that have a child of another index: bit n of lane l is bit l * codeLimit + n.
    private var forks = [UInt64](repeating: 0, count: laneCount * codeLimit / 64)
    private var laneIndices: [UInt8] = []
    private var laneOfIndex = [UInt8](repeating: noLane, count: 256)
    private static let noLane: UInt8 = 255

    private struct Phrase {
        /// The phrase without its last index.
        var parent: UInt16 = 0
        /// Its length if it is a run, else 0.
        var runLength: UInt16 = 1
        var first: UInt8
        var last: UInt8 = 0
    }

    /// Empties the dictionary.
    /// - Parameters:
    ///   - rootCount: the number of indices.
    ///   - indices: those with the longest runs, at most ``laneCount``.
    mutating func reset(rootCount: Int, lanesFor indices: [UInt8]) {
        for index in laneIndices { laneOfIndex[Int(index)] = Self.noLane }
        laneIndices = indices
        for (lane, index) in indices.enumerated() { laneOfIndex[Int(index)] = UInt8(lane) }
        for root in 0..<rootCount {
            phrases[root] = Phrase(first: UInt8(truncatingIfNeeded: root))
        }
        clear()
    }

    mutating func clear() {
        slots = Array(repeating: 0, count: slots.count)
        childMasks = Array(repeating: 0, count: childMasks.count)
        forks = Array(repeating: 0, count: forks.count)
        for (lane, index) in laneIndices.enumerated() {
            laneLengths[lane] = 1
            lanes[lane * Self.codeLimit + 1] = UInt16(index)
        }
    }

    @inline(__always)
    func first(of node: Int) -> UInt8 { phrases[node].first }

    /// The bit of `index` in a mask of children.
    @inline(__always)
    static func mask(of index: UInt8) -> UInt32 { 1 &<< UInt32(index & 31) }

    /// Returns the phrase of `node` and `index`, or 0.
    @inline(__always)
    static func child(of node: Int, _ index: UInt8, _ slots: Span<UInt32>) -> Int { Int(slots[slot(of: node, index, slots)] & 0xFFF) }

    /// Returns the slot of the phrase of `node` and `index`, or a free one.
    @inline(__always)
    private static func slot(of node: Int, _ index: UInt8, _ slots: Span<UInt32>) -> Int {
        let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(index)
        var slot = Int((key &* 0x9E37_79B1) &>> UInt32(32 - slotBits))
        while true {
            let found = slots[slot]
            if found &>> 12 == key || found == 0 { return slot }
            slot = (slot + 1) & (1 &<< slotBits - 1)
        }
    }

    /// Extends a run of `index` from `node`: returns its last phrase and length, or nil when `node` is not such a run or has no lane.
    @inline(__always)
    func runEnd(from node: Int, _ index: UInt8, atMost limit: Int) -> (node: Int, length: Int)? {
        let length = Int(phrases[node].runLength)
        let lane = laneOfIndex[Int(index)]
        guard length > 0, phrases[node].first == index, lane != Self.noLane else { return nil }
        let reach = min(laneLengths[Int(lane)], length + limit)
        return (Int(lanes[Int(lane) * Self.codeLimit + reach]), reach - length)
    }

    /// Extends a run from `node` to its next phrase with a child of another index: returns that phrase and the length, or nil when `node` has such a
    /// child or no lane.
    @inline(__always)
    func runFork(from node: Int, atMost limit: Int) -> (node: Int, length: Int)? {
        let length = Int(phrases[node].runLength)
        let lane = laneOfIndex[Int(phrases[node].first)]
        if lane == Self.noLane { return nil }
        let start = Int(lane) * Self.codeLimit
        let reach = min(laneLengths[Int(lane)], length + limit)
        var fork = length
        repeat {
            let following = forks[(start + fork) / 64] &>> UInt64(fork % 64)
            if following != 0 {
                fork += following.trailingZeroBitCount
                break
            }
            fork = (fork | 63) + 1
        } while fork < reach
        if fork == length { return nil }
        let end = min(fork, reach)
        return (Int(lanes[start + end]), end - length)
    }

    /// Returns the longest phrase at a position in `runs`, whose choices are indices, and its length. `remaining` pixels of run number `run` follow;
    /// both move to the pixel after the phrase.
    @inline(__always)
    func longest(in runs: Span<IndexedRuns.Run>, _ run: inout Int, _ remaining: inout Int) -> (node: Int, length: Int) {
        let (slots, childMasks) = (slots.span, childMasks.span)
        var index = UInt8(truncatingIfNeeded: runs[run].choice)
        var (node, length) = (Int(index), 1)
        remaining -= 1
        while true {
            if remaining == 0 {
                run += 1
                if run == runs.count { break }
                remaining = Int(runs[run].count)
                index = UInt8(truncatingIfNeeded: runs[run].choice)
            } else if let end = runEnd(from: node, index, atMost: remaining) {
                if end.length == 0 { break }
                node = end.node
                length += end.length
                remaining -= end.length
                continue
            }
            if childMasks[node] & Self.mask(of: index) == 0 { break }
            let child = Self.child(of: node, index, slots)
            if child == 0 { break }
            node = child
            length += 1
            remaining -= 1
        }
        return (node, length)
    }

    /// Returns the phrase of `node` without its last pixel.
    @inline(__always)
    func parent(of node: Int) -> Int { Int(phrases[node].parent) }

    @inline(__always)
    func isRun(_ node: Int) -> Bool { phrases[node].runLength > 0 }

    /// Returns the phrase of the first `count` pixels of `node`, which is a run of at least that length.
    @inline(__always)
    func shortened(_ node: Int, to count: Int) -> Int {
        Int(lanes[Int(laneOfIndex[Int(phrases[node].first)]) * Self.codeLimit + count])
    }

    /// Adds the phrase of `node` and `index` as `code`. False when it exists: the decoder then has two, and the first is used.
    @inline(__always)
    mutating func add(_ node: Int, _ index: UInt8, as code: Int) -> Bool {
        let slot = Self.slot(of: node, index, slots.span)
        if slots[slot] != 0 { return false }
        slots[slot] = (UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(index)) &<< 12 | UInt32(truncatingIfNeeded: code)
        lastSlot = slot
        childMasks[node] |= Self.mask(of: index)
        let parent = phrases[node]
        let length = Int(parent.runLength)
        let isRun = length > 0 && parent.first == index
        phrases[code] = Phrase(
            parent: UInt16(truncatingIfNeeded: node), runLength: isRun ? parent.runLength + 1 : 0, first: parent.first, last: index)
        let lane = Int(laneOfIndex[Int(parent.first)])
        if length > 0, lane < Self.laneCount {
            let location = lane * Self.codeLimit + length
            if isRun {
                laneLengths[lane] = length + 1
                lanes[location + 1] = UInt16(truncatingIfNeeded: code)
            } else {
                forks[location / 64] |= 1 &<< UInt64(location % 64)
            }
        }
        return true
    }

    /// Reverts the last addition, which made `code`.
    @inline(__always)
    mutating func removeLast(_ code: Int) {
        slots[lastSlot] = 0
        if phrases[code].runLength > 0, laneOfIndex[Int(phrases[code].first)] != Self.noLane {
            laneLengths[Int(laneOfIndex[Int(phrases[code].first)])] -= 1
        }
    }

    /// Appends the `length` pixels of the phrase `node` to `indices`.
    func appendPixels(of node: Int, length: Int, to indices: inout [UInt8]) {
        let start = indices.count
        // Most phrases are runs; the first pixels are right in any case.
        indices.append(contentsOf: repeatElement(phrases[node].first, count: length))
        var target = indices.mutableSpan
        var (node, index) = (node, start + length)
        while phrases[node].runLength == 0 {
            index -= 1
            target[index] = phrases[node].last
            node = Int(phrases[node].parent)
        }
    }
}
