/// Finds the first element that fits in a list where all later elements fit, too.
struct Bracket {
    /// The result when ``next`` is nil; the list's count when none fits.
    private(set) var first: Int
    /// No element before this index fits.
    private var low = 0
    private var guess: Int?
    private var stride = 1
    private let isGuided: Bool

    /// - Parameter start: the expected result; nil to try the last element first and then bisect the list.
    init(count: Int, start: Int?) {
        first = count
        isGuided = start != nil
        guess = start.map { min($0, count - 1) } ?? (count - 1)
    }

    /// The element to try, or nil when the result is known.
    var next: Int? { low < first ? guess : nil }

    mutating func record(fits: Bool) {
        guard let position = next else { return }
        if fits { first = position } else { low = position + 1 }
        guess = isGuided ? (fits ? max(low, first - stride) : min(first - 1, low + stride - 1)) : (low + first) / 2
        stride *= 2
    }
}
