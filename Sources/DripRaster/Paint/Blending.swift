import DripImage
import DripScene

extension BlendMode {
    /// Returns `source`, with all of its channels × `share` / 255, blended onto `backdrop` by the formulas of W3C Compositing Level 1, in real numbers
    /// and rounded once.
    ///
    /// With straight colours s and b and alphas α and β, the result is α·(1 − β)·s + β·(1 − α)·b + α·β·B(b, s). A product of two straight colours and
    /// both alphas is one of two premultiplied colours, so no division is needed where B is linear.
    func blend(_ source: PremultipliedRGBA8, share: UInt8, onto backdrop: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        let source = source.channels * (Double(share) / 255 / 255)
        let backdrop = backdrop.channels / 255
        let (sourceAlpha, backdropAlpha) = (source.w, backdrop.w)
        if self == .plusLighter { return PremultipliedRGBA8(channels: (source + backdrop) * 255) }
        var result = source * (1 - backdropAlpha) + backdrop * (1 - sourceAlpha)
        if sourceAlpha > 0 && backdropAlpha > 0 {
            let mixed = mix(StraightColor(source), StraightColor(backdrop))
            let both = sourceAlpha * backdropAlpha
            result += SIMD4(mixed.red * both, mixed.green * both, mixed.blue * both, 0)
        }
        result.w = sourceAlpha + backdropAlpha - sourceAlpha * backdropAlpha
        return PremultipliedRGBA8(channels: result * 255)
    }

    /// Returns B(backdrop, source).
    private func mix(_ source: StraightColor, _ backdrop: StraightColor) -> StraightColor {
        switch self {
        case .hue: return source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
        case .saturation: return backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
        case .color: return source.withLuminosity(backdrop.luminosity)
        case .luminosity: return backdrop.withLuminosity(source.luminosity)
        default:
            return StraightColor(
                red: mix(source.red, backdrop.red), green: mix(source.green, backdrop.green), blue: mix(source.blue, backdrop.blue))
        }
    }

    /// Returns B(backdrop, source) of one channel, 0…1, for a mode that treats channels alone.
    private func mix(_ s: Double, _ b: Double) -> Double {
        switch self {
        case .normal, .plusLighter, .hue, .saturation, .color, .luminosity: return s
        case .multiply: return s * b
        case .screen: return s + b - s * b
        case .overlay: return BlendMode.hardLight.mix(b, s)
        case .darken: return min(s, b)
        case .lighten: return max(s, b)
        case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: return b >= 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: return s <= 0.5 ? 2 * s * b : 2 * s - 1 + b - (2 * s - 1) * b
        case .softLight:
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            let root = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return b + (2 * s - 1) * (root - b)
        case .difference: return abs(s - b)
        case .exclusion: return s + b - 2 * s * b
        }
    }
}

/// A colour without alpha, channels 0…1, for the modes that are not separable.
private struct StraightColor {
    var red: Double
    var green: Double
    var blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Divides the alpha out.
    init(_ premultiplied: SIMD4<Double>) {
        // Equal numbers divide to exactly 1.
        self.init(
            red: premultiplied.x / premultiplied.w, green: premultiplied.y / premultiplied.w, blue: premultiplied.z / premultiplied.w)
    }

    var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
    var saturation: Double { max(red, green, blue) - min(red, green, blue) }

    /// The standard's SetLum and ClipColor.
    func withLuminosity(_ luminosity: Double) -> StraightColor {
        let step = luminosity - self.luminosity
        let moved = StraightColor(red: red + step, green: green + step, blue: blue + step)
        let light = moved.luminosity
        let (least, most) = (min(moved.red, moved.green, moved.blue), max(moved.red, moved.green, moved.blue))
        if least < 0 && light > least { return moved.mapped { light + (($0 - light) * light) / (light - least) } }
        if most > 1 && most > light { return moved.mapped { light + (($0 - light) * (1 - light)) / (most - light) } }
        return moved
    }

    /// The standard's SetSat: the least channel becomes 0, the largest the saturation, and the third keeps its place between them.
    func withSaturation(_ saturation: Double) -> StraightColor {
        let (least, range) = (min(red, green, blue), self.saturation)
        return range > 0 ? mapped { ($0 - least) / range * saturation } : StraightColor(red: 0, green: 0, blue: 0)
    }

    private func mapped(_ change: (Double) -> Double) -> StraightColor {
        StraightColor(red: change(red), green: change(green), blue: change(blue))
    }
}

extension Tint {
    /// Returns a pixel with its colour mixed with the tint's; alpha stays.
    func tinted(_ pixel: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        let amount = amount * Double(color.alpha) / 255
        let share = Double(pixel.alpha) / 255
        let target = SIMD4(Double(color.red) * share, Double(color.green) * share, Double(color.blue) * share, Double(pixel.alpha))
        return PremultipliedRGBA8(channels: pixel.channels + (target - pixel.channels) * amount)
    }
}
