/// The places in the file that expressions name.
extension ExpressionCompiler {
    func layer(_ key: ExpressionValue) throws(ExpressionRefusal) -> JSONNode {
        let layers = reader.scope.layers?.elements ?? []
        guard case .text(let name) = key else {
            return try required(layers.first { $0["ind"]?.number == key.number }, "the layer \(key.number)")
        }
        return try required(layers.first { $0["nm"]?.string == name }, "the layer '\(name)'")
    }

    /// Returns the element of a list with a name, the name of its kind, or a number from 1.
    func find(_ key: ExpressionValue, in list: JSONNode?, _ kind: String) throws(ExpressionRefusal) -> JSONNode {
        guard case .text(let name) = key else {
            return try required(Int(exactly: key.number - 1).flatMap { list?[$0] }, "the \(kind) \(key.number)")
        }
        let elements = list?.elements ?? []
        let found = elements.first { $0["nm"]?.string == name } ?? elements.first { $0["mn"]?.string == name }
        return try required(found, "the \(kind) '\(name)'")
    }

    /// Returns what the file contains. `name` says what is missing otherwise.
    func required<Found>(_ found: Found?, _ name: String) throws(ExpressionRefusal) -> Found {
        guard let found else { throw .missing(name) }
        return found
    }

    mutating func parameter(_ key: ExpressionValue, of effect: JSONNode, _ layer: JSONNode) throws(ExpressionRefusal)
        -> ExpressionProperty
    {
        let node = try find(key, in: effect["ef"], "effect parameter")
        if node.integer("ty") == 10 { throw .unsupported("a layer control") }
        return try reader.property(try required(node["v"], "a value of an effect"), of: layer)
    }
}
