import DripLottie

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
