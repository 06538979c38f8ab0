import DripMotion

/// The water's level over one period: it has each key point's value from its time on, and changes shortly before.
struct LevelTrack {
    private let keys: [KeyPoint]
    private let isInstant: Bool

    /// Seconds that a change takes, ending at the key point; less where the one before is nearer.
    static let change = 0.6
    /// Seconds that the last level is held at least before the water goes back to the first.
    static let hold = 0.6

    /// - Parameters:
    ///   - points: at least one.
    ///   - period: of the loop; at its end the level is the first again.
    ///   - isInstant: whether the level jumps at the key points.
    init(_ points: [KeyPoint], period: Double, isInstant: Bool) {
        keys = points + [KeyPoint(points[0].value, at: period)]
        self.isInstant = isInstant
    }

    /// `time` is in 0…period.
    func level(at time: Double) -> Double {
        // A time that is a key point's but for rounding is the key point's.
        guard let next = keys.firstIndex(where: { $0.time > time + 1e-8 }) else { return keys[keys.count - 1].value }
        guard next > 0 else { return keys[0].value }
        let (from, to) = (keys[next - 1], keys[next])
        guard !isInstant else { return from.value }
        let start = max(from.time, to.time - Self.change)
        return from.value.interpolated(to: to.value, at: TimingFunction.easeInOut((time - start) / max(1e-8, to.time - start)))
    }
}
