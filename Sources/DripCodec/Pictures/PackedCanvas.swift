package import DripImage

/// Follows an animation by its changes and hands out its pictures.
package struct PackedCanvas {
    private let size: PixelSize
    private var words: [UInt32]

    /// Fully transparent.
    package init(size: PixelSize) {
        self.size = size
        words = Array(repeating: 0, count: size.area)
    }

    package mutating func apply(_ change: PictureChange) { change.apply(to: &words) }

    /// What is there now.
    package var image: PackedImage { PackedImage(size: size, words: words) }

    /// The sum over all pixels of the squared differences of red, green, blue and alpha.
    package func squaredError(of other: PackedCanvas) -> Int {
        precondition(size == other.size, "pictures of \(size) and \(other.size) do not match")
        return zip(words, other.words).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : squaredDistanceWithAlpha($1.0, $1.1)) }
    }
}
