/// The longest matching phrase at a position, and those a few pixels shorter.
struct LZWMatch {
    /// The length of the longest one in pixels, at least 1.
    private(set) var length = 0
    /// The shortest stored length.
    private(set) var shortestKnown = 1
    /// Whether the last phrase of equal error is taken in place of the first.
    var prefersLast = false
    // The phrase with the least error for each stored length.
    private var nodes: [UInt16]
    private var errors: [Int32]
    /// The number of stored lengths less 1, a power of two less 1.
    private let mask: Int
    // All matching phrases of the current length.
    private var count = 0
    private var front = Branches(repeating: Branch(node: 0, error: 0))
    private var next = Branches(repeating: Branch(node: 0, error: 0))
    /// The run of the pixel after the longest match.
    private var end = 0

    private struct Branch {
        var node: Int32
        var error: Int32
    }

    /// The maximum number of phrases followed in parallel.
    private static let width = 8
    private typealias Branches = InlineArray<8, Branch>

    /// - Parameter shorter: the number of stored lengths besides the longest one.
    init(shorter: Int) {
        mask = 1 << (Int.bitWidth - shorter.leadingZeroBitCount) - 1
        nodes = Array(repeating: 0, count: mask + 1)
        errors = Array(repeating: 0, count: mask + 1)
    }

    /// Returns the best phrase of `length` pixels.
    /// - Precondition: `length` is in ``shortestKnown``…``length``.
    @inline(__always)
    func node(ofLength length: Int) -> Int { Int(nodes[length & mask]) }

    @inline(__always)
    func error(ofLength length: Int) -> Int { Int(errors[length & mask]) }

    mutating func find(from position: LZWPosition, in input: IndexedRuns, _ dictionary: borrowing LZWDictionary) {
        var run = position.run
        var left = Int(input.runs[run].count) - position.offset
        let choice = input.choices[Int(input.runs[run].choice)]
        count = min(Int(choice.count), Self.width)
        for index in 0..<count {
            let alternative = input.alternatives[Int(choice.start) + index]
            front[index] = Branch(node: Int32(alternative.index), error: alternative.error)
        }
        length = 1
        shortestKnown = 1
        if mask > 0 { remember() }
        left -= 1
        while true {
            if left == 0 {
                run += 1
                if run == input.runs.count { break }
                left = Int(input.runs[run].count)
            }
            let choice = input.choices[Int(input.runs[run].choice)]
            let start = Int(choice.start)
            if count == 1, choice.count == 1 {
                let index = input.alternatives[start].index
                let node = Int(front[0].node)
                if let end = dictionary.runEnd(from: node, index, atMost: left) {
                    if end.length == 0 { break }
                    front[0].node = Int32(end.node)
                    length += end.length
                    left -= end.length
                    if mask > 0 { rememberRun(end.length, dictionary) }
                    if left > 0 { break }
                } else {
                    let child = dictionary.child(of: node, index)
                    if child == 0 { break }
                    front[0].node = Int32(child)
                    length += 1
                    left -= 1
                    if mask > 0 { remember() }
                }
                continue
            }
            var found = 0
            for branch in 0..<count where found < Self.width {
                for alternative in start..<start + Int(choice.count) where found < Self.width {
                    let child = dictionary.child(of: Int(front[branch].node), input.alternatives[alternative].index)
                    if child == 0 { continue }
                    next[found] = Branch(node: Int32(child), error: front[branch].error + input.alternatives[alternative].error)
                    found += 1
                }
            }
            if found == 0 { break }
            swap(&front, &next)
            count = found
            length += 1
            left -= 1
            if mask > 0 { remember() }
        }
        if mask == 0 { remember() }
        shortestKnown = max(shortestKnown, length - mask)
        end = run
    }

    /// Extends the match by one pixel where the longest may be `node`, followed by `index`. This covers the phrase that the dictionary will have
    /// next. The match has that length and error, but no node of that length.
    @inline(__always)
    mutating func extend(by index: UInt8, after node: Int, in input: IndexedRuns) {
        guard end < input.runs.count, let branch = (0..<count).first(where: { front[$0].node == Int32(truncatingIfNeeded: node) }) else {
            return
        }
        let choice = input.choices[Int(input.runs[end].choice)]
        let alternatives = Int(choice.start)..<Int(choice.start) + Int(choice.count)
        guard let found = alternatives.first(where: { input.alternatives[$0].index == index }) else { return }
        length += 1
        errors[length & mask] = front[branch].error + input.alternatives[found].error
    }

    @inline(__always)
    private mutating func remember() {
        var best = front[0]
        for branch in 1..<max(1, count) where front[branch].error < best.error || prefersLast && front[branch].error == best.error {
            best = front[branch]
        }
        nodes[length & mask] = UInt16(truncatingIfNeeded: best.node)
        errors[length & mask] = best.error
    }

    /// Extends the only phrase by `more` pixels, all in one run that began with the match.
    @inline(__always)
    private mutating func rememberRun(_ more: Int, _ dictionary: borrowing LZWDictionary) {
        let (node, error) = (Int(front[0].node), front[0].error)
        for count in max(length - more + 1, length - mask)...length {
            nodes[count & mask] = UInt16(truncatingIfNeeded: dictionary.shortened(node, to: count))
            errors[count & mask] = error
        }
    }
}
