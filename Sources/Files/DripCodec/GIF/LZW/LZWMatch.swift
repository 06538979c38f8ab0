import DripNumbers

/// The longest matching phrase at a position, and those a few pixels shorter.
struct LZWMatch {
    /// The length of the longest one in pixels, at least 1.
    private(set) var length = 0
    /// The shortest stored length.
    private(set) var shortestStored = 1
    // The phrase with the least excess for each stored length.
    private var nodes = InlineArray<128, UInt16>(repeating: 0)
    private var excesses = InlineArray<128, Int32>(repeating: 0)
    /// The number of stored lengths less 1, a power of two less 1.
    private let mask: Int
    /// Whether no alternative has an excess.
    var isExact = false
    // All matching phrases of the current length: `count` branches from `first` on. Those of the next length go to the other half.
    private var count = 0
    private var first = 0
    private var branches = InlineArray<16, Branch>(repeating: Branch(0, 0))
    /// The run of the pixel after the longest match.
    private var end = 0

    private struct Branch {
        var node: Int32
        var excess: Int32

        @inline(__always)
        init(_ node: Int, _ excess: Int32) { (self.node, self.excess) = (Int32(truncatingIfNeeded: node), excess) }

        @inline(__always)
        init(_ alternative: IndexedRuns.Alternative) { self.init(Int(alternative.index), alternative.excess) }
    }

    /// The maximum number of phrases followed in parallel.
    private static let width = 8

    /// - Parameter shorter: less than 128, the number of stored lengths besides the longest one.
    init(shorter: Int) {
        mask = 1 &<< (Int.bitWidth - shorter.leadingZeroBitCount) - 1
    }

    // Mutating, so that the array is read in its place: otherwise all elements are copied to read one.

    /// Returns the best phrase of `length` pixels.
    /// - Precondition: `length` is in ``shortestStored``…``length``.
    @inline(__always)
    mutating func node(ofLength length: Int) -> Int { Int(nodes[length & mask]) }

    @inline(__always)
    mutating func excess(ofLength length: Int) -> SquaredError { isExact ? 0 : SquaredError(Int64(excesses[length & mask])) }

    mutating func find(from position: LZWPosition, in input: IndexedRuns, _ dictionary: borrowing LZWDictionary) {
        let (runs, choices, alternatives) = (input.runs.span, input.choices.span, input.alternatives.span)
        let (slots, childMasks) = (dictionary.slots.span, dictionary.childMasks.span)
        let stores = mask > 0
        var run = position.run
        var remaining = Int(runs[run].count) - position.offset - 1
        var permitted = Permitted(choices[Int(runs[run].choice)], alternatives)
        first = 0
        count = min(permitted.count, Self.width)
        for number in 0..<count { branches[number] = Branch(alternatives[permitted.start + number]) }
        // The only branch, while there is one.
        var (node, excess) = (Int(permitted.first), permitted.firstExcess)
        var isRun = true
        length = 1
        shortestStored = 1
        if stores { remember(count == 1 || isExact ? branches[0] : best, 1) }
        while true {
            if remaining == 0 {
                run += 1
                if run == runs.count { break }
                remaining = Int(runs[run].count)
                permitted = Permitted(choices[Int(runs[run].choice)], alternatives)
            }
            if count == 1, permitted.count <= 2 {
                if isRun {
                    if !dictionary.isRun(node) {
                        isRun = false
                    } else if permitted.permits(dictionary.first(of: node)),
                        let end = permitted.count == 1
                            ? dictionary.runEnd(from: node, permitted.first, atMost: remaining)
                            : dictionary.runFork(from: node, atMost: remaining)
                    {
                        if end.length == 0 { break }
                        node = end.node
                        length += end.length
                        remaining -= end.length
                        if stores { rememberRun(end.length, to: length, Branch(node, excess), dictionary) }
                        continue
                    }
                }
                let children = childMasks[node]
                let one = children & permitted.firstMask == 0 ? 0 : LZWDictionary.child(of: node, permitted.first, slots)
                let two = children & permitted.secondMask == 0 ? 0 : LZWDictionary.child(of: node, permitted.second, slots)
                if one | two == 0 { break }
                length += 1
                remaining -= 1
                if one == 0 || two == 0 {
                    node = one | two
                    excess += one == 0 ? permitted.secondExcess : permitted.firstExcess
                    if stores { remember(Branch(node, excess), length) }
                    continue
                }
                (first, count) = (0, 2)
                branches[0] = Branch(one, excess + permitted.firstExcess)
                branches[1] = Branch(two, excess + permitted.secondExcess)
                if stores { remember(isExact ? branches[0] : best, length) }
                continue
            }
            if count == 1 { branches[first] = Branch(node, excess) }
            guard branch(permitted, alternatives, slots, masks: childMasks) else { break }
            length += 1
            remaining -= 1
            (node, excess) = (Int(branches[first].node), branches[first].excess)
            isRun = true
            if stores { remember(isExact ? branches[first] : best, length) }
        }
        if count == 1 { branches[first] = Branch(node, excess) }
        if !stores { remember(isExact ? branches[first] : best, length) }
        end = run
        shortestStored = max(shortestStored, length - mask)
    }

