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

/// A rectangle of whole pixels; x and y of its top left corner, y down.
public struct PixelRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package static let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)

    package var maxX: Int { x + width }
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Returns the smallest rectangle that holds both; an empty one adds nothing.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the shared part; its width or height is 0 when there is none.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}

/// An error in the size of an image.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A side outside 1…`limit` pixels.
    case sideOutOfRange(Int, limit: Int)
    /// More pixels than `limit`.
    case areaOverLimit(Int, limit: Int)

    /// One line without a full stop that describes the error.
    public var description: String {
        switch self {
        case .sideOutOfRange(let side, let limit): "a side of \(side) px is outside 1…\(limit) px"
        case .areaOverLimit(let area, let limit): "\(area) pixels are over the limit of \(limit) pixels an image"
        }
    }
}
