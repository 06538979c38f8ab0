/// Settings of a GIF: colours, allowed error and effort.
public struct GIFSettings: Hashable, Sendable {
    /// The treatment of colours that a palette lacks.
    public enum Dither: String, Hashable, Sendable, CaseIterable {
        /// The nearest colour.
        case none
        /// Two colours in a pattern fixed in space, so that static areas do not flicker.
        case ordered
        /// The nearest colour, with the error spread to the neighbours (R. W. Floyd and L. Steinberg, 1976).
        case diffuse
    }

    /// The use of local palettes.
    public enum Palettes: String, Hashable, Sendable, CaseIterable {
        /// Local palettes for frames where the file's is not accurate enough.
        case own
        /// One palette for all frames: far smaller files when there are many colours. A pixel's error may exceed the allowed one.
        case one
    }

    /// The maximum number of colours in a palette, 2…256. The transparent entry is extra, where a palette of 256 entries has room for it.
    package var maximumColors: Int
    /// The allowed error, 0…255, exceeded where a frame needs more colours than a palette holds.
    package var maximumError: ErrorLevels
    /// The dithering; nil is none where every colour is within ``visibleError``, or the allowed error, of the palette, else ordered.
    package var dither: Dither?
    /// The use of local palettes.
    package var palettes: Palettes
    /// The effort, 1…9; a higher one takes more time and makes smaller files.
    package var effort: Int

    /// The maximum number of entries in a palette of the format.
    @usableFromInline package static let colorLimit = 256
    /// An error that is invisible in edges and gradients.
    public static let visibleError: ErrorLevels = 8

    /// Whether frames may use the file's palette for colours that it lacks: it is then chosen by the time that colours are shown. Where palettes are
    /// smaller than the format allows, one for all frames may turn out to be nearer.
    package var needsShownColors: Bool { palettes == .one || maximumError > 0 || maximumColors < Self.colorLimit }

    /// The maximum number of colours beside a transparent entry.
    var colorsBesideTransparency: Int { min(maximumColors, Self.colorLimit - 1) }

    /// Creates settings with the command's defaults.
    /// - Precondition: The values are in the ranges above.
    public init(
        maximumColors: Int = GIFSettings.colorLimit, maximumError: ErrorLevels = 0, dither: Dither? = nil, palettes: Palettes = .own,
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
