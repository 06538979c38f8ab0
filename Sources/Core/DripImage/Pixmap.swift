/// A drawing surface: rows top-down, left to right, no padding, premultiplied sRGB.
public struct Pixmap: Sendable {
    /// Width and height.
    public let size: PixelSize
    /// The `size.area` pixels; the pixel (x, y) is at `y * size.width + x`.
    public private(set) var pixels: [PremultipliedRGBA8]
    /// What is known of ``pixels``; forgotten when they change in another way than ``redraw(_:)``.
    private var uniformBlocks = UniformBlocks()

    /// Creates a uniform image. Allocates 4 bytes a pixel.
    public init(size: PixelSize, filledWith pixel: PremultipliedRGBA8 = .clear) {
        self.size = size
        pixels = Array(repeating: pixel, count: size.area)
    }

    /// Premultiplies every pixel of `image`.
    public init(_ image: StraightImage) {
        size = image.size
        pixels = image.pixels.map { PremultipliedRGBA8($0) }
    }

    /// The number of columns.
    public var width: Int { size.width }
    /// The number of rows.
    public var height: Int { size.height }

    /// The pixel in column `x`, row `y`; both must be inside.
    public subscript(x: Int, y: Int) -> PremultipliedRGBA8 {
        get { pixels[size.index(x, y)] }
        set {
            pixels[size.index(x, y)] = newValue
            uniformBlocks = UniformBlocks()
        }
    }

    /// Lends the array of all pixels to `body`, which may take it out and put it back.
    /// - Precondition: `body` leaves the same number of pixels.
    package mutating func withMutableArray<Failure: Error>(_ body: (inout [PremultipliedRGBA8]) throws(Failure) -> Void) throws(Failure) {
        uniformBlocks = UniformBlocks()
        try body(&pixels)
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
    }

    /// Lends the array of all pixels to `body`, which may take it out and put it back, with what is known of them, and keeps what it says.
    /// - Precondition: `body` leaves the same number of pixels.
    package mutating func redraw<Failure: Error>(
        _ body: (inout [PremultipliedRGBA8], inout UniformBlocks) throws(Failure) -> Void
    ) throws(Failure) {
        var known = UniformBlocks()
        swap(&known, &uniformBlocks)
        if known.flags.isEmpty { known = UniformBlocks(size: size) }
        try body(&pixels, &known)
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
        swap(&known, &uniformBlocks)
    }
}

extension Pixmap: Hashable {
    /// Compares size and pixels.
    public static func == (a: Pixmap, b: Pixmap) -> Bool { a.size == b.size && a.pixels == b.pixels }

    /// Hashes size and pixels.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(size)
        hasher.combine(pixels)
    }
}

/// Blocks of 16 pixels in a row of an image, the last of a row maybe shorter, that are known to have one colour.
package struct UniformBlocks: Sendable {
    /// A colour for each block, row by row; without meaning where its flag is not set.
    package var colors: [PremultipliedRGBA8] = []
    /// A bit for each block, in whole words for each row.
    package var flags: [UInt64] = []

    /// Knows nothing, without memory.
    package init() {}

    /// Knows nothing of an image of this size.
    init(size: PixelSize) {
        let blocksPerRow = (size.width + 15) / 16
        colors = Array(repeating: .clear, count: blocksPerRow * size.height)
        flags = Array(repeating: 0, count: (blocksPerRow + 63) / 64 * size.height)
    }
}

/// An image as files store it: straight sRGB, rows top-down, left to right, no padding.
public struct StraightImage: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// The `size.area` colours; the pixel (x, y) is at `y * size.width + x`.
    public package(set) var pixels: [Color]

    /// Creates an image from its pixels.
    /// - Precondition: `pixels.count == size.area`.
    public init(size: PixelSize, pixels: [Color]) {
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
        self.size = size
        self.pixels = pixels
    }

    /// Creates a uniform image.
    public init(size: PixelSize, filledWith color: Color = .clear) {
        self.init(size: size, pixels: Array(repeating: color, count: size.area))
    }

    /// Creates an image by dividing the alpha out of every pixel of `pixmap`.
    public init(_ pixmap: Pixmap) {
        self.init(size: pixmap.size, pixels: pixmap.pixels.map(\.straight))
    }

    /// The image as a viewer shows it: a fully transparent pixel has no colour.
    package var shown: StraightImage {
        pixels.contains { $0 != $0.shown } ? StraightImage(size: size, pixels: pixels.map(\.shown)) : self
    }

    /// The number of columns.
    public var width: Int { size.width }
    /// The number of rows.
    public var height: Int { size.height }

    /// The colour in column `x`, row `y`; both must be inside.
    public subscript(x: Int, y: Int) -> Color {
        get { pixels[size.index(x, y)] }
        set { pixels[size.index(x, y)] = newValue }
    }
}
