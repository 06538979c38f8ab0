import DripNumbers

/// The arc length of a curve, and the points at given lengths.
///
/// Gauss–Legendre quadrature integrates the speed. Intervals are halved until another halving changes nothing. The error is below 10⁻⁹ of the length
/// of the control polygon. Tests hold this bound also at cusps, where the speed has a kink.
struct ArcLength {
    private struct Part {
        let from: Double
        let to: Double
        /// The arc lengths from the curve's start to both ends of the interval.
        let begin: Double
        let end: Double
    }

    let whole: BezierCurve
    let curve: StrokeCurve
    private var parts: [Part] = []
    /// In points.
    private(set) var total = 0.0

    /// - Precondition: the degree is at most 4, and not all control points are equal.
    init(_ whole: BezierCurve) {
        self.whole = whole
        curve = StrokeCurve(whole, negligible: 0)
        if whole.degree == 1 {
            total = whole.start.distance(to: whole.end)
            parts = [Part(from: 0, to: 1, begin: 0, end: total)]
        } else {
            addParts(0, 1, length(from: 0, to: 1), allowed: curve.topSpeed * 1e-11, depth: 0)
        }
    }

    private mutating func addParts(_ from: Double, _ to: Double, _ whole: Double, allowed: Double, depth: Int) {
        let middle = (from + to) / 2
        let (before, after) = (length(from: from, to: middle), length(from: middle, to: to))
        guard depth < 40, abs(before + after - whole) > allowed else {
            for (from, to, length) in [(from, middle, before), (middle, to, after)] {
                parts.append(Part(from: from, to: to, begin: total, end: total + length))
                total += length
            }
            return
        }
        addParts(from, middle, before, allowed: allowed, depth: depth + 1)
        addParts(middle, to, after, allowed: allowed, depth: depth + 1)
    }

    func parameter(at length: Double) -> Double {
        if length <= 0 { return 0 }
        if length >= total { return 1 }
        let part = parts[parts.dropLast().partitioningIndex { !($0.end < length) }]
        guard part.end > part.begin else { return part.from }
        var (from, to) = (part.from, part.to)
        var t = from + (to - from) * (length - part.begin) / (part.end - part.begin)
        for _ in 0..<60 {
            let missing = length - part.begin - self.length(from: part.from, to: t)
            if abs(missing) <= total * 1e-14 { break }
            if missing > 0 { from = t } else { to = t }
            let newton = t + missing / curve.sample(at: t).speed
            let next = newton > from && newton < to ? newton : (from + to) / 2
            if next == t { break }
            t = next
        }
        return t
    }

    /// Returns the part between two lengths from the start, clamped to the curve.
    func part(from: Double, to: Double) -> BezierCurve {
        let (first, last) = (parameter(at: from), parameter(at: to))
        if whole.degree > 1 { return whole.part(from: first, to: last) }
        let ends = [first, last].map { $0 == 1 ? whole.end : whole.start.interpolated(to: whole.end, at: $0) }
        return BezierCurve(ends)
    }

    private func length(from: Double, to: Double) -> Double {
        var sum = 0.0
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        for (node, weight) in Self.rule {
            sum += weight * (curve.speed(at: middle - half * node) + curve.speed(at: middle + half * node))
        }
        return sum * half
    }

    /// The positive roots of the Legendre polynomial of degree 8, and their weights. Outlines depend on the last digits.
    private static let rule: [(node: Double, weight: Double)] = [
        (0.9602898564975363, 0.10122853629037618), (0.7966664774136268, 0.22238103445337445),
        (0.525532409916329, 0.3137066458778874), (0.1834346424956498, 0.362683783378362),
    ]
}
