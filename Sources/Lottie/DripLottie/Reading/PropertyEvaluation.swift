/// What an expression becomes.
struct PropertyEvaluation {
    /// The same value at all times.
    var constant: PropertyValue?
    /// Nil if the value is constant, or the property keeps its key frames.
    var program: (any PropertyProgram)?
    /// The features for which the property keeps its key frames, at some frame at least.
    var failures: [Feature] = []
}
