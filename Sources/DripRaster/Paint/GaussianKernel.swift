import DripNumbers

/// The steps that blur one axis: halvings, a kernel, and as many doublings.
///
/// A wide Gaussian is blurred on a coarse grid, so that time does not grow with its width. Halving and doubling take binomial weights, which are
/// nearly Gaussian themselves. Each adds a known variance, and the kernel adds the rest. The kernel is at least two coarse pixels wide, so the coarse
/// grid loses nothing that is visible after it.
struct GaussianKernel {
    /// The number of halvings, and of doublings.
    let levels: Int
    /// The weights in 1/65,536, whose sum is 1. Number i belongs to the sample at distance `first` + i.
    let weights: [UInt32]
    let first: Int

    /// The smallest standard deviation on a coarse grid, in its pixels.
    private static let coarseDeviation = 2.0
    /// The distance, in standard deviations, beyond which weights are left out: together 1/2,100.
    private static let reach = 3.5
    /// 1 as a weight.
    static let one: UInt32 = 1 << 16

    /// Creates the kernel of a standard deviation ≥ 0, moved by `shift` in 0..<1 towards larger coordinates; both in pixels.
    init(deviation: Double, shift: Double = 0) {
        var levels = 0
        while Self.rest(deviation, levels + 1) >= Self.coarseDeviation { levels += 1 }
        self.levels = levels
        let scale = Double(1 << levels)
        let (width, shift) = (Self.rest(deviation, levels), shift / scale)
        let reach = Int((Self.reach * width).rounded(.up))
        func density(_ distance: Double) -> Double {
            if width == 0 { return distance == 0 ? 1 : 0 }
            return exponential(-distance * distance / (2 * width * width))
        }
        let distances = -reach...reach + (shift > 0 ? 1 : 0)
        let densities = distances.map { distance in
            // A kernel that is too narrow to be sampled between pixels is moved by linear interpolation.
            width >= 0.6
                ? density(Double(distance) - shift)
                : (1 - shift) * density(Double(distance)) + shift * density(Double(distance - 1))
        }
        let sum = densities.reduce(0, +)
        var weights = densities.map { UInt32(($0 / sum * Double(Self.one)).rounded()) }
        // What rounding adds or takes goes to the largest weight.
        let largest = weights.indices.max { weights[$0] < weights[$1] } ?? 0
        weights[largest] = weights[largest] &+ Self.one &- weights.reduce(0, &+)
        self.weights = weights
        first = -reach
    }

    /// Returns the standard deviation that remains after `levels` halvings and doublings, in coarse pixels; 0 where they exceed the whole.
    ///
    /// The binomial weights 1 4 6 4 1 have a variance of 1, in pixels of the finer grid: 1 + 4 + 16 + … for all halvings, and again for doublings.
    private static func rest(_ deviation: Double, _ levels: Int) -> Double {
        let scale = Double(1 << (2 * levels))
        let rest = deviation * deviation - 2 * (scale - 1) / 3
        return rest > 0 ? (rest / scale).squareRoot() : 0
    }

    /// The distance in pixels at which nothing is visible any more.
    static func reach(_ deviation: Double) -> Int { deviation == 0 ? 0 : Int((reach * deviation).rounded(.up)) + 1 }
}
