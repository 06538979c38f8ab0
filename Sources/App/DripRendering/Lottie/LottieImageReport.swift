/// An image that a Lottie animation names.
package struct LottieImageReport: Sendable {
    /// The identifier in the animation.
    package let id: String
    /// The path beside the file; nil for an embedded image.
    package let file: String?
    /// Whether it is an image that can be read.
    package let isDrawn: Bool
}
