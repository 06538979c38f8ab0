import DripNumbers

/// The steps that blur one axis: halvings, weighted sums, and as many doublings.
///
/// A wide Gaussian is applied on a coarse grid, so that time does not grow with its width. Halving and doubling take the weights 1 3 3 1, which are
/// nearly Gaussian themselves; together they add a variance of 3/2 in pixels of the finer grid, and the weights add the rest.
struct BlurAxis {
    /// The widest Gaussian that is summed directly, in pixels: a wider one is halved.
    static let widestDeviation = 3.0
    /// Distances in standard deviations beyond which weights are left out.
    private static let reach = 3.3
    private static let coarseReach = 3.6
    /// The most weights on one side of the middle, as the kernel has room for.
    static let mostReach = 14
    private static let one = 65536

    let halvings: Int
    /// The weights at distances 0, 1, … towards smaller coordinates, and towards larger ones, in 1/65,536; the first ones are the same.
    private(set) var before: [UInt16]
    private(set) var after: [UInt16]

    /// Creates the steps for a standard deviation ≥ 0, moved by `shift` in 0..<1 towards larger coordinates, both in pixels.
    init(deviation: Double, shift: Double = 0) {
        precondition(deviation >= 0 && deviation.isFinite && shift >= 0 && shift < 1, "a deviation of \(deviation), moved by \(shift)")
        var (halvings, variance) = (0, deviation * deviation)
        while variance > Self.widestDeviation * Self.widestDeviation {
            halvings += 1
            let scale = Double(1 &<< (2 * halvings))
            variance = (deviation * deviation - (scale - 1) / 2) / scale
        }
        self.halvings = halvings
        let shift = shift / Double(1 &<< halvings)
        let width = (halvings == 0 ? Self.reach : Self.coarseReach) * variance.squareRoot()
        let reach = min(Self.mostReach, Int(width.rounded(.up)) + (shift > 0 ? 1 : 0))
        func density(_ distance: Double) -> Double {
            variance > 0 ? exponential(-distance * distance / (2 * variance)) : distance == 0 ? 1 : 0
        }
        let densities = (-reach...reach).map { step -> Double in
            let distance = Double(step)
            if variance >= 0.36 { return density(distance - shift) }
            // A Gaussian that is too narrow to be sampled between pixels is moved by linear interpolation.
            return (1 - shift) * density(distance) + shift * density(distance - 1)
        }
        let sum = densities.reduce(0, +)
        var weights = densities.map { min(Self.one - 1, Int(($0 / sum * Double(Self.one)).rounded())) }
        // The middle one takes up what rounding changes, or its neighbour where that is nearly all; alone it is a unit less than 1.
        let remainder = Self.one - weights.reduce(0, +)
        weights[weights[reach] + remainder < 0 ? reach + 1 : reach] += remainder
        weights[reach] = min(Self.one - 1, weights[reach])
        // A coordinate gets from the smaller side what is moved towards larger ones.
        before = (0...reach).map { UInt16(weights[reach + $0]) }
        after = (0...reach).map { UInt16(weights[reach - $0]) }
        while before.count > 1 && before[before.count - 1] == 0 && after[after.count - 1] == 0 {
            before.removeLast()
            after.removeLast()
        }
    }

    /// The distance in pixels at which a blur of this deviation is not visible any more.
    static func visibleReach(_ deviation: Double) -> Int { deviation == 0 ? 0 : Int((coarseReach * deviation).rounded(.up)) + 1 }
}
