internal import DripNumbers

enum ExpressionOperator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case power = "**"
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="
    case equal = "=="
    case unequal = "!="
    case identical = "==="
    case different = "!=="
    case bitAnd = "&"
    case bitOr = "|"
    case bitExclusiveOr = "^"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case shiftRightUnsigned = ">>>"
    case and = "&&"
    case or = "||"
    case coalesce = "??"
    case isContained = "in"
    case isInstance = "instanceof"

    /// Higher ones bind tighter.
    var precedence: Int {
        switch self {
        case .or, .coalesce: 1
        case .and: 2
        case .bitOr: 3
        case .bitExclusiveOr: 4
        case .bitAnd: 5
        case .equal, .unequal, .identical, .different: 6
        case .less, .greater, .atMost, .atLeast, .isContained, .isInstance: 7
        case .shiftLeft, .shiftRight, .shiftRightUnsigned: 8
        case .add, .subtract: 9
        case .multiply, .divide, .remainder: 10
        case .power: 11
        }
    }

    /// Returns the result for two values that are no items of the file. Lists are added and subtracted by element, and multiplied and divided by a
    /// number.
    func value(_ left: ExpressionValue, _ right: ExpressionValue) -> ExpressionValue {
        if case .number(let x) = left, case .number(let y) = right, let number = number(x, y) { return .number(number) }
        switch self {
        case .add:
            if case .text(let text) = left { return .text(text + right.text) }
            if case .text(let text) = right { return .text(left.text + text) }
            return Self.combined(left, right, +)
        case .subtract: return Self.combined(left, right, -)
        case .multiply:
            if case .list(let list) = right { return .numbers(list.elements.map { left.number * $0.number }) }
            return left.mapped { $0 * right.number }
        case .divide: return left.mapped { $0 / right.number }
        case .remainder: return left.mapped { $0.truncatingRemainder(dividingBy: right.number) }
        case .less, .greater, .atMost, .atLeast: return .boolean(isOrdered(left, right))
        case .equal: return .boolean(left.isEqual(to: right, isStrict: false))
        case .unequal: return .boolean(!left.isEqual(to: right, isStrict: false))
        case .identical: return .boolean(left.isEqual(to: right, isStrict: true))
        case .different: return .boolean(!left.isEqual(to: right, isStrict: true))
        case .isContained:
            switch right {
            case .table(let table): return .boolean(table[left.text] != nil)
            case .list(let list): return .boolean(left.number >= 0 && left.number < Double(list.elements.count))
            default: return .boolean(false)
            }
        case .isInstance:
            guard case .list = left, case .item(let item) = right, case .function(let function) = item.kind else { return .boolean(false) }
            return .boolean(function.name == "Array")
        case .and, .or, .coalesce: return right
        default: return .number(number(left.number, right.number) ?? .nan)
        }
    }

    private func number(_ x: Double, _ y: Double) -> Double? {
        switch self {
        case .add: x + y
        case .subtract: x - y
        case .multiply: x * y
        case .divide: x / y
        case .remainder: x.truncatingRemainder(dividingBy: y)
        case .power: ExpressionFunction.power(x, y)
        case .bitAnd: Double(Self.bits(x) & Self.bits(y))
        case .bitOr: Double(Self.bits(x) | Self.bits(y))
        case .bitExclusiveOr: Double(Self.bits(x) ^ Self.bits(y))
        case .shiftLeft: Double(Self.bits(x) &<< (Self.bits(y) & 31))
        case .shiftRight: Double(Self.bits(x) &>> (Self.bits(y) & 31))
        case .shiftRightUnsigned: Double(UInt32(bitPattern: Self.bits(x)) &>> UInt32(Self.bits(y) & 31))
        default: nil
        }
    }

    private func isOrdered(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
        func isOrdered<Value: Comparable>(_ x: Value, _ y: Value) -> Bool {
            switch self {
            case .less: x < y
            case .greater: x > y
            case .atMost: x <= y
            default: x >= y
            }
        }
        if case .text(let text) = left, case .text(let other) = right { return isOrdered(text, other) }
        return isOrdered(left.number, right.number)
    }

    /// Returns the lowest 32 bits of the whole part.
    private static func bits(_ number: Double) -> Int32 {
        guard number.isFinite else { return 0 }
        let remainder = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
        return Int32(truncatingIfNeeded: Int64(remainder))
    }

    /// A number together with a list is that of the first dimension.
    private static func combined(_ left: ExpressionValue, _ right: ExpressionValue, _ change: (Double, Double) -> Double) -> ExpressionValue
    {
        guard left.isList || right.isList else { return .number(change(left.number, right.number)) }
        let count = max(left.count, right.count)
        return .list(ExpressionValue.List((0..<count).map { .number(change(left.dimension($0), right.dimension($0))) }))
    }
}

extension ExpressionValue {
    /// Returns the value with every number changed.
    func mapped(_ change: (Double) -> Double) -> ExpressionValue {
        if case .list(let list) = self { return .list(ExpressionValue.List(list.elements.map { .number(change($0.number)) })) }
        return .number(change(number))
    }

    fileprivate var isList: Bool { if case .list = self { true } else { false } }

    /// The number of dimensions.
    fileprivate var count: Int { if case .list(let list) = self { list.elements.count } else { 1 } }

    /// The number of a dimension, 0 where there is none.
    fileprivate func dimension(_ index: Int) -> Double {
        guard case .list(let list) = self else { return index == 0 ? number : 0 }
        return index < list.elements.count ? list.elements[index].number : 0
    }
}
