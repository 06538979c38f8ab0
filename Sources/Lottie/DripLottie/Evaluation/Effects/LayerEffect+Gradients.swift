internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

extension LayerEffect.Ramp {
    /// Returns the gradient all over the layer.
    func draws(in frame: EffectFrame) -> [Draw] {
        let (start, end) = (Point.zero + start.value(at: frame.time), Point.zero + end.value(at: frame.time))
        let stops = [GradientStop(0, startColor.color(at: frame.time)), GradientStop(1, endColor.color(at: frame.time))]
        let paint: Paint =
            isRadial ? .radial(center: start, radius: (end - start).length, stops: stops) : .linear(from: start, to: end, stops: stops)
        return frame.inLayer([.fill(.everything, with: paint)])
    }
}

extension LayerEffect.FourColorGradient {
    /// The stripes from top to bottom: first a few, so that small pictures have no gaps, then as many as colours need to differ by few levels.
    private static let rows = [12, 192]
    /// The stops of each stripe, less 1.
    private static let columns = 48

    func applied(to draws: [Draw], in frame: EffectFrame) -> [Draw] {
        let mapped = [Draw.mask(.alpha, draws)] + self.draws(in: frame)
        let opacity = opacity.share(at: frame.time)
        guard let mode else { return [.group(opacity: opacity, mapped)] }
        return [.group(draws + [.mask(.alpha, draws), .group(opacity: opacity, blend: mode, self.draws(in: frame))])]
    }

    /// Returns the gradient all over the layer, as stripes of linear gradients.
    private func draws(in frame: EffectFrame) -> [Draw] {
        let field = Field(self, at: frame.time)
        return frame.inLayer(Self.rows.flatMap { stripes(of: field, in: frame.bounds, count: $0) })
    }

    private func stripes(of field: Field, in bounds: Rect, count: Int) -> [Draw] {
        let height = bounds.height / Double(count)
        return (0..<count).map { row in
            let top = bounds.minY + Double(row) * height
            let stops = (0...Self.columns).map { column -> GradientStop in
                let offset = Double(column) / Double(Self.columns)
                return GradientStop(offset, field.color(at: Point(bounds.minX + offset * bounds.width, top + height / 2)))
            }
            // Each lies over the one before, so that no seam shows.
            let stripe = Rect(minX: bounds.minX, minY: top, maxX: bounds.maxX, maxY: min(bounds.maxY, top + 2 * height))
            let (left, right) = (Point(bounds.minX, top), Point(bounds.maxX, top))
            return .fill(BezierPath(rect: stripe), with: .linear(from: left, to: right, stops: stops))
        }
    }

    /// The colours at one time. After Effects' formula is not published. Here each colour counts by a power of its distance, so that it is pure at
    /// its own point, and that equally distant ones are mixed evenly.
    private struct Field {
        private let corners: [(point: Point, color: SIMD4<Double>)]
        private let exponent: Double

        init(_ gradient: LayerEffect.FourColorGradient, at time: Double) {
            corners = zip(gradient.points, gradient.colors).map { point, color in
                let color = color.color(at: time)
                return (.zero + point.value(at: time), SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0))
            }
            // The usual blend of 100 % weighs by the inverse square of the distance.
            exponent = 100 / min(1000, max(5, gradient.blend.value(at: time)))
        }

        func color(at point: Point) -> Color {
            let squares = corners.map { corner -> Double in
                let offset = corner.point - point
                return max(1e-6, offset.dot(offset))
            }
            // Relative to the nearest, so that no weight is beyond the range of numbers.
            let nearest = squares.min() ?? 1
            var (sum, weights) = (SIMD4<Double>.zero, 0.0)
            for (corner, square) in zip(corners, squares) {
                let weight = exponent == 1 ? nearest / square : power(nearest / square, exponent)
                sum += corner.color * weight
                weights += weight
            }
            let mean = sum / (255 * max(weights, 1e-9))
            return Color(red: mean.x, green: mean.y, blue: mean.z)
        }
    }
}
