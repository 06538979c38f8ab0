extension ExpressionParser {
    /// The elements of a list, or the arguments of a call.
    struct Elements {
        var codes: [ExpressionCode] = []
        /// Their parts that are evaluated.
        var bodies: [Body] = []

        struct Body: Sendable {
            let run: ExpressionCode.Body
            /// Whether its own elements are meant.
            let isSpread: Bool
        }
    }

    mutating func elements(until end: String) throws(ExpressionFailure) -> Elements {
        var elements = Elements()
        while !takes(end) {
            let isSpread = takes("...")
            let code = try assignment()
            elements.codes.append(code)
            elements.bodies.append(Elements.Body(run: code.body, isSpread: isSpread))
            if !takes(","), next != .sign(end) { throw .unsupported("a syntax that is not read (no '\(end)')") }
        }
        return elements
    }

    typealias Values = @Sendable (inout ExpressionRun) throws(ExpressionFailure) -> [ExpressionValue]

    static func values(_ elements: Elements) -> Values {
        let bodies = elements.bodies
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            var values: [ExpressionValue] = []
            values.reserveCapacity(bodies.count)
            for body in bodies {
                let value = try body.run(&run)
                if !body.isSpread {
                    values.append(value)
                } else if case .list(let list) = try run.plain(value) {
                    try run.charge(list.elements.count)
                    values += list.elements
                }
            }
            return values
        }
    }

    mutating func call(_ callee: ExpressionCode) throws(ExpressionFailure) -> ExpressionCode {
        let arguments = try elements(until: ")")
        let codes = arguments.codes
        let constants = codes.compactMap { $0.constant?.value }
        let isConstant = constants.count == codes.count && !arguments.bodies.contains(where: \.isSpread)
        let values = Self.values(arguments)
        if let item = callee.item {
            if case .function(let function) = item.kind {
                if let operation = function.operation, codes.count == 2 {
                    return Self.binary(operation, codes[0], codes[1])
                }
                return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                    try function.value(run.plain(values(&run)), &run)
                }
            }
            if isConstant, let found = found(item, constants, nil) { return found }
        }
        if case .member(let whole, let name)? = callee.target {
            if isConstant, let owner = callee.owner, case .property = owner.kind, ExpressionLoop.names.contains(name),
                let loop = try? ExpressionLoop(name, constants, scene.framesPerSecond)
            {
                return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in try loop.value(owner, at: run.frame, &run) }
            }
            if isConstant, let owner = callee.owner, let found = found(owner, constants, name) { return found }
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                let whole = try whole(&run)
                return try run.call(method: name, of: whole, values(&run))
            }
        }
        let body = callee.body
        return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
            let function = try body(&run)
            return try run.call(function, values(&run))
        }
    }

    /// Returns what a call finds in the file; nil where that depends on the time.
    private func found(_ item: ExpressionItem, _ arguments: [ExpressionValue], _ method: String?) -> ExpressionCode? {
        do throws(ExpressionFailure) {
            return try item.called(arguments, scene, method: method).flatMap { ExpressionConstant($0) }.map { ExpressionCode($0) }
        } catch {
            return ExpressionCode(error)
        }
    }
}
