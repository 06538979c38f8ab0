package import DripGeometry

/// Layout of the canvas, in points. The original's is 414 × 736; other canvases scale positions with their sides.
package struct RainLayout {
    package let width: Double
    package let height: Double
    package let radius: Double
    /// The y of a ball's centre when it appears.
    package let startY: Double
    package let bars: [Rect]
    let barCorner: Double
    /// Scale of the tip relative to the original.
    let tipScale: Double

    /// Height relative to the original's canvas, so that a fall takes as long.
    var fallScale: Double { height / Self.original.height }

    private static let original = Size(414, 736)
    private static let originalBars = [
        Rect(x: 60, y: 580, width: 120, height: 25), Rect(x: 100, y: 480, width: 100, height: 25),
        Rect(x: 140, y: 240, width: 90, height: 25), Rect(x: 30, y: 390, width: 100, height: 25),
        Rect(x: 200, y: 340, width: 90, height: 25), Rect(x: 280, y: 150, width: 100, height: 25),
    ]

    /// Lays out the canvas. `radius` is a ball's, at most a quarter of the shorter side; nil for one in proportion. `bars` are
    /// `x,y,width` of top edges, separated by blanks; nil for the original's in proportion.
    /// - Throws: ``EffectError`` for bars that are not such a list, or more than 40.
    init(width: Double, height: Double, radius: Double?, bars text: String?) throws(EffectError) {
        self.width = width
        self.height = height
        let (x, y) = (width / Self.original.width, height / Self.original.height)
        let scale = min(x, y)
        // Balls of at least two points look round.
        self.radius = min(radius ?? max(2, 10 * scale), min(width, height) / 4)
        startY = 10 * y + self.radius
        bars =
            try text.map { text throws(EffectError) in try Self.bars(text, height: 25 * scale) }
            ?? Self.originalBars.map { Rect(x: $0.minX * x, y: $0.minY * y, width: $0.width * x, height: $0.height * scale) }
        barCorner = 5 * scale
        // The words should be legible on a small canvas too.
        tipScale = min(width / 220, max(scale, 0.5))
    }

    private static func bars(_ text: String, height: Double) throws(EffectError) -> [Rect] {
        let bars = text.split(separator: " ").compactMap { part -> Rect? in
            let numbers = part.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
            guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= 16_384 }), numbers[2] > 0 else { return nil }
            return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: height)
        }
        guard bars.count == text.split(separator: " ").count, bars.count <= 40 else {
            throw .unreadableValue(
                parameter: BallRain.bars.name, text: text, expected: "a list of at most 40 bars such as \"60,580,120 100,480,100\"")
        }
        return bars
    }

    /// Returns the range of the x of new balls' centres.
    ///
    /// The original draws x of the left side from 0 to 419, so some balls begin in the right wall or behind it.
    func startRange(_ fidelity: Fidelity) -> Range<Double> {
        switch fidelity {
        case .better: radius..<width - radius
        case .original: radius..<width * (420.0 / 414) + radius
        }
    }
}
