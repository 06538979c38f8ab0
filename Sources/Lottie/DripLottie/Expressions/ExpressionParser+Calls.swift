extension ExpressionParser {
    /// An element of a list, or an argument of a call.
    struct Element {
        let code: ExpressionCode
        /// Whether its own elements are meant.
        let isSpread: Bool
    }

    mutating func elements(until end: String) throws(ExpressionFailure) -> [Element] {
        var elements: [Element] = []
        while !takes(end) {
            let isSpread = takes("...")
            elements.append(Element(code: try assignment(), isSpread: isSpread))
            if !takes(","), next != .sign(end) { throw .unsupported("a syntax that is not read (no '\(end)')") }
        }
        return elements
    }

    static func values(
        _ elements: [Element]
    ) -> @Sendable (inout ExpressionRun) throws(ExpressionFailure) -> [ExpressionValue] {
        let parts = elements.map { ExpressionCode.Part(run: $0.code.body, isSpread: $0.isSpread) }
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            var values: [ExpressionValue] = []
            values.reserveCapacity(parts.count)
            for part in parts {
                let value = try part.run(&run)
                if !part.isSpread {
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
        let constants = arguments.compactMap { $0.isSpread ? nil : $0.code.constant }
        let isConstant = constants.count == arguments.count
        let values = Self.values(arguments)
        if let item = callee.item {
            if case .function(let function) = item.kind {
                if let operation = function.operation, arguments.count == 2 {
                    return Self.binary(operation, arguments[0].code, arguments[1].code)
                }
                return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                    try function.value(run.plain(values(&run)), &run)
                }
            }
            if isConstant, let found = found(item, constants, nil) { return found }
        }
        if let (name, whole, owner) = callee.member {
            if isConstant, let owner {
                if case .property = owner.kind, ExpressionLoop.names.contains(name),
                    let loop = try? ExpressionLoop(name, constants, scene.framesPerSecond)
                {
                    return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                        try loop.value(owner, at: run.frame, &run)
                    }
                }
                if let found = found(owner, constants, name) { return found }
            }
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
            return try item.called(arguments, scene, method: method).flatMap { ExpressionCode(constant: $0) }
        } catch {
            return ExpressionCode(failing: error)
        }
    }
}
