/// A straight (not premultiplied) sRGB colour, 8 bits a channel; `alpha` 255 is opaque. Colours are compared as one word.
public struct Color: BitwiseCopyable, Hashable, Sendable {
    /// red | green << 8 | blue << 16 | alpha << 24, the order of the bytes in files and of ``PremultipliedRGBA8/packed``.
    public var packed: UInt32

    /// Creates a colour from its packed word.
    @inlinable
    public init(packed: UInt32) { self.packed = packed }

    /// Creates a colour from its channels, 8 bits each.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        self.init(packed: UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | UInt32(alpha) &<< 24)
    }

    /// The red channel.
    public var red: UInt8 {
        @inlinable get { UInt8(truncatingIfNeeded: packed) }
        @inlinable set { packed = packed & 0xFFFF_FF00 | UInt32(newValue) }
    }
    /// The green channel.
    public var green: UInt8 {
        @inlinable get { UInt8(truncatingIfNeeded: packed &>> 8) }
        @inlinable set { packed = packed & 0xFFFF_00FF | UInt32(newValue) &<< 8 }
    }
    /// The blue channel.
    public var blue: UInt8 {
        @inlinable get { UInt8(truncatingIfNeeded: packed &>> 16) }
        @inlinable set { packed = packed & 0xFF00_FFFF | UInt32(newValue) &<< 16 }
    }
    /// 255 is opaque, 0 fully transparent.
    public var alpha: UInt8 {
        @inlinable get { UInt8(truncatingIfNeeded: packed &>> 24) }
        @inlinable set { packed = packed & 0x00FF_FFFF | UInt32(newValue) &<< 24 }
    }

    /// Creates a colour from channels in 0…1, opaque by default. Each is rounded to 8 bits and clamped; NaN counts as 0.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(red: Self.byte(red * 255), green: Self.byte(green * 255), blue: Self.byte(blue * 255), alpha: Self.byte(opacity * 255))
    }

    /// Creates a colour from its hexadecimal digits: `0x1CA3FC` is red 28, green 163, blue 252, opaque.
    public init(rgb: UInt32, alpha: UInt8 = 255) {
        self.init(packed: rgb.byteSwapped &>> 8 | UInt32(alpha) &<< 24)
    }

    /// Opaque black.
    public static let black = Color(rgb: 0x000000)
    /// Opaque white.
    public static let white = Color(rgb: 0xFFFFFF)
    /// Opaque gray of half the levels, as in CSS.
    public static let gray = Color(rgb: 0x808080)
    /// Opaque red of the highest level; ``init(_:)`` reads all names of CSS.
    public static let red = Color(rgb: 0xFF0000)
    /// Opaque green of the highest level, which CSS calls lime.
    public static let green = Color(rgb: 0x00FF00)
    /// Opaque blue of the highest level.
    public static let blue = Color(rgb: 0x0000FF)
    /// Opaque yellow of the highest levels.
    public static let yellow = Color(rgb: 0xFFFF00)
    /// Opaque orange, as in CSS.
    public static let orange = Color(rgb: 0xFFA500)
    /// Fully transparent black, the only colour of a fully transparent pixel.
    @inlinable
    public static var clear: Color { Color(packed: 0) }

    /// Whether the alpha is 255.
    @inlinable
    package var isOpaque: Bool { packed >= 0xFF00_0000 }
    @inlinable
    package var isGray: Bool { packed & 0xFFFF == packed &>> 8 & 0xFFFF }

    /// Returns the same colour with another alpha.
    @inlinable
    package func withAlpha(_ alpha: UInt8) -> Color { Color(packed: packed & 0x00FF_FFFF | UInt32(alpha) &<< 24) }

    /// The channels as one number: in its order, colours are sorted by red, then green, blue and alpha.
    @inlinable
    package var order: UInt32 { packed.byteSwapped }

    /// Returns whether all four channels are equal, by comparing words.
    @inlinable
    public static func == (first: Color, second: Color) -> Bool { first.packed == second.packed }

    /// Returns the same colour with its alpha multiplied by `opacity`, which is clamped to 0…1.
    public func opacity(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: Self.byte(Double(alpha) * min(1, max(0, opacity))))
    }

    /// Returns the colour at `progress` from this one, at 0, to `other`, at 1. Each channel is interpolated, rounded, and clamped to 0…255.
    public func interpolated(to other: Color, at progress: Double) -> Color {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 { Self.byte(Double(from) + (Double(to) - Double(from)) * progress) }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: mix(alpha, other.alpha))
    }

    /// Returns the nearest level; 0 for NaN.
    private static func byte(_ level: Double) -> UInt8 { UInt8(min(255, max(0, level)).rounded()) }
}

extension Color: CustomStringConvertible {
    /// `#RRGGBB`, or `#RRGGBBAA` when not opaque; ``init(_:)`` reads it back.
    public var description: String {
        // A 1 before the eight digits keeps leading zeros.
        let digits = String(1 &<< 32 | UInt64(packed.byteSwapped), radix: 16, uppercase: true).dropFirst()
        return "#" + (isOpaque ? digits.dropLast(2) : digits)
    }
}

extension Color: LosslessStringConvertible {
    /// Reads `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` or a CSS colour name (also `transparent`), in any case; else nil.
    public init?(_ description: String) {
        guard description.utf8.first == UInt8(ascii: "#") else {
            guard let named = Color.named(description) else { return nil }
            self = named
            return
        }
        var values: [UInt8] = []
        for digit in description.utf8.dropFirst() {
            guard values.count < 9, let value = Self.value(ofDigit: digit) else { return nil }
            values.append(value)
        }
        // A digit alone stands for two equal ones.
        guard values.count == 3 || values.count == 4 || values.count == 6 || values.count == 8 else { return nil }
        let width = values.count > 4 ? 2 : 1
        func channel(_ index: Int) -> UInt8 { values[index * width] &<< 4 | values[index * width + width - 1] }
        self.init(red: channel(0), green: channel(1), blue: channel(2), alpha: values.count == 4 * width ? channel(3) : 255)
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
