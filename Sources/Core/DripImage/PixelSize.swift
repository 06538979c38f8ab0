/// Width and height in whole pixels, within the limits that both initializers check before anyone allocates.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int

    /// The longest side, in pixels.
    package static let sideLimit = 16_384
    /// The most pixels of one image.
    package static let areaLimit = 67_108_864

    /// Creates a size that a program chooses. For sizes from files and options there is ``init(validatingWidth:height:)``.
    /// - Precondition: Each side is in 1…16,384, and the area is at most 67,108,864 pixels.
    public init(width: Int, height: Int) {
        do { try self.init(validatingWidth: width, height: height) } catch { preconditionFailure("\(error)") }
    }

    /// Creates a size that comes from outside of the program, such as from a file.
    /// - Throws: ``ImageError`` when a side is not in 1…16,384 or the area exceeds 67,108,864 pixels.
    public init(validatingWidth width: Int, height: Int) throws(ImageError) {
        for side in [width, height] where !(1...Self.sideLimit).contains(side) {
            throw .sideOutOfRange(side, limit: Self.sideLimit)
        }
        guard width * height <= Self.areaLimit else { throw .areaOverLimit(width * height, limit: Self.areaLimit) }
        self.width = width
        self.height = height
    }

    /// The number of pixels.
    public var area: Int { width * height }
    /// The size as text, for example `320x240`.
    public var description: String { "\(width)x\(height)" }
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Returns the index in row order of the pixel in column `x`, row `y`; both must be inside.
    public func index(_ x: Int, _ y: Int) -> Int {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside \(self)")
        return y * width + x
    }
}
