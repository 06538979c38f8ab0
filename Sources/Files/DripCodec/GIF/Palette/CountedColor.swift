internal import DripImage

/// A colour, or the mean of near ones, with its number of pixels or its time.
struct CountedColor: Sendable {
    let color: Color
    let count: Int
}
