/// The share of each pixel that lies inside a path: 0…255, rows top-down, no padding. Coverage is not alpha.
package struct CoverageMask: Hashable, Sendable {
    /// Width and height.
    package let size: PixelSize
    /// `size.area` shares; the pixel (x, y) is at `y * size.width + x`.
    package private(set) var values: [UInt8]

    /// A mask of one coverage.
    package init(size: PixelSize, filledWith coverage: UInt8 = 0) {
        self.size = size
        values = Array(repeating: coverage, count: size.area)
    }

    /// The coverage in column `x`, row `y`; both must be inside.
    package subscript(x: Int, y: Int) -> UInt8 {
        get {
            precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "pixel (\(x), \(y)) is outside \(size)")
            return values[y * size.width + x]
        }
        set {
            precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "pixel (\(x), \(y)) is outside \(size)")
            values[y * size.width + x] = newValue
        }
    }

    /// Keeps only what `other` covers too: each share × the other's / 255, rounded.
    /// - Precondition: the same size.
    package mutating func intersect(_ other: CoverageMask) {
        precondition(size == other.size, "masks of \(size) and \(other.size) do not match")
        for index in values.indices {
            values[index] = UInt8(product255(UInt32(values[index]), UInt32(other.values[index])))
        }
    }
}
