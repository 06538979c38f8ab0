internal import DripMotion

/// The progress from one key frame to the next.
enum Easing: Sendable {
    /// The first value stays.
    case hold
    /// One curve for all dimensions, or one for each.
    case curves([TimingFunction])

    /// Returns the eased progress of a dimension.
    func callAsFunction(_ progress: Double, dimension: Int = 0) -> Double {
        switch self {
        case .hold: 0
        case .curves(let curves): curves[min(dimension, curves.count - 1)](progress)
        }
    }
}
