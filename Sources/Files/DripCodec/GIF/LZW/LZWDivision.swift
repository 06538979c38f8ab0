/// The search for boundaries at which the dictionary is emptied.
struct LZWDivision {
    /// The pixel at each boundary, from 0 to the number of all pixels.
    let boundaries: [Int]
    /// The bits of the codes up to each boundary on the cheapest path.
    private(set) var least: [Int]
    private var previous: [Int]
    private let patience: Int
    // The boundary where the dictionary is empty, the next one, and what the path through the first costs there beyond the cheapest.
    private var start = 0
    private var next = 1
    private var excess = Int.max
    /// The number of boundaries in a row where that excess has not fallen.
    private var failures = 0
    /// Whether an empty dictionary at the boundary of ``begin(at:)`` is a gain.
    private(set) var isBetter = false

    /// - Parameters:
    ///   - costs: the bits up to each boundary without a division.
    ///   - patience: the number of boundaries in a row without a fall of the excess, at which an empty dictionary is no gain.
    init(boundaries: [Int], costs: [Int], patience: Int) {
        (self.boundaries, least, self.patience) = (boundaries, costs, patience)
        previous = Array(repeating: 0, count: boundaries.count)
    }

    mutating func begin(at start: Int) {
        (self.start, next) = (start, start + 1)
        (excess, failures, isBetter) = (.max, 0, false)
    }

    /// Counts `bitCount` bits from the beginning to `pixel`.
    /// - Returns: whether the rest is no gain: an empty dictionary costs more at first, but then less and less.
    mutating func hasEnded(at pixel: Int, after bitCount: Int) -> Bool {
        while next < boundaries.count, boundaries[next] <= pixel {
            let cost = least[start] + bitCount
            if cost < least[next] {
                (least[next], previous[next]) = (cost, start)
                (excess, failures, isBetter) = (.min, 0, true)
            } else if cost - least[next] < excess {
                (excess, failures) = (cost - least[next], 0)
            } else {
                failures += 1
                if failures == patience { return true }
            }
            next += 1
        }
        return false
    }

    /// The bits of all codes on the cheapest path.
    var bitCount: Int { least[least.count - 1] }

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
