/// Width and height in whole pixels, within the limits that ``init(width:height:)`` checks before anyone allocates.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int

    /// The longest side, in pixels.
    package static let sideLimit = 16_384
    /// The most pixels of one image.
    package static let areaLimit = 67_108_864

    /// Creates a size.
    /// - Throws: ``ImageError`` when a side is not in 1…16,384 or the area exceeds 67,108,864 pixels.
    public init(width: Int, height: Int) throws(ImageError) {
        for side in [width, height] where !(1...Self.sideLimit).contains(side) {
            throw .sideOutOfRange(side, limit: Self.sideLimit)
        }
        guard width * height <= Self.areaLimit else { throw .areaOverLimit(width * height, limit: Self.areaLimit) }
        self.width = width
        self.height = height
    }

    /// Creates a size that is written in code: `PixelSize(400, 300)`.
    /// - Precondition: as ``init(width:height:)``, which is for sizes from data.
    public init(_ width: Int, _ height: Int) {
        do { try self.init(width: width, height: height) } catch { preconditionFailure("\(error)") }
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
