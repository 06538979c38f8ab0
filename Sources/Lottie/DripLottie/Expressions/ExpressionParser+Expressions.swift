extension ExpressionParser {
    mutating func sequence() throws(ExpressionFailure) -> ExpressionCode {
        var code = try assignment()
        var links = 0
        while takes(",") {
            links += 1
            try enter(links: links)
            leave()
            let (first, second) = (code.body, try assignment().body)
            code = ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                _ = try first(&run)
                return try second(&run)
            }
        }
        return code
    }

    mutating func assignment() throws(ExpressionFailure) -> ExpressionCode {
        try enter()
        defer { leave() }
        if isArrow { return try function() }
        let left = try choice()
        guard case .sign(let sign) = next, sign.hasSuffix("="), sign != "=>" else { return left }
        guard let target = left.target else { throw .unsupported("an assignment to a property") }
        take()
        let right = try assignment().body
        guard sign != "=" else {
            return .assignment(
                target, { (_: ExpressionValue, run: inout ExpressionRun) throws(ExpressionFailure) in try right(&run) }, reads: false)
        }
        guard let operation = ExpressionOperator(rawValue: String(sign.dropLast())) else { throw .unsupported("'\(sign)'") }
        return .assignment(
            target,
            { (old: ExpressionValue, run: inout ExpressionRun) throws(ExpressionFailure) in
                try run.combined(operation, old, right(&run))
            })
    }

    private mutating func choice() throws(ExpressionFailure) -> ExpressionCode {
        let condition = try binary(1)
        guard takes("?") else { return condition }
        let yes = try assignment().body
        try require(":")
        let (test, no) = (condition.body, try assignment().body)
        return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
            try run.plain(test(&run)).isTrue ? yes(&run) : no(&run)
        }
    }

    private mutating func binary(_ lowest: Int) throws(ExpressionFailure) -> ExpressionCode {
        var left = try unary()
        var links = 0
        while true {
            let sign: String
            switch next {
            case .sign(let text): sign = text
            case .name(let name) where name == "in" || name == "instanceof": sign = name
            default: return left
            }
            guard let operation = ExpressionOperator(rawValue: sign), operation.precedence >= lowest else { return left }
            take()
            links += 1
            try enter(links: links)
            leave()
            // Powers bind from the right.
            left = Self.binary(operation, left, try binary(operation.precedence + (operation == .power ? 0 : 1)))
        }
    }

    static func binary(_ operation: ExpressionOperator, _ left: ExpressionCode, _ right: ExpressionCode) -> ExpressionCode {
        let (first, second) = (left.body, right.body)
        switch operation {
        case .and, .or, .coalesce:
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                // Where the left side decides, the right one is not evaluated.
                let value = try first(&run)
                let plain = try run.plain(value)
                let isDecided = operation == .and ? !plain.isTrue : operation == .or ? plain.isTrue : !plain.isNothing
                return isDecided ? value : try second(&run)
            }
        default:
            if let one = left.constant, let other = right.constant, left.item == nil, right.item == nil,
                let code = ExpressionCode(constant: operation.value(one, other))
            {
                return code
            }
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                try run.combined(operation, first(&run), second(&run))
            }
        }
    }

    private mutating func unary() throws(ExpressionFailure) -> ExpressionCode {
        try enter()
        defer { leave() }
        for sign in ["-", "+", "!", "~"] where takes(sign) {
            let operand = try unary()
            if sign == "-", case .number(let number)? = operand.constant { return ExpressionCode(.number(-number)) }
            let body = operand.body
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                let value = try run.plain(body(&run))
                return switch sign {
                case "-": value.mapped { -$0 }
                case "!": .boolean(!value.isTrue)
                case "~": ExpressionOperator.bitExclusiveOr.value(value, .number(-1))
                default: .number(value.number)
                }
            }
        }
        if takes(word: "typeof") {
            let operand = try unary()
            if operand.isUnknown { return ExpressionCode(.text("undefined")) }
            let body = operand.body
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in .text(try run.plain(body(&run)).kind) }
        }
        if takes(word: "void") || takes(word: "delete") { throw .unsupported("void or delete") }
        let steps = ["++": 1.0, "--": -1]
        if case .sign(let sign) = next, let step = steps[sign] {
            take()
            return try Self.step(unary(), by: step, isAfter: true)
        }
        let value = try postfix()
        guard case .sign(let sign) = nearest, let step = steps[sign] else { return value }
        take()
        return try Self.step(value, by: step, isAfter: false)
    }

    private static func step(_ code: ExpressionCode, by step: Double, isAfter: Bool) throws(ExpressionFailure) -> ExpressionCode {
        guard let target = code.target else { throw .unsupported("'++' of a property") }
        return .assignment(
            target,
            { (old: ExpressionValue, run: inout ExpressionRun) throws(ExpressionFailure) in
                .number(try run.plain(old).number + step)
            }, isAfter: isAfter)
    }

    private mutating func postfix() throws(ExpressionFailure) -> ExpressionCode {
        var code = try primary()
        var count = 0
        while true {
            count += 1
            if count > 100 { throw .unsupported("more than 100 levels") }
            if takes(".") {
                code = member(try takeName(), of: code)
            } else if nearest == .sign("["), takes("[") {
                let index = try sequence()
                try require("]")
                code = element(index, of: code)
            } else if nearest == .sign("("), takes("(") {
                code = try call(code)
            } else {
                return code
            }
        }
    }

    func member(_ name: String, of whole: ExpressionCode) -> ExpressionCode {
        let code = ExpressionCode(name, of: whole.body, whole.item)
        guard let item = whole.item else { return code }
        do throws(ExpressionFailure) {
            if let value = try item.member(name, scene), let code = ExpressionCode(constant: value) { return code }
        } catch {
            return ExpressionCode(failing: error)
        }
        return code
    }

    private func element(_ index: ExpressionCode, of whole: ExpressionCode) -> ExpressionCode {
        if case .text(let name)? = index.constant { return member(name, of: whole) }
        let (body, position) = (whole.body, index.body)
        return ExpressionCode(.element(body, index: position)) { (run: inout ExpressionRun) throws(ExpressionFailure) in
            let whole = try body(&run)
            return try run.element(run.plain(position(&run)), of: whole)
        }
    }
}
