/// The allowed difference of a frame: at most `maximumPixels` of its pixels may differ by more than `perPixel` levels.
///
/// Size, number of frames, delays and plays have no tolerance.
public struct PixelTolerance: Equatable, Sendable {
    /// The difference in levels, 0…255, up to which two pixels count as equal.
    package let perPixel: Int
    /// The maximum number of pixels per frame with a larger difference, 0 or more.
    package let maximumPixels: Int

    /// The tolerance without any difference.
    public static let exact = PixelTolerance(perPixel: 0, maximumPixels: 0)
    package static let perPixelRange = 0...255

    /// Creates a tolerance.
    /// - Precondition: Both values are in range.
    public init(perPixel: Int, maximumPixels: Int) {
        precondition(Self.perPixelRange.contains(perPixel), "a distance of \(perPixel) levels is outside 0…255")
        precondition(maximumPixels >= 0, "a number of \(maximumPixels) pixels is negative")
        self.perPixel = perPixel
        self.maximumPixels = maximumPixels
    }
}
