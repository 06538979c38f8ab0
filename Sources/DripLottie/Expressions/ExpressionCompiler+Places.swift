/// The places in the file that expressions name.
extension ExpressionCompiler {
    func layer(_ key: ExpressionValue) throws(ExpressionRefusal) -> JSONNode {
        let layers = reader.scope.layers?.elements ?? []
        if case .text(let name) = key {
            guard let layer = layers.first(where: { $0["nm"]?.string == name }) else { throw .missing("the layer '\(name)'") }
            return layer
        }
        guard let layer = layers.first(where: { $0["ind"]?.number == key.number }) else { throw .missing("the layer \(key.number)") }
        return layer
    }

    /// Returns the element of a list with a name, the name of its kind, or a number from 1.
    func find(_ key: ExpressionValue, in list: JSONNode?, _ kind: String) throws(ExpressionRefusal) -> JSONNode {
        let elements = list?.elements ?? []
        if case .text(let name) = key {
            guard let found = elements.first(where: { $0["nm"]?.string == name }) ?? elements.first(where: { $0["mn"]?.string == name })
            else {
                throw .missing("the \(kind) '\(name)'")
            }
            return found
        }
        guard let index = Int(exactly: key.number), index >= 1, index <= elements.count else { throw .missing("the \(kind) \(key.number)") }
        return elements[index - 1]
    }

    mutating func parameter(_ key: ExpressionValue, of effect: JSONNode, _ layer: JSONNode) throws(ExpressionRefusal)
        -> ExpressionProperty
    {
        let node = try find(key, in: effect["ef"], "effect parameter")
        if node.integer("ty") == 10 { throw .unsupported("a layer control") }
        guard let value = node["v"] else { throw .missing("a value of an effect") }
        return try reader.property(value, of: layer)
    }
}
