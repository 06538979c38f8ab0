internal import DripGeometry

/// Changes of letters, each by the share that the selector gives it.
struct TextAnimator: Sendable {
    var selector: TextSelector
    var anchor: Track<Vector>?
    var position: Position?
    /// In percent.
    var scale: Track<Vector>?
    /// In degrees.
    var rotation: Track<Double>?
    var skew: Track<Double>?
    var skewAxis: Track<Double>?
    /// In percent.
    var opacity: Track<Double>?
    var fillOpacity: Track<Double>?
    var strokeOpacity: Track<Double>?
    var fill: Track<NumberList>?
    var stroke: Track<NumberList>?
    var strokeWidth: Track<Double>?
    /// In points, before each letter but the first one of a line.
    var tracking: Track<Double>?
    /// In points.
    var lineSpacing: Track<Vector>?
}
