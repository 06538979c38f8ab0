/// Parses an expression by recursive descent, straight into code: variables become slots, and what the file says for all times is looked up now.
struct ExpressionParser {
    /// The most characters, and the most nodes within one another.
    private static let lengthLimit = 50_000
    private static let depthLimit = 200
    private static let resultName = "$bm_rt"
    private static let functionLimit = 20
    /// The most operators of one level, commas included.
    private static let linkLimit = 500

    /// The variables of a function while it is read.
    struct Scope {
        /// Those of its blocks, the innermost last.
        var blocks: [[String: Int]] = [[:]]
        var slotCount = 0
        var levels = 0
        /// The functions that are declared in it, which are there from its start.
        var hoisted: [ExpressionCode.Step] = []
        /// The level at which it begins.
        var start = 0
    }

    let scene: ExpressionScene
    let property: ExpressionItem
    let tokens: [ExpressionToken]
    private(set) var position = 0
    private var depth = 0
    var scopes = [Scope()]

    /// Returns the program of a text, and the slot of the variable with its result.
    static func program(_ text: String, property: ExpressionItem, in scene: ExpressionScene) throws(ExpressionFailure) -> (
        ExpressionCode.Function, resultSlot: Int?
    ) {
        if text.utf8.count > lengthLimit { throw .unsupported("more than \(lengthLimit) characters") }
        var parser = ExpressionParser(scene: scene, property: property, tokens: try ExpressionLexer.tokens(text))
        if let result = parser.onlyResult() { return (result, nil) }
        parser.declare(from: 0, ["var", "let", "const", "function"], inBlocks: true)
        let assigned = parser.assignedNames.filter { parser.variable($0) == nil }
        var steps: [ExpressionCode.Step] = []
        for name in assigned where parser.variable(name) == nil {
            // A variable that is not declared has the value of the object with its name at first.
            let standard = try parser.named(name)
            let slot = parser.declare(name)
            if !standard.isUnknown { steps.append(ExpressionCode.Step(run: ExpressionCode.stored(standard.body, in: .slot(slot)))) }
        }
        while parser.next != .end { steps.append(ExpressionCode.Step(run: try parser.statement())) }
        let function = ExpressionCode.Function(
            parameterCount: 0, slotCount: parser.scopes[0].slotCount, size: parser.tokens.count, levels: parser.scopes[0].levels,
            body: sequence(parser.scopes[0].hoisted + steps))
        return (function, parser.variable(resultName)?.slot)
    }

    private init(scene: ExpressionScene, property: ExpressionItem, tokens: [ExpressionToken]) {
        (self.scene, self.property, self.tokens) = (scene, property, tokens)
    }

    /// Returns the program `var $bm_rt; $bm_rt = …`, which is its value alone; nil for any other.
    private mutating func onlyResult() -> ExpressionCode.Function? {
        let result = ExpressionToken.name(Self.resultName)
        if tokens.count(where: { $0 == result }) == 2, takes(word: "var"), takes(result), takes(";"), takes(result), takes("="),
            let value = try? assignment()
        {
            _ = takes(";")
            if next == .end {
                return ExpressionCode.Function(
                    parameterCount: 0, slotCount: 0, size: tokens.count, levels: scopes[0].levels, body: Self.evaluated(value))
            }
        }
        (position, depth, scopes) = (0, 0, [Scope()])
        return nil
    }

    // MARK: Tokens

    /// The next token, of those within a line or an expression.
    var next: ExpressionToken { tokens[index(of: position)] }
    /// The next token, or the end of the line before it.
    var nearest: ExpressionToken { tokens[position] }

    /// Returns the index of the first token that is no end of a line.
    func index(of start: Int) -> Int {
        var index = start
        while tokens[index] == .lineEnd { index += 1 }
        return index
    }

    mutating func rewind(to mark: Int) { position = mark }

    mutating func take() { position = min(index(of: position) + 1, tokens.count - 1) }

    mutating func takes(_ sign: String) -> Bool { takes(.sign(sign)) }

    mutating func takes(word: String) -> Bool { takes(.name(word)) }

    private mutating func takes(_ token: ExpressionToken) -> Bool {
        guard next == token else { return false }
        take()
        return true
    }

    mutating func require(_ sign: String) throws(ExpressionFailure) {
        if !takes(sign) { throw .unsupported("a syntax that is not read (no '\(sign)')") }
    }

    mutating func require(word: String) throws(ExpressionFailure) {
        if !takes(word: word) { throw .unsupported("a syntax that is not read (no '\(word)')") }
    }

    mutating func takeName() throws(ExpressionFailure) -> String {
        guard case .name(let name) = next else { throw .unsupported("a syntax that is not read (no name)") }
        take()
        return name
    }

    /// Counts a level, and links within it that are evaluated within one another.
    mutating func enter(links: Int = 0) throws(ExpressionFailure) {
        depth += 1
        let scope = scopes.count - 1
        scopes[scope].levels = max(scopes[scope].levels, depth + links - scopes[scope].start)
        if depth > Self.depthLimit { throw .unsupported("more than \(Self.depthLimit) levels") }
        if links > Self.linkLimit { throw .unsupported("more than \(Self.linkLimit) operators in a row") }
    }

