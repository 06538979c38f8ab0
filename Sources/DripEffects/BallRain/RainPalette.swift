import DripImage

/// Colours of the rain: warm balls over cool bars, which are deeper the lower they are.
struct RainPalette {
    private let appearance: Appearance
    private let first: Int
    private let step: Int

    /// UIKit's red, orange, yellow, pink and purple, a little softer.
    private static let balls: [(light: UInt32, dark: UInt32)] = [
        (0xFF5A4E, 0xFF6257), (0xFF9F1C, 0xFFA733), (0xFFC928, 0xFFD54A), (0xFF4F86, 0xFF6394), (0xB76BE8, 0xC583F2),
    ]

    /// Chooses the order of the balls' colours, in which neighbours differ.
    init(appearance: Appearance, seed: UInt64) {
        self.appearance = appearance
        var random = RandomStream(seed: seed, purpose: "ballrain.balls")
        first = Int(random.number(in: 0..<Double(Self.balls.count)))
        step = Int(random.number(in: 1..<Double(Self.balls.count)))
    }

    func ball(_ index: Int) -> Color {
        let color = Self.balls[(first + index * step) % Self.balls.count]
        return appearance.color(color.light, dark: color.dark)
    }

    /// Returns the colour of a bar, `depth` 0 at the top of the canvas and 1 at the floor.
    func bar(depth: Double) -> Color {
        appearance.color(0x8FC7FF, dark: 0x2C4A7C).interpolated(to: appearance.color(0x3D55D8, dark: 0x5A6BE8), at: min(1, max(0, depth)))
    }
}
