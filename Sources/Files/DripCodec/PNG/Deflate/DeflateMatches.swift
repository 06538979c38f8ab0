import DripNumbers

/// The repetitions in a segment of bytes, from which a parse chooses.
///
/// Flat images are mostly runs: bytes that equal those one pixel before. Inside a run only two steps are worth trying: to continue it, to its end or
/// 258 bytes, or to copy an earlier run with the bytes that follow, aligned at the runs' ends. Not even a literal is tried. Most positions are
/// therefore never reached by a parse, and cost next to nothing.
struct DeflateMatches: Sendable {
    /// Matches of lengths from `shortest` to `length` at `distance`.
    struct Match: Sendable {
        let shortest: UInt16
        let length: UInt16
        let distance: UInt16

        init(_ shortest: Int, _ length: Int, _ distance: Int) {
            self.shortest = UInt16(truncatingIfNeeded: shortest)
            self.length = UInt16(truncatingIfNeeded: length)
            // 32768 fits.
            self.distance = UInt16(truncatingIfNeeded: distance)
        }
    }

    struct Stop: Sendable {
        let position: Int32
        /// Its first match; the next stop's follows its last.
        let firstMatch: Int32
        let mayBeLiteral: Bool
    }

    /// What a search has found so far.
    struct Found: Sendable {
        var stops: [Stop] = []
        var matches: [Match] = []
        /// Whether a literal or a match ends at an offset.
        fileprivate var reached: [Bool] = []
    }

    private(set) var found = Found()

    private let period: Int
    private let depth: Int
    /// Chains of positions with the same three bytes, and the same eight: the few among them where a long match begins.
    private var near = DeflateChain()
    private var far = DeflateChain()

    fileprivate struct Search {
        let position: Int
        /// The position, counted from the start of the segment.
        let start: Int
        let limit: Int
        let isInside: Bool
        var best = 2
    }

    /// - Parameters:
    ///   - period: bytes per pixel.
    ///   - depth: the number of earlier positions to compare.
    init(period: Int, depth: Int) {
        self.period = period
        self.depth = depth
    }

    /// The number of bytes at the end of a run that are not inside; a run at least this long has an inside.
    private static let runEnd = 9
    /// The match length above which only the last lengths are tried: a parse rarely uses half of one.
    fileprivate static let fullLengths = 32
    fileprivate static let lastLengths = 12

    mutating func restart() {
        near.restart()
        far.restart()
    }

    /// Finds the matches of `segment`; the segments come in order.
    mutating func find(_ bytes: Span<UInt8>, _ runs: borrowing PeriodicRuns, in segment: Range<Int>) {
        found.stops.removeAll(keepingCapacity: true)
        found.matches.removeAll(keepingCapacity: true)
        found.reached = Array(repeating: false, count: segment.count + 1)
        found.reached[0] = true
        let end = segment.upperBound
        let (ahead, behind) = (runs.ahead.span, runs.behind.span)
        var position = segment.lowerBound
        while position < end {
            let run = Int(ahead[position])
            let start = position - segment.lowerBound
            let isInside = min(run, end - position) >= Self.runEnd && Int(behind[position]) > period
            if isInside, !found.reached[start] {
                position = found.nextStop(after: start, before: start + min(run, end - position) - Self.runEnd + 1) + segment.lowerBound
                continue
            }
            if found.reached[start] {
                found.stops.append(Stop(position: Int32(position), firstMatch: Int32(found.matches.count), mayBeLiteral: !isInside))
                let limit = min(DeflateSymbols.longestMatch, end - position)
                var search = Search(position: position, start: start, limit: limit, isInside: isInside)
                if run > 2, limit > 2 { found.add(min(run, limit), at: period, to: &search) }
                if limit > 2 {
                    if !isInside, search.best < limit {
                        found.follow(near, from: near.head(Self.shortHash(bytes, position)), depth: depth / 2, in: bytes, &search)
                        if limit >= Self.longBytes, search.best < limit {
                            found.follow(far, from: far.head(Self.longHash(bytes, position)), depth: depth, in: bytes, &search)
                        }
                    }
                    // The first pixel of a run differs from its predecessor, but belongs to the run.
                    let tail = limit > period ? Int(ahead[position + period]) + period : 0
                    if tail >= Self.runEnd, tail < limit - 2 {
                        runEnds(of: tail, in: bytes, behind, &search)
                    }
                }
                if !isInside { found.reached[start + 1] = true }
            }
            if !isInside, position + 2 < bytes.count {
                near.add(position, Self.shortHash(bytes, position))
                if position + Self.longBytes <= bytes.count { far.add(position, Self.longHash(bytes, position)) }
            }
            position += 1
        }
        found.stops.append(Stop(position: Int32(end), firstMatch: Int32(found.matches.count), mayBeLiteral: false))
    }

