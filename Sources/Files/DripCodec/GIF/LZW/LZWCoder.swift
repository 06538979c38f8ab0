import DripNumbers

/// Codes pixels with GIF's LZW, with two degrees of freedom that a plain coder lacks.
///
/// **Index.** Where a pixel may have several indices (transparent, its own colour, a near colour), a match follows all of them, and takes the
/// longest.
///
/// **Length.** A slightly shorter phrase may make the next one longer. So the last lengths are tried, each with its next match (flexible parsing;
/// R. N. Horspool, "The Effect of Non-Greedy Parsing in Ziv-Lempel Compression Methods", 1995). A shorter phrase has a price, which an earlier pass
/// tells: see ``LZWGuide``.
///
/// The phrase added to the dictionary is always the previous one and the first pixel of this one, as the decoder assumes. It may be used while
/// incomplete. A full dictionary is emptied when a window of codes does less well than the best one so far.
struct LZWCoder {
    private var dictionary = LZWDictionary()
    private var stream = BitWriter()
    private var nextCode = 0
    private var codeWidth = 0
    private var match: LZWMatch
    private var following = LZWMatch(shorter: 0)
    private var parse = Parse(lookahead: 0)
    /// The number of pixels before the next phrase.
    private var pixel = 0
    private var division: LZWDivision?
    /// The phrases of the last stream that was recorded.
    private(set) var guide = LZWGuide()
    /// The squared error of the last stream beyond that of the best indices.
    private(set) var excess: SquaredError = 0
    /// Whether the dictionary became full in the last stream.
    private(set) var wasFull = false

    /// A strategy to divide the pixels into phrases.
    struct Parse: Sendable {
        /// The number of lengths tried besides the longest one.
        var lookahead: Int
        /// The number of lengths in a row that gain nothing, after which no more are tried.
        var patience = Int.max
        /// The number of codes over which a full dictionary is judged.
        var windowLength = 256
        /// Whether phrases are recorded in ``LZWCoder/guide``, or chosen by those that are.
        var use = GuideUse.none

        enum GuideUse { case none, record, follow }
    }

    /// - Parameter lookahead: the maximum lookahead of a parse.
    init(lookahead: Int) { match = LZWMatch(shorter: lookahead) }

    /// Returns the code stream of `parts`, which have the same choices, with a clear code between them; it is not divided into blocks.
    /// - Parameters:
    ///   - parse: the division into phrases.
    ///   - chosen: nil, or receives the index of every pixel.
    mutating func code(_ parts: [IndexedRuns], _ parse: Parse, chosen: inout [UInt8]?) -> [UInt8] {
        begin(parts, parse)
        if parse.use == .record { guide.removeAll() }
        guide.rewind()
        // Where each pixel has one index, a phrase is one way through the dictionary.
        let isDecided = chosen == nil && parts[0].isDecided
        for (number, part) in parts.enumerated() {
            if number > 0 { putClear(part) }
            if parse.use == .record { guide.beginPart() }
            if isDecided { addDecided(part) } else { add(part, chosen: &chosen) }
        }
        put(1 &<< parts[0].codeBits + 1)
        return stream.bytes
    }

    /// Returns the pixels of `input`, which is decided, before which an empty dictionary is better than the one at hand, among ends of phrases of
    /// the guide with `phraseCount` phrases between them; none if they save little. `patience` is that of an ``LZWDivision``.
    ///
    /// For each boundary, the bits of the codes from there to later ones are counted. The cheapest path through the boundaries is found.
    mutating func split(_ input: IndexedRuns, every phraseCount: Int, patience: Int) -> [Int] {
        let count = min(Self.longestDivision, guide.phraseCount / phraseCount)
        if count < 2 { return [] }
        let ends = [(pixel: 0, bitCount: 0)] + (1...count).map { guide.end(of: guide.phraseCount * $0 / count - 1) }
        var division = LZWDivision(boundaries: ends.map { $0.pixel }, costs: ends.map { $0.bitCount }, patience: patience)
        let whole = division.bitCount
        var position = LZWPosition()
        begin([input], Parse(lookahead: 0))
        // After boundaries where an empty dictionary is no gain, fewer are tried.
        var (resumed, failures) = (0, 0)
        for start in 1..<count {
            position.advance(by: division.boundaries[start] - division.boundaries[start - 1], in: input)
            if start < resumed { continue }
            dictionary.clear()
            beginStream(input)
            pixel = division.boundaries[start]
            division.begin(at: start)
            self.division = division
            addDecided(input, from: position)
            division = self.division.take() ?? division
            failures = division.isBetter ? 0 : failures + 1
            resumed = start + 1 + failures / 2
        }
        return (whole - division.bitCount) * Self.worthwhileSaving < whole ? [] : division.starts
    }

