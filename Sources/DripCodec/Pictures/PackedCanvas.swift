package import DripImage

/// Follows an animation by its changes and hands out its pictures.
package struct PackedCanvas {
    private let size: PixelSize
    private var pixels: [Color]

    /// Fully transparent.
    package init(size: PixelSize) {
        self.size = size
        pixels = Array(repeating: .clear, count: size.area)
    }

    package mutating func apply(_ change: PictureChange) { change.apply(to: &pixels) }

    /// What is there now.
    package var image: StraightImage { StraightImage(size: size, pixels: pixels) }

    /// The sum over all pixels of the squared differences of red, green, blue and alpha.
    package func squaredError(of other: PackedCanvas) -> Int {
        precondition(size == other.size, "pictures of \(size) and \(other.size) do not match")
        return zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : squaredDistanceWithAlpha($1.0, $1.1)) }
    }
}
