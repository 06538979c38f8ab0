internal import DripImage

/// Two colours of a palette that represent one between them, in a pattern.
///
/// The pattern is Bayer's matrix (B. E. Bayer, "An Optimum Method for Two-Level Rendition of Continuous-Tone Pictures", 1973), fixed in space: a
/// pixel that keeps its colour keeps its part of the pattern.
struct ColorMix: Equatable, Sendable {
    let first: Color
    let second: Color
    /// The number of pixels out of 64 with the second colour.
    let share: Int

    func color(x: Int, y: Int) -> Color { Self.threshold(x: x, y: y) < share ? second : first }

    /// Returns Bayer's matrix of 8 × 8, 0…63: the bits of x ^ y and y, interleaved, lowest first.
    static func threshold(x: Int, y: Int) -> Int {
        let mixed = x ^ y
        return (0..<3).reduce(0) { $0 | (mixed &>> $1 & 1) &<< (5 - 2 * $1) | (y &>> $1 & 1) &<< (4 - 2 * $1) }
    }
}
