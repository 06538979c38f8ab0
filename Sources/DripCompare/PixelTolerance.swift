/// By how much a frame may differ from another: at most ``maximumPixels`` of its pixels by more than ``perPixel`` levels.
///
/// Only pixels have a tolerance; size, frames, delays and plays are exact.
public struct PixelTolerance: Hashable, Sendable {
    /// Levels 0…255 up to which two pixels count as equal; see ``ImageDifference``.
    public let perPixel: Int
    /// How many pixels of a frame may be further apart, 0 or more.
    public let maximumPixels: Int

    /// No pixel may differ.
    public static let exact = PixelTolerance(perPixel: 0, maximumPixels: 0)
    /// What ``perPixel`` may be.
    public static let perPixelRange = 0...255

    /// - Precondition: both are in their ranges.
    public init(perPixel: Int, maximumPixels: Int) {
        precondition(Self.perPixelRange.contains(perPixel), "a distance of \(perPixel) levels is outside 0…255")
        precondition(maximumPixels >= 0, "\(maximumPixels) pixels are less than none")
        self.perPixel = perPixel
        self.maximumPixels = maximumPixels
    }
}