    /// Finds earlier runs of the same bytes, at least as long, with the same successors: aligned at their ends.
    private mutating func runEnds(of run: Int, in bytes: Span<UInt8>, _ behind: Span<UInt16>, _ search: inout Search) {
        let (position, limit) = (search.position, search.limit)
        let last = position + run - 1
        var candidate = near.head(Self.shortHash(bytes, last))
        var remaining = depth
        // Includes its first period, which is not counted in the run.
        let wanted = run - period
        while candidate >= 0, last - candidate <= DeflateSymbols.window, remaining > 0 {
            remaining -= 1
            if Int(behind[candidate]) >= wanted, candidate - run + 1 >= 0 {
                var same = 0
                while same < period, bytes[candidate - same] == bytes[last - same] { same += 1 }
                if same == period {
                    let from = candidate - run + 1
                    let length = run + bytes.matchLength(at: position + run, with: bytes, at: from + run, limit: limit - run)
                    if length > search.best, length > run {
                        found.add(length, at: position - from, to: &search)
                        if length == limit { return }
                    }
                }
            }
            candidate = DeflateChain.location(before: candidate, in: near.previous.span)
        }
    }
}

extension DeflateMatches.Found {
    fileprivate func nextStop(after start: Int, before end: Int) -> Int {
        let reached = reached.span
        let end = min(end, reached.count - 1)
        var next = start + 1
        while next < end, !reached[next] { next += 1 }
        return min(next, end)
    }

    /// Adds a match that is longer than the best one.
    fileprivate mutating func add(_ length: Int, at distance: Int, to search: inout DeflateMatches.Search) {
        let next = search.best + 1
        let shortest =
            search.isInside ? length : length > DeflateMatches.fullLengths ? max(next, length - DeflateMatches.lastLengths) : next
        matches.append(DeflateMatches.Match(shortest, length, distance))
        for location in search.start + shortest...search.start + length { reached[location] = true }
        search.best = length
    }

    /// Tries earlier positions of a chain, nearest first, at most `depth`.
    fileprivate mutating func follow(
        _ chain: borrowing DeflateChain, from first: Int, depth: Int, in bytes: Span<UInt8>, _ search: inout DeflateMatches.Search
    ) {
        let (position, limit, previous) = (search.position, search.limit, chain.previous.span)
        // A longer match has these two bytes.
        let firstByte = bytes[position]
        var nextByte = bytes[position + search.best]
        var candidate = first
        var remaining = depth
        while candidate >= 0, position - candidate <= DeflateSymbols.window, remaining > 0 {
            remaining -= 1
            if bytes[candidate + search.best] == nextByte, bytes[candidate] == firstByte {
                let length = 1 + bytes.matchLength(at: position + 1, with: bytes, at: candidate + 1, limit: limit - 1)
                if length > search.best {
                    add(length, at: position - candidate, to: &search)
                    if length == limit { return }
                    nextByte = bytes[position + length]
                }
            }
            candidate = DeflateChain.location(before: candidate, in: previous)
        }
    }
}

extension DeflateMatches {
    private static let longBytes = 8

    @inline(__always)
    private static func shortHash(_ bytes: Span<UInt8>, _ at: Int) -> Int {
        let word = UInt32(bytes[at]) | UInt32(bytes[at + 1]) &<< 8 | UInt32(bytes[at + 2]) &<< 16
        return Int((word &* 0x9E37_79B1) &>> UInt32(32 - DeflateChain.hashBits))
    }

    @inline(__always)
    private static func longHash(_ bytes: Span<UInt8>, _ at: Int) -> Int {
        Int(truncatingIfNeeded: (bytes.littleEndianLong(at: at) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - DeflateChain.hashBits))
    }
}
