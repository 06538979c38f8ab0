/// The style of a text, except its colour.
public struct TextStyle: Equatable, Sendable {
    /// The font size in points, above 0 and at most 16,384. Outlines are the same at every size, only scaled.
    package var size: Double
    /// The requested font.
    package var font: FontRequest
    /// The points added between two characters, ±16,384. When not 0, optional ligatures such as fi are not made. Scripts with joined letters, such as
    /// Arabic, are not spaced.
    package var letterSpacing: Double
    /// Whether digits have equal width where the font supports it, so that the other letters of a counter do not move.
    package var hasTabularDigits: Bool
    /// The position of the shorter of several lines.
    package var alignment: TextAlignment

    /// Creates a style.
    public init(
        size: Double, font: FontRequest = FontRequest(), letterSpacing: Double = 0, hasTabularDigits: Bool = false,
        alignment: TextAlignment = .left
    ) {
        self.size = size
        self.font = font
        self.letterSpacing = letterSpacing
        self.hasTabularDigits = hasTabularDigits
        self.alignment = alignment
    }

    /// Creates a style of the default sans-serif fonts.
    public init(size: Double, weight: FontWeight, alignment: TextAlignment = .left) {
        self.init(size: size, font: FontRequest(weight: weight), alignment: alignment)
    }

    /// The largest font size in points: as large as the largest canvas.
    package static let sizeLimit = 16_384.0
    /// The largest number of Unicode scalars in a text.
    package static let lengthLimit = 1_000_000

    func check() throws(TextError) {
        guard size > 0, size <= Self.sizeLimit else { throw .sizeOutOfRange(size, limit: Self.sizeLimit) }
        guard abs(letterSpacing) <= Self.sizeLimit else { throw .letterSpacingOutOfRange(letterSpacing, limit: Self.sizeLimit) }
    }
}
