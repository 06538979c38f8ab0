internal import DripGeometry

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
