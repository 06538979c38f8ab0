public import DripCodec

/// The result of ``AnimationOptimizer``.
public struct OptimizationSummary: Equatable, Sendable {
    /// The written file, or the original where nothing was written. It is never larger than the original.
    public let file: RenderSummary
    /// The size of the original in bytes.
    public let originalByteCount: Int
    /// The reason why the file stayed as it is; nil if a smaller one was written.
    public let obstacle: Obstacle?
    /// Notes about the original.
    public let notes: [RenderNote]

    /// Why a file cannot be made smaller.
    public enum Obstacle: Error, Equatable, Sendable, CustomStringConvertible {
        /// The new file would be as large or larger.
        case notSmaller
        /// A pixel that browsers show transparent and other viewers in the background colour.
        case background(frame: Int)
        /// An image that extends beyond the screen: some viewers clip it, others enlarge the screen.
        case outsideScreen(frame: Int)
        /// An image of which pixels are missing, because the file ends early: some viewers show the rest, others refuse the file.
        case incomplete(frame: Int)
        /// An APNG with a default image that is not part of its animation.
        case separateImage
        /// A WebP whose frames are coded with loss: exact copies of them are larger.
        case lossyFrames
        /// Samples of 16 bits, of which 8 would remain.
        case deepSamples
        /// An ICC profile that does not fit the pixels of the smaller file.
        case profile
        /// Frames with more colours than a palette holds within the allowed error.
        case errorExceeded(allowed: ErrorLevels)

        /// The reason in one line, without a full stop.
        public var description: String {
            switch self {
            case .notSmaller: "it cannot be made smaller"
            case .background(let frame): "frame \(frame) has pixels that browsers show transparent and other viewers do not"
            case .outsideScreen(let frame): "frame \(frame) extends beyond the screen, which viewers show differently"
            case .incomplete(let frame): "frame \(frame) lacks pixels, which viewers show differently"
            case .separateImage: "it has a still image that is not part of its animation"
            case .lossyFrames: "its frames are coded with loss; --max-error allows more"
            case .deepSamples: "it has 16 bits per sample"
            case .profile: "its colour profile does not fit the pixels of a smaller file"
            case .errorExceeded(let allowed): "a frame has more colours than a palette holds with an error of \(allowed) levels"
            }
        }
    }
}
