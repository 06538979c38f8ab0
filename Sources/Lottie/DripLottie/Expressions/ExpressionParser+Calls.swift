extension ExpressionParser {
    mutating func list(until end: String) throws(ExpressionFailure) -> (parts: [ExpressionCode], isSpread: [Bool]) {
        var (parts, isSpread) = ([ExpressionCode](), [Bool]())
        while !takes(end) {
            isSpread.append(takes("..."))
            parts.append(try assignment())
            if !takes(","), next != .sign(end) { throw .unsupported("a syntax that is not read (no '\(end)')") }
        }
        return (parts, isSpread)
    }

    typealias Values = @Sendable (inout ExpressionRun) throws(ExpressionFailure) -> [ExpressionValue]

    static func values(_ list: (parts: [ExpressionCode], isSpread: [Bool])) -> Values {
        let (parts, isSpread) = (list.parts, list.isSpread)
        let hasSpread = isSpread.contains(true)
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            var values: [ExpressionValue] = []
            values.reserveCapacity(parts.count)
            for (index, part) in parts.enumerated() {
                let value = try part.body(&run)
                guard hasSpread, isSpread[index] else {
                    values.append(value)
                    continue
                }
                if case .list(let list) = try run.plain(value) {
                    try run.charge(list.elements.count)
                    values += list.elements
                }
            }
            return values
        }
    }

    mutating func call(_ callee: ExpressionCode) throws(ExpressionFailure) -> ExpressionCode {
        let arguments = try list(until: ")")
        let constants = arguments.parts.compactMap { $0.constant?.value }
        let isConstant = constants.count == arguments.parts.count && !arguments.isSpread.contains(true)
        let values = Self.values(arguments)
        if let item = callee.item {
            if case .function(let function) = item.kind {
                if let operation = function.operation, arguments.parts.count == 2 {
                    return Self.binary(operation, arguments.parts[0], arguments.parts[1])
                }
                return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                    try function.value(run.plain(values(&run)), &run)
                }
            }
            if isConstant, let found = found(item, constants, nil) { return found }
        }
        if case .member(let whole, let name)? = callee.target {
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
