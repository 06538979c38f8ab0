internal import DripJSON

/// An expression that is ready to be evaluated, with the property that has it.
final class ExpressionProgram: Sendable {
    /// The key frames of its property, and the index of the node.
    let base: PropertyBase
    let node: Int
    /// Whether the property is a text, as which a number counts.
    let isText: Bool
    /// Begins the random numbers; moves with the layer, wherever it is in the file.
    let seed: UInt64
    let function: ExpressionCode.Function
    /// The variable with the result; nil is the value of the last statement.
    let resultSlot: Int?

    init(_ text: String, _ base: PropertyBase, at node: JSONNode, of owner: ExpressionItem?, in scene: ExpressionScene)
        throws(ExpressionFailure)
    {
        let layer = owner?.layer?.node
        let offset = UInt64(bitPattern: Int64(node.index - (layer?.index ?? 0)))
        let number = UInt64(bitPattern: Int64(layer?.integer("ind") ?? 0))
        seed = ExpressionRandom.mixed(ExpressionRandom.mixed(number) ^ offset)
        (self.base, self.node) = (base, node.index)
        if case .text = base.value(0) { isText = true } else { isText = false }
        let property = ExpressionItem(.property(.numbers), node, of: owner)
        (function, resultSlot) = try ExpressionParser.program(text, property: property, in: scene)
    }
}
