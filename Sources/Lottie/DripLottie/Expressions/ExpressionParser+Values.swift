extension ExpressionParser {
    /// What expressions name without an object: members of the property, and those of the layer.
    private static let ownMembers: Set = [
        "valueAtTime", "velocity", "velocityAtTime", "speed", "speedAtTime", "numKeys", "key", "nearestKey", "loopIn", "loopOut",
        "loopInDuration", "loopOutDuration", "loop_in", "loop_out", "wiggle", "smooth", "points", "inTangents", "outTangents", "isClosed",
        "pointOnPath", "tangentOnPath", "normalOnPath",
    ]
    private static let layerMembers: Set = [
        "content", "mask", "toComp", "fromComp", "toWorld", "fromWorld", "toCompVec", "fromCompVec", "toWorldVec", "fromWorldVec",
        "fromCompToSurface", "sourceRectAtTime", "active",
    ]

    mutating func primary() throws(ExpressionFailure) -> ExpressionCode {
        let token = next
        take()
        switch token {
        case .number(let number): return ExpressionCode(.number(number))
        case .text(let text): return ExpressionCode(.text(text))
        case .sign("("):
            let value = try sequence()
            try require(")")
            return value
        case .sign("["):
            let values = Self.values(try elements(until: "]"))
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                let elements = try values(&run)
                try run.charge(elements.count)
                return .list(ExpressionValue.List(elements))
            }
        case .sign("{"): return try table()
        case .sign("/"), .sign("/="): throw .unsupported("a regular expression")
        case .name("function"):
            guard case .name(let name) = next, let (hops, slot) = variable(name) else { return try function() }
            take()
            let body = try function().body
            return .assignment(
                .variable(hops: hops, slot: slot),
                { (_: ExpressionValue, run: inout ExpressionRun) throws(ExpressionFailure) in try body(&run) },
                reads: false)
        case .name("new"):
            let constructor = try named(takeName())
            guard takes("(") else { return constructor }
            return try call(constructor)
        case .name(let name): return try named(name)
        case .sign(let sign): throw .unsupported("a syntax that is not read ('\(sign)')")
        case .lineEnd, .end: throw .unsupported("a syntax that is not read (its end)")
        }
    }

    private mutating func table() throws(ExpressionFailure) -> ExpressionCode {
        var members: [(name: String, body: ExpressionCode.Body)] = []
        while !takes("}") {
            let name: String
            switch next {
            case .name(let text), .text(let text): name = text
            case .number(let number): name = ExpressionValue.number(number).text
            default: throw .unsupported("a syntax that is not read ('{')")
            }
            take()
            members.append((name, takes(":") ? try assignment().body : next == .sign("(") ? try function().body : try named(name).body))
            if !takes(","), next != .sign("}") { throw .unsupported("a syntax that is not read (no '}')") }
        }
        let all = members
        return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
            let table = ExpressionValue.Table()
            for member in all { table[member.name] = try member.body(&run) }
            return .table(table)
        }
    }

    /// Returns what a name stands for.
    func named(_ name: String) throws(ExpressionFailure) -> ExpressionCode {
        if let (hops, slot) = variable(name) { return ExpressionCode(variable: hops, slot) }
        func constant(_ item: ExpressionItem?) -> ExpressionCode? { item.map { ExpressionCode(.item($0)) } }
        let layer = property.layer
        switch name {
        case "undefined": return ExpressionCode(.undefined)
        case "null": return ExpressionCode(.null)
        case "true", "false": return ExpressionCode(.boolean(name == "true"))
        case "NaN": return ExpressionCode(.number(.nan))
        case "Infinity": return ExpressionCode(.number(.infinity))
        case "thisProperty": return ExpressionCode(.item(property))
        case "Math": return ExpressionCode(.item(ExpressionItem(.mathematics, property.node, of: nil)))
        case "thisComp": if let code = constant(property.composition) { return code }
        case "thisLayer": if let code = constant(layer) { return code }
        case "time":
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in
                run.isVarying = true
                return .number(run.frame / run.scene.framesPerSecond)
            }
        case "value":
            let property = property
            return ExpressionCode { (run: inout ExpressionRun) throws(ExpressionFailure) in try run.plain(.item(property)) }
        case "comp": return ExpressionCode(.item(ExpressionItem(.project, scene.root, of: nil)))
        default: break
        }
        if let function = ExpressionFunction(name) {
            return ExpressionCode(.item(ExpressionItem(.function(function), property.node, of: nil)))
        }
        if Self.ownMembers.contains(name) { return member(name, of: ExpressionCode(.item(property))) }
        if let layer {
            if Self.layerMembers.contains(name) || (try? layer.member(name, scene)) != nil {
                return member(name, of: ExpressionCode(.item(layer)))
            }
            if name == "effect" || name == "text" || name == "parent" { return member(name, of: ExpressionCode(.item(layer))) }
        }
        return ExpressionCode(failing: .unsupported(name))
    }
}