    private static let longestDivision = 32
    /// The share of all bits, one of so many, that a division must save. For less the frame is not coded once more.
    private static let worthwhileSaving = 200

    /// Adds the codes of `input`, whose pixels have one index each: like ``add(_:chosen:)``, several times as fast. While the input is divided, it
    /// stops where an empty dictionary is no gain.
    private mutating func addDecided(_ input: IndexedRuns, from start: LZWPosition = LZWPosition()) {
        let runs = input.runs.span
        var window = LZWWindow(parse.windowLength)
        var step = Step(run: start.run, remaining: start.run < runs.count ? Int(runs[start.run].count) - start.offset : 0)
        var next: Step?
        while step.run < runs.count {
            step = next ?? longest(after: step, runs)
            next = parse.lookahead > 0 && step.run < runs.count ? shorten(&step, runs) : nil
            put(step.node)
            pixel += step.length
            if parse.use == .record { guide.add(pixel, after: stream.bitCount) }
            if division != nil, division!.hasEnded(at: pixel, after: stream.bitCount) { return }
            if nextCode == 1 &<< codeWidth, codeWidth < 12 { codeWidth += 1 }
            if step.run == runs.count { return }
            if nextCode < LZWDictionary.codeLimit {
                _ = dictionary.add(step.node, UInt8(truncatingIfNeeded: runs[step.run].choice), as: nextCode)
                nextCode += 1
            } else {
                wasFull = true
                if window.isWorse(step.length) {
                    if division != nil { return }
                    putClear(input)
                    next = nil
                    if parse.use == .record { guide.beginPart() }
                }
            }
        }
    }

    /// A phrase, and the position after it: `remaining` pixels of run number `run` follow.
    private struct Step {
        var node = 0
        var length = 0
        var run: Int
        var remaining: Int
    }

    @inline(__always)
    private func longest(after step: Step, _ runs: Span<IndexedRuns.Run>) -> Step {
        var next = step
        (next.node, next.length) = dictionary.longest(in: runs, &next.run, &next.remaining)
        return next
    }

    /// Shortens the longest phrase where the next one then reaches further. Returns the next one.
    private mutating func shorten(_ step: inout Step, _ runs: Span<IndexedRuns.Run>) -> Step {
        let isGuided = parse.use == .follow
        var margin = isGuided ? guide.advance(to: pixel) : 0
        // A full dictionary adds nothing.
        let isFull = nextCode == LZWDictionary.codeLimit
        if isFull { margin = 0 }
        func reach(_ count: Int) -> Int { isGuided ? guide.codes(to: pixel + count) : count }
        // The next phrase may be the one that this one adds.
        let isAdded = !isFull && dictionary.add(step.node, UInt8(truncatingIfNeeded: runs[step.run].choice), as: nextCode)
        var next = longest(after: step, runs)
        if isAdded { dictionary.removeLast(nextCode) }
        var (bestReach, failures) = (reach(step.length + next.length), 0)
        var shorter = step
        for _ in 0..<min(parse.lookahead, step.length - 1) {
            if failures == parse.patience { break }
            shorter.node = dictionary.parent(of: shorter.node)
            shorter.length -= 1
            if shorter.run == runs.count || shorter.remaining == Int(runs[shorter.run].count) {
                (shorter.run, shorter.remaining) = (shorter.run - 1, 1)
            } else {
                shorter.remaining += 1
            }
            let following = longest(after: shorter, runs)
            let found = reach(shorter.length + following.length)
            if found > bestReach + margin {
                (bestReach, step, next) = (found, shorter, following)
                (margin, failures) = (0, 0)
            } else {
                failures += 1
            }
        }
        return next
    }

