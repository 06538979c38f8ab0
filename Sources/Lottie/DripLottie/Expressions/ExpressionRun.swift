internal import DripJSON

/// One evaluation of a property, with all that it reads.
struct ExpressionRun {
    /// The most calls and parts within one another, and the most properties that read one another.
    private static let levelLimit = 1000
    private static let propertyLimit = 40

    let scene: ExpressionScene
    private(set) var program: ExpressionProgram
    /// The time, which the program can hold.
    var frame: Double
    /// Whether something was read that changes over time.
    var isVarying = false
    var variables: ExpressionVariables
    /// The value of the last statement, and that of the function that returned last.
    var result = ExpressionValue.undefined
    var returned = ExpressionValue.undefined
    var random = ExpressionRandom()
    private let limit: Int
    /// The steps that are left.
    private(set) var work: Int
    private var levels = 0
    private var depth = 0
    /// The values of properties with programs, so that none is computed twice at one time.
    private var values: [PropertyTime: PropertyValue] = [:]
    /// What may hold itself.
    private var rings: [any ExpressionValue.Container] = []

    private struct PropertyTime: Hashable {
        let node: Int
        let frame: Double
    }

    init(_ program: ExpressionProgram, in scene: ExpressionScene, at frame: Double, limit: Int) {
        (self.program, self.scene, self.frame, self.limit, work) = (program, scene, frame, limit, limit)
        variables = ExpressionVariables(count: program.function.slotCount, outer: nil)
    }

    /// Counts words that are evaluated, and elements that are made.
    mutating func charge(_ count: Int) throws(ExpressionFailure) {
        work -= count
        if work < 0 { throw .limit(limit, of: "steps") }
    }

    // MARK: Programs and functions

    /// Returns the value of the program; nil for a result that is no property's.
    mutating func value() throws(ExpressionFailure) -> PropertyValue? {
        let function = program.function
        try charge(function.size)
        try enter(function)
        defer {
            levels -= function.levels
            if depth == 0 { for ring in rings { ring.removeAll() } }
        }
        _ = try function.body(&self)
        let last = program.resultSlot.map { variables.slots[$0] } ?? result
        let value = try plain(last)
        return program.isText && !value.isNothing ? .text(value.text) : PropertyValue(value)
    }

    /// Remembers a container that a part of it may come to hold, such as the variables of a function that calls itself. The program's end empties it:
    /// references are counted, and would keep each other.
    mutating func mayHoldItself(_ container: any ExpressionValue.Container) {
        if rings.last !== container { rings.append(container) }
    }

    private mutating func enter(_ function: ExpressionCode.Function) throws(ExpressionFailure) {
        if levels + function.levels > Self.levelLimit { throw .limit(Self.levelLimit, of: "levels") }
        levels += function.levels
    }

    mutating func call(_ closure: ExpressionValue.Closure, _ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
        let function = closure.function
        try charge(function.size + 1)
        try enter(function)
        let outer = variables
        variables = ExpressionVariables(count: function.slotCount, outer: closure.variables)
        for (index, argument) in arguments.prefix(function.parameterCount).enumerated() { variables.slots[index] = argument }
        returned = .undefined
        defer {
            variables = outer
            levels -= function.levels
            returned = .undefined
        }
        return try function.body(&self) == .returns ? returned : .undefined
    }

    func variables(_ hops: Int) -> ExpressionVariables {
        var found = variables
        for _ in 0..<hops { found = found.outer ?? found }
        return found
    }

    /// Returns the result of an operator.
    mutating func combined(_ operation: ExpressionOperator, _ left: ExpressionValue, _ right: ExpressionValue) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let value = operation.value(try plain(left), try plain(right))
        switch value {
        case .text(let text): try charge(text.utf8.count / 8)
        case .list(let list): try charge(list.elements.count)
        default: break
        }
        return value
    }

    // MARK: Properties

    /// Returns the value of a property at a time in frames; of the property whose program runs, that of its key frames.
    mutating func value(of item: ExpressionItem, at frame: Double) throws(ExpressionFailure) -> PropertyValue {
        try charge(4)
        if item.node.index == program.node { return value(of: program.base, at: frame) }
        let property = try scene.property(item)
        if !property.parts.isEmpty {
            var numbers: [Double] = []
            for part in property.parts { numbers.append(try value(of: part, at: frame).numbers.first ?? 0) }
            return .numbers(numbers)
        }
        guard let other = property.program else { return value(of: property.base, at: frame) }
        let key = PropertyTime(node: other.node, frame: frame)
        if let value = values[key] { return value }
        depth += 1
        if depth > Self.propertyLimit { throw .unsupported("a cycle of properties") }
        let (outer, outerFrame, outerVariables, outerResult, outerRandom) = (program, self.frame, variables, result, random)
        (program, self.frame, result, random) = (other, frame, .undefined, ExpressionRandom())
        variables = ExpressionVariables(count: other.function.slotCount, outer: nil)
        defer {
            (program, self.frame, variables, result, random) = (outer, outerFrame, outerVariables, outerResult, outerRandom)
            depth -= 1
        }
        let value = try self.value() ?? property.base.value(frame)
        values[key] = value
        return value
    }

    private mutating func value(of base: PropertyBase, at frame: Double) -> PropertyValue {
        if !base.isConstant { isVarying = true }
        return base.value(frame)
    }

    /// Returns the key frames of a property.
    func base(of item: ExpressionItem) throws(ExpressionFailure) -> PropertyBase {
        item.node.index == program.node ? program.base : try scene.property(item).base
    }

    /// Returns the value of a property, a key frame or another value.
    mutating func plain(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
        guard case .item(let item) = value else { return value }
        switch item.kind {
        case .property: return ExpressionValue(try self.value(of: item, at: frame))
        case .key(let index):
            guard let owner = item.owner else { return value }
            let base = try base(of: owner)
            return ExpressionValue(base.value(base.keyTimes[index]))
        default: return value
        }
    }

    /// Returns plain values.
    mutating func plain(_ values: [ExpressionValue]) throws(ExpressionFailure) -> [ExpressionValue] {
        var plain = values
        for (index, value) in values.enumerated() {
            if case .item = value { plain[index] = try self.plain(value) }
        }
        return plain
    }
}

extension ExpressionValue {
    init(_ value: PropertyValue) {
        switch value {
        case .number(let number): self = .number(number)
        case .numbers(let numbers): self = .numbers(numbers)
        case .text(let text): self = .text(text)
        case .path(let path): self = .path(ExpressionPath(path))
        }
    }
}

extension PropertyValue {
    /// Creates the value of a property from a result; nil if that is none.
    init?(_ value: ExpressionValue) {
        switch value {
        case .number(let number): self = .number(number)
        case .boolean(let value): self = .number(value ? 1 : 0)
        case .text(let text): self = .text(text)
        case .list(let list): self = .numbers(list.elements.map { $0.number })
        case .path(let path): self = .path(path.value)
        default: return nil
        }
    }
}
