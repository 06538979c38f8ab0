/// Parses an expression by recursive descent.
struct ExpressionParser {
    /// The most characters, and the most nodes within one another.
    private static let lengthLimit = 20_000
    private static let depthLimit = 100
    private static let refusedWords = Set(
        words: """
            for while do function return new throw switch delete typeof instanceof in of class this await async yield import eval
            """)

    private let tokens: [ExpressionToken]
    private var position = 0
    private var depth = 0

    static func parse(_ text: String) throws(ExpressionRefusal) -> ExpressionSyntax {
        if text.utf8.count > lengthLimit { throw .unsupported("more than \(lengthLimit) characters") }
        var parser = ExpressionParser(tokens: try ExpressionToken.tokens(text))
        var statements: [ExpressionSyntax] = []
        while parser.next != .end { statements += try parser.statement() }
        return .sequence(statements)
    }

    private init(tokens: [ExpressionToken]) { self.tokens = tokens }

    /// The next token, of those within a line or an expression.
    private var next: ExpressionToken {
        var index = position
        while tokens[index] == .lineEnd { index += 1 }
        return tokens[index]
    }

    private mutating func take() {
        while tokens[position] == .lineEnd { position += 1 }
        if position < tokens.count - 1 { position += 1 }
    }

    private mutating func takes(_ sign: String) -> Bool { takes(.sign(sign)) }

    private mutating func takes(word: String) -> Bool { takes(.name(word)) }

    @inline(never)
    private mutating func takes(_ token: ExpressionToken) -> Bool {
        guard next == token else { return false }
        take()
        return true
    }

    private mutating func require(_ sign: String) throws(ExpressionRefusal) {
        if !takes(sign) { throw .unsupported("a syntax that is not read (no '\(sign)')") }
    }

    // MARK: Statements

    private mutating func statement() throws(ExpressionRefusal) -> [ExpressionSyntax] {
        try enter()
        defer { depth -= 1 }
        if takes(";") { return [] }
        if next == .sign("{") { return [try block()] }
        if takes(word: "var") || takes(word: "let") || takes(word: "const") { return [try declaration()] }
        if takes(word: "if") {
            try require("(")
            let condition = try sequence()
            try require(")")
            let yes = ExpressionSyntax.sequence(try statement())
            _ = takes(";") && next == .name("else")
            let no = takes(word: "else") ? ExpressionSyntax.sequence(try statement()) : .undefined
            return [.choice(condition, yes, no)]
        }
        if takes(word: "try") {
            let body = try block()
            var other = ExpressionSyntax.undefined
            if takes(word: "catch") {
                if takes("(") {
                    take()
                    try require(")")
                }
                other = try block()
            }
            return [.attempt(body, other)]
        }
        let value = try sequence()
        _ = tokens[position] == .sign(";") && takes(";")
        return [value]
    }

    private mutating func block() throws(ExpressionRefusal) -> ExpressionSyntax {
        try require("{")
        var statements: [ExpressionSyntax] = []
        while !takes("}") {
            if next == .end { throw .unsupported("a syntax that is not read (no '}')") }
            statements += try statement()
        }
        return .sequence(statements)
    }

    private mutating func declaration() throws(ExpressionRefusal) -> ExpressionSyntax {
        var names: [(name: String, value: ExpressionSyntax?)] = []
        repeat {
            guard case .name(let name) = next else { throw .unsupported("a syntax that is not read (var)") }
            take()
            names.append((name, takes("=") ? try assignment() : nil))
        } while takes(",")
        return .declaration(names)
    }

    // MARK: Expressions

