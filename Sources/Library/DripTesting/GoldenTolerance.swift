internal import DripCompare

/// The allowed difference in pixels between a frame and its golden, with a reason. Size, frames, delays and plays are always exact.
public struct GoldenTolerance: Equatable, Sendable {
    let pixels: PixelTolerance
    /// The reason why images differ between machines, as a sentence for readers of the test. Empty only in ``exact``.
    let because: String
}

extension GoldenTolerance {
    /// The tolerance without any difference. Drawings of this package are identical on every machine, so this is the default.
    public static let exact = GoldenTolerance(pixels: .exact, because: "")

    /// Allows at most `maximumPixels` pixels of a frame to differ by more than `perPixel` levels.
    /// - Parameters:
    ///   - perPixel: the allowed difference per channel in levels, 0…255.
    ///   - maximumPixels: 0 or more.
    ///   - because: the reason, not empty.
    public init(perPixel: Int, maximumPixels: Int, because: String) {
        precondition(!because.isEmpty, "a tolerance needs a reason; state in `because` why the images may differ")
        self.init(pixels: PixelTolerance(perPixel: perPixel, maximumPixels: maximumPixels), because: because)
    }
}
