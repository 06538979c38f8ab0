internal import DripGeometry

/// A text over time.
struct TextLayer: Sendable {
    enum Grouping: Int, Sendable {
        case letter = 1
        case word, line, all
    }

    var document: Track<TextDocument>
    var animators: [TextAnimator] = []
    /// What scales and turns about one point, and that point's place in percent of the group, from its middle.
    var grouping = Grouping.letter
    var alignment = Track(Vector.zero)
    /// The path on which it stands, in place of lines.
    var path: TextPath?
}

/// The path of a mask as the baseline of a text.
struct TextPath: Sendable {
    var path: Track<PathValue>
    /// In points, from the start of the path, and back from its end.
    var firstMargin: Track<Double>
    var lastMargin: Track<Double>
    /// Whether letters turn with the path; 0 or 1.
    var isPerpendicular: Track<Double>
    /// Whether it runs from the end of the path to its start; 0 or 1.
    var isReversed: Track<Double>
}

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

/// The part of a text that an animator changes, and how much each letter of it.
struct TextSelector: Sendable {
    enum Unit: Int, Sendable {
        case letters = 1
        case lettersWithoutSpaces, words, lines
    }
    enum Shape: Int, Sendable {
        case square = 1
        case rampUp, rampDown, triangle, round, smooth
    }

    var unit = Unit.letters
    var shape = Shape.square
    /// In percent of the text, or in units.
    var isPercentage = true
    var isRandom = false
    var start: Track<Double>
    /// Nil is the end of the text.
    var end: Track<Double>?
    var offset: Track<Double>
    /// All in percent.
    var amount: Track<Double>
    var easeHigh: Track<Double>
    var easeLow: Track<Double>
    var smoothness: Track<Double>
}
