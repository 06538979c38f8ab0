import DripLottie

/// An image that a Lottie animation names.
package struct LottieImageReport: Hashable, Sendable {
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
            return LottieImageReport(id: image.id, file: file, isDrawn: images.pixels(of: image) != nil)
        }
    }
}

/// The contents of any file that the command reads.
package enum FileContents: Sendable {
    /// A GIF, PNG or APNG.
    case picture(FileReport)
    /// A Lottie animation; of an archive, the first one.
    case lottie(LottieInput)

    /// Reads the file at `path`; `-` is standard input.
    /// - Throws: ``DripGIFError``.
    package init(of path: String) throws(DripGIFError) {
        let (input, isLottie) = try LottieInput.opened(path)
        self = isLottie ? .lottie(try LottieInput(input)) : .picture(try FileReport(AnimationFile(input)))
    }
}
