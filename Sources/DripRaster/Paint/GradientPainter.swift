import DripGeometry
import DripImage
import DripScene

/// A gradient under an affine map, evaluated at the centre of each pixel.
struct GradientPainter: SpanPainter {
    private let offsets: GradientOffsets
    private let colors: GradientColors

    /// Fails when the map flattens the gradient, so that there is nothing to paint.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    init?(_ gradient: Gradient, transform: AffineMap) throws(RasterError) {
        guard gradient.isDrawable && transform.isDrawable else { throw .coordinateOutOfRange }
        guard let inverse = transform.inverse, inverse.isDrawable, let offsets = GradientOffsets(gradient.geometry, inverse) else {
            return nil
        }
        self.offsets = offsets
        colors = GradientColors(gradient)
    }

    func paint(row: Int, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas) {
        if offsets.areConstantAlongRows {
            return SolidPainter(color: color(columns.lowerBound, row)).paint(row: row, columns: columns, coverage: coverage, on: &canvas)
        }
        canvas.expand(columns, ofRow: row)
        let first = canvas.pixel(row)
        var target = canvas.pixels.mutableSpan
        for column in columns {
            target[first + column] = color(column, row).scaled(by: coverage).over(target[first + column])
        }
    }

    func paint(columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas) {
        for row in coverage.rows {
            canvas.expand(columns, ofRow: row)
            let first = canvas.pixel(row)
            var target = canvas.pixels.mutableSpan
            for column in columns {
                let share = coverage.coverage[coverage.position(column, ofRow: row &- coverage.rows.lowerBound)]
                if share == 0 { continue }
                target[first + column] = color(column, row).scaled(by: share).over(target[first + column])
            }
        }
    }

    /// Returns the colour of one pixel, each channel rounded to nearest.
    @inline(__always)
    func color(_ column: Int, _ row: Int) -> PremultipliedRGBA8 {
        colors[offsets[Double(column) + 0.5, Double(row) + 0.5]]
    }
}

/// The offset of a gradient at each point of the canvas.
struct GradientOffsets {
    private enum Form {
        /// The offset is the x of the mapped point.
        case linear
        /// The last stop everywhere, whatever the spread.
        case lastStop
        case radial(TwoCircles)
    }

    /// The map from pixels to the space of ``form``.
    private let map: AffineMap
    private let form: Form

    /// Fails where the gradient draws nothing.
    init?(_ geometry: Gradient.Geometry, _ fromPixels: AffineMap) {
        switch geometry {
        case .linear(let from, let to):
            let line = to - from
            let square = line.dot(line)
            guard square > 0, square.isFinite else {
                (map, form) = (fromPixels, .lastStop)
                return
            }
            // One function of x and y, with y unused.
            let (dx, dy) = (line.dx / square, line.dy / square)
            map = AffineMap(
                a: fromPixels.a * dx + fromPixels.b * dy, b: 0, c: fromPixels.c * dx + fromPixels.d * dy, d: 0,
                e: (fromPixels.e - from.x) * dx + (fromPixels.f - from.y) * dy, f: 0)
            form = .linear
        case .radial(let center, let radius, let focus, let focusRadius):
            guard radius > 0 else {
                (map, form) = (fromPixels, .lastStop)
                return
            }
            guard let circles = TwoCircles(from: focus, focusRadius, to: center, radius) else { return nil }
            map = fromPixels.followed(by: .translation(-focus.x, -focus.y))
            form = .radial(circles)
        }
    }

    var areConstantAlongRows: Bool {
        switch form {
        case .linear: map.a == 0
        case .lastStop: true
        case .radial: false
        }
    }

    /// Returns the offset at a point of the canvas; NaN where nothing is drawn.
    @inline(__always)
    subscript(x: Double, y: Double) -> Double {
        switch form {
        case .linear: return map.a * x + (map.c * y + map.e)
        case .lastStop: return .infinity
        case .radial(let circles):
            let point = map(Point(x, y))
            return circles.offset(at: Vector(point.x, point.y))
        }
    }
}

