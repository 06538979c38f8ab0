/// What a GIF may cost, and what it may lose.
public struct GIFSettings: Hashable, Sendable {
    /// What becomes of colours for which no palette has room.
    public enum Dither: String, Hashable, Sendable, CaseIterable {
        /// The nearest colour.
        case none
        /// Two colours in a pattern that is fixed in space, so that what does not move does not flicker.
        case ordered
        /// The nearest colour; the error goes to the neighbours (R. W. Floyd and L. Steinberg, 1976).
        case diffuse
    }

    /// Who has a palette.
    public enum Palettes: String, Hashable, Sendable, CaseIterable {
        /// A frame for which the file's palette is not good enough has its own.
        case own
        /// All frames have the file's: far smaller where there are more colours than it holds. Then a pixel may be off by more than
        /// ``GIFSettings/maximumError``.
        case one
    }

    /// The most colours of a palette: 2…256. The transparent entry is extra, where a palette of ``colorLimit`` entries has room for it.
    public var maximumColors: Int
    /// Levels, in each channel, by which a pixel may be moved to make the file smaller: 0…255. Where more colours are needed at once than a palette
    /// holds, a pixel may be further off.
    public var maximumError: Int
    /// Nil is none where every colour is within ``visibleError`` of the palette, else ordered.
    public var dither: Dither?
    /// Who has a palette.
    public var palettes: Palettes
    /// Time against size, 1…9.
    public var effort: Int

    /// The most entries of a palette of the format.
    public static let colorLimit = 256
    /// Levels of a channel that nobody sees in an edge or a gradient.
    public static let visibleError = 8

    /// The most colours beside a transparent entry.
    var colorsBesideTransparency: Int { min(maximumColors, Self.colorLimit - 1) }

    /// Settings; those of the command unless given.
    /// - Precondition: the ranges above.
    public init(
        maximumColors: Int = GIFSettings.colorLimit, maximumError: Int = 0, dither: Dither? = nil, palettes: Palettes = .own,
        effort: Int = 6
    ) {
        precondition(
            (2...GIFSettings.colorLimit).contains(maximumColors),
            "a palette of \(maximumColors) colours is outside 2…\(GIFSettings.colorLimit)")
        precondition((0...255).contains(maximumError), "an error of \(maximumError) levels is outside 0…255")
        precondition((1...9).contains(effort), "an effort of \(effort) is outside 1…9")
        self.maximumColors = maximumColors
        self.maximumError = maximumError
        self.dither = dither
        self.palettes = palettes
        self.effort = effort
    }
}
