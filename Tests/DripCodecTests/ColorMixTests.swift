import DripImage
import DripTestSupport
import Testing

@testable import DripCodec

/// Pairs of palette colours that stand for one between them.
@Suite struct ColorMixTests {
    /// Tries every colour of the palette.
    private static func mix(of color: Color, nearest: Color, in palette: Palette) -> ColorMix {
        let start = SIMD3<Double>(nearest.channels)
        let wanted = SIMD3<Double>(color.channels) - start
        var best = (cost: (wanted * wanted).sum(), second: nearest, share: 0.0)
        for (index, candidate) in palette.colors.enumerated() where index != palette.skippedIndex && candidate != nearest {
            let offset = SIMD3<Double>(candidate.channels) - start
            let length = (offset * offset).sum()
            let share = min(1, max(0, (wanted * offset).sum() / length))
            let rest = wanted - offset * share
            let cost = (rest * rest).sum() + 0.1 * length * share * (1 - share)
            if cost < best.cost { best = (cost, candidate, share) }
        }
        return ColorMix(first: nearest, second: best.second, share: Int((best.share * 64).rounded()))
    }

    /// Colours anywhere, close together, on a ramp, and twice the same; with and without a transparent index.
    @Test(arguments: 0..<40)
    func theBestOfAllPairsIsFound(seed: Int) {
        var random = SplitMix64(seed: seed)
        let spread = [255, 12, 2, 255][seed % 4]
        func color() -> Color {
            let grey = random.integer(in: 0...255 - spread)
            func channel() -> UInt8 { UInt8(grey + random.integer(in: 0...spread)) }
            return seed % 4 == 3 ? Color(rgb: UInt32(grey) * 0x10101) : Color(red: channel(), green: channel(), blue: channel(), alpha: 255)
        }
        let colors = (0..<random.integer(in: 1...255)).map { _ in color() }
        var palette = Palette(colors + colors.prefix(1), isGlobal: false)
        if seed % 2 == 0 { palette = palette.leaving(random.integer(in: 0...colors.count)) }
        var search = PaletteSearch(palette)
        let patterns = ColorMixSearch(palette)
        for _ in 0..<300 {
            let wanted = color()
            let nearest = palette.colors[search.nearest(to: wanted, within: 0)]
            #expect(patterns.mix(of: wanted, nearest: nearest) == Self.mix(of: wanted, nearest: nearest, in: palette))
        }
    }

    /// The second colour of a pattern is further away than the allowed error.
    @Test(arguments: [(0, true), (8, true), (9, true), (10, false), (30, false)])
    func anAllowedErrorNeedsNoPattern(allowed: ErrorLevels, hasPattern: Bool) {
        let (black, dark, grey) = (Color(rgb: 0), Color(rgb: 0x0A0A0A), Color(rgb: 0x282828))
        let palette = Palette([black, grey], isGlobal: false)
        let settings = GIFSettings(maximumError: allowed)
        let plan = GIFPlan(size: size(1, 1), settings: settings, hasTransparency: false, palette: palette)
        var colors = FrameColors(ColorTable([dark]), as: [black], in: palette, plan)
        colors.dither(among: PaletteSearch(palette), settings)
        if case .pattern(let mix) = colors.rule(for: dark) {
            #expect(hasPattern && mix.second == grey)
        } else {
            #expect(!hasPattern && colors.allowedError <= max(allowed, 10))
        }
    }
}
