public import DripImage

/// The opaque colour under translucent pixels. GIF has no partial alpha: a pixel under half opacity becomes fully transparent, any
/// other is laid over the matte and becomes opaque.
public struct Matte: Hashable, Sendable {
    /// What shows through, opaque.
    public let color: Color

    /// Alphas below this are transparent: 128/255 is the first share above a half.
    package static let threshold: UInt8 = 128

    /// A matte of this colour.
    /// - Precondition: `color` is opaque.
    public init(_ color: Color) {
        precondition(color.isOpaque, "the matte \(color) is not opaque")
        self.color = color
    }

    /// One pixel: ``Color/clear``, or opaque with each channel the rounded mean of colour and matte.
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
