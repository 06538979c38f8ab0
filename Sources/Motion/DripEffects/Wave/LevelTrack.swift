import DripMotion

/// The water's level over one period: each key point's value applies from its time on, and the change ends there.
struct LevelTrack {
    /// At least one point, and the first level again at the end of the period.
    let keys: [KeyPoint]
    /// Whether levels jump.
    let isInstant: Bool

    /// Seconds of a change, which ends at the key point; less if the previous one is nearer.
    static let change = 0.6
    /// Minimum seconds at the last level before the water returns to the first.
    static let hold = 0.6

    func level(at time: Double) -> Double {
        // A time that differs from a key point's only by rounding counts as equal.
        guard let next = keys.firstIndex(where: { $0.time > time + 1e-8 }) else { return keys[keys.count - 1].value }
        guard next > 0 else { return keys[0].value }
        let (from, to) = (keys[next - 1], keys[next])
        guard !isInstant else { return from.value }
        let start = max(from.time, to.time - Self.change)
        return from.value.interpolated(to: to.value, at: TimingFunction.easeInOut((time - start) / max(1e-8, to.time - start)))
    }
}
