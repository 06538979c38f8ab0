/// The search for boundaries at which the dictionary is emptied.
struct LZWDivision {
    /// The pixel at each boundary, from 0 to the number of all pixels.
    let boundaries: [Int]
    /// The bits of the codes up to each boundary on the cheapest path.
    private(set) var least: [Int]
    private var previous: [Int]
    // The boundary where the dictionary is empty, the next one, and what the path through the first costs there beyond the cheapest.
    private var start = 0
    private var next = 1
    private var excess = Int.max
    /// Whether an empty dictionary at the boundary of ``begin(at:)`` is a gain.
    private(set) var isBetter = false

    init(boundaries: [Int]) {
        self.boundaries = boundaries
        least = Array(repeating: .max, count: boundaries.count)
        previous = Array(repeating: 0, count: boundaries.count)
        least[0] = 0
    }

    mutating func begin(at start: Int) { (self.start, next, excess, isBetter) = (start, start + 1, .max, false) }

    /// Counts `bitCount` bits from the beginning to `pixel`.
    /// - Returns: whether the rest is no gain: an empty dictionary costs more at first, but then less and less.
    mutating func hasEnded(at pixel: Int, after bitCount: Int) -> Bool {
        while next < boundaries.count, boundaries[next] <= pixel {
            let cost = least[start] + bitCount
            if cost < least[next] {
                (least[next], previous[next]) = (cost, start)
                (excess, isBetter) = (.min, true)
            } else {
                if cost - least[next] >= excess { return true }
                excess = cost - least[next]
            }
            next += 1
        }
        return false
    }

    /// The first pixel of each part but the first.
    var starts: [Int] {
        var (starts, end) = ([Int](), previous[boundaries.count - 1])
        while end > 0 {
            starts.append(boundaries[end])
            end = previous[end]
        }
        return starts.reversed()
    }
}
