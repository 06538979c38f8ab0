import DripLottie

/// An image that a Lottie animation names.
package struct LottieImageReport: Sendable {
    /// The identifier in the animation.
    package let id: String
    /// The path beside the file; nil for an embedded image.
    package let file: String?
    /// Whether it is an image that can be read.
    package let isDrawn: Bool
}

extension LottieInput {
    /// The images, in the file's order, each after an attempt to read it.
    package var imageReports: [LottieImageReport] {
        animation.contents.images.map { image in
            var file: String?
            if case .file(let name) = image.source { file = name }
            return LottieImageReport(id: image.id, file: file, isDrawn: files.pixels(of: image) != nil)
        }
    }
}