    mutating func leave() { depth -= 1 }

    /// Returns the index after the bracket that closes the one at an index.
    func end(ofBracketAt start: Int) -> Int {
        var (index, depth) = (start, 0)
        repeat {
            switch tokens[index] {
            case .sign("("), .sign("["), .sign("{"): depth += 1
            case .sign(")"), .sign("]"), .sign("}"): depth -= 1
            default: break
            }
            index += 1
        } while depth > 0 && index < tokens.count
        return min(index, tokens.count - 1)
    }

    /// Whether the parameters of an arrow function come next.
    var isArrow: Bool {
        let start = index(of: position)
        switch tokens[start] {
        case .name: return tokens[start + 1] == .sign("=>")
        case .sign("("): return tokens[index(of: end(ofBracketAt: start))] == .sign("=>")
        default: return false
        }
    }

    // MARK: Functions and blocks

    /// Reads statements up to the end of a block, whose beginning has been read.
    private mutating func block() throws(ExpressionFailure) -> ExpressionCode.Statement {
        openBlock()
        defer { closeBlock() }
        var steps: [ExpressionCode.Step] = []
        while !takes("}") {
            if next == .end { throw .unsupported("a syntax that is not read (no '}')") }
            steps.append(ExpressionCode.Step(run: try statement()))
        }
        return Self.sequence(steps)
    }

    static func sequence(_ steps: [ExpressionCode.Step]) -> ExpressionCode.Statement {
        if steps.count == 1 { return steps[0].run }
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            for step in steps {
                let completion = try step.run(&run)
                if completion != .normal { return completion }
            }
            return .normal
        }
    }

    /// Reads a function after its name, or an arrow function.
    mutating func function() throws(ExpressionFailure) -> ExpressionCode {
        if scopes.count > Self.functionLimit { throw .unsupported("more than \(Self.functionLimit) functions within one another") }
        let start = position
        scopes.append(Scope(start: depth))
        defer { scopes.removeLast() }
        var parameters: [String] = []
        var steps: [ExpressionCode.Step] = []
        if takes("(") {
            while !takes(")") {
                let name = try takeName()
                parameters.append(name)
                let slot = declare(name)
                if takes("=") {
                    let standard = try assignment().body
                    let given = ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                        if case .undefined = run.variables.slots[slot] { try standard(&run) } else { run.variables.slots[slot] }
                    }
                    steps.append(ExpressionCode.Step(run: ExpressionCode.stored(given.body, in: .slot(slot))))
                }
                if !takes(","), next != .sign(")") { throw .unsupported("a syntax that is not read (no ')')") }
            }
        } else {
            parameters.append(try takeName())
            declare(parameters[0])
        }
        let isArrow = takes("=>")
        if takes("{") {
            declare(from: position, ["var", "let", "const", "function"], inBlocks: true)
            let body = try block()
            steps += scopes[scopes.count - 1].hoisted + [ExpressionCode.Step(run: body)]
        } else {
            guard isArrow else { throw .unsupported("a syntax that is not read (no '{')") }
            steps.append(ExpressionCode.Step(run: ExpressionCode.returned(try assignment().body)))
        }
        let scope = scopes[scopes.count - 1]
        let function = ExpressionCode.Function(
            parameterCount: parameters.count, slotCount: scope.slotCount, size: position - start, levels: scope.levels + 1,
            body: Self.sequence(steps))
        return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
            run.mayHoldItself(run.variables)
            return .function(ExpressionValue.Closure(function, run.variables))
        }
    }

    // MARK: Statements

    mutating func statement() throws(ExpressionFailure) -> ExpressionCode.Statement {
        try enter()
        defer { leave() }
        if takes(";") { return Self.sequence([]) }
        if takes("{") { return try block() }
        if case .name(let word) = next, Self.keywords.contains(word) { return try keywordStatement(word) }
        return Self.evaluated(try ended(sequence()))
    }

    /// Takes what ends a statement.
    mutating func ended<Code>(_ code: Code) throws(ExpressionFailure) -> Code {
        switch nearest {
        case .lineEnd, .end, .sign("}"), .name("else"): break
        case .sign(";"): take()
        case .sign(let sign): throw .unsupported("a syntax that is not read ('\(sign)')")
        default: throw .unsupported("a syntax that is not read (no ';')")
        }
        return code
    }

    /// Returns a statement that keeps its value as the result.
    static func evaluated(_ code: ExpressionCode) -> ExpressionCode.Statement {
        let body = code.body
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            run.result = try body(&run)
            return .normal
        }
    }

    /// Adds a function to those that are there from the start of the function around it.
    mutating func hoist(_ name: String) throws(ExpressionFailure) {
        let body = try function().body
        guard let (hops, slot) = variable(name), hops == 0 else { throw .unsupported("function") }
        scopes[scopes.count - 1].hoisted.append(ExpressionCode.Step(run: ExpressionCode.stored(body, in: .slot(slot))))
    }
}
