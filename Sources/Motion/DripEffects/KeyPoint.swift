import DripImage
import DripNumbers

/// A value and its start in seconds.
public struct KeyPoint: Equatable, Sendable {
    package let value: Double
    /// Seconds from the start, ≥ 0.
    package let time: Double

    /// Creates a value that begins at `time` seconds.
    public init(_ value: Double, at time: Double) {
        self.value = value
        self.time = time
    }

    /// Parses `value@time value@time …`; returns nil for any other form.
    static func list(_ text: String) -> [KeyPoint]? {
        var points: [KeyPoint] = []
        for word in text.split(whereSeparator: { $0.isWhitespace }) {
            let halves = word.split(separator: "@", omittingEmptySubsequences: false)
            guard halves.count == 2, let value = Double(halves[0]), let time = Double(halves[1]) else { return nil }
            points.append(KeyPoint(value, at: time))
        }
        return points
    }

    /// Returns whether there is at least one point, all are finite, and the times increase from 0 or later.
    static func isTrack(_ points: [KeyPoint]) -> Bool {
        guard let first = points.first, first.time >= 0 else { return false }
        return points.allSatisfy { $0.value.isFinite && $0.time.isFinite }
            && zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time }
    }
}
