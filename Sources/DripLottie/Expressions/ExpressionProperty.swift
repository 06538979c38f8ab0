internal import DripGeometry

/// A property that expressions read: its value over time, in frames.
final class ExpressionProperty: Sendable {
    /// The times of the key frames.
    let keyTimes: [Double]
    /// The value at a time; the second parameter is the number of steps that are left.
    let value: @Sendable (_ frame: Double, _ steps: inout Int) -> ExpressionValue
    /// The path, of a property that has one.
    let path: (@Sendable (_ frame: Double) -> PathValue)?

    init(
        keyTimes: [Double], path: (@Sendable (Double) -> PathValue)? = nil,
        value: @escaping @Sendable (Double, inout Int) -> ExpressionValue
    ) {
        self.keyTimes = keyTimes
        self.path = path
        self.value = value
    }

    /// Creates a property of a track, whose own expression is evaluated or not.
    convenience init<Value: KeyValue>(_ track: Track<Value>, isEvaluated: Bool) {
        var path: (@Sendable (Double) -> PathValue)?
        if let track = track as? Track<PathValue> { path = { isEvaluated ? track.value(at: $0) : track.baseValue(at: $0) } }
        self.init(keyTimes: track.keyTimes, path: path) { frame, steps in
            // A path is no value: see ``path``.
            guard Value.self != PathValue.self else { return .undefined }
            return (isEvaluated ? track.value(at: frame, steps: &steps) : track.baseValue(at: frame)).expressionValue
        }
    }

    /// Creates a property of a position.
    convenience init(_ position: Position, isEvaluated: Bool) {
        self.init(keyTimes: position.keyTimes) { frame, steps in
            let value = isEvaluated ? position.value(at: frame, steps: &steps) : position.baseValue(at: frame)
            return .list([value.dx, value.dy, 0])
        }
    }

    /// Returns the value as an expression sees it.
    func expressionValue(at frame: Double, _ steps: inout Int) -> ExpressionValue {
        path == nil ? value(frame, &steps) : .path(self, frame)
    }

    /// The index, from 0, of the key frame nearest to a time.
    func nearestKey(to frame: Double) -> Int? {
        keyTimes.indices.min { (abs(keyTimes[$0] - frame), $0) < (abs(keyTimes[$1] - frame), $1) }
    }
}
