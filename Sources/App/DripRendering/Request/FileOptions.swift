public import DripCodec
public import DripImage

/// The encoding of frames in a file. What a format does not have, such as palettes in an APNG, has no effect on it.
public struct FileOptions: Hashable, Sendable {
    /// The format; nil is the one of the output's extension.
    public var format: OutputFormat?
    /// The colour under translucent pixels of a GIF; nil is white, or black with dark appearance.
    public var matte: Color?
    /// The maximum number of colours in a palette of a GIF, 2…256.
    public var colors: Int
    /// The allowed error of an animation, 0…255. A larger one makes smaller files.
    public var maximumError: ErrorLevels
    /// The dithering of colours that the palette of a GIF lacks. Nil is ordered, or none where the palette nearly fits.
    public var dither: GIFSettings.Dither?
    /// Whether frames of a GIF may have local palettes.
    public var palettes = GIFSettings.Palettes.own
    /// The maximum size of an animation in bytes. Among the colours and frame rates that fit, those with the least error are used.
    public var maximumBytes: Int?
    /// The effort, 1…9; a higher one takes more time and makes smaller files.
    public var effort: Int
    /// Whether to play the new file and compare it before it replaces the old one. Nil verifies files under 64 MiB.
    public var verifies: Bool?

    /// Creates options with defaults.
    public init(
        format: OutputFormat? = nil, matte: Color? = nil, colors: Int = GIFSettings.colorLimit, maximumError: ErrorLevels = 0,
        maximumBytes: Int? = nil, effort: Int = 6
    ) {
        self.format = format
        self.matte = matte
        self.colors = colors
        self.maximumError = maximumError
        self.maximumBytes = maximumBytes
        self.effort = effort
    }

    /// The settings of a GIF.
    /// - Precondition: all values are in range.
    var gif: GIFSettings {
        GIFSettings(maximumColors: colors, maximumError: maximumError, dither: dither, palettes: palettes, effort: effort)
    }
}
