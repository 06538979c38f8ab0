/// Alternating lengths of dashes and gaps, in points along the path, repeated without end.
public struct DashPattern: Equatable, Sendable {
    /// Dash, gap, dash, gap, …: an even number of lengths ≥ 0.
    package let lengths: [Double]
    /// The offset into the pattern at which a subpath begins, in points. A negative phase begins that far before the pattern.
    package let phase: Double
    /// The sum of all lengths, > 0.
    package let period: Double

    /// Creates a pattern. An odd number of lengths is repeated once, so that dashes and gaps change roles: 5 is 5 5, and 1 2 3 is 1 2 3 1 2 3.
    /// - Throws: ``DashPatternError`` when a length is negative, all are 0 or there is none, or a number is not finite.
    public init(_ lengths: [Double], phase: Double = 0) throws(DashPatternError) {
        for (index, length) in lengths.enumerated() where !(length >= 0 && length < .infinity) {
            throw .lengthOutOfRange(length, index: index)
        }
        guard phase.isFinite else { throw .phaseNotFinite(phase) }
        let all = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let period = all.reduce(0, +)
        guard period > 0 else { throw .nothingLong }
        guard period < .infinity else { throw .lengthOutOfRange(lengths.max() ?? 0, index: 0) }
        self.lengths = all
        self.phase = phase
        self.period = period
    }
}
