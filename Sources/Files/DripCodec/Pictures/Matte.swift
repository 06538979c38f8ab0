public import DripImage

/// The opaque colour under translucent pixels of a GIF. Pixels under half opacity become fully transparent; others are composited onto it.
public struct Matte: Equatable, Sendable {
    package let color: Color

    /// The alpha below which pixels are transparent: 128/255 is the first share above a half.
    package static let threshold: UInt8 = 128

    /// Creates a matte.
    /// - Precondition: `color` is opaque.
    public init(_ color: Color) {
        precondition(color.isOpaque, "the matte \(color) is not opaque")
        self.color = color
    }

    /// Returns ``Color/clear``, or the pixel composited onto the matte, with rounded channels.
    package func flatten(_ pixel: Color) -> Color {
        if pixel.alpha == 255 { return pixel }
        if pixel.alpha < Self.threshold { return .clear }
        let alpha = UInt32(pixel.alpha)
        func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
            UInt8((UInt32(above) * alpha + UInt32(below) * (255 - alpha) + 127) / 255)
        }
        return Color(red: mix(pixel.red, color.red), green: mix(pixel.green, color.green), blue: mix(pixel.blue, color.blue), alpha: 255)
    }
}
