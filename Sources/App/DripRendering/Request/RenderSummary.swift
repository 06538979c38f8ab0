public import DripImage
public import DripNumbers

/// The output of a render.
public struct RenderSummary: Equatable, Sendable {
    /// The output's name as given.
    public let path: String
    /// The written format.
    public let format: OutputFormat
    /// The size of the frames in pixels.
    public let size: PixelSize
    /// The number of frames in the file, or of files in the sequence. A GIF merges equal neighbours.
    public let frameCount: Int
    /// The duration in seconds; 0 for a still.
    public let duration: Rational
    /// The total number of bytes written.
    public let byteCount: Int
    /// The fingerprint of the shown frames, if requested: the same for equal frames at equal times in any format.
    ///
    /// SHA-256 over little-endian 32-bit width, height, frame count and plays (0 is forever), followed by the frames. Each frame is its delay in
    /// seconds as a reduced fraction (32-bit numerator, 32-bit denominator) and its straight RGBA rows, where a fully transparent pixel is 0, 0, 0,
    /// 0. Equal neighbours count as one frame with the sum of their delays.
    public let digest: String?
    /// The default frames per second of given images, if none was requested; else nil.
    package internal(set) var assumedRate: Rational?
}
