import DripFiles
package import DripLottie

/// The contents of a Lottie file.
package struct LottieReport: Sendable {
    /// An image that the animation names.
    package struct Image: Hashable, Sendable {
        /// The identifier in the animation.
        package let id: String
        /// The path beside the file; nil for an embedded image.
        package let file: String?
        /// Whether it is a PNG image that can be read.
        package let isDrawn: Bool
    }

    /// The file's path.
    package let path: String
    /// The size of the file in bytes.
    package let byteCount: Int
    /// The animation; of an archive, the first one.
    package let animation: LottieAnimation
    /// The identifiers of the animations in an archive; empty for other files.
    package let animationIDs: [String]
    /// The identifiers of the themes in an archive; empty for other files.
    package let themeIDs: [String]
    /// The images, in the file's order.
    package let images: [Image]

    init(_ input: LottieInput) {
        (path, byteCount, animation) = (input.path, input.byteCount, input.animation)
        (animationIDs, themeIDs) = (input.animationIDs, input.themeIDs)
        images = input.animation.contents.images.map { image in
            var file: String?
            if case .file(let name) = image.source { file = name }
            return Image(id: image.id, file: file, isDrawn: input.images.pixels(of: image) != nil)
        }
    }
}

/// The contents of any file that the command reads.
package enum FileContents: Sendable {
    /// A GIF, PNG or APNG.
    case picture(FileReport)
    /// A Lottie animation.
    case lottie(LottieReport)

    /// Reads the file at `path`; `-` is standard input.
    /// - Throws: ``DripGIFError``.
    package init(of path: String) throws(DripGIFError) {
        let (input, isLottie) = try LottieInput.opened(path)
        self = isLottie ? .lottie(LottieReport(try LottieInput(input))) : .picture(try FileReport(AnimationFile(input)))
    }
}