    private mutating func sequence() throws(ExpressionRefusal) -> ExpressionSyntax {
        var parts = [try assignment()]
        while takes(",") { parts.append(try assignment()) }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func enter() throws(ExpressionRefusal) {
        depth += 1
        if depth > Self.depthLimit { throw .unsupported("more than \(Self.depthLimit) levels") }
    }

    private mutating func assignment() throws(ExpressionRefusal) -> ExpressionSyntax {
        try enter()
        defer { depth -= 1 }
        let left = try choice()
        guard case .sign(let sign) = next, ["=", "+=", "-=", "*=", "/="].contains(sign) else { return left }
        switch left {
        case .name, .element(.name, _): break
        default: throw .unsupported("an assignment to a property")
        }
        take()
        let right = try assignment()
        guard let change = ExpressionOperator(rawValue: String(sign.dropLast())) else { return .assignment(left, right) }
        return .assignment(left, .binary(change, left, right))
    }

    private mutating func choice() throws(ExpressionRefusal) -> ExpressionSyntax {
        let condition = try binary(1)
        guard takes("?") else { return condition }
        let yes = try assignment()
        try require(":")
        return .choice(condition, yes, try assignment())
    }

    private mutating func binary(_ lowest: Int) throws(ExpressionRefusal) -> ExpressionSyntax {
        var left = try unary()
        while case .sign(let sign) = next, let operation = ExpressionOperator(sign: sign), operation.precedence >= lowest {
            take()
            left = .binary(operation, left, try binary(operation.precedence + 1))
        }
        return left
    }

    private mutating func unary() throws(ExpressionRefusal) -> ExpressionSyntax {
        try enter()
        defer { depth -= 1 }
        if takes("-") { return .negated(try unary()) }
        if takes("+") { return try unary() }
        if takes("!") { return .not(try unary()) }
        let steps = [(sign: "++", by: 1.0), (sign: "--", by: -1.0)]
        let before = steps.first { takes($0.sign) }
        let value = try postfix()
        guard let step = before ?? steps.first(where: { tokens[position] == .sign($0.sign) && takes($0.sign) }) else { return value }
        guard case .name(let name) = value else { throw .unsupported("'\(step.sign)' of a property") }
        return .step(name, by: step.by, isAfter: before != nil)
    }

    private mutating func postfix() throws(ExpressionRefusal) -> ExpressionSyntax {
        var value = try primary()
        var count = 0
        while true {
            count += 1
            if count > Self.depthLimit { throw .unsupported("more than \(Self.depthLimit) levels") }
            if takes(".") {
                guard case .name(let name) = next else { throw .unsupported("a syntax that is not read ('.')") }
                take()
                value = .member(value, name)
            } else if tokens[position] == .sign("["), takes("[") {
                value = .element(value, try sequence())
                try require("]")
            } else if tokens[position] == .sign("("), takes("(") {
                value = .call(value, try list(until: ")"))
            } else {
                return value
            }
        }
    }

    private mutating func list(until end: String) throws(ExpressionRefusal) -> [ExpressionSyntax] {
        var elements: [ExpressionSyntax] = []
        while !takes(end) {
            elements.append(try assignment())
            if !takes(","), next != .sign(end) { throw .unsupported("a syntax that is not read (no '\(end)')") }
        }
        return elements
    }

    private mutating func primary() throws(ExpressionRefusal) -> ExpressionSyntax {
        let token = next
        take()
        switch token {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        case .sign("("):
            if takes(")") { throw .unsupported("function") }
            let value = try sequence()
            try require(")")
            if next == .sign("=>") { throw .unsupported("function") }
            return value
        case .sign("["): return .list(try list(until: "]"))
        case .name("true"): return .boolean(true)
        case .name("false"): return .boolean(false)
        case .name("null"), .name("undefined"): return .undefined
        case .name(let name):
            if Self.refusedWords.contains(name) { throw .unsupported(name) }
            if next == .sign("=>") { throw .unsupported("function") }
            return .name(name)
        case .sign(let sign): throw .unsupported("a syntax that is not read ('\(sign)')")
        case .lineEnd, .end: throw .unsupported("a syntax that is not read (its end)")
        }
    }
}
