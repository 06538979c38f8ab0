import DripGeometry
import DripNumbers

/// A sine of the water's surface: `level + amplitude · sin(2π (x − shift) / wavelength)`, in points, y down.
struct WaveSurface {
    var level: Double
    var amplitude: Double
    let wavelength: Double
    /// The x of a zero where y begins to grow.
    let shift: Double

    /// Maximum distance of the outline from the sine, in points.
    static let tolerance = 1e-3

    /// Returns the mean of the surface between two x, above (−) or below (+) `level`.
    func mean(from: Double, to: Double) -> Double {
        guard to > from else { return 0 }
        let k = 2 * Double.pi / wavelength
        return amplitude * (cosine(k * (from - shift)) - cosine(k * (to - shift))) / (k * (to - from))
    }

    /// Heights below the level and slopes at the ends of the cubics of one wavelength.
    private var knots: [(height: Double, slope: Double)] {
        let largestStep = (384 * Self.tolerance / amplitude).squareRoot().squareRoot()
        let count = max(8, Int((2 * .pi / largestStep).rounded(.up)))
        return (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return (amplitude * sine(angle), amplitude * cosine(angle) * 2 * .pi / wavelength)
        }
    }

    /// Returns the cubic `index` pieces after the zero at `start`.
    private func piece(_ index: Int, from start: Double, _ knots: [(height: Double, slope: Double)]) -> BezierCurve {
        let step = wavelength / Double(knots.count)
        let (from, to) = (knots[index % knots.count], knots[(index + 1) % knots.count])
        let (x0, x1) = (start + step * Double(index), start + step * Double(index + 1))
        return BezierCurve([
            Point(x0, level + from.height), Point(x0 + step / 3, level + from.height + from.slope * step / 3),
            Point(x1 - step / 3, level + to.height - to.slope * step / 3), Point(x1, level + to.height),
        ])
    }

    /// Returns the cubics of the first wavelength that begins at or after `minX`, for an amplitude above 0.
    func wavelengthPieces(from minX: Double) -> [BezierCurve] {
        let start = shift - wavelength * ((shift - minX) / wavelength).rounded(.down)
        let knots = knots
        return knots.indices.map { piece($0, from: start, knots) }
    }

    /// Returns the water between at least `minX` and `maxX` down to `floor`, clockwise on screen. Cubics have the sine's values and slopes at their
    /// ends, with an error of at most amplitude · step⁴ / 384 for a step in radians. They end at the same phases at any time, so the drifting wave
    /// keeps its shape.
    func outline(minX: Double, maxX: Double, floor: Double) -> BezierPath {
        let start = shift - wavelength * ((shift - minX) / wavelength).rounded(.up)
        guard amplitude > 0 else {
            return BezierPath(polygon: [Point(minX, level), Point(maxX, level), Point(maxX, floor), Point(minX, floor)])
        }
        let knots = knots
        let step = wavelength / Double(knots.count)
        var path = BezierPath()
        path.move(to: Point(start, level))
        var index = 0
        while true {
            path.addCurve(piece(index, from: start, knots))
            index += 1
            if start + step * Double(index) >= maxX { break }
        }
        path.addLine(to: Point(start + step * Double(index), floor))
        path.addLine(to: Point(start, floor))
        path.close()
        return path
    }
}
