import DripFiles
public import DripLottie

/// The contents of a Lottie file.
public struct LottieReport: Sendable {
    /// An image that the animation names.
    public struct Image: Hashable, Sendable {
        /// The identifier in the animation.
        public let id: String
        /// The path beside the file; nil for an embedded image.
        public let file: String?
        /// Whether it is a PNG image that can be read.
        public let isDrawn: Bool
    }

    /// The file's path.
    public let path: String
    /// The size of the file in bytes.
    public let byteCount: Int
    /// The animation; of an archive, the first one.
    public let animation: LottieAnimation
    /// The identifiers of the animations in an archive; empty for other files.
    public let animationIDs: [String]
    /// The identifiers of the themes in an archive; empty for other files.
    public let themeIDs: [String]
    /// The images, in the file's order.
    public let images: [Image]

    /// Reads the Lottie file at `path`.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/lottie(_:path:)``.
    public init(of path: String) throws(DripGIFError) { self.init(try LottieInput(path: path)) }

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
public enum FileContents: Sendable {
    /// A GIF, PNG or APNG.
    case picture(FileReport)
    /// A Lottie animation.
    case lottie(LottieReport)

    /// Reads the file at `path`; `-` is standard input.
    /// - Throws: ``DripGIFError``.
    public init(of path: String) throws(DripGIFError) {
        let (input, isLottie): (InputFile, Bool)
        do throws(InputError) {
            let opened = try InputFile(path)
            (input, isLottie) = (opened, try LottieInput.isExpected(opened))
        } catch {
            throw .input(error)
        }
        self = isLottie ? .lottie(LottieReport(try LottieInput(input))) : .picture(try FileReport(AnimationFile(input)))
    }
}
