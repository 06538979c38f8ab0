public import DripCompare

/// By how much the pixels of a frame may differ from the golden's, and why. Size, frames, delays and plays are always exact.
public struct GoldenTolerance: Hashable, Sendable {
    public let pixels: PixelTolerance
    /// Why the pictures are not the same everywhere: a sentence for whoever reads the test. Empty only in ``exact``.
    public let because: String

    /// Every pixel as it was. What this package draws is the same on every machine, so this is the default.
    public static let exact = GoldenTolerance(pixels: .exact, because: "")

    /// Allows at most `maximumPixels` pixels of a frame to be more than `perPixel` levels away.
    /// - Parameters:
    ///   - perPixel: levels 0…255: the greatest difference of a channel.
    ///   - maximumPixels: 0 or more.
    ///   - because: not empty.
    public init(perPixel: Int, maximumPixels: Int, because: String) {
        precondition(!because.isEmpty, "a tolerance needs a reason; say in `because` why the pictures may differ")
        self.init(pixels: PixelTolerance(perPixel: perPixel, maximumPixels: maximumPixels), because: because)
    }

    private init(pixels: PixelTolerance, because: String) {
        self.pixels = pixels
        self.because = because
    }
}
