import DripImage

/// Colours of the rain: warm balls over cool bars, which are deeper the lower they are.
struct RainPalette {
    private let appearance: Appearance
    private let first: Int
    private let step: Int

    /// UIKit's red, orange, yellow, pink and purple, a little softer.
    private static let balls: [(light: UInt32, dark: UInt32)] = [
        (0xFF5A4E, 0xFF6B61), (0xFF9F1C, 0xFFA53A), (0xFFC928, 0xFFD24A), (0xFF4F86, 0xFF6B9C), (0xB76BE8, 0xC58BF2),
    ]

    /// Chooses the order of the balls' colours, in which neighbours differ.
    init(appearance: Appearance, seed: UInt64) {
        self.appearance = appearance
        var random = RandomStream(seed: seed, purpose: "ballrain.balls")
        first = Int(random.number(in: 0..<Double(Self.balls.count)))
        step = Int(random.number(in: 1..<Double(Self.balls.count)))
    }

    /// On a dark background a translucent ball would be muddy.
    var ballOpacity: Double { appearance == .dark ? 1 : 0.8 }

    func ball(_ index: Int) -> Color {
        let color = Self.balls[(first + index * step) % Self.balls.count]
        return appearance.color(color.light, dark: color.dark)
    }

    /// The strip that is the floor.
    var floor: Color { appearance.color(0xE5E5EA, dark: 0x3A3A3C) }

    /// Returns the colour of a bar, `depth` 0 at the top of the canvas and 1 at the floor.
    func bar(depth: Double) -> Color {
        appearance.color(0x8FC7FF, dark: 0x7AA9D9).interpolated(to: appearance.color(0x3D55D8, dark: 0x3F55C4), at: min(1, max(0, depth)))
    }
}
