extension ExpressionCompiler {
    private static let ownMembers = Set(
        words: """
            valueAtTime velocity velocityAtTime speed speedAtTime numKeys key nearestKey loopIn loopOut loopInDuration loopOutDuration
            """)
    private static let layerMembers = Set(
        words: """
            transform effect content index name inPoint outPoint startTime width height hasParent parent anchorPoint position scale rotation \
            opacity xRotation yRotation zRotation orientation toComp fromComp toWorld fromWorld sourceRectAtTime mask text
            """)

    func named(_ name: String) throws(ExpressionRefusal) -> ExpressionMeaning {
        if let object = objects[name] { return object }
        if let index = variables[name] { return .operation(.variable(index)) }
        switch name {
        case "value": return .operation(.value(own, at: nil))
        case "time": return .operation(.time)
        case "thisComp": return .composition
        case "thisProperty": return .property(own)
        case "Math": return .mathematics
        default: break
        }
        if ExpressionFunction(name: name) != nil { return .method(nil, name) }
        throw .unsupported(name)
    }

    /// Returns what a name stands for, also of this layer and of this property.
    mutating func resolved(_ name: String) throws(ExpressionRefusal) -> ExpressionMeaning {
        if variables[name] == nil, objects[name] == nil {
            if name == "thisLayer" { return .layer(try thisLayer()) }
            if Self.ownMembers.contains(name) { return try member(name, of: .property(own)) }
            if Self.layerMembers.contains(name) { return try member(name, of: .layer(try thisLayer())) }
        }
        return try named(name)
    }

    private func thisLayer() throws(ExpressionRefusal) -> JSONNode {
        guard let layer = reader.scope.layer else { throw .unsupported("thisLayer") }
        return layer
    }

    // MARK: Members

    mutating func member(_ name: String, of whole: ExpressionMeaning) throws(ExpressionRefusal) -> ExpressionMeaning {
        switch whole {
        case .operation(let operation):
            if name == "length" { return .operation(.function(.count, [operation])) }
            if name == "value" { return whole }
            throw .unsupported(name)
        case .mathematics:
            if name == "PI" { return .operation(.constant(.number(.pi))) }
            if name == "E" { return .operation(.constant(.number(2.718281828459045))) }
            return .method(.mathematics, name)
        case .composition: return try compositionMember(name)
        case .layer(let node): return try layerMember(name, node)
        case .transform(let node, let layer): return .property(try transformMember(name, node, layer))
        case .effect(let node, let layer):
            if name == "param" { return .method(whole, name) }
            return .property(try parameter(.text(name), of: node, layer))
        case .shape(let node, let layer): return try shapeMember(name, node, layer)
        case .property(let property): return try propertyMember(name, property)
        case .key(let property, let number):
            switch name {
            case "index": return .operation(number)
            case "time": return .operation(.keyTime(property, number))
            case "value": return .operation(.keyValue(property, number))
            default: throw .unsupported(name)
            }
        case .method: throw .unsupported(name)
        }
    }

    @inline(never)
    private func constant(_ number: Double?, _ name: String) throws(ExpressionRefusal) -> ExpressionMeaning {
        guard let number, number.isFinite else { throw .unsupported(name) }
        return .operation(.constant(.number(number)))
    }

    private func compositionMember(_ name: String) throws(ExpressionRefusal) -> ExpressionMeaning {
        let scope = reader.scope
        switch name {
        case "width": return try constant(scope.width, "thisComp.width")
        case "height": return try constant(scope.height, "thisComp.height")
        case "duration": return try constant(scope.duration, "thisComp.duration")
        case "frameDuration": return try constant(1 / scope.framesPerSecond, name)
        case "numLayers": return try constant(scope.layers.map { Double($0.count) }, name)
        case "displayStartTime": return try constant(0, name)
        case "layer": return .method(.composition, name)
        default: throw .unsupported("thisComp.\(name)")
        }
    }

    private mutating func layerMember(_ name: String, _ node: JSONNode) throws(ExpressionRefusal) -> ExpressionMeaning {
        func seconds(_ key: StaticString) throws(ExpressionRefusal) -> ExpressionMeaning {
            try constant((node[key]?.number ?? 0) / reader.scope.framesPerSecond, name)
        }
        switch name {
        case "transform": return .transform(try required(node["ks"], "a transform"), layer: node)
        case "effect", "content": return .method(.layer(node), name)
        case "index": return try constant(node["ind"]?.number, name)
        case "name": return .operation(.constant(.text(node["nm"]?.string ?? "")))
        case "inPoint": return try seconds("ip")
        case "outPoint": return try seconds("op")
        case "startTime": return try seconds("st")
        case "width": return try constant(node["w"]?.number ?? node["sw"]?.number, "layer.width")
        case "height": return try constant(node["h"]?.number ?? node["sh"]?.number, "layer.height")
        case "hasParent": return .operation(.constant(.boolean(node["parent"] != nil)))
        case "parent": return .layer(try layer(.number(try required(node["parent"]?.number, "a parent"))))
        case "anchorPoint", "position", "scale", "rotation", "opacity", "xRotation", "yRotation", "zRotation", "orientation":
            return .property(try transformMember(name, try required(node["ks"], "a transform"), node))
        default: throw .unsupported(name)
        }
    }

