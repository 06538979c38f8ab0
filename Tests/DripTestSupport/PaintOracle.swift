package import DripGeometry
package import DripImage
package import DripScene
import Foundation

/// Gradients, blend modes and blurs in `Double`, from their definitions: nothing is rounded, and nothing is fast.
///
/// Pixels are premultiplied red, green, blue and alpha, 0…255.
package enum PaintOracle {
    /// Returns the colour of a gradient at a point in its own coordinates.
    package static func color(of gradient: Gradient, at point: Point) -> SIMD4<Double> {
        guard let offset = offset(gradient.geometry, point) else { return .zero }
        let inside: Double
        switch gradient.spread {
        // Below 0 is the first stop, even where others are at 0.
        case .pad: inside = min(1, offset)
        case .repeat: inside = offset - floor(offset)
        case .reflect: inside = acos(cos(offset * .pi)) / .pi
        }
        let stops = gradient.stops
        guard let next = stops.firstIndex(where: { $0.offset > inside }) else { return premultiplied(stops[stops.count - 1].color) }
        if next == 0 { return premultiplied(stops[0].color) }
        let (before, after) = (stops[next - 1], stops[next])
        let progress = (inside - before.offset) / (after.offset - before.offset)
        let mixed = straight(before.color) * (1 - progress) + straight(after.color) * progress
        return SIMD4(mixed.x * mixed.w / 255, mixed.y * mixed.w / 255, mixed.z * mixed.w / 255, mixed.w)
    }

    private static func offset(_ geometry: Gradient.Geometry, _ point: Point) -> Double? {
        switch geometry {
        case .linear(let from, let to):
            return from == to ? 1 : (point - from).dot(to - from) / (to - from).dot(to - from)
        case .radial(let center, let radius, let focus, let focusRadius):
            if radius == 0 { return 1 }
            // |point − c(t)|² = r(t)², as a t² + b t + c = 0.
            let (line, growth) = (center - focus, radius - focusRadius)
            let own = point - focus
            let a = line.dot(line) - growth * growth
            let b = -2 * (own.dot(line) + focusRadius * growth)
            let c = own.dot(own) - focusRadius * focusRadius
            let solutions = a == 0 ? [-c / b] : [(-b + sqrt(b * b - 4 * a * c)) / (2 * a), (-b - sqrt(b * b - 4 * a * c)) / (2 * a)]
            return solutions.filter { $0.isFinite && focusRadius + growth * $0 >= 0 }.max()
        }
    }

    /// Returns W3C's αs·(1 − αb)·Cs + αb·(1 − αs)·Cb + αs·αb·B(Cb, Cs), and for `plus-lighter` the sum.
    package static func blend(_ mode: BlendMode, _ source: SIMD4<Double>, onto backdrop: SIMD4<Double>) -> SIMD4<Double> {
        if mode == .plusLighter { return pointwiseMin(source + backdrop, SIMD4(repeating: 255)) }
        let (sourceAlpha, backdropAlpha) = (source.w / 255, backdrop.w / 255)
        func channels(_ pixel: SIMD4<Double>) -> [Double] { (0..<3).map { pixel.w == 0 ? 0 : pixel[$0] / pixel.w } }
        let (cs, cb) = (channels(source), channels(backdrop))
        let mixed = mix(mode, cb, cs)
        var result = SIMD4(0, 0, 0, (sourceAlpha + backdropAlpha - sourceAlpha * backdropAlpha) * 255)
        for index in 0..<3 {
            result[index] =
                (sourceAlpha * (1 - backdropAlpha) * cs[index] + backdropAlpha * (1 - sourceAlpha) * cb[index]
                    + sourceAlpha * backdropAlpha * mixed[index]) * 255
        }
        return result
    }

    private static func mix(_ mode: BlendMode, _ cb: [Double], _ cs: [Double]) -> [Double] {
        switch mode {
        case .hue: setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
        case .saturation: setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
        case .color: setLuminosity(cs, luminosity(cb))
        case .luminosity: setLuminosity(cb, luminosity(cs))
        default: (0..<3).map { mix(mode, cb[$0], cs[$0]) }
        }
    }

    private static func mix(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case .multiply: return cb * cs
        case .screen: return 1 - (1 - cb) * (1 - cs)
        case .overlay: return mix(.hardLight, cs, cb)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: return cs <= 0.5 ? mix(.multiply, cb, 2 * cs) : mix(.screen, cb, 2 * cs - 1)
        case .softLight:
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : sqrt(cb)
            return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (d - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        default: return cs
        }
    }

    private static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func saturation(_ c: [Double]) -> Double { c.max()! - c.min()! }

    private static func setLuminosity(_ c: [Double], _ l: Double) -> [Double] {
        var c = c.map { $0 + l - luminosity(c) }
        let (l, n, x) = (luminosity(c), c.min()!, c.max()!)
        if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
        if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
        return c
    }

    private static func setSaturation(_ c: [Double], _ s: Double) -> [Double] {
        let (n, x) = (c.min()!, c.max()!)
        return c.map { x > n ? ($0 - n) * s / (x - n) : 0 }
    }

    /// Returns the rows convolved with a sampled Gaussian in both directions; pixels around the image are clear.
    package static func blurred(_ pixels: [SIMD4<Double>], _ size: PixelSize, x: Double, y: Double) -> [SIMD4<Double>] {
        let across = convolved(pixels, count: size.width, step: 1, lines: (0..<size.height).map { $0 * size.width }, x)
        return convolved(across, count: size.height, step: size.width, lines: Array(0..<size.width), y)
    }

    private static func convolved(
        _ pixels: [SIMD4<Double>], count: Int, step: Int, lines: [Int], _ deviation: Double
    ) -> [SIMD4<Double>] {
        guard deviation > 0 else { return pixels }
        // As far as the density is above 10⁻⁹ of that in the middle.
        let reach = Int(ceil(6.5 * deviation))
        let densities = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = densities.reduce(0, +)
        let weights = densities.map { $0 / sum }
        var result = pixels
        for line in lines {
            for position in 0..<count {
                var total = SIMD4<Double>.zero
                for other in max(0, position - reach)...min(count - 1, position + reach) {
                    let (pixel, weight) = (pixels[line + other * step], weights[other - position + reach])
                    total += pixel * weight
                }
                result[line + position * step] = total
            }
        }
        return result
    }

    package static func straight(_ color: Color) -> SIMD4<Double> {
        SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    package static func premultiplied(_ color: Color) -> SIMD4<Double> {
        let share = Double(color.alpha) / 255
        return SIMD4(Double(color.red) * share, Double(color.green) * share, Double(color.blue) * share, Double(color.alpha))
    }
}
