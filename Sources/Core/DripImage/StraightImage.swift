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
        self.init(size: pixmap.size, pixels: pixmap.pixels.map { $0.straight })
    }

    /// The image as a viewer shows it: a fully transparent pixel has no colour.
    package var shown: StraightImage {
        let source = pixels.span
        for index in source.indices where source[index] != source[index].shown {
            return StraightImage(size: size, pixels: pixels.map { $0.shown })
        }
        return self
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
