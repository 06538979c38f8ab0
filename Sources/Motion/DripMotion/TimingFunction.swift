import DripNumbers

/// A map from progress to eased progress: the cubic Bézier through (0, 0), (x1, y1), (x2, y2), (1, 1), solved for its y at a given x.
///
/// x1 and x2 lie in 0…1, so x grows with the parameter and there is one solution. Source: documentation of CAMediaTimingFunction.
public struct TimingFunction: Equatable, Sendable {
    package let x1: Double
    package let y1: Double
    package let x2: Double
    package let y2: Double

    /// Creates a timing function.
    /// - Precondition: `x1` and `x2` are in 0…1.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2), "a timing function's x1 and x2 are in 0…1, not \(x1) and \(x2)")
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Constant speed.
    public static let linear = TimingFunction(x1: 0, y1: 0, x2: 1, y2: 1)
    /// Starts slowly.
    public static let easeIn = TimingFunction(x1: 0.42, y1: 0, x2: 1, y2: 1)
    /// Ends slowly.
    public static let easeOut = TimingFunction(x1: 0, y1: 0, x2: 0.58, y2: 1)
    /// Starts and ends slowly.
    public static let easeInOut = TimingFunction(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    /// Core Animation's `default`.
    public static let standard = TimingFunction(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

    /// Returns the eased progress: y of the point whose x is within 1e-13 of `progress`, which is first clamped to 0…1. So y is accurate to 1e-12
    /// where the slope of the function is at most 10.
    ///
    /// Newton's method on x is limited to a bracket, which is bisected when a step would leave it. So flat tangents cannot mislead it.
    public func callAsFunction(_ progress: Double) -> Double {
        let x = min(1, max(0, progress))
        if x == 0 || x == 1 || (x1 == y1 && x2 == y2) { return x }
        var (low, high) = (0.0, 1.0)
        var t = x
        for _ in 0..<100 {
            let difference = Self.coordinate(x1, x2, t) - x
            if abs(difference) < 1e-13 { break }
            if difference > 0 { high = t } else { low = t }
            let slope = 3 * ((1 - t) * (1 - t) * x1 + 2 * (1 - t) * t * (x2 - x1) + t * t * (1 - x2))
            let step = t - difference / slope
            t = step > low && step < high ? step : (low + high) / 2
        }
        return Self.coordinate(y1, y2, t)
    }

    private static func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
        ((3 * (1 - t) * a + 3 * t * b) * (1 - t) + t * t) * t
    }
}
