import CKernelLevels
import DripImage
import DripTestSupport
import Testing

@testable import DripRaster

/// The kernels of blend modes and masks on every vector level, against the formulas of W3C Compositing and Blending Level 1 in real numbers.
@Suite struct LayerKernelTests {
    typealias Level = SpanKernelTests.Level

    static let modeNames = [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
        "difference",
        "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter",
    ]

    /// A blend of one straight channel, 0…1, onto another.
    static func blend(_ mode: String, _ b: Double, _ s: Double) -> Double {
        switch mode {
        case "normal": return s
        case "multiply": return b * s
        case "screen": return b + s - b * s
        case "overlay": return blend("hard-light", s, b)
        case "darken": return min(b, s)
        case "lighten": return max(b, s)
        case "color-dodge": return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
        case "color-burn": return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
        case "hard-light": return s <= 0.5 ? b * 2 * s : blend("screen", b, 2 * s - 1)
        case "soft-light":
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            return b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
        case "difference": return abs(b - s)
        default: return b + s - 2 * b * s
        }
    }

    static func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    static func setLuminosity(_ c: SIMD3<Double>, _ wanted: Double) -> SIMD3<Double> {
        let moved = c + (wanted - luminosity(c))
        let own = luminosity(moved)
        if moved.min() < 0 { return own + (moved - own) * (own / (own - moved.min())) }
        if moved.max() > 1 + 1e-12 { return own + (moved - own) * ((1 - own) / (moved.max() - own)) }
        return moved
    }

    static func setSaturation(_ c: SIMD3<Double>, _ wanted: Double) -> SIMD3<Double> {
        c.max() > c.min() ? (c - c.min()) * (wanted / (c.max() - c.min())) : .zero
    }

    /// The blend of two straight colours.
    static func blend(_ mode: String, _ b: SIMD3<Double>, _ s: SIMD3<Double>) -> SIMD3<Double> {
        switch mode {
        case "hue": return setLuminosity(setSaturation(s, b.max() - b.min()), luminosity(b))
        case "saturation": return setLuminosity(setSaturation(b, s.max() - s.min()), luminosity(b))
        case "color": return setLuminosity(s, luminosity(b))
        case "luminosity": return setLuminosity(b, luminosity(s))
        default: return SIMD3(blend(mode, b.x, s.x), blend(mode, b.y, s.y), blend(mode, b.z, s.z))
        }
    }

    /// The blended pixel, premultiplied channels 0…255.
    static func real(_ mode: String, _ layer: PremultipliedRGBA8, _ share: Double, onto backdrop: PremultipliedRGBA8) -> SIMD4<Double> {
        let (s, b) = (layer.channels / 255 * share, backdrop.channels / 255)
        if mode == "plus-lighter" { return pointwiseMin(s + b, .one) * 255 }
        func straight(_ c: SIMD4<Double>) -> SIMD3<Double> { c.w == 0 ? .zero : SIMD3(c.x / c.w, c.y / c.w, c.z / c.w) }
        // Before the share, which changes no straight colour, equal channels divide to 1.
        let mixed = blend(mode, straight(backdrop.channels), straight(layer.channels)) * (s.w * b.w)
        var result = s * (1 - b.w) + b * (1 - s.w) + SIMD4(mixed, 0)
        result.w = s.w + b.w - s.w * b.w
        return result * 255
    }

