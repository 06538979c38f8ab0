/// The share of each pixel that lies inside a path: 0…255, rows top-down, no padding. Coverage is not alpha.
package struct CoverageMask: Equatable, Sendable {
    package let size: PixelSize
    /// The shares of `size.area` pixels; the pixel (x, y) is at `y * size.width + x`.
    package private(set) var values: [UInt8]

    package init(size: PixelSize, filledWith coverage: UInt8 = 0) {
        self.size = size
        values = Array(repeating: coverage, count: size.area)
    }

    /// - Precondition: a value for each pixel.
    package init(size: PixelSize, values: [UInt8]) {
        precondition(values.count == size.area, "\(values.count) values for \(size)")
        self.size = size
        self.values = values
    }

    package subscript(x: Int, y: Int) -> UInt8 {
        get { values[size.index(x, y)] }
        set { values[size.index(x, y)] = newValue }
    }
}
