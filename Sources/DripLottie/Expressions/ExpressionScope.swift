internal import DripGeometry

/// What expressions refer to while a file is read: its compositions and layers.
struct ExpressionScope {
    /// The list of layers of the composition, and the layer, that are read.
    var layers: JSONNode?
    var layer: JSONNode?
    /// The composition's size in points, where the file says it.
    var width: Double?
    var height: Double?
    /// In seconds; the file says it of the animation only.
    var duration: Double?
    var framesPerSecond = 60.0
    /// The properties so far, by their paths.
    var properties: [String: ExpressionProperty] = [:]
    /// The properties whose expressions are being read, the innermost last.
    var open: [(path: String, property: ExpressionProperty)] = []

    /// Why the expression of a property that another one reads is not evaluated.
    var failure: ExpressionRefusal?

    /// The most properties that read one another.
    static let depthLimit = 40
}

/// What a part of an expression stands for: a value, or something with members.
enum ExpressionMeaning {
    case operation(ExpressionOperation)
    case mathematics
    case composition
    case layer(JSONNode)
    /// The transform of a layer or of a group of shapes.
    case transform(JSONNode, layer: JSONNode)
    case effect(JSONNode, layer: JSONNode)
    /// An item of a shape layer.
    case shape(JSONNode, layer: JSONNode)
    case property(ExpressionProperty)
    /// The key frame with a number.
    case key(ExpressionProperty, ExpressionOperation)
    /// A function of the object before it, by name.
    indirect case method(ExpressionMeaning?, String)
}

extension LottieReader {
    /// Returns the program of an expression.
    /// - Parameter own: the property that has it, without it.
    mutating func program(_ text: String, own: ExpressionProperty, at node: JSONNode) throws(ExpressionRefusal) -> ExpressionProgram {
        let path = node.path
        if scope.open.count >= ExpressionScope.depthLimit {
            throw .unsupported("more than \(ExpressionScope.depthLimit) properties in a row")
        }
        scope.open.append((path, own))
        var compiler = ExpressionCompiler(reader: LottieReader(), own: own)
        swap(&compiler.reader, &self)
        defer {
            swap(&compiler.reader, &self)
            scope.open.removeLast()
        }
        return try compiler.program(try ExpressionParser.parse(text))
    }

    /// Returns a property of a layer for expressions of others.
    mutating func property(_ node: JSONNode, isPosition: Bool = false, isPath: Bool = false, of layer: JSONNode) throws(ExpressionRefusal)
        -> ExpressionProperty
    {
        let path = node.path
        // A property that reads itself reads its value without the expression.
        if let last = scope.open.last, last.path == path { return last.property }
        if scope.open.contains(where: { $0.path == path }) { throw .unsupported("a cycle of properties") }
        if let known = scope.properties[path] { return known }
        let outer = scope.layer
        scope.layer = layer
        defer { scope.layer = outer }
        let property: ExpressionProperty?
        do {
            property =
                if isPath {
                    try track(node, PathValue.self).map { ExpressionProperty($0, isEvaluated: true) }
                } else if isPosition {
                    try position(node).map { ExpressionProperty($0, isEvaluated: true) }
                } else {
                    try track(node, NumberList.self).map { ExpressionProperty($0, isEvaluated: true) }
                }
        } catch {
            throw .unsupported("a property that cannot be read")
        }
        if let failure = scope.failure {
            scope.failure = nil
            throw failure
        }
        guard let property else { throw .missing("a value") }
        scope.properties[path] = property
        return property
    }

    /// Returns a track with the expression of its node; what is not evaluated is noted.
    mutating func evaluated<Value: KeyValue>(_ track: Track<Value>, at node: JSONNode) -> Track<Value> {
        guard let text = expression(node) else { return track }
        guard let program = checked(text, ExpressionProperty(track, isEvaluated: false), Value.self, at: node) else { return track }
        return track.with(program)
    }

    /// Returns a position with the expression of its node.
    mutating func evaluated(_ position: Position, at node: JSONNode) -> Position {
        guard let text = expression(node) else { return position }
        guard let program = checked(text, ExpressionProperty(position, isEvaluated: false), Vector.self, at: node) else { return position }
        return .evaluated(position, program)
    }

    private func expression(_ node: JSONNode) -> String? {
        guard node.isObject, let text = node["x"]?.string, !text.isEmpty else { return nil }
        return text
    }

    private mutating func checked<Value: KeyValue>(_ text: String, _ own: ExpressionProperty, _ type: Value.Type, at node: JSONNode)
        -> ExpressionProgram?
    {
        do {
            let program = try program(text, own: own, at: node)
            var steps = ExpressionProgram.stepLimit
            guard Value(program.value(at: own.keyTimes.first ?? 0, &steps)) != nil else {
                throw ExpressionRefusal.unsupported("a result of another form")
            }
            use(.expression, at: node)
            if scope.open.isEmpty { movingCount += 1 }
            return program
        } catch {
            let refusal = error as? ExpressionRefusal ?? .unsupported("errors")
            if scope.open.isEmpty { note(refusal.feature, at: node) } else { scope.failure = refusal }
            return nil
        }
    }
}
