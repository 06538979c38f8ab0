internal import DripJSON

/// Where a property belongs.
struct PropertyLocation: Sendable {
    /// The list of layers of its composition, and its layer.
    var layers: JSONNode?
    var layer: JSONNode?
}

/// What an expression becomes.
struct PropertyEvaluation {
    /// The same value at all times.
    var constant: PropertyValue?
    /// Nil if the value is constant, or the property keeps its key frames.
    var program: (any PropertyProgram)?
    /// The features for which the property keeps its key frames, at some frame at least.
    var failures: [Feature] = []
}

/// Turns the expressions of a file into programs.
protocol PropertyEvaluator: Sendable {
    /// - Parameter accepts: whether a value has the form that the property needs.
    func evaluation(
        of text: String, _ base: PropertyBase, at node: JSONNode, in location: PropertyLocation, accepts: (PropertyValue) -> Bool
    ) -> PropertyEvaluation
}
