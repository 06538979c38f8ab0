internal import DripNumbers

/// A value while an expression is evaluated.
enum ExpressionValue: Sendable {
    case number(Double)
    case list([Double])
    case text(String)
    case boolean(Bool)
    /// The path of a property at a time in frames.
    case path(ExpressionProperty, Double)
    case undefined

    var isTrue: Bool {
        switch self {
        case .number(let number): number != 0 && !number.isNaN
        case .boolean(let value): value
        case .text(let text): !text.isEmpty
        case .list, .path: true
        case .undefined: false
        }
    }

    /// The number; NaN for what has none.
    @inline(never)
    var number: Double {
        switch self {
        case .number(let number): number
        case .boolean(let value): value ? 1 : 0
        case .list(let list): list.count == 1 ? list[0] : .nan
        case .text(let text): Double(text) ?? .nan
        case .path, .undefined: .nan
        }
    }

    /// All numbers; none for what has none.
    @inline(never)
    var numbers: [Double] {
        switch self {
        case .list(let list): list
        case .number, .boolean: [number]
        case .text, .path, .undefined: []
        }
    }

    private var isList: Bool { if case .list = self { true } else { false } }

    /// Returns the result of an operator whose left side does not decide. Lists are added and subtracted by element, and multiplied and divided by a
    /// number.
    @inline(never)
    static func result(_ operation: ExpressionOperator, _ left: ExpressionValue, _ right: ExpressionValue) -> ExpressionValue {
        switch operation {
        case .add:
            if case .text(let text) = left, case .text(let other) = right { return .text(text + other) }
            if case .text(let text) = left { return .text(text + right.description) }
            if case .text(let text) = right { return .text(left.description + text) }
            return combined(left, right, +)
        case .subtract: return combined(left, right, -)
        case .multiply:
            if left.isList, right.isList { return .undefined }
            return right.isList ? right.mapped { left.number * $0 } : left.mapped { $0 * right.number }
        case .divide: return right.isList ? .undefined : left.mapped { $0 / right.number }
        case .remainder: return right.isList ? .undefined : left.mapped { $0.truncatingRemainder(dividingBy: right.number) }
        case .less: return .boolean(left.number < right.number)
        case .greater: return .boolean(left.number > right.number)
        case .atMost: return .boolean(left.number <= right.number)
        case .atLeast: return .boolean(left.number >= right.number)
        case .equal: return .boolean(left.isEqual(to: right))
        case .unequal: return .boolean(!left.isEqual(to: right))
        case .and, .or: return right
        }
    }

    /// Returns the value with every number changed.
    @inline(never)
    func mapped(_ change: (Double) -> Double) -> ExpressionValue {
        switch self {
        case .list(let list): .list(list.map(change))
        case .number, .boolean: .number(change(number))
        case .text, .path, .undefined: .undefined
        }
    }

    /// A number together with a list is that of the first dimension.
    private static func combined(_ left: ExpressionValue, _ right: ExpressionValue, _ change: (Double, Double) -> Double) -> ExpressionValue
    {
        guard left.isList || right.isList else {
            guard !left.numbers.isEmpty, !right.numbers.isEmpty else { return .undefined }
            return .number(change(left.number, right.number))
        }
        let (first, second) = (left.numbers, right.numbers)
        guard !first.isEmpty, !second.isEmpty else { return .undefined }
        return .list(
            (0..<max(first.count, second.count)).map { change($0 < first.count ? first[$0] : 0, $0 < second.count ? second[$0] : 0) })
    }

    private func isEqual(to other: ExpressionValue) -> Bool {
        switch (self, other) {
        case (.text(let text), .text(let other)): text == other
        case (.undefined, .undefined): true
        case (.undefined, _), (_, .undefined): false
        case (.list(let list), .list(let other)): list == other
        default: number == other.number
        }
    }

    private var description: String {
        switch self {
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .boolean(let value): "\(value)"
        case .text(let text): text
        case .list, .path, .undefined: ""
        }
    }
}
