/// A straight (not premultiplied) sRGB colour, 8 bits a channel, in one word: compared, sorted and hashed as a whole, where ``Color`` is four bytes.
public struct PackedRGBA8: Hashable, Sendable {
    /// red | green << 8 | blue << 16 | alpha << 24, the order of the bytes in files and of ``PremultipliedRGBA8/packed``.
    public let packed: UInt32

    /// The colour of a word.
    @inlinable
    public init(packed: UInt32) { self.packed = packed }

    /// The colour of these channels.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.init(packed: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
    }

    /// The same colour in one word.
    @inlinable
    public init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }

    /// Fully transparent black, the word 0.
    @inlinable
    public static var clear: PackedRGBA8 { PackedRGBA8(packed: 0) }

    /// The red channel.
    @inlinable
    public var red: UInt8 { UInt8(truncatingIfNeeded: packed) }
    /// The green channel.
    @inlinable
    public var green: UInt8 { UInt8(truncatingIfNeeded: packed >> 8) }
    /// The blue channel.
    @inlinable
    public var blue: UInt8 { UInt8(truncatingIfNeeded: packed >> 16) }
    /// 255 is opaque.
    @inlinable
    public var alpha: UInt8 { UInt8(truncatingIfNeeded: packed >> 24) }
    /// Whether the alpha is 255.
    @inlinable
    public var isOpaque: Bool { packed >= 0xFF00_0000 }
    /// Whether red, green and blue are equal.
    @inlinable
    public var isGray: Bool { packed & 0xFFFF == packed >> 8 & 0xFFFF }

    /// The same colour with another alpha.
    @inlinable
    public func withAlpha(_ alpha: UInt8) -> PackedRGBA8 { PackedRGBA8(packed: packed & 0x00FF_FFFF | UInt32(alpha) << 24) }

    /// The same colour in four bytes.
    @inlinable
    public var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Whether all four channels are equal: a comparison of words.
    @inlinable
    public static func == (first: PackedRGBA8, second: PackedRGBA8) -> Bool { first.packed == second.packed }
}

extension PackedRGBA8: Comparable {
    /// By alpha, then blue, green and red: the order of the words.
    @inlinable
    public static func < (first: PackedRGBA8, second: PackedRGBA8) -> Bool { first.packed < second.packed }
}
