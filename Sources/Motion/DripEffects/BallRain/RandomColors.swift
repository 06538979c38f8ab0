import DripImage

/// Bright colours in a seeded order. Hues are a golden section of the circle apart, so neighbours differ; saturation 0.6…0.9, brightness 0.8…1.
struct RandomColors {
    private var random: RandomStream
    private var hue: Double

    init(seed: UInt64, purpose: StaticString) {
        random = RandomStream(seed: seed, purpose: purpose)
        hue = random.number(in: 0..<1)
    }

    mutating func next() -> Color {
        hue += 0.618_034
        if hue >= 1 { hue -= 1 }
        return Color(hue: hue, saturation: random.number(in: 0.6..<0.9), brightness: random.number(in: 0.8..<1))
    }
}

extension Color {
    /// Creates a colour from components in 0…1; hue 0 is red, ⅓ green, ⅔ blue. Source: Alvy Ray Smith, "Color Gamut Transform Pairs", 1978.
    init(hue: Double, saturation: Double, brightness: Double) {
        func channel(_ peak: Double) -> UInt8 {
            // Distance of the hue from the channel's own, in sixths of the circle.
            let distance = abs((hue - peak).remainder(dividingBy: 1)) * 6
            let fullness = min(1, max(0, 2 - distance))
            return UInt8((255 * brightness * (1 - saturation * (1 - fullness))).rounded())
        }
        self.init(red: channel(0), green: channel(1.0 / 3), blue: channel(2.0 / 3), alpha: 255)
    }
}