/// The circles of a radial gradient: at offset t, the centre is `line` · t away from the focus, and the radius is `radius` + `growth` · t.
///
/// The circle through a point p fulfils |p − line · t| = radius + growth · t, a quadratic equation: square · t² − 2 · half · t + rest = 0.
private struct TwoCircles {
    let line: Vector
    let radius: Double
    let growth: Double
    let square: Double

    /// Fails for equal circles.
    init?(from focus: Point, _ focusRadius: Double, to center: Point, _ radius: Double) {
        line = center - focus
        self.radius = focusRadius
        growth = radius - focusRadius
        if line == .zero && growth == 0 { return nil }
        // A focus on the circle itself is a case of its own, which a rounding error must not miss.
        let (lengths, radii) = (line.dot(line), growth * growth)
        square = abs(lengths - radii) <= 1e-12 * (lengths + radii) ? 0 : lengths - radii
    }

    /// Returns the largest offset whose circle, of a radius of at least 0, passes through `point`, given from the focus; NaN where there is none.
    @inline(__always)
    func offset(at point: Vector) -> Double {
        let half = point.dot(line) + radius * growth
        let rest = point.dot(point) - radius * radius
        if square == 0 {
            // On the tangent there is no circle of finite size.
            let offset = half == 0 ? .nan : rest / (2 * half)
            return radius + growth * offset >= 0 ? offset : .nan
        }
        let discriminant = half * half - square * rest
        guard discriminant >= 0 else { return .nan }
        // Of two numbers of the same sign, so that nothing cancels.
        let sum = half < 0 ? half - discriminant.squareRoot() : half + discriminant.squareRoot()
        let (one, other) = (sum / square, sum == 0 ? 0 : rest / sum)
        let (larger, smaller) = one > other ? (one, other) : (other, one)
        if radius + growth * larger >= 0 { return larger }
        return radius + growth * smaller >= 0 ? smaller : .nan
    }
}

/// The colour of a gradient at each offset.
struct GradientColors {
    private let spread: Gradient.Spread
    private let offsets: [Double]
    /// Straight red, green, blue and alpha, 0…255.
    private let colors: [SIMD4<Double>]

    init(_ gradient: Gradient) {
        spread = gradient.spread
        offsets = gradient.stops.map(\.offset)
        colors = gradient.stops.map { SIMD4(Double($0.color.red), Double($0.color.green), Double($0.color.blue), Double($0.color.alpha)) }
    }

    /// The pixel at an offset, each channel rounded to nearest; clear for NaN.
    @inline(__always)
    subscript(offset: Double) -> PremultipliedRGBA8 {
        if offset.isNaN { return .clear }
        let straight = straight(at: Self.inside(offset, spread))
        let share = straight.w / 255
        return PremultipliedRGBA8(channels: SIMD4(straight.x * share, straight.y * share, straight.z * share, straight.w))
    }

    /// Returns the offset in 0…1 that shows the same colour.
    @inline(__always)
    private static func inside(_ offset: Double, _ spread: Gradient.Spread) -> Double {
        switch spread {
        case .pad: return min(1, max(0, offset))
        case .repeat: return offset.isFinite ? offset - offset.rounded(.down) : 1
        case .reflect:
            guard offset.isFinite else { return 1 }
            let half = offset / 2
            let turn = 2 * (half - half.rounded(.down))
            return turn > 1 ? 2 - turn : turn
        }
    }

    /// Returns the colour at an offset in 0…1. At a jump it is that of the last of the stops.
    @inline(__always)
    private func straight(at offset: Double) -> SIMD4<Double> {
        var (low, high) = (0, offsets.count)
        // The first stop above the offset.
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        if low == 0 { return colors[0] }
        if low == offsets.count { return colors[low - 1] }
        let progress = (offset - offsets[low - 1]) / (offsets[low] - offsets[low - 1])
        return colors[low - 1] + (colors[low] - colors[low - 1]) * progress
    }
}
