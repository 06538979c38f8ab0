import DripGeometry
import DripImage
import DripScene

/// The surface of an effect's shapes.
public enum Finish: String, CaseIterable, Sendable {
    /// Plain colours.
    case flat
    /// The same shapes, lit from the upper left. The alpha of every pixel stays.
    case glossy

    /// `--finish`, which several effects have.
    public static let parameter = Parameter<Finish>(
        "finish", default: .flat, "surface of the shapes: flat, or glossy with light from the upper left")
}

extension Draw {
    /// Points by which the shading of a shape is larger than the shape, so that it is opaque up to the soft edge: two pixels at the smallest scale.
    static let shadingMargin = 20.0

    /// Returns `shading` where `shape` is drawn, with exactly the shape's alpha. The shading must be opaque on the shape and around it.
    static func shaded(_ shape: [Draw], with shading: [Draw]) -> Draw { .group([.mask(.alpha, shape), .group(shading)]) }

    /// Returns a round spot that is strongest in its centre and fades to its edge, `radiusY` / `radiusX` as high as wide.
    static func spot(_ center: Point, radiusX: Double, radiusY: Double, _ color: Color, core: Double = 0) -> Draw {
        var stops = [GradientStop(0, color), GradientStop(core, color)]
        for (share, opacity) in Self.falloff { stops.append(GradientStop(core + (1 - core) * share, color.opacity(opacity))) }
        let paint = Paint.radial(center: .zero, radius: 1, stops: stops)
        let matrix = AffineMap.scale(max(1e-6, radiusX), max(1e-6, radiusY)).followed(by: .translation(center.x, center.y))
        return .group(matrix: matrix, [.fill(BezierPath(circle: .zero, radius: 1), with: paint)])
    }

    /// (1 − s²)², which is smooth at both ends.
    private static let falloff = stride(from: 0.125, through: 1, by: 0.125).map { share -> (Double, Double) in
        let complement = 1 - share * share
        return (share, complement * complement)
    }
}

extension Color {
    /// Returns the colour of the same surface in light (`amount` above 0, towards white) or in shade (below 0, towards black).
    func lit(_ amount: Double) -> Color {
        let end: Color = amount < 0 ? .black : .white
        return interpolated(to: end.withAlpha(alpha), at: abs(amount))
    }

    /// Returns the colour of light that a filter of the colour `filter` has absorbed in part: the product of the channels.
    func filtered(by filter: Color) -> Color {
        func part(_ channel: UInt8, _ other: UInt8) -> Double { Double(channel) * Double(other) / (255 * 255) }
        return Color(
            red: part(red, filter.red), green: part(green, filter.green), blue: part(blue, filter.blue), opacity: Double(alpha) / 255)
    }
}
