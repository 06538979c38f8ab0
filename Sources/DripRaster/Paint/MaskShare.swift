import DripImage
import DripScene

extension MaskMode {
    var isInverse: Bool { self == .inverseAlpha || self == .inverseLuminance }

    /// Returns the share of a pixel that a mask of this colour shows, rounded to nearest.
    ///
    /// The weights of red, green and blue are .2126, .7152 and .0722, in 1/65,536. Colours times alpha are premultiplied already.
    func share(of color: PremultipliedRGBA8) -> UInt8 {
        switch self {
        case .alpha: return color.alpha
        case .inverseAlpha: return 255 - color.alpha
        case .luminance, .inverseLuminance:
            let sum = 13933 * UInt32(color.red) + 46871 * UInt32(color.green) + 4732 * UInt32(color.blue)
            let share = UInt8(truncatingIfNeeded: (sum + 32768) >> 16)
            return self == .luminance ? share : 255 - share
        }
    }
}
