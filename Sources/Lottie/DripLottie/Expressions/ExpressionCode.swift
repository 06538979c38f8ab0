/// A part of an expression that is ready to be evaluated.
struct ExpressionCode: Sendable {
    typealias Body = @Sendable (inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue
    typealias Statement = @Sendable (inout ExpressionRun) throws(ExpressionFailure) -> Completion

    /// A statement in a list: bare functions in a list would be called through others, which convert them.
    struct Step: Sendable {
        let run: Statement
    }

    /// How a statement ends.
    enum Completion {
        case normal, breaks, continues, returns
    }

    /// What can be assigned.
    enum Target: Sendable {
        /// A variable of the function so many calls further out.
        case variable(hops: Int, slot: Int)
        case member(Body, String)
        case element(Body, Body)
    }

    /// What is declared: a variable, or variables for parts of a value.
    indirect enum Pattern: Sendable {
        case slot(Int)
        case parts([(key: ExpressionConstant, pattern: Pattern)])
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
    var constant: ExpressionConstant?
    var target: Target?
    /// The object of a member.
    var owner: ExpressionItem?
    /// Whether it is a name that stands for nothing.
    private(set) var isUnknown = false

    init(_ target: Target? = nil, _ body: @escaping Body) {
        (self.target, self.body) = (target, body)
    }

    init(_ constant: ExpressionConstant) {
        self.constant = constant
        body = { (_: inout ExpressionRun) throws(ExpressionFailure) in constant.value }
        if case .number(let number) = constant { body = { (_: inout ExpressionRun) throws(ExpressionFailure) in .number(number) } }
    }

    /// Creates code that always fails: a program can catch that.
    init(_ failure: ExpressionFailure) {
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
        case .member(let whole, let name):
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                let whole = try whole(&run)
                let old = reads ? try run.member(name, of: whole) : .undefined
                let new = try change(old, &run)
                try run.set(name, of: whole, to: new)
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
