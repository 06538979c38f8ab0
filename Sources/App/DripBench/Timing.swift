import DripGIF
import Foundation

/// Durations of repeated runs of the same work, in seconds.
struct Timing {
    let median: Double
    let minimum: Double
    let count: Int

    /// Collects the durations of at least one run.
    init(_ durations: [Duration]) {
        let seconds = durations.map { Double($0.components.seconds) + Double($0.components.attoseconds) * 1e-18 }.sorted()
        count = seconds.count
        minimum = seconds[0]
        median = (seconds[(seconds.count - 1) / 2] + seconds[seconds.count / 2]) / 2
    }

    /// Returns both times in milliseconds, with `digits` decimals.
    func text(digits: Int) -> String {
        String(format: "median %.\(digits)f ms, minimum %.\(digits)f ms", median * 1000, minimum * 1000)
    }
}
