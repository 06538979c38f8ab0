/// The variables of one call, and those around its function.
final class ExpressionVariables: ExpressionValue.Container {
    var slots: [ExpressionValue]
    let outer: ExpressionVariables?

    init(count: Int, outer: ExpressionVariables?) {
        slots = Array(repeating: .undefined, count: count)
        self.outer = outer
    }

    func removeAll() { slots = [] }
}
