/// An expression that is ready to be evaluated: a function of time.
final class ExpressionProgram: Sendable {
    /// The most steps of one evaluation, those of the properties that it reads included.
    static let stepLimit = 100_000

    private let operation: ExpressionOperation
    private let variableCount: Int
    /// The variable with the result; nil is the value of the last statement.
    private let resultVariable: Int?
    private let framesPerSecond: Double

    init(_ operation: ExpressionOperation, variableCount: Int, resultVariable: Int?, framesPerSecond: Double) {
        self.operation = operation
        self.variableCount = variableCount
        self.resultVariable = resultVariable
        self.framesPerSecond = framesPerSecond
    }

    /// Returns the value at a time in frames; undefined where it needs more steps than are left.
    func value(at frame: Double, _ steps: inout Int) -> ExpressionValue {
        var run = ExpressionRun(
            frame: frame, framesPerSecond: framesPerSecond, steps: steps, variables: Array(repeating: .undefined, count: variableCount))
        let value = run.value(operation)
        steps = run.steps
        guard steps > 0 else { return .undefined }
        return resultVariable.map { run.variables[$0] } ?? value
    }
}

/// A step of a program.
indirect enum ExpressionOperation: Sendable {
    case constant(ExpressionValue)
    case variable(Int)
    case store(Int, ExpressionOperation)
    case storeElement(Int, ExpressionOperation, ExpressionOperation)
    case step(Int, by: Double, isAfter: Bool)
    case list([ExpressionOperation])
    case element(ExpressionOperation, ExpressionOperation)
    case not(ExpressionOperation)
    case binary(ExpressionOperator, ExpressionOperation, ExpressionOperation)
    case choice(ExpressionOperation, ExpressionOperation, ExpressionOperation)
    case sequence([ExpressionOperation])
    case function(ExpressionFunction, [ExpressionOperation])
    /// In seconds.
    case time
    /// The value of a property, now or at a time in seconds.
    case value(ExpressionProperty, at: ExpressionOperation?)
    /// Its change in a second.
    case velocity(ExpressionProperty, at: ExpressionOperation?)
    case loop(ExpressionProperty, ExpressionLoop)
    /// The number, from 1, of the key frame nearest to a time in seconds.
    case nearestKey(ExpressionProperty, ExpressionOperation)
    /// The time in seconds, or the value, of the key frame with a number.
    case keyTime(ExpressionProperty, ExpressionOperation)
    case keyValue(ExpressionProperty, ExpressionOperation)
}

/// One evaluation.
private struct ExpressionRun {
    let frame: Double
    let framesPerSecond: Double
    var steps: Int
    var variables: [ExpressionValue]

    mutating func value(_ operation: ExpressionOperation) -> ExpressionValue {
        steps -= 1
        guard steps > 0 else { return .undefined }
        switch operation {
        case .constant(let value): return value
        case .variable(let index): return variables[index]
        case .store(let index, let content):
            variables[index] = value(content)
            return variables[index]
        case .storeElement(let index, let place, let content):
            let (number, new) = (value(place).number, value(content))
            guard case .list(var list) = variables[index], let element = Self.index(number, list.count) else { return .undefined }
            list[element] = new.number
            variables[index] = .list(list)
            return new
        case .step(let index, let step, let isAfter):
            let old = variables[index].number
            variables[index] = .number(old + step)
            return .number(isAfter ? old + step : old)
        case .list(let elements): return .list(elements.map { value($0).number })
        case .element(let list, let place):
            let (list, number) = (value(list).numbers, value(place).number)
            // Positions have no depth here.
            return .number(Self.index(number, list.count).map { list[$0] } ?? (number == 2 ? 0 : .nan))
        case .not(let content): return .boolean(!value(content).isTrue)
        case .binary(let operation, let left, let right):
            let first = value(left)
            // Where the left side decides, the right one is not evaluated.
            return operation == (first.isTrue ? .or : .and) ? first : .result(operation, first, value(right))
        case .choice(let condition, let yes, let no): return value(condition).isTrue ? value(yes) : value(no)
        case .sequence(let parts):
            var last = ExpressionValue.undefined
            for part in parts { last = value(part) }
            return last
        case .function(let function, let parameters):
            return function.value(parameters.map { value($0) }, framesPerSecond: framesPerSecond)
        default: return property(operation)
        }
    }

    private mutating func property(_ operation: ExpressionOperation) -> ExpressionValue {
        switch operation {
        case .time: return .number(frame / framesPerSecond)
        case .value(let property, let time):
            guard let frame = frame(time) else { return .undefined }
            return property.expressionValue(at: frame, &steps)
        case .velocity(let property, let time):
            guard let frame = frame(time) else { return .undefined }
            let moment = 0.001 * framesPerSecond
            let (before, after) = (property.value(frame - moment, &steps), property.value(frame + moment, &steps))
            return .result(.divide, .result(.subtract, after, before), .number(0.002))
        case .loop(let property, let loop): return loop.value(property, at: frame, &steps)
        case .nearestKey(let property, let time):
            return frame(time).flatMap { property.nearestKey(to: $0) }.map { .number(Double($0 + 1)) } ?? .undefined
        case .keyTime(let property, let number):
            guard let index = Self.index(value(number).number - 1, property.keyTimes.count) else { return .undefined }
            return .number(property.keyTimes[index] / framesPerSecond)
        case .keyValue(let property, let number):
            guard let index = Self.index(value(number).number - 1, property.keyTimes.count) else { return .undefined }
            return property.expressionValue(at: property.keyTimes[index], &steps)
        default: return .undefined
        }
    }

    /// Returns a time in seconds as frames: now without one, nil for what is no time.
    private mutating func frame(_ time: ExpressionOperation?) -> Double? {
        guard let time else { return frame }
        let frame = value(time).number * framesPerSecond
        return frame.isFinite ? frame : nil
    }

    private static func index(_ number: Double, _ count: Int) -> Int? {
        guard let index = Int(exactly: number), index >= 0, index < count else { return nil }
        return index
    }
}
