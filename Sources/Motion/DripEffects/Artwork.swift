public import DripImage

/// One of an effect's own drawings, a colour, or an image.
public enum Artwork<Choice: CaseIterable & RawRepresentable<String> & Hashable & Sendable>: Equatable, Sendable {
    /// One of the effect's own drawings.
    case drawing(Choice)
    /// A plain colour.
    case color(Color)
    /// An image.
    case picture(Picture)
}
