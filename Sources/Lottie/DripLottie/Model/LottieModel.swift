internal import DripImage

/// All that is drawn of an animation: its layers, its compositions by their names, and its images by theirs.
struct LottieModel: Sendable {
    var root: Composition
    var compositions: [String: Composition]
    var images: [String: (image: LottieImage, pixels: Pixmap)]
}
