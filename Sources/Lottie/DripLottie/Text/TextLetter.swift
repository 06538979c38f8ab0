internal import DripGeometry

/// A letter, or a space: what animators move as one.
struct TextLetter: Sendable {
    /// The outline in points, from the letter's start on the baseline.
    var path: BezierPath
    /// The distance to the next letter in points, without tracking.
    var advance: Double
    var isSpace: Bool
    /// The position in its line, and that line's index.
    var x = 0.0
    var line = 0
    /// The index of its word.
    var word = 0
}