    @Test("within .52 of the formulas, and the same on every level", arguments: SpanKernelTests.levels, 0..<17)
    func blends(level: Level, mode: Int) {
        var random = SplitMix64(seed: 40 + mode)
        let name = Self.modeNames[mode]
        for number in 0..<24 {
            let count = random.integer(in: 1...300)
            let (layer, backdrop) = (random.pixels(count), random.pixels(count))
            let opacity = number % 2 == 0 ? 65535 : UInt32(random.integer(in: 0...65535))
            let mask =
                number % 4 < 2 ? nil : (0..<count).map { _ in [0, 255, UInt8(random.integer(in: 0...255))][random.integer(in: 0...2)] }
            var blended = backdrop.map(\.packed)
            var baseline = blended
            level.kernels.blend_layer(&blended, layer.map(\.packed), count, Int32(mode), opacity, mask)
            SpanKernelTests.levels[1].kernels.blend_layer(&baseline, layer.map(\.packed), count, Int32(mode), opacity, mask)
            #expect(blended == baseline, "\(name), \(number)")
            for index in 0..<count {
                let share = Double(opacity) / 65535 * Double(mask?[index] ?? 255) / 255
                let real = Self.real(name, layer[index], share, onto: backdrop[index])
                let pixel = blended[index]
                for channel in 0..<4 {
                    let value = Double(pixel >> UInt32(8 * channel) & 255)
                    #expect(
                        abs(value - real[channel]) < 0.52 && value <= Double(pixel >> 24),
                        "\(name), \(number): \(layer[index]) onto \(backdrop[index]) by \(share), \(value), not \(real[channel])")
                }
            }
        }
    }

    @Test("a layer is composited, and a colour is scaled, as the Swift arithmetic does", arguments: SpanKernelTests.levels)
    func composites(level: Level) {
        var random = SplitMix64(seed: 43)
        for number in 0..<60 {
            let count = random.integer(in: 1...80)
            let (layer, backdrop) = (random.pixels(count), random.pixels(count))
            let shares = (0..<count).map { _ in [0, 255, UInt8(random.integer(in: 0...255))][random.integer(in: 0...2)] }
            let share = number % 3 == 0 ? 255 : UInt8(random.integer(in: 0...255))
            var one = backdrop.map(\.packed)
            var each = one
            var scaled = one
            level.kernels.composite_layer(&one, layer.map(\.packed), count, UInt32(share), nil)
            level.kernels.composite_layer(&each, layer.map(\.packed), count, 255, shares)
            level.kernels.scale_color(&scaled, layer[0].packed, count, shares)
            for index in 0..<count {
                #expect(one[index] == layer[index].scaled(by: share).over(backdrop[index]).packed, "\(number)")
                #expect(each[index] == layer[index].scaled(by: shares[index]).over(backdrop[index]).packed, "\(number)")
                #expect(scaled[index] == layer[0].scaled(by: shares[index]).packed, "\(number)")
            }
        }
    }

    @Test("no pixel beside a row changes", arguments: SpanKernelTests.levels)
    func rowsEnd(level: Level) {
        var random = SplitMix64(seed: 41)
        for count in 0...40 {
            for mode in [Int32(1), 9] {
                let layer = random.pixels(count).map(\.packed) + [0]
                let before = random.pixels(count + SpanKernelTests.guardCount).map(\.packed)
                var blended = before
                level.kernels.blend_layer(&blended, layer, count, mode, 65535, nil)
                #expect(blended[count...] == before[count...])
                var mask = Array(repeating: UInt8(200), count: count + SpanKernelTests.guardCount)
                level.kernels.mask(&mask, layer, count, 1, 1)
                #expect(mask[count...].allSatisfy { $0 == 200 })
                blended = before
                level.kernels.composite_layer(&blended, layer, count, 255, nil)
                level.kernels.scale_color(&blended, 0xFF00_FF00, count, mask)
                #expect(blended[count...] == before[count...])
            }
        }
    }

    @Test("masks by alpha and luminance, and their inverse, are within .51", arguments: SpanKernelTests.levels)
    func masks(level: Level) {
        var random = SplitMix64(seed: 42)
        for number in 0..<40 {
            let count = random.integer(in: 1...200)
            let layer = random.pixels(count)
            let before = (0..<count).map { _ in UInt8(random.integer(in: 0...255)) }
            let (isLuminance, isInverse) = (number % 2 == 1, number % 4 > 1)
            var mask = before
            level.kernels.mask(&mask, layer.map(\.packed), count, isLuminance ? 1 : 0, isInverse ? 1 : 0)
            for index in 0..<count {
                let c = layer[index].channels
                let shown = isLuminance ? 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z : c.w
                let real = Double(before[index]) * (isInverse ? 255 - shown : shown) / 255
                #expect(abs(Double(mask[index]) - real) < 0.51, "\(layer[index]), \(before[index])")
            }
        }
    }
}
