extension ExpressionParser {
    func variable(_ name: String) -> (hops: Int, slot: Int)? {
        for (hops, scope) in scopes.reversed().enumerated() {
            for block in scope.blocks.reversed() {
                if let slot = block[name] { return (hops, slot) }
            }
        }
        return nil
    }

    @discardableResult
    mutating func declare(_ name: String) -> Int {
        let (scope, block) = (scopes.count - 1, scopes[scopes.count - 1].blocks.count - 1)
        if let slot = scopes[scope].blocks[block][name] { return slot }
        scopes[scope].blocks[block][name] = scopes[scope].slotCount
        scopes[scope].slotCount += 1
        return scopes[scope].slotCount - 1
    }

    mutating func openBlock() {
        scopes[scopes.count - 1].blocks.append([:])
        declare(from: position, ["let", "const"], inBlocks: false)
    }

    mutating func closeBlock() { scopes[scopes.count - 1].blocks.removeLast() }

    /// Declares the variables that are declared up to the end of a block, but those of functions in it.
    /// - Parameter words: the words that declare.
    mutating func declare(from start: Int, _ words: Set<String>, inBlocks: Bool) {
        var (index, depth) = (start, 0)
        while index < tokens.count, depth >= 0 {
            switch tokens[index] {
            case .sign("{"): depth += 1
            case .sign("}"): depth -= 1
            case .sign("=>") where tokens[self.index(of: index + 1)] == .sign("{"):
                index = end(ofBracketAt: self.index(of: index + 1)) - 1
            case .name("function"):
                if case .name(let name) = tokens[index + 1], depth == 0 || inBlocks { declare(name) }
                while index < tokens.count - 1, tokens[index] != .sign("{") { index += 1 }
                index = end(ofBracketAt: index) - 1
            case .name(let word) where words.contains(word) && (depth == 0 || inBlocks && word == "var"): declareList(after: index)
            default: break
            }
            index += 1
        }
    }

    /// Declares the names of one declaration: `a = f(1, 2), b, [c, d] = e`.
    mutating func declareList(after start: Int) {
        var index = self.index(of: start + 1)
        while true {
            switch tokens[index] {
            case .name(let name): declare(name)
            case .sign("["), .sign("{"):
                for token in tokens[index..<end(ofBracketAt: index)] { if case .name(let name) = token { declare(name) } }
            default: return
            }
            // To the next comma outside of brackets.
            while tokens[index] != .sign(",") {
                switch tokens[index] {
                case .sign("("), .sign("["), .sign("{"): index = end(ofBracketAt: index)
                case .sign(";"), .sign(")"), .sign("]"), .sign("}"), .end: return
                case .name("var"), .name("if"), .name("for"), .name("while"), .name("return"): return
                default: index += 1
                }
            }
            index = self.index(of: index + 1)
        }
    }

    /// The names to which a value is assigned.
    var assignedNames: [String] {
        let signs = ["=", "+=", "-=", "*=", "/=", "%=", "++", "--"]
        var names: [String] = []
        for (index, token) in tokens.enumerated() {
            guard case .name(let name) = token, index == 0 || tokens[index - 1] != .sign("."), !names.contains(name) else { continue }
            let (before, after) = (index > 0 ? tokens[index - 1] : .end, tokens[index + 1])
            if case .sign(let sign) = after, signs.contains(sign) {
                names.append(name)
            } else if before == .sign("++") || before == .sign("--") {
                names.append(name)
            }
        }
        return names
    }
}
