/// The repetition of key frames before the first or after the last one.
struct ExpressionLoop: Sendable {
    enum Kind: String, Sendable {
        case cycle, pingpong, offset, `continue`
    }

    let kind: Kind
    /// Whether it repeats before the first key frame.
    let isBefore: Bool
    /// The number of key frame intervals that repeat, 0 for all; or the duration in frames.
    let extent: Double
    let isDuration: Bool

    /// Returns the value of a property at a time in frames.
    func value(_ property: ExpressionProperty, at frame: Double, _ steps: inout Int) -> ExpressionValue {
        let keys = property.keyTimes
        guard keys.count > 1, let first = keys.first, let last = keys.last else { return property.expressionValue(at: frame, &steps) }
        if isBefore ? frame >= first : frame <= last { return property.expressionValue(at: frame, &steps) }
        let (start, end) = range(keys)
        let length = end - start
        guard length > 0, frame.isFinite else { return property.expressionValue(at: frame, &steps) }
        let passed = isBefore ? end - frame : frame - start
        let round = (passed / length).rounded(.down)
        let rest = passed - round * length
        // The time of the same place in the range.
        let place = isBefore ? end - rest : start + rest
        switch kind {
        case .cycle: return property.expressionValue(at: place, &steps)
        case .pingpong:
            let isBack = round.truncatingRemainder(dividingBy: 2) != 0
            return property.expressionValue(at: isBack ? start + end - place : place, &steps)
        case .offset:
            let (from, to) = (property.value(start, &steps), property.value(end, &steps))
            let step = ExpressionValue.result(.subtract, to, from)
            let shift = ExpressionValue.result(.multiply, step, .number(isBefore ? -round : round))
            return .result(.add, property.value(place, &steps), shift)
        case .continue:
            // The speed at the last moment.
            let (edge, moment) = (isBefore ? first : last, 0.01)
            let value = property.value(edge, &steps)
            let change = ExpressionValue.result(.subtract, property.value(isBefore ? edge + moment : edge - moment, &steps), value)
            return .result(.add, value, .result(.multiply, change, .number((isBefore ? first - frame : frame - last) / -moment)))
        }
    }

    private func range(_ keys: [Double]) -> (Double, Double) {
        let (first, last) = (keys[0], keys[keys.count - 1])
        if isDuration {
            guard extent > 0 else { return (first, last) }
            return isBefore ? (first, first + extent) : (last - extent, last)
        }
        let count = extent >= 1 && extent < Double(keys.count) ? Int(extent) : keys.count - 1
        return isBefore ? (first, keys[count]) : (keys[keys.count - 1 - count], last)
    }
}
