struct ShapeGradient: Sendable {
    var isRadial: Bool
    var start: Position
    var end: Position
    /// In percent of the radius, and in degrees from the gradient's direction.
    var highlight: Track<Double>
    var highlightAngle: Track<Double>
    /// The number of colour stops; those of opacity follow them in ``values``.
    var stopCount: Int
    var values: Track<NumberList>
}