    private mutating func transformMember(_ name: String, _ node: JSONNode, _ layer: JSONNode) throws(ExpressionRefusal)
        -> ExpressionProperty
    {
        let keys: [String: StaticString] = [
            "anchorPoint": "a", "position": "p", "scale": "s", "opacity": "o", "xRotation": "rx", "yRotation": "ry", "orientation": "or",
            "skew": "sk", "skewAxis": "sa",
        ]
        let found: JSONNode?
        switch name {
        case "rotation", "zRotation": found = node["r"] ?? node["rz"]
        case "xPosition": found = node["p"]?["x"]
        case "yPosition": found = node["p"]?["y"]
        default:
            guard let key = keys[name] else { throw .unsupported("transform.\(name)") }
            found = node[key]
        }
        return try reader.property(try required(found, name), isPosition: name == "position" || name == "anchorPoint", of: layer)
    }

    private mutating func shapeMember(_ name: String, _ node: JSONNode, _ layer: JSONNode) throws(ExpressionRefusal) -> ExpressionMeaning {
        if name == "content" || name == "contents" { return .method(.shape(node, layer: layer), "content") }
        if name == "transform" {
            let transform = node["it"]?.elements.last { $0["ty"]?.string == "tr" }
            return .transform(try required(transform, "a transform"), layer: layer)
        }
        if name == "path", let path = node["ks"] { return .property(try reader.property(path, isPath: true, of: layer)) }
        if name == "position", let position = node["p"] {
            return .property(try reader.property(position, isPosition: true, of: layer))
        }
        let keys: [String: StaticString] = [
            "size": "s", "roundness": "r", "color": "c", "opacity": "o", "strokeWidth": "w", "start": "s", "end": "e", "offset": "o",
            "radius": "r", "points": "pt", "outerRadius": "or", "innerRadius": "ir", "outerRoundness": "os", "innerRoundness": "is",
            "rotation": "r", "copies": "c", "amount": "a",
        ]
        guard let key = keys[name], let found = node[key] else { throw .unsupported("content.\(name)") }
        return .property(try reader.property(found, of: layer))
    }

    private func propertyMember(_ name: String, _ property: ExpressionProperty) throws(ExpressionRefusal) -> ExpressionMeaning {
        switch name {
        case "value": return .operation(.value(property, at: nil))
        case "numKeys": return .operation(.constant(.number(Double(property.keyTimes.count))))
        case "velocity": return .operation(.velocity(property, at: nil))
        case "speed": return .operation(.function(.length, [.velocity(property, at: nil)]))
        case "length": return .operation(.function(.count, [.value(property, at: nil)]))
        default:
            if Self.ownMembers.contains(name) { return .method(.property(property), name) }
            throw .unsupported(name)
        }
    }

    // MARK: Calls

    mutating func call(_ callee: ExpressionMeaning, _ parameters: [ExpressionSyntax]) throws(ExpressionRefusal) -> ExpressionMeaning {
        var values = try operations(parameters)
        switch callee {
        case .operation: throw .unsupported("a call of a value")
        case .effect(let node, let layer): return .property(try parameter(try constant(values), of: node, layer))
        case .method(nil, let name):
            guard let function = ExpressionFunction(name: name) else { throw .unsupported(name) }
            if function == .timeToFrames, values.isEmpty { values = [.time] }
            return .operation(.function(function, values).folded)
        case .method(.mathematics, let name):
            guard let function = ExpressionFunction(rawValue: "Math.\(name)") else { throw .unsupported("Math.\(name)") }
            return .operation(.function(function, values).folded)
        case .method(.composition, _): return .layer(try layer(try constant(values)))
        case .method(.layer(let layer), "effect"):
            return .effect(try find(try constant(values), in: layer["ef"], "effect"), layer: layer)
        case .method(.layer(let layer), "content"):
            return .shape(try find(try constant(values), in: layer["shapes"], "content"), layer: layer)
        case .method(.shape(let shape, let layer), _):
            return .shape(try find(try constant(values), in: shape["it"], "content"), layer: layer)
        case .method(.effect(let node, let layer), _): return .property(try parameter(try constant(values), of: node, layer))
        case .method(.property(let property), let name): return try propertyCall(name, property, values)
        case .method(_, let name): throw .unsupported(name)
        default: throw .unsupported("a call of an object")
        }
    }

    @inline(never)
    private func constant(_ values: [ExpressionOperation]) throws(ExpressionRefusal) -> ExpressionValue {
        guard case .constant(let value)? = values.first else { throw .unsupported("a computed name") }
        return value
    }

    private func propertyCall(_ name: String, _ property: ExpressionProperty, _ values: [ExpressionOperation]) throws(ExpressionRefusal)
        -> ExpressionMeaning
    {
        let first = values.first ?? .time
        switch name {
        case "valueAtTime": return .operation(.value(property, at: first))
        case "velocityAtTime": return .operation(.velocity(property, at: first))
        case "speedAtTime": return .operation(.function(.length, [.velocity(property, at: first)]))
        case "key": return .key(property, first)
        case "nearestKey": return .key(property, .nearestKey(property, first))
        case "loopIn", "loopOut", "loopInDuration", "loopOutDuration":
            guard let parameters = values.constants else { throw .unsupported("\(name) of a computed kind") }
            var kind = ExpressionLoop.Kind.cycle
            if case .text(let text)? = parameters.first {
                guard let named = ExpressionLoop.Kind(rawValue: text.lowercased()) else { throw .unsupported("\(name)('\(text)')") }
                kind = named
            }
            let isDuration = name.hasSuffix("Duration")
            let extent = parameters.count > 1 ? parameters[1].number : 0
            if kind == .offset || kind == .continue, property.path != nil { throw .unsupported("\(name)('\(kind.rawValue)') of a path") }
            return .operation(
                .loop(
                    property,
                    ExpressionLoop(
                        kind: kind, isBefore: name.hasPrefix("loopIn"), extent: isDuration ? extent * reader.scope.framesPerSecond : extent,
                        isDuration: isDuration)))
        default: throw .unsupported(name)
        }
    }
}
