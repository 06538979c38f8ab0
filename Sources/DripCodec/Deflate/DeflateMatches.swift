/// Where the bytes of a segment repeat earlier ones: what a parse of it can choose from.
///
/// Pictures of flat colours are mostly runs: bytes that equal the one a pixel before. Inside a run only three things are worth trying: to go
/// on with it, to its end or 258 bytes; to copy an earlier run together with what followed it, aligned at the runs' ends; and nothing else,
/// not even a literal. So most positions are never reached by any parse, and cost next to nothing.
struct DeflateMatches: Sendable {
    /// Lengths from `shortest` to `length` at `distance`.
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

    /// A position that a parse may reach.
    struct Stop: Sendable {
        let position: Int32
        /// Its first match; the next stop's is behind its last.
        let firstMatch: Int32
        let mayBeLiteral: Bool
    }

    private(set) var stops: [Stop] = []
    private(set) var matches: [Match] = []
    private var reached: [Bool] = []

    private let period: Int
    private let depth: Int
    /// A match this long is not bettered.
    private let nice: Int
    private var heads = [Int32](repeating: -1, count: 1 << 15)
    private var previous = [Int32](repeating: -1, count: DeflateSymbols.window)

    /// - Parameters:
    ///   - period: bytes a pixel.
    ///   - depth: how many earlier places are compared.
    init(period: Int, depth: Int, nice: Int) {
        self.period = period
        self.depth = depth
        self.nice = nice
    }

    /// A run at least this long has an inside; and the last bytes of it are not inside.
    private static let runEnd = 9
    /// Of matches longer than this only the last lengths are tried: a parse hardly ever wants half of one.
    private static let fullLengths = 32
    private static let lastLengths = 12

    private static func slot(_ bytes: Span<UInt8>, _ at: Int) -> Int {
        let word = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        return Int((word &* 0x9E37_79B1) >> 17)
    }

    /// Forgets what was read, and keeps the memory.
    mutating func restart() {
        for slot in heads.indices { heads[slot] = -1 }
    }

    /// Finds the matches of `segment`; the segments come in order.
    mutating func find(_ bytes: Span<UInt8>, _ runs: borrowing PeriodicRuns, in segment: Range<Int>) {
        stops.removeAll(keepingCapacity: true)
        matches.removeAll(keepingCapacity: true)
        reached.removeAll(keepingCapacity: true)
        reached.append(contentsOf: repeatElement(false, count: segment.count + 1))
        reached[0] = true
        let end = segment.upperBound
        let (ahead, behind) = (runs.ahead.span, runs.behind.span)
        var position = segment.lowerBound
        while position < end {
            let run = Int(ahead[position])
            let start = position - segment.lowerBound
            let isInside = min(run, end - position) >= Self.runEnd && Int(behind[position]) > period
            if isInside, !reached[start] {
                position = nextStop(after: start, before: start + min(run, end - position) - Self.runEnd + 1) + segment.lowerBound
                continue
            }
            if reached[start] {
                stops.append(Stop(position: Int32(position), firstMatch: Int32(matches.count), mayBeLiteral: !isInside))
                let limit = min(DeflateSymbols.longestMatch, end - position)
                var best = 2
                if run > 2, limit > 2 { add(&best, min(run, limit), period, isInside: isInside, start) }
                if limit > 2 {
                    if !isInside, best < min(nice, limit) { chain(bytes, position, limit, &best, start) }
                    // The first pixel of a run is not like the one before, but belongs to it.
                    let tail = limit > period ? Int(ahead[position + period]) + period : 0
                    if tail >= Self.runEnd, tail < limit - 2 {
                        runEnds(bytes, behind, position, tail, limit, &best, start, isInside: isInside)
                    }
                }
                if !isInside { reached[start + 1] = true }
            }
            if !isInside, position + 2 < bytes.count {
                let slot = Self.slot(bytes, position)
                previous[position & (DeflateSymbols.window - 1)] = heads[slot]
                heads[slot] = Int32(truncatingIfNeeded: position)
            }
            position += 1
        }
        stops.append(Stop(position: Int32(end), firstMatch: Int32(matches.count), mayBeLiteral: false))
    }

    /// The next reached place, or `end`.
    private func nextStop(after start: Int, before end: Int) -> Int {
        let reached = reached.span
        let end = min(end, reached.count - 1)
        var next = start + 1
        while next < end, !reached[next] { next += 1 }
        return min(next, end)
    }

    private mutating func add(_ best: inout Int, _ length: Int, _ distance: Int, isInside: Bool, _ start: Int) {
        let shortest = isInside ? length : length > Self.fullLengths ? max(best + 1, length - Self.lastLengths) : best + 1
        matches.append(Match(shortest, length, distance))
        for next in start + shortest...start + length { reached[next] = true }
        best = length
    }

    /// Earlier places with the same three bytes, nearest first.
    private mutating func chain(_ bytes: Span<UInt8>, _ position: Int, _ limit: Int, _ best: inout Int, _ start: Int) {
        var candidate = Int(heads[Self.slot(bytes, position)])
        var rest = depth
        while candidate >= 0, position - candidate <= DeflateSymbols.window, rest > 0 {
            rest -= 1
            if bytes[candidate + best] == bytes[position + best], bytes[candidate] == bytes[position] {
                let length = 1 + bytes.matchLength(at: position + 1, with: bytes, at: candidate + 1, limit: limit - 1)
                if length > best {
                    add(&best, length, position - candidate, isInside: false, start)
                    if best >= nice || best == limit { return }
                }
            }
            let next = Int(previous[candidate & (DeflateSymbols.window - 1)])
            if next >= candidate { return }
            candidate = next
        }
    }

    /// Earlier runs of the same bytes, at least as long, that are followed by the same: aligned at their ends.
    private mutating func runEnds(
        _ bytes: Span<UInt8>, _ behind: Span<UInt16>, _ position: Int, _ run: Int, _ limit: Int, _ best: inout Int, _ start: Int,
        isInside: Bool
    ) {
        let last = position + run - 1
        var candidate = Int(heads[Self.slot(bytes, last)])
        var rest = depth
        // With its first period, which is not counted as run.
        let wanted = run - period
        while candidate >= 0, last - candidate <= DeflateSymbols.window, rest > 0 {
            rest -= 1
            if Int(behind[candidate]) >= wanted, candidate - run + 1 >= 0 {
                var same = 0
                while same < period, bytes[candidate - same] == bytes[last - same] { same += 1 }
                if same == period {
                    let from = candidate - run + 1
                    let length = run + bytes.matchLength(at: position + run, with: bytes, at: from + run, limit: limit - run)
                    if length > best, length > run {
                        add(&best, length, position - from, isInside: isInside, start)
                        if best == limit { return }
                    }
                }
            }
            let next = Int(previous[candidate & (DeflateSymbols.window - 1)])
            if next >= candidate { return }
            candidate = next
        }
    }
}
