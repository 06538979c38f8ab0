public import DripImage

/// A picture with a pixel a word, straight. So two pictures are compared a word at a time.
public struct PackedImage: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// `size.area` of them; the pixel (x, y) is at `y * size.width + x`.
    let pixels: [PackedRGBA8]

    init(size: PixelSize, pixels: [PackedRGBA8]) {
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
        self.size = size
        self.pixels = pixels
    }

    /// - Parameter keepingHiddenColors: whether a fully transparent pixel keeps its colour; otherwise it is 0.
    public init(_ image: StraightImage, keepingHiddenColors: Bool = false) {
        size = image.size
        pixels = image.pixels.map { $0.alpha == 0 && !keepingHiddenColors ? .clear : PackedRGBA8($0) }
    }

    /// Red, green, blue and alpha of every pixel, rows top-down.
    package var rows: [UInt8] { PixelLayout(.rgbAlpha).bytes(of: pixels, width: size.width) }

    /// The pixels as ``StraightImage``.
    package var image: StraightImage { StraightImage(size: size, pixels: pixels.map(\.color)) }
}
