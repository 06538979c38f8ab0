/// The longest matching phrase at a position, and those a few pixels shorter.
struct LZWMatch {
    /// The length of the longest one in pixels, at least 1.
    private(set) var length = 0
    /// The shortest stored length.
    private(set) var shortestKnown = 1
    // The phrase with the least error for each stored length.
    private var nodes = InlineArray<128, UInt16>(repeating: 0)
    private var errors = InlineArray<128, Int32>(repeating: 0)
    /// The number of stored lengths less 1, a power of two less 1.
    private let mask: Int
    /// Whether no alternative has an error.
    var isExact = false
    // All matching phrases of the current length: `count` branches from `first` on. Those of the next length go to the other half.
    private var count = 0
    private var first = 0
    private var branches = Branches(repeating: Branch(node: 0, error: 0))
    /// The run of the pixel after the longest match.
    private var end = 0

    private struct Branch {
        var node: Int32
        var error: Int32
    }

    private typealias Branches = InlineArray<16, Branch>

    /// The maximum number of phrases followed in parallel.
    private static let width = 8

    /// - Parameter shorter: less than 128, the number of stored lengths besides the longest one.
    init(shorter: Int) {
        mask = 1 << (Int.bitWidth - shorter.leadingZeroBitCount) - 1
    }

    /// Returns the best phrase of `length` pixels.
    /// - Precondition: `length` is in ``shortestKnown``…``length``.
    @inline(__always)
    func node(ofLength length: Int) -> Int { Int(nodes[length & mask]) }

    @inline(__always)
    func error(ofLength length: Int) -> Int { Int(errors[length & mask]) }

    mutating func find(from position: LZWPosition, in input: IndexedRuns, _ dictionary: borrowing LZWDictionary) {
        let (runs, choices, alternatives) = (input.runs.span, input.choices.span, input.alternatives.span)
        let (slots, childMasks) = (dictionary.slots.span, dictionary.childMasks.span)
        let mask = mask
        var run = position.run
        var left = Int(runs[run].count) - position.offset
        var choice = choices[Int(runs[run].choice)]
        var branches = branches
        var first = 0
        var count = min(Int(choice.count), Self.width)
        for index in 0..<count {
            let alternative = alternatives[Int(choice.start) + index]
            branches[index] = Branch(node: Int32(alternative.index), error: alternative.error)
        }
        var childMask = Self.childMask(of: choice, in: alternatives)
        var length = 1
        shortestKnown = 1
        if mask > 0 { remember(isExact ? branches[first] : Self.best(branches, first, count), length) }
        left -= 1
        while true {
            if left == 0 {
                run += 1
                if run == runs.count { break }
                left = Int(runs[run].count)
                choice = choices[Int(runs[run].choice)]
                childMask = Self.childMask(of: choice, in: alternatives)
            }
            let start = Int(choice.start)
            if count == 1, choice.count == 1 {
                let index = alternatives[start].index
                let branch = branches[first]
                let node = Int(branch.node)
                if let end = dictionary.runEnd(from: node, index, atMost: left) {
                    if end.length == 0 { break }
                    branches[first].node = Int32(truncatingIfNeeded: end.node)
                    length += end.length
                    left -= end.length
                    if mask > 0 { rememberRun(end.length, to: length, branches[first], dictionary) }
                    if left > 0 { break }
                } else {
                    let child = LZWDictionary.child(of: node, index, slots, childMasks)
                    if child == 0 { break }
                    branches[first].node = Int32(truncatingIfNeeded: child)
                    length += 1
                    left -= 1
                    if mask > 0 { remember(isExact ? branches[first] : Self.best(branches, first, count), length) }
                }
                continue
            }
            let next = first ^ Self.width
            var found = 0
            for index in first..<first + count {
                let branch = branches[index]
                if childMasks[Int(branch.node)] & childMask == 0 { continue }
                for number in start..<start + Int(choice.count) where found < Self.width {
                    let alternative = alternatives[number]
                    let child = LZWDictionary.child(of: Int(branch.node), alternative.index, slots, childMasks)
                    if child == 0 { continue }
                    branches[next + found] = Branch(node: Int32(truncatingIfNeeded: child), error: branch.error + alternative.error)
                    found += 1
                }
            }
            if found == 0 { break }
            (first, count) = (next, found)
            length += 1
            left -= 1
            if mask > 0 { remember(isExact ? branches[first] : Self.best(branches, first, count), length) }
        }
        if mask == 0 { remember(isExact ? branches[first] : Self.best(branches, first, count), length) }
        self.branches = branches
        (self.first, self.count, self.length, end) = (first, count, length, run)
        shortestKnown = max(shortestKnown, length - mask)
    }

    @inline(__always)
    private static func childMask(of choice: IndexedRuns.Choice, in alternatives: Span<IndexedRuns.Alternative>) -> UInt32 {
        var mask: UInt32 = 0
        for alternative in Int(choice.start)..<Int(choice.start) + Int(choice.count) {
            mask |= LZWDictionary.mask(of: alternatives[alternative].index)
        }
        return mask
    }

    /// Extends the match by one pixel where the longest may be `node`, followed by `index`. This covers the phrase that the dictionary will have
    /// next. The match has that length and error, but no node of that length.
    @inline(__always)
    mutating func extend(by index: UInt8, after node: Int, in input: IndexedRuns) {
        guard end < input.runs.count,
            let branch = (first..<first + count).first(where: { branches[$0].node == Int32(truncatingIfNeeded: node) })
        else {
            return
        }
        let choice = input.choices[Int(input.runs[end].choice)]
        let alternatives = Int(choice.start)..<Int(choice.start) + Int(choice.count)
        guard let found = alternatives.first(where: { input.alternatives[$0].index == index }) else { return }
        length += 1
        errors[length & mask] = branches[branch].error + input.alternatives[found].error
    }

    /// Returns the first of `count` branches with the least error.
    private static func best(_ branches: borrowing Branches, _ first: Int, _ count: Int) -> Branch {
        var best = branches[first]
        for index in first + 1..<first + max(1, count) where branches[index].error < best.error { best = branches[index] }
        return best
    }

    @inline(__always)
    private mutating func remember(_ branch: Branch, _ length: Int) {
        nodes[length & mask] = UInt16(truncatingIfNeeded: branch.node)
        errors[length & mask] = branch.error
    }

    /// Records the last `more` lengths of the only phrase, all in one run that began with the match.
    @inline(__always)
    private mutating func rememberRun(_ more: Int, to length: Int, _ branch: Branch, _ dictionary: borrowing LZWDictionary) {
        for count in max(length - more + 1, length - mask)...length {
            nodes[count & mask] = UInt16(truncatingIfNeeded: dictionary.shortened(Int(branch.node), to: count))
            errors[count & mask] = branch.error
        }
    }
}
