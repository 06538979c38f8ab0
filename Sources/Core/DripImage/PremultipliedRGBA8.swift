/// One premultiplied sRGB pixel, 8 bits a channel: colour × alpha is already applied, so no channel exceeds alpha.
///
/// Packed as red | green << 8 | blue << 16 | alpha << 24, so that two channels can be blended in one integer.
public struct PremultipliedRGBA8: Hashable, Sendable {
    /// The packed channels. Only this module and the compositing arithmetic create values; each keeps channel ≤ alpha.
    public let packed: UInt32

    @inlinable
    init(unchecked packed: UInt32) { self.packed = packed }

    /// Fully transparent.
    public static let clear = PremultipliedRGBA8(unchecked: 0)

    /// Premultiplies `color`, each channel rounded to nearest.
    public init(_ color: Color) {
        let alpha = UInt32(color.alpha)
        self.init(
            unchecked: product255(UInt32(color.red), alpha) | product255(UInt32(color.green), alpha) &<< 8
                | product255(UInt32(color.blue), alpha) &<< 16 | alpha &<< 24)
    }

    /// Red × alpha.
    public var red: UInt8 { UInt8(truncatingIfNeeded: packed) }
    /// Green × alpha.
    public var green: UInt8 { UInt8(truncatingIfNeeded: packed &>> 8) }
    /// Blue × alpha.
    public var blue: UInt8 { UInt8(truncatingIfNeeded: packed &>> 16) }
    /// 255 is opaque.
    public var alpha: UInt8 { UInt8(truncatingIfNeeded: packed &>> 24) }
    /// Whether the alpha is 255.
    public var isOpaque: Bool { packed >= 0xFF00_0000 }

    /// The straight colour, each channel rounded to nearest; clear stays ``Color/clear``.
    public var straight: Color {
        let alpha = packed &>> 24
        if alpha == 255 { return Color(red: red, green: green, blue: blue, alpha: 255) }
        if alpha == 0 { return .clear }
        let half = alpha / 2
        return Color(
            red: UInt8((UInt32(red) * 255 + half) / alpha), green: UInt8((UInt32(green) * 255 + half) / alpha),
            blue: UInt8((UInt32(blue) * 255 + half) / alpha), alpha: UInt8(alpha))
    }

    /// Returns all channels × `share` / 255, rounded to nearest: the pixel scaled by a coverage or an opacity of `share`.
    @inlinable @inline(__always)
    package func scaled(by share: UInt8) -> PremultipliedRGBA8 {
        PremultipliedRGBA8(unchecked: scaledPair(packed & 0x00FF_00FF, share) | scaledPair(packed &>> 8 & 0x00FF_00FF, share) &<< 8)
    }

    /// Returns `self` composited onto `backdrop` (Porter–Duff source-over): source + backdrop × (1 − source alpha).
    ///
    /// No channel can overflow: source ≤ its alpha a, and backdrop × (255 − a) / 255 rounded ≤ 255 − a.
    @inlinable @inline(__always)
    package func over(_ backdrop: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        PremultipliedRGBA8(unchecked: packed &+ backdrop.scaled(by: 255 - alpha).packed)
    }
}

/// Returns the exact rounded product of two 8-bit shares: ⌊a·b/255 + ½⌋ for a, b in 0…255.
@inlinable
package func product255(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ t &>> 8) &>> 8
}

/// Applies ``product255`` to two channels at once, in bits 0–7 and 16–23. Each 16-bit lane holds at most 255·255 + 128 + 254 < 65536.
@inlinable @inline(__always)
func scaledPair(_ pair: UInt32, _ share: UInt8) -> UInt32 {
    let t = pair &* UInt32(share) &+ 0x0080_0080
    return (t &+ (t &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF
}

extension PremultipliedRGBA8 {
    /// Red, green, blue and alpha as numbers 0…255, for averaging.
    @inlinable
    package var channels: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) }

    /// Creates the nearest pixel to an average of pixels. Channels are 0…255, and colours are limited to alpha.
    @inlinable
    package init(channels: SIMD4<Double>) {
        let alpha = UInt32(min(255, max(0, channels.w)) + 0.5)
        func rounded(_ channel: Double) -> UInt32 { min(alpha, UInt32(min(255, max(0, channel)) + 0.5)) }
        self.init(unchecked: rounded(channels.x) | rounded(channels.y) &<< 8 | rounded(channels.z) &<< 16 | alpha &<< 24)
    }
}
