/// Codes pixels with GIF's LZW, with two degrees of freedom that a plain coder lacks.
///
/// **Index.** Where a pixel may have several indices (transparent, its own colour, a near colour), a match follows all of them, and takes the
/// longest.
///
/// **Length.** A slightly shorter phrase may make the next one longer. So the last lengths are tried, each with its next match (flexible parsing;
/// R. N. Horspool, "The Effect of Non-Greedy Parsing in Ziv-Lempel Compression Methods", 1995). A shorter phrase has a price: the dictionary
/// already has the phrase that it adds. A ``Parse`` says what the gain must exceed.
///
/// The phrase added to the dictionary is always the previous one and the first pixel of this one, as the decoder assumes. It may be used while
/// incomplete. A full dictionary is emptied when a window of codes does less well than the best one so far.
struct LZWCoder {
    private var dictionary = LZWDictionary()
    private var output: [UInt8] = []
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0
    private var nextCode = 0
    private var codeWidth = 0
    private var match: LZWMatch
    private var following = LZWMatch(shorter: 0)
    private var parse = Parse(lookahead: 0)
    /// Numbers of runs at which costs are recorded, and the recorded bits up to there.
    private var limits: [Int] = []
    private var costs: [Int] = []
    /// The error of the last stream beyond that of the best indices.
    private(set) var error = 0
    /// Whether the dictionary became full in the last stream.
    private(set) var wasFull = false

    /// A strategy to divide the pixels into phrases.
    struct Parse: Hashable, Sendable {
        /// The number of lengths tried besides the longest one.
        var lookahead: Int
        /// The pixels by which a shorter phrase and the next one must reach further, beyond the first, while phrases are added.
        var margin = 0
        /// Whether the last of equally long phrases is taken in place of the first.
        var prefersLast = false
        /// The number of codes over which a full dictionary is judged.
        var windowLength = 256
    }

    /// - Parameter lookahead: the maximum lookahead of a parse.
    init(lookahead: Int) { match = LZWMatch(shorter: lookahead) }

    /// Returns the code stream of `input`, not divided into blocks.
    /// - Parameters:
    ///   - parse: the division into phrases.
    ///   - chosen: nil, or receives the index of every pixel.
    mutating func code(_ input: IndexedRuns, _ parse: Parse, chosen: inout [UInt8]?) -> [UInt8] {
        code([input], parse, chosen: &chosen)
    }

    /// Returns the code stream of `parts`, which have the same choices, with a clear code between them.
    mutating func code(_ parts: [IndexedRuns], _ parse: Parse, chosen: inout [UInt8]?) -> [UInt8] {
        begin(parts, parse)
        for (number, part) in parts.enumerated() {
            if number > 0 { putClear(part) }
            add(part, chosen: &chosen)
        }
        put(1 << parts[0].codeBits + 1)
        while bitCount > 0 { putByte() }
        return output
    }

    /// Divides `input` where an empty dictionary is better than the one at hand, among `count` - 1 bounds.
    ///
    /// For each bound, the bits of the codes from there to all later ones are counted. The cheapest path through the bounds is found.
    mutating func split(_ input: IndexedRuns, into count: Int) -> [IndexedRuns] {
        let bounds = (0...count).map { input.runs.count * $0 / count }
        var previous = [Int](repeating: 0, count: count + 1)
        var least = [Int](repeating: .max, count: count + 1)
        least[0] = 0
        var chosen: [UInt8]?
        for start in 0..<count where least[start] < .max {
            let rest = input.part(bounds[start]..<bounds[count])
            begin([rest], Parse(lookahead: 0))
            limits = bounds[(start + 1)...].map { $0 - bounds[start] }
            costs = []
            add(rest, chosen: &chosen)
            limits = []
            for (number, cost) in costs.enumerated() where least[start] + cost < least[start + 1 + number] {
                (least[start + 1 + number], previous[start + 1 + number]) = (least[start] + cost, start)
            }
        }
        var (parts, end) = ([IndexedRuns](), count)
        while end > 0 {
            parts.append(input.part(bounds[previous[end]]..<bounds[end]))
            end = previous[end]
        }
        return parts.reversed()
    }

    /// Adds the codes of `input`. If there are ``limits``, it stops where the dictionary should be emptied.
    private mutating func add(_ input: IndexedRuns, chosen: inout [UInt8]?) {
        var position = LZWPosition()
        var previous = -1
        var window = (codes: 0, pixels: 0, best: 0.0)
        while position.run < input.runs.count {
            let pending = addPending(after: previous, as: nextCode)
            match.find(from: position, in: input, dictionary)
            let (length, node, end) = choose(from: position, in: input)
            if previous >= 0, nextCode < LZWDictionary.codeLimit {
                let first = dictionary.first(of: node)
                if first != dictionary.first(of: previous) || !pending {
                    if pending { dictionary.removeLast(previous, dictionary.first(of: previous)) }
                    _ = dictionary.add(previous, first, as: nextCode)
                }
                nextCode += 1
            }
            put(node)
            // A phrase may be cut where a limit is.
            while costs.count < limits.count, limits[costs.count] <= end.run {
                costs.append(8 * output.count + Int(bitCount))
            }
            error += match.error(ofLength: length)
            if chosen != nil { dictionary.appendPixels(of: node, length: length, to: &chosen!) }
            if nextCode == 1 << codeWidth, codeWidth < 12 { codeWidth += 1 }
            position = end
            previous = node
            if nextCode == LZWDictionary.codeLimit {
                wasFull = true
                window.codes += 1
                window.pixels += length
                if window.codes == parse.windowLength {
                    let ratio = Double(window.pixels) / Double(window.codes)
                    let isWorse = ratio < window.best
                    window = (0, 0, max(ratio, window.best))
                    if isWorse {
                        if !limits.isEmpty { return }
                        putClear(input)
                        previous = -1
                        window.best = 0
                    }
                }
            }
        }
    }

