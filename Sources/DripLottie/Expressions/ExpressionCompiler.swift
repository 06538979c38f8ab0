/// Turns the syntax of an expression into a program. Layers, effects and properties are found now, so that the program needs only the time.
struct ExpressionCompiler {
    private static let sizeLimit = 10_000
    private static let resultName = "$bm_rt"

    var reader: LottieReader
    let own: ExpressionProperty
    private(set) var variables: [String: Int] = [:]
    /// What variables stand for that are no values.
    private(set) var objects: [String: ExpressionMeaning] = [:]
    private var size = 0

    init(reader: LottieReader, own: ExpressionProperty) {
        self.reader = reader
        self.own = own
    }

    mutating func program(_ syntax: ExpressionSyntax) throws(ExpressionRefusal) -> ExpressionProgram {
        let operation = try operation(syntax)
        return ExpressionProgram(
            operation, variableCount: variables.count, resultVariable: variables[Self.resultName],
            framesPerSecond: reader.scope.framesPerSecond)
    }

    /// Compiles what must be a value.
    mutating func operation(_ syntax: ExpressionSyntax) throws(ExpressionRefusal) -> ExpressionOperation {
        switch try result(syntax) {
        case .operation(let operation): return operation
        case .property(let property): return .value(property, at: nil)
        case .key(_, let number): return number
        case .method(_, let name): throw .unsupported(name)
        default: return .constant(.undefined)
        }
    }

    mutating func operations(_ list: [ExpressionSyntax]) throws(ExpressionRefusal) -> [ExpressionOperation] {
        var operations: [ExpressionOperation] = []
        for syntax in list { operations.append(try operation(syntax)) }
        return operations
    }

    private mutating func result(_ syntax: ExpressionSyntax) throws(ExpressionRefusal) -> ExpressionMeaning {
        size += 1
        if size > Self.sizeLimit { throw .unsupported("more than \(Self.sizeLimit) steps") }
        switch syntax {
        case .number(let number): return .operation(.constant(.number(number)))
        case .text(let text): return .operation(.constant(.text(text)))
        case .boolean(let value): return .operation(.constant(.boolean(value)))
        case .undefined: return .operation(.constant(.undefined))
        case .list(let elements): return .operation(.list(try operations(elements)))
        case .negated(let content): return .operation(.function(.neg, [try operation(content)]).folded)
        case .not(let content): return .operation(.not(try operation(content)))
        case .binary(let sign, let left, let right):
            return .operation(.binary(sign, try operation(left), try operation(right)).folded)
        case .choice(let condition, let yes, let no):
            return .operation(.choice(try operation(condition), try operation(yes), try operation(no)))
        case .sequence(let parts):
            if parts.count == 1 { return try result(parts[0]) }
            return .operation(.sequence(try operations(parts)))
        case .attempt(let body, let other):
            do throws(ExpressionRefusal) { return try result(body) } catch {
                guard case .missing = error else { throw error }
                return try result(other)
            }
        case .declaration, .assignment, .step: return try change(syntax)
        case .name(let name): return try resolved(name)
        case .element(let list, let place): return .operation(.element(try operation(list), try operation(place)))
        case .member(let whole, let name): return try member(name, of: try result(whole))
        case .call(let function, let parameters): return try call(try result(function), parameters)
        }
    }

    // MARK: Variables

    private mutating func variable(_ name: String) -> Int {
        if let index = variables[name] { return index }
        variables[name] = variables.count
        return variables.count - 1
    }

    private mutating func change(_ syntax: ExpressionSyntax) throws(ExpressionRefusal) -> ExpressionMeaning {
        switch syntax {
        case .declaration(let names):
            var stores: [ExpressionOperation] = []
            for (name, value) in names {
                if let value { stores.append(try store(name, value).operation) } else { _ = variable(name) }
            }
            return .operation(.sequence(stores))
        case .assignment(.name(let name), let value):
            let (operation, object) = try store(name, value)
            return object ?? .operation(operation)
        case .assignment(.element(.name(let name), let place), let value):
            return .operation(.storeElement(variable(name), try operation(place), try operation(value)))
        case .step(let name, let step, let isAfter): return .operation(.step(variable(name), by: step, isAfter: isAfter))
        default: throw .unsupported("an assignment to a property")
        }
    }

    private mutating func store(_ name: String, _ value: ExpressionSyntax) throws(ExpressionRefusal) -> (
        operation: ExpressionOperation, object: ExpressionMeaning?
    ) {
        let result = try result(value)
        let index = variable(name)
        objects[name] = nil
        if case .operation(let operation) = result { return (.store(index, operation), nil) }
        objects[name] = result
        guard case .property(let property) = result else { return (.store(index, .constant(.undefined)), result) }
        return (.store(index, .value(property, at: nil)), nil)
    }
}

extension ExpressionOperation {
    /// The operation, as a constant where all of it is constant: names and numbers of layers may be computed.
    var folded: ExpressionOperation {
        switch self {
        case .binary(let sign, .constant(let left), .constant(let right)) where sign != .and && sign != .or:
            .constant(.result(sign, left, right))
        case .function(let function, let parameters) where function != .timeToFrames && function != .framesToTime:
            if let values = parameters.constants { .constant(function.value(values, framesPerSecond: 1)) } else { self }
        default: self
        }
    }
}

extension [ExpressionOperation] {
    var constants: [ExpressionValue]? {
        let values: [ExpressionValue] = compactMap { if case .constant(let value) = $0 { value } else { nil } }
        return values.count == count ? values : nil
    }
}