    /// Extends all branches by a pixel; false if none can be.
    @inline(__always)
    private mutating func branch(
        _ permitted: Permitted, _ alternatives: Span<IndexedRuns.Alternative>, _ slots: Span<UInt32>, masks childMasks: Span<UInt32>
    ) -> Bool {
        let next = first ^ Self.width
        var found = 0
        for index in first..<first + count {
            let branch = branches[index]
            let children = childMasks[Int(branch.node)]
            for number in permitted.start..<permitted.start + permitted.count where found < Self.width {
                let alternative = alternatives[number]
                if children & LZWDictionary.mask(of: alternative.index) == 0 { continue }
                let child = LZWDictionary.child(of: Int(branch.node), alternative.index, slots)
                if child == 0 { continue }
                branches[next + found] = Branch(child, branch.excess + alternative.excess)
                found += 1
            }
        }
        if found == 0 { return false }
        (first, count) = (next, found)
        return true
    }

    /// The permitted indices of a run, with the first two at hand.
    private struct Permitted {
        let start: Int
        let count: Int
        let first: UInt8
        let second: UInt8
        let firstMask: UInt32
        /// 0 without a second.
        let secondMask: UInt32
        let firstExcess: Int32
        let secondExcess: Int32

        @inline(__always)
        init(_ choice: IndexedRuns.Choice, _ alternatives: Span<IndexedRuns.Alternative>) {
            (start, count) = (Int(choice.start), Int(choice.count))
            let (one, two) = (alternatives[start], alternatives[start + min(1, count - 1)])
            (first, second) = (one.index, two.index)
            (firstExcess, secondExcess) = (one.excess, two.excess)
            firstMask = LZWDictionary.mask(of: first)
            secondMask = count == 1 ? 0 : LZWDictionary.mask(of: second)
        }

        /// Whether one of the first two has `index` without excess.
        @inline(__always)
        func permits(_ index: UInt8) -> Bool { index == first && firstExcess == 0 || index == second && secondExcess == 0 }
    }

    /// Extends the match by one pixel where the longest may be `node`, followed by `index`. This covers the phrase that the dictionary will have
    /// next. The match has that length and excess, but no node of that length.
    @inline(__always)
    mutating func extend(by index: UInt8, after node: Int, in input: IndexedRuns) {
        if end == input.runs.count { return }
        var branch = first
        while branch < first + count, branches[branch].node != Int32(truncatingIfNeeded: node) { branch += 1 }
        if branch == first + count { return }
        let choice = input.choices[Int(input.runs[end].choice)]
        var found = Int(choice.start)
        let last = found + Int(choice.count)
        while found < last, input.alternatives[found].index != index { found += 1 }
        if found == last { return }
        length += 1
        if !isExact { excesses[length & mask] = branches[branch].excess + input.alternatives[found].excess }
    }

    /// The first branch with the least excess.
    private var best: Branch {
        mutating get {
            var best = branches[first]
            for index in first + 1..<first + count where branches[index].excess < best.excess { best = branches[index] }
            return best
        }
    }

    @inline(__always)
    private mutating func remember(_ branch: Branch, _ length: Int) {
        nodes[length & mask] = UInt16(truncatingIfNeeded: branch.node)
        if !isExact { excesses[length & mask] = branch.excess }
    }

    /// Records the last `more` lengths of the only phrase, all in one run that began with the match.
    @inline(__always)
    private mutating func rememberRun(_ more: Int, to length: Int, _ branch: Branch, _ dictionary: borrowing LZWDictionary) {
        for count in max(length - more + 1, length - mask)...length {
            nodes[count & mask] = UInt16(truncatingIfNeeded: dictionary.shortened(Int(branch.node), to: count))
            if !isExact { excesses[count & mask] = branch.excess }
        }
    }
}
