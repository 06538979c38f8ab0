extension ExpressionParser {
    /// The words that begin a statement; those that are not read count.
    static let keywords: Set = [
        "var", "let", "const", "function", "if", "for", "while", "do", "switch", "try", "return", "throw", "break", "continue",
        "class", "await", "async", "yield", "import", "eval", "with", "debugger", "export",
    ]

    /// Reads a statement that begins with a word.
    mutating func keywordStatement(_ word: String) throws(ExpressionFailure) -> ExpressionCode.Statement {
        take()
        switch word {
        case "var", "let", "const": return try ended(declaration())
        case "function":
            try hoist(takeName())
            return Self.sequence([])
        case "if": return try choice()
        case "for": return try count()
        case "while":
            let start = position
            let condition = try bracketed()
            let body = try statement()
            return loop(condition, nil, body, size: position - start)
        case "do":
            let start = position
            let body = try statement()
            try require(word: "while")
            let condition = try bracketed()
            _ = takes(";")
            return loop(condition, nil, body, size: position - start, isChecked: false)
        case "switch": return try selection()
        case "try": return try attempt()
        case "return":
            let isEmpty = [.lineEnd, .end, .sign(";"), .sign("}")].contains(nearest)
            return ExpressionCode.returned(try ended(isEmpty ? nil : sequence().body))
        case "throw":
            let value = try ended(sequence().body)
            return { (run: inout ExpressionRun) throws(ExpressionFailure) in throw .thrown(try run.plain(value(&run)).text) }
        case "break", "continue":
            let completion = try ended(word == "break" ? ExpressionCode.Completion.breaks : .continues)
            return { (_: inout ExpressionRun) throws(ExpressionFailure) in completion }
        default: throw .unsupported(word)
        }
    }

    private mutating func bracketed() throws(ExpressionFailure) -> ExpressionCode.Body {
        try require("(")
        let value = try sequence()
        try require(")")
        return value.body
    }

    private mutating func declaration() throws(ExpressionFailure) -> ExpressionCode.Statement {
        var steps: [ExpressionCode.Step] = []
        repeat {
            let target = try pattern()
            if takes("=") { steps.append(ExpressionCode.Step(run: ExpressionCode.stored(try assignment().body, in: target))) }
        } while takes(",")
        return Self.sequence(steps)
    }

    /// Reads a name, or a list or a table of names.
    private mutating func pattern() throws(ExpressionFailure) -> ExpressionCode.Pattern {
        let isTable = next == .sign("{")
        guard takes("[") || takes("{") else {
            guard let (_, slot) = variable(try takeName()) else { throw .unsupported("a declaration here") }
            return .slot(slot)
        }
        var parts: [(name: String?, pattern: ExpressionCode.Pattern)] = []
        while !takes(isTable ? "}" : "]") {
            var key: String?
            if isTable, case .name(let name) = next { key = name }
            parts.append((key, try pattern()))
            if !takes(","), next != .sign(isTable ? "}" : "]") { throw .unsupported("a pattern of names") }
        }
        return .parts(parts)
    }

    private mutating func choice() throws(ExpressionFailure) -> ExpressionCode.Statement {
        let condition = try bracketed()
        let yes = try statement()
        let no = takes(word: "else") ? try statement() : nil
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            if try run.plain(condition(&run)).isTrue { return try yes(&run) }
            return try no?(&run) ?? .normal
        }
    }

    private func loop(
        _ condition: ExpressionCode.Body?, _ step: ExpressionCode.Body?, _ body: @escaping ExpressionCode.Statement, size: Int,
        isChecked: Bool = true
    ) -> ExpressionCode.Statement {
        { (run: inout ExpressionRun) throws(ExpressionFailure) in
            var isFirst = !isChecked
            while true {
                try run.charge(size)
                if !isFirst, let condition, try !run.plain(condition(&run)).isTrue { return .normal }
                isFirst = false
                if let end = try body(&run).endOfLoop { return end }
                _ = try step?(&run)
            }
        }
    }

    private mutating func count() throws(ExpressionFailure) -> ExpressionCode.Statement {
        let start = position
        try require("(")
        openBlock()
        defer { closeBlock() }
        let mark = position
        let isDeclared = ["var", "let", "const"].contains { takes(word: $0) }
        if case .name(let name) = next {
            take()
            let isList = takes(word: "of")
            if isList || takes(word: "in") { return try each(name, isList: isList, start: start) }
        }
        rewind(to: mark)
        var first: ExpressionCode.Statement?
        if isDeclared {
            take()
            first = try declaration()
        } else if next != .sign(";") {
            first = Self.evaluated(try sequence())
        }
        try require(";")
        let condition = next == .sign(";") ? nil : try sequence().body
        try require(";")
        let step = next == .sign(")") ? nil : try sequence().body
        try require(")")
        let loop = loop(condition, step, try statement(), size: position - start)
        return first.map { Self.sequence([ExpressionCode.Step(run: $0), ExpressionCode.Step(run: loop)]) } ?? loop
    }

    /// Reads a loop over the elements of a list, or the names of its indices.
    private mutating func each(_ name: String, isList: Bool, start: Int) throws(ExpressionFailure) -> ExpressionCode.Statement {
        guard let (hops, slot) = variable(name) else { throw .unsupported("a declaration here") }
        let list = try sequence().body
        try require(")")
        let body = try statement()
        let size = position - start
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            let elements: [ExpressionValue] =
                switch try run.plain(list(&run)) {
                case .list(let list): isList ? list.elements : list.elements.indices.map { .text("\($0)") }
                case .table(let table) where !isList: table.names.map { .text($0) }
                case .text(let text) where isList: text.map { .text(String($0)) }
                default: throw .thrown("a loop over no list")
                }
            for element in elements {
                try run.charge(size)
                run.variables(hops).slots[slot] = element
                if let end = try body(&run).endOfLoop { return end }
            }
            return .normal
        }
    }

    private mutating func selection() throws(ExpressionFailure) -> ExpressionCode.Statement {
        let value = try bracketed()
        try require("{")
        openBlock()
        defer { closeBlock() }
        // The cases with the index of their first statement, and the statements of all.
        var cases: [(value: ExpressionCode.Body?, start: Int)] = []
        var steps: [ExpressionCode.Step] = []
        while !takes("}") {
            if takes(word: "default") {
                cases.append((nil, steps.count))
                try require(":")
            } else if takes(word: "case") {
                cases.append((try sequence().body, steps.count))
                try require(":")
            } else {
                if next == .end { throw .unsupported("a syntax that is not read (no '}')") }
                steps.append(ExpressionCode.Step(run: try statement()))
            }
        }
        let (all, parts) = (cases, steps)
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            let value = try run.plain(value(&run))
            var start = all.first { $0.value == nil }?.start ?? parts.count
            for one in all {
                guard let body = one.value, try run.plain(body(&run)).isEqual(to: value, isStrict: true) else { continue }
                start = one.start
                break
            }
            for step in parts[start...] {
                let completion = try step.run(&run)
                if completion != .normal { return completion == .breaks ? .normal : completion }
            }
            return .normal
        }
    }

    private mutating func attempt() throws(ExpressionFailure) -> ExpressionCode.Statement {
        let body = try statement()
        var (slot, other, last) = (Int?.none, ExpressionCode.Statement?.none, ExpressionCode.Statement?.none)
        if takes(word: "catch") {
            openBlock()
            defer { closeBlock() }
            if takes("(") {
                slot = declare(try takeName())
                try require(")")
            }
            other = try statement()
        }
        if takes(word: "finally") { last = try statement() }
        let (errorSlot, caught, finally) = (slot, other, last)
        return { (run: inout ExpressionRun) throws(ExpressionFailure) in
            var completion = ExpressionCode.Completion.normal
            do throws(ExpressionFailure) {
                completion = try body(&run)
            } catch {
                switch error {
                case .unsupported, .limit: throw error
                case .missing(let text), .thrown(let text):
                    if let errorSlot { run.variables.slots[errorSlot] = .text(text) }
                    completion = try caught?(&run) ?? .normal
                }
            }
            let end = try finally?(&run) ?? .normal
            return end == .normal ? completion : end
        }
    }
}
