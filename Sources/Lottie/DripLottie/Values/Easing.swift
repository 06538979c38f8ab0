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

    /// Reads the curves of a key frame: `o` leaves it, and `i` enters the next one.
    init(_ key: JSONNode) {
        if key.isTrue("h") {
            self = .hold
            return
        }
        guard let out = key["o"], let into = key["i"], let x1 = out["x"]?.numbers, let y1 = out["y"]?.numbers, let x2 = into["x"]?.numbers,
            let y2 = into["y"]?.numbers, let count = [x1.count, y1.count, x2.count, y2.count].max(),
            [x1, y1, x2, y2].allSatisfy({ !$0.isEmpty })
        else {
            self = .curves([.linear])
            return
        }
        self = .curves(
            (0..<count).map { dimension in
                func number(_ list: [Double]) -> Double { list[min(dimension, list.count - 1)] }
                func share(_ list: [Double]) -> Double { min(1, max(0, number(list))) }
                return TimingFunction(x1: share(x1), y1: number(y1), x2: share(x2), y2: number(y2))
            })
    }
}
