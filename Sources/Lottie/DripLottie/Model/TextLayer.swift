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
