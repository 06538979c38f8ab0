internal import DripJSON

/// Turns the expressions of a file into programs.
protocol PropertyEvaluator: AnyObject, Sendable {
    /// - Parameter accepts: whether a value has the form that the property needs.
    func evaluation(
        of text: String, _ base: PropertyBase, at node: JSONNode, in location: PropertyLocation, accepts: (PropertyValue) -> Bool
    ) -> PropertyEvaluation
}
