public import DripImage
public import DripLottie

/// An error in the content of an input.
public enum ContentError: Error, Equatable, Sendable {
    /// A file without frames.
    case noFrames(path: String)
    /// A frame that is not a PNG file.
    case notPNG(path: String)
    /// A frame whose size differs from the first one's.
    case otherSize(path: String, PixelSize, expected: PixelSize)
    /// A still PNG in place of an animation.
    case notAnimated(path: String)
    /// A file of another kind than expected.
    case unexpected(path: String, FileKind)
    /// A Lottie animation with features that are not drawn: the first of them, and the number of others.
    case notDrawn(path: String, LottieNote, others: Int)
}