    private mutating func putClear(_ input: IndexedRuns) {
        put(1 << input.codeBits)
        dictionary.clear()
        (nextCode, codeWidth) = (1 << input.codeBits + 2, input.codeBits + 1)
    }

    private mutating func begin(_ parts: [IndexedRuns], _ parse: Parse) {
        let (input, clearCode) = (parts[0], 1 << parts[0].codeBits)
        self.parse = parse
        match.prefersLast = parse.prefersLast
        output.removeAll(keepingCapacity: true)
        (error, wasFull) = (0, false)
        (bits, bitCount) = (0, 0)
        (nextCode, codeWidth) = (clearCode + 2, input.codeBits + 1)
        // Lanes go to the indices with the most pixels.
        var areas = [Int](repeating: 0, count: 256)
        for run in parts.lazy.flatMap(\.runs) {
            let choice = input.choices[Int(run.choice)]
            areas[Int(input.alternatives[Int(choice.start)].index)] += run.count > 3 ? Int(run.count) : 0
        }
        var lanes: [UInt8] = []
        for _ in 0..<LZWDictionary.laneCount {
            guard let largest = areas.indices.max(by: { areas[$0] < areas[$1] }), areas[largest] > 0 else { break }
            lanes.append(UInt8(largest))
            areas[largest] = 0
        }
        dictionary.reset(rootCount: clearCode, lanesFor: lanes)
        put(clearCode)
    }

    /// Adds the phrase that exists if the next one begins like `previous`, so that it can be the next one.
    private mutating func addPending(after previous: Int, as code: Int) -> Bool {
        guard previous >= 0, code < LZWDictionary.codeLimit else { return false }
        return dictionary.add(previous, dictionary.first(of: previous), as: code)
    }

    /// Returns the length and the phrase to code, and its end.
    ///
    /// The phrase that reaches furthest together with the next, and among equals the one with the least error. (A price for error in pixels made
    /// files larger, at any price, than saving the same error by an additional colour.)
    private mutating func choose(from position: LZWPosition, in input: IndexedRuns) -> (length: Int, node: Int, end: LZWPosition) {
        let longest = match.length
        var end = position
        end.advance(by: longest, in: input)
        var best = (length: longest, node: match.node(ofLength: longest), end: end)
        if parse.lookahead == 0 || end.run == input.runs.count { return best }
        var (bestReach, bestError) = (0, 0)
        // A full dictionary adds nothing.
        var margin = nextCode < LZWDictionary.codeLimit ? parse.margin : 0
        for shorter in 0...min(parse.lookahead, longest - match.shortestKnown) {
            let length = longest - shorter
            let node = match.node(ofLength: length)
            following.find(from: end, in: input, dictionary)
            if nextCode + 1 < LZWDictionary.codeLimit {
                following.extend(by: dictionary.first(of: node), after: node, in: input)
            }
            let reach = length + following.length
            let error = match.error(ofLength: length) + following.error(ofLength: following.length)
            if shorter == 0 || reach > bestReach + margin || margin == 0 && reach == bestReach && error < bestError {
                if shorter > 0 { margin = 0 }
                (bestReach, bestError) = (reach, error)
                best = (length, node, end)
            }
            end.goBack(in: input)
        }
        return best
    }

    private mutating func put(_ code: Int) {
        bits |= UInt64(truncatingIfNeeded: code) << bitCount
        bitCount += UInt64(codeWidth)
        while bitCount >= 8 { putByte() }
    }

    private mutating func putByte() {
        output.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        bitCount = bitCount > 8 ? bitCount - 8 : 0
    }
}

/// A position among runs: `offset` pixels into run number `run`.
struct LZWPosition {
    var run = 0
    var offset = 0

    @inline(__always)
    mutating func advance(by count: Int, in input: IndexedRuns) {
        offset += count
        while run < input.runs.count, offset >= Int(input.runs[run].count) {
            offset -= Int(input.runs[run].count)
            run += 1
        }
    }

    @inline(__always)
    mutating func goBack(in input: IndexedRuns) {
        if offset == 0 {
            run -= 1
            offset = Int(input.runs[run].count)
        }
        offset -= 1
    }
}
