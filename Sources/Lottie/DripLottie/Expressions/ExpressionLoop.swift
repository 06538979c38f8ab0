/// The repetition of key frames before the first or after the last one.
struct ExpressionLoop: Sendable {
    static let names: Set = ["loopIn", "loopOut", "loopInDuration", "loopOutDuration", "loop_in", "loop_out"]

    private enum Kind: String {
        case cycle, pingpong, offset, `continue`
    }

    private var kind = Kind.cycle
    /// Whether it repeats before the first key frame.
    private let isBefore: Bool
    /// The number of key frame intervals that repeat, 0 for all; or the duration in frames.
    private let extent: Double
    private let isDuration: Bool

    init(_ name: String, _ arguments: [ExpressionValue], _ framesPerSecond: Double) throws(ExpressionFailure) {
        if case .text(let text)? = arguments.first {
            guard let kind = Kind(rawValue: text) ?? Kind(rawValue: text.lowercased()) else { throw .unsupported("\(name)('\(text)')") }
            self.kind = kind
        }
        isBefore = name == "loopIn" || name == "loop_in" || name == "loopInDuration"
        isDuration = name == "loopInDuration" || name == "loopOutDuration"
        let extent = arguments.count > 1 ? arguments[1].number : 0
        self.extent = isDuration ? extent * framesPerSecond : extent
    }

    /// Returns the value of a property at a time in frames.
    func value(_ item: ExpressionItem, at frame: Double, _ run: inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
        run.isVarying = true
        let keys = try run.base(of: item).keyTimes
        func value(_ frame: Double) throws(ExpressionFailure) -> ExpressionValue { ExpressionValue(try run.value(of: item, at: frame)) }
        guard keys.count > 1, let first = keys.first, let last = keys.last, isBefore ? frame < first : frame > last else {
            return try value(frame)
        }
        let (start, end) = range(keys)
        let length = end - start
        guard length > 0, frame.isFinite else { return try value(frame) }
        let passed = isBefore ? end - frame : frame - start
        let round = (passed / length).rounded(.down)
        let phase = passed - round * length
        // The time of the same position in the range.
        let looped = isBefore ? end - phase : start + phase
        switch kind {
        case .cycle: return try value(looped)
        case .pingpong: return try value(round.truncatingRemainder(dividingBy: 2) != 0 ? start + end - looped : looped)
        case .offset:
            let step = ExpressionOperator.subtract.value(try value(end), try value(start))
            if case .path = try value(end) { throw .unsupported("loopOut('offset') of a path") }
            return ExpressionOperator.add.value(
                try value(looped), ExpressionOperator.multiply.value(step, .number(isBefore ? -round : round)))
        case .continue:
            // The speed at the last moment.
            let (edge, moment) = (isBefore ? first : last, 0.01)
            let value = (edge: try value(edge), near: try value(isBefore ? edge + moment : edge - moment))
            if case .path = value.edge { throw .unsupported("loopOut('continue') of a path") }
            let change = ExpressionOperator.subtract.value(value.near, value.edge)
            let share = (isBefore ? first - frame : frame - last) / -moment
            return ExpressionOperator.add.value(value.edge, ExpressionOperator.multiply.value(change, .number(share)))
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
