public import DripImage

/// An image in memory that an effect shows.
public struct Picture: Equatable, Sendable {
    /// Name in scene files: the path.
    public let name: String
    /// The pixels.
    public let pixels: Pixmap

    /// Creates an image.
    public init(name: String, pixels: Pixmap) {
        self.name = name
        self.pixels = pixels
    }
}
