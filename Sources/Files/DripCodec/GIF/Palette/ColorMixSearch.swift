internal import DripImage

/// Finds the mixes of a palette.
struct ColorMixSearch {
    private let colors: [Color]
    /// The channels of four colours each; NaN where there is none, and for the transparent index.
    private let fours: [(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>)]

    /// The weight of the squared distance between the two colours, relative to that of their mean from the colour.
    private static let coarseness = 0.1

    init(_ palette: Palette) {
        colors = palette.colors
        let skippedIndex = palette.skippedIndex
        fours = stride(from: 0, to: colors.count, by: 4).map { [colors] first in
            var four = (red: SIMD4(repeating: Float.nan), green: SIMD4(repeating: Float.nan), blue: SIMD4(repeating: Float.nan))
            for index in first..<min(first + 4, colors.count) where index != skippedIndex {
                let lane = index - first
                (four.red[lane], four.green[lane]) = (Float(colors[index].red), Float(colors[index].green))
                four.blue[lane] = Float(colors[index].blue)
            }
            return four
        }
    }

    /// Returns the colours that best mix to `color`, of which `nearest` is one, and their shares. Distant colours cost more, as they make a coarse
    /// pattern.
    /// - Complexity: linear in the palette. Four colours at once are left out if the line to them leads away, or passes too far from the colour.
    func mix(of color: Color, nearest: Color) -> ColorMix {
        let start = SIMD3<Double>(nearest.channels)
        let wanted = SIMD3<Double>(color.channels) - start
        let whole = (wanted * wanted).sum()
        var best = (cost: whole, second: nearest, share: 0.0)
        // Whole numbers below 2^24 are exact in single precision; the rest of the comparison has a margin.
        let (from, to) = (SIMD3<Float>(start), SIMD3<Float>(wanted))
        var gain: Float = 0
        for (number, four) in fours.enumerated() {
            let (red, green, blue) = (four.red - from.x, four.green - from.y, four.blue - from.z)
            let along = red * to.x + green * to.y + blue * to.z
            let lengths = red * red + green * green + blue * blue
            // The cost below, without rounding: whole + .1 · along − 1.1 · along² / length.
            let isNear = (along .> 0) .& (along * along * 1.1001 .>= lengths * (along * 0.1 + gain))
            if !any(isNear) { continue }
            for lane in 0..<4 where isNear[lane] {
                let candidate = colors[4 * number + lane]
                let offset = SIMD3<Double>(candidate.channels) - start
                let length = (offset * offset).sum()
                let share = min(1, (wanted * offset).sum() / length)
                let difference = wanted - offset * share
                let cost = (difference * difference).sum() + Self.coarseness * length * share * (1 - share)
                if cost < best.cost { best = (cost, candidate, share) }
            }
            gain = Float(max(0, whole - best.cost - 0.01) * 0.9999)
        }
        return ColorMix(first: nearest, second: best.second, share: Int((best.share * 64).rounded()))
    }
}
