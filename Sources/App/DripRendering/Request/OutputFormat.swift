/// The format of an output.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
    /// An animated GIF.
    case gif
    /// Animated PNG.
    case apng
    /// Animated WebP; one still for a single frame.
    case webp
    /// One still or a contact sheet; an animated PNG for several frames.
    case png
    /// A sequence of numbered PNG files, or concatenated PNGs on standard output.
    case frames
    /// The scene file that draws the same frames.
    case scene
}
