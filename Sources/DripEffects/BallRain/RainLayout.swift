package import DripGeometry

/// Where things are on the canvas, in points. The canvas of the original is 414 × 736; on another one places follow its sides.
package struct RainLayout {
    package let width: Double
    package let height: Double
    /// Of a ball.
    package let radius: Double
    /// The height of a ball's centre when it appears.
    package let startY: Double
    package let bars: [Rect]
    let barCorner: Double
    /// What the tip is on the original's canvas, times this, is its size here.
    let tipScale: Double

    /// How much higher than the original's the canvas is, so that a fall takes as long.
    var fallScale: Double { height / Self.original.height }

    private static let original = Size(414, 736)
    private static let originalBars = [
        Rect(x: 60, y: 580, width: 120, height: 25), Rect(x: 100, y: 480, width: 100, height: 25),
        Rect(x: 140, y: 240, width: 90, height: 25), Rect(x: 30, y: 390, width: 100, height: 25),
        Rect(x: 200, y: 340, width: 90, height: 25), Rect(x: 280, y: 150, width: 100, height: 25),
    ]

    /// - Parameter radius: of a ball, at most a quarter of the shorter side; nil for one in proportion.
    init(width: Double, height: Double, radius: Double?) {
        self.width = width
        self.height = height
        let (x, y) = (width / Self.original.width, height / Self.original.height)
        let scale = min(x, y)
        // A ball that is no more than a dot could not be seen to be round.
        self.radius = min(radius ?? max(2, 10 * scale), min(width, height) / 4)
        startY = 10 * y + self.radius
        bars = Self.originalBars.map { Rect(x: $0.minX * x, y: $0.minY * y, width: $0.width * x, height: $0.height * scale) }
        barCorner = 5 * scale
        // The words should be read on a small canvas too.
        tipScale = min(width / 220, max(scale, 0.5))
    }

    /// The x of the centres that balls may have.
    ///
    /// The original draws x of the left side from 0 to 419, so that some balls begin in the right wall or behind it.
    func startRange(_ fidelity: Fidelity) -> Range<Double> {
        switch fidelity {
        case .better: radius..<width - radius
        case .original: radius..<width * (420.0 / 414) + radius
        }
    }
}
