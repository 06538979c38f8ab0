import DripNumbers

/// Values at given shares of the duration: Core Animation's key-frame animation.
public struct KeyframeTrack<Value: Interpolatable>: Sendable {
    package let values: [Value]
    /// 0…1, ascending or equal, one for each value.
    package let keyTimes: [Double]
    /// One for each interval.
    package let timingFunctions: [TimingFunction]

    /// Creates a track. At two equal key times the value jumps to the later one.
    /// - Parameters:
    ///   - keyTimes: equal steps by default; the first is 0 and the last 1, as in Core Animation.
    ///   - timingFunctions: one for each interval, one for all, or none, which is linear.
    /// - Precondition: there is a value, and the counts fit.
    public init(values: [Value], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = []) {
        precondition(!values.isEmpty, "a key-frame track has at least one value")
        let intervals = values.count - 1
        let times: [Double] = keyTimes ?? values.indices.map { intervals == 0 ? 0 : Double($0) / Double(intervals) }
        precondition(times.count == values.count, "\(values.count) values need as many key times, not \(times.count)")
        precondition(
            times.allSatisfy { (0...1).contains($0) } && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 },
            "key times are in 0…1 and never fall, not \(times)")
        precondition(
            intervals == 0 || (times[0] == 0 && times[intervals] == 1), "the first key time is 0 and the last is 1, not \(times)")
        precondition(
            timingFunctions.count <= 1 || timingFunctions.count == intervals,
            "\(intervals) intervals need as many timing functions, one or none, not \(timingFunctions.count)")
        self.values = values
        self.keyTimes = times
        self.timingFunctions =
            timingFunctions.count > 1 ? timingFunctions : Array(repeating: timingFunctions.first ?? .linear, count: intervals)
    }

    /// Returns the value at `progress`, clamped to 0…1. Cost: logarithmic in the number of key frames.
    public func value(at progress: Double) -> Value {
        let progress = progress > 0 ? min(1, progress) : 0
        let next = keyTimes.partitioningIndex { !($0 <= progress) }
        // The last key time not above progress; one is 0, unless there is only one value.
        let from = max(0, next - 1)
        guard next < values.count, from < next else { return values[from] }
        let share = (progress - keyTimes[from]) / (keyTimes[next] - keyTimes[from])
        return values[from].interpolated(to: values[next], at: timingFunctions[from](share))
    }
}

extension KeyframeTrack: Equatable where Value: Equatable {}
