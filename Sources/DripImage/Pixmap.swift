/// A picture to draw on: rows top-down, left to right, no padding, premultiplied sRGB.
public struct Pixmap: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// `size.area` pixels; the pixel (x, y) is at `y * size.width + x`.
    public private(set) var pixels: [PremultipliedRGBA8]

    /// A picture of one colour. Allocates 4 bytes a pixel.
    public init(size: PixelSize, filledWith pixel: PremultipliedRGBA8 = .clear) {
        self.size = size
        pixels = Array(repeating: pixel, count: size.area)
    }

    /// Premultiplies every pixel of `image`.
    public init(_ image: StraightImage) {
        size = image.size
        pixels = image.pixels.map { PremultipliedRGBA8($0) }
    }

    /// Columns.
    public var width: Int { size.width }
    /// Rows.
    public var height: Int { size.height }

    /// The pixel in column `x`, row `y`; both must be inside.
    public subscript(x: Int, y: Int) -> PremultipliedRGBA8 {
        get { pixels[size.index(x, y)] }
        set { pixels[size.index(x, y)] = newValue }
    }

    /// Sets every pixel; keeps the memory.
    public mutating func fill(with pixel: PremultipliedRGBA8) {
        for index in pixels.indices { pixels[index] = pixel }
    }

    /// Lends the array of all pixels, to be taken out and put back by whoever draws.
    /// - Precondition: `body` leaves as many pixels.
    package mutating func withMutableArray<Failure: Error>(_ body: (inout [PremultipliedRGBA8]) throws(Failure) -> Void) throws(Failure) {
        try body(&pixels)
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
    }
}

/// A picture as files hold it: straight sRGB, rows top-down, left to right, no padding.
public struct StraightImage: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// `size.area` colours; the pixel (x, y) is at `y * size.width + x`.
    public package(set) var pixels: [Color]

    /// - Precondition: `pixels.count == size.area`.
    public init(size: PixelSize, pixels: [Color]) {
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
        self.size = size
        self.pixels = pixels
    }

    /// A picture of one colour.
    public init(size: PixelSize, filledWith color: Color = .clear) {
        self.init(size: size, pixels: Array(repeating: color, count: size.area))
    }

    /// Divides the alpha out of every pixel of `pixmap`.
    public init(_ pixmap: Pixmap) {
        self.init(size: pixmap.size, pixels: pixmap.pixels.map(\.straight))
    }

    /// What a viewer shows: a fully transparent pixel has no colour.
    package var shown: StraightImage {
        pixels.contains { $0 != $0.shown } ? StraightImage(size: size, pixels: pixels.map(\.shown)) : self
    }

    /// Columns.
    public var width: Int { size.width }
    /// Rows.
    public var height: Int { size.height }

    /// The colour in column `x`, row `y`; both must be inside.
    public subscript(x: Int, y: Int) -> Color {
        get { pixels[size.index(x, y)] }
        set { pixels[size.index(x, y)] = newValue }
    }
}
