/// A part of an expression that is ready to be evaluated.
struct ExpressionCode {
    typealias Body = @Sendable (inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue
    typealias Statement = @Sendable (inout ExpressionRun) throws(ExpressionFailure) -> Completion

    /// A statement in a list: bare functions in a list would be called through others, which convert them.
    struct Step: Sendable {
        let run: Statement
    }

    /// An element of a list, for the same reason.
    struct Part: Sendable {
        let run: Body
        let isSpread: Bool
    }

    /// How a statement ends.
    enum Completion {
        case normal, breaks, continues, returns

        /// How a loop ends after a round that ends like this; nil where it goes on.
        var endOfLoop: Completion? {
            switch self {
            case .breaks: .normal
            case .returns: .returns
            case .normal, .continues: nil
            }
        }
    }

    /// What can be assigned.
    enum Target: Sendable {
        /// A variable of the function so many calls further out.
        case variable(hops: Int, slot: Int)
        case element(Body, index: Body)
    }

    /// What is declared: a variable, or variables for parts of a value.
    indirect enum Pattern: Sendable {
        case slot(Int)
        /// The members with names, or the elements in their order.
        case parts([(name: String?, pattern: Pattern)])
    }

    /// A function, or the whole program.
    final class Function: Sendable {
        let parameterCount: Int
        let slotCount: Int
        /// What one call costs: its number of words; and how deep its parts are within one another.
        let size: Int
        let levels: Int
        let body: Statement

        init(parameterCount: Int, slotCount: Int, size: Int, levels: Int, body: @escaping Statement) {
            (self.parameterCount, self.slotCount, self.size, self.levels) = (parameterCount, slotCount, size, levels)
            self.body = body
        }
    }

    var body: Body
    /// The value, where it is known already.
    private(set) var constant: ExpressionValue?
    private(set) var target: Target?
    /// The object of a member, which is its own where it is called, and what is known of that.
    private(set) var member: (name: String, whole: Body, owner: ExpressionItem?)?
    /// Whether it is a name that stands for nothing.
    private(set) var isUnknown = false

    init(_ target: Target? = nil, _ body: @escaping Body) {
        (self.target, self.body) = (target, body)
    }

    /// Creates the code of a member.
    init(_ name: String, of whole: @escaping Body, _ owner: ExpressionItem?) {
        self.init(.element(whole) { (_: inout ExpressionRun) throws(ExpressionFailure) in .text(name) }) {
            (run: inout ExpressionRun) throws(ExpressionFailure) in try run.member(name, of: whole(&run))
        }
        member = (name, whole, owner)
    }

    /// Creates the code of a value that is known.
    init(_ value: @autoclosure @escaping @Sendable () -> ExpressionValue) {
        body = { (_: inout ExpressionRun) throws(ExpressionFailure) in value() }
        constant = value()
    }

    /// Creates the code of a value that is known; nil for one that programs can change.
    init?(constant value: ExpressionValue) {
        switch value {
        case .undefined: self.init(.undefined)
        case .null: self.init(.null)
        case .boolean(let value): self.init(.boolean(value))
        case .number(let number): self.init(.number(number))
        case .text(let text): self.init(.text(text))
        case .item(let item): self.init(.item(item))
        case .list, .table, .function, .path: return nil
        }
    }

    /// Creates code that always fails: a program can catch that.
    init(failing failure: ExpressionFailure) {
        body = { (_: inout ExpressionRun) throws(ExpressionFailure) in throw failure }
        isUnknown = true
    }

    /// Creates the value of a variable.
    init(variable hops: Int, _ slot: Int) {
        self.init(.variable(hops: hops, slot: slot)) { (run: inout ExpressionRun) throws(ExpressionFailure) in
            hops == 0 ? run.variables.slots[slot] : run.variables(hops).slots[slot]
        }
    }

    var item: ExpressionItem? { if case .item(let item)? = constant { item } else { nil } }

    /// Returns a statement that stores a value in variables.
    static func stored(_ value: @escaping Body, in pattern: Pattern) -> Statement {
        { (run: inout ExpressionRun) throws(ExpressionFailure) in
            let new = try value(&run)
            try run.store(new, in: pattern)
            return .normal
        }
    }

    /// Returns a statement that ends a function with a value.
    static func returned(_ value: Body?) -> Statement {
        { (run: inout ExpressionRun) throws(ExpressionFailure) in
            run.returned = try value?(&run) ?? .undefined
            return .returns
        }
    }

    /// Returns code that changes a target.
    static func assignment(
        _ target: Target, _ change: @escaping @Sendable (ExpressionValue, inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue,
        reads: Bool = true, isAfter: Bool = true
    ) -> ExpressionCode {
        switch target {
        case .variable(let hops, let slot):
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                let old = reads ? run.variables(hops).slots[slot] : .undefined
                let new = try change(old, &run)
                run.variables(hops).slots[slot] = new
                return isAfter ? new : old
            }
        case .element(let whole, let index):
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                let (whole, index) = (try whole(&run), try run.plain(index(&run)))
                let old = reads ? try run.element(index, of: whole) : .undefined
                let new = try change(old, &run)
                try run.setElement(index, of: whole, to: new)
                return isAfter ? new : old
            }
        }
    }
}
