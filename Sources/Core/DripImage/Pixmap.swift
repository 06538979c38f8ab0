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
        var record = UniformBlocks()
        swap(&record, &uniformBlocks)
        if record.flags.isEmpty { record = UniformBlocks(size: size) }
        try body(&pixels, &record)
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
        swap(&record, &uniformBlocks)
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