    /// Adds the codes of `input`.
    private mutating func add(_ input: IndexedRuns, chosen: inout [UInt8]?) {
        var position = LZWPosition()
        var previous = -1
        var window = LZWWindow(parse.windowLength)
        while position.run < input.runs.count {
            // The phrase that exists if this one begins like the previous one, so that it can be this one.
            let pending =
                previous >= 0 && nextCode < LZWDictionary.codeLimit
                && dictionary.add(previous, dictionary.first(of: previous), as: nextCode)
            match.find(from: position, in: input, dictionary)
            let (length, node, end) = choose(from: position, in: input)
            if previous >= 0, nextCode < LZWDictionary.codeLimit {
                let first = dictionary.first(of: node)
                if first != dictionary.first(of: previous) || !pending {
                    if pending { dictionary.removeLast(nextCode) }
                    _ = dictionary.add(previous, first, as: nextCode)
                }
                nextCode += 1
            }
            put(node)
            pixel += length
            if parse.use == .record { guide.add(pixel, after: stream.bitCount) }
            excess += match.excess(ofLength: length)
            if chosen != nil { dictionary.appendPixels(of: node, length: length, to: &chosen!) }
            if nextCode == 1 &<< codeWidth, codeWidth < 12 { codeWidth += 1 }
            position = end
            previous = node
            if nextCode == LZWDictionary.codeLimit {
                wasFull = true
                if window.isWorse(length) {
                    putClear(input)
                    if parse.use == .record { guide.beginPart() }
                    previous = -1
                }
            }
        }
    }

    private mutating func putClear(_ input: IndexedRuns) {
        put(1 &<< input.codeBits)
        dictionary.clear()
        (nextCode, codeWidth) = (1 &<< input.codeBits + 2, input.codeBits + 1)
    }

    private mutating func begin(_ parts: [IndexedRuns], _ parse: Parse) {
        let input = parts[0]
        self.parse = parse
        match.isExact = input.alternatives.allSatisfy { $0.excess == 0 }
        following.isExact = match.isExact
        // Lanes go to the indices with the most pixels.
        var areas = [Int](repeating: 0, count: 256)
        for part in parts {
            for run in part.runs where run.count > 3 {
                areas[Int(input.alternatives[Int(input.choices[Int(run.choice)].start)].index)] += Int(run.count)
            }
        }
        let largest = indices(ascendingBy: areas.map { -Int64($0) }).prefix(while: { areas[$0] > 0 })
        dictionary.reset(rootCount: 1 &<< input.codeBits, lanesFor: largest.prefix(LZWDictionary.laneCount).map { UInt8($0) })
        beginStream(input)
    }

    private mutating func beginStream(_ input: IndexedRuns) {
        stream.removeAll()
        (excess, wasFull, pixel) = (0, false, 0)
        (nextCode, codeWidth) = (1 &<< input.codeBits + 2, input.codeBits + 1)
        put(1 &<< input.codeBits)
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
        var (bestReach, leastExcess, failures) = (0, SquaredError.zero, 0)
        let isGuided = parse.use == .follow
        var margin = isGuided ? guide.advance(to: pixel) : 0
        // A full dictionary adds nothing.
        if nextCode == LZWDictionary.codeLimit { margin = 0 }
        for shorter in 0...min(parse.lookahead, longest - match.shortestStored) {
            let length = longest - shorter
            let node = match.node(ofLength: length)
            following.find(from: end, in: input, dictionary)
            if nextCode + 1 < LZWDictionary.codeLimit {
                following.extend(by: dictionary.first(of: node), after: node, in: input)
            }
            let pixels = length + following.length
            let reach = isGuided ? guide.codes(to: pixel + pixels) : pixels
            let excess = match.excess(ofLength: length) + following.excess(ofLength: following.length)
            if shorter == 0 || reach > bestReach + margin || !isGuided && reach == bestReach && excess < leastExcess {
                if shorter > 0 { margin = 0 }
                (bestReach, leastExcess) = (reach, excess)
                best = (length, node, end)
                failures = 0
            } else {
                failures += 1
                if failures == parse.patience { break }
            }
            end.goBack(in: input)
        }
        return best
    }

    private mutating func put(_ code: Int) { stream.write(code, count: codeWidth) }
}
