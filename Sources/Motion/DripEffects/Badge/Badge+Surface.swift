import DripGeometry
import DripImage
import DripScene

extension Badge {
    /// Draws a body in the badge's colour. With the finish `glossy` it is lit, and its shadow on an opaque ground grows with `lift`, 0…1, the height
    /// at which the badge is held.
    func surface(_ path: BezierPath, lift: Double = 0, badge: Blob? = nil) -> [Draw] {
        let flat = Draw.fill(path, with: layout.tint)
        guard finish == .glossy, let box = path.bounds else { return [flat] }
        let unit = layout.unit
        let lit = BezierPath(rect: box.expanded(by: Draw.shadingMargin))
        var shading = [Draw.fill(lit, with: paint(from: box.minY, to: box.maxY))]
        if let badge {
            // The lifted badge shades the neck and the pad under it.
            let (center, radius) = (badge.center, layout.radius)
            shading.append(
                .spot(
                    center + Vector(0.05, 0.2 + 0.3 * lift) * radius, radiusX: (1.2 + 0.4 * lift) * radius + layout.halfLength,
                    radiusY: (1.2 + 0.4 * lift) * radius, Color.black.opacity(0.26 * lift), core: 0.55))
            shading.append(.fill(badge.outline, with: paint(from: center.y - radius, to: center.y + radius)))
            shading.append(
                .spot(
                    center + Vector(-0.16, -0.54) * radius, radiusX: 0.7 * radius + layout.halfLength, radiusY: 0.34 * radius,
                    Color.white.opacity(0.42), core: 0.1))
        }
        // Shade at the lower right edge, and a highlight one point wide at the upper left.
        func edge(_ shift: Double, _ color: Color) -> [Draw] {
            [.mask(.inverseAlpha, [.fill(path.transformed(by: .translation(shift, shift)), with: .white)]), .fill(lit, with: color)]
        }
        shading.append(.group(blur: Blur(1.6 * unit), edge(-1.4 * unit, Color.black.opacity(0.34))))
        shading.append(.group(edge(0.7 * unit, Color.white.opacity(0.55))))
        let body = Draw.shaded([flat], with: shading)
        guard layout.stage != nil else { return [body] }
        let shadow = Shadow(
            offset: Vector(0.6 + 1.6 * lift, 1.2 + 4 * lift) * unit, blur: (1.2 + 3 * lift) * unit,
            color: Color.black.opacity(0.36))
        return [.group(shadow: shadow, [body])]
    }

    private func paint(from top: Double, to bottom: Double) -> Paint {
        let tint = layout.tint.withAlpha(255)
        return .linear(
            from: Point(0, top), to: Point(0, max(bottom, top + 1e-3)),
            stops: [GradientStop(0, tint.lit(0.22)), GradientStop(0.5, tint), GradientStop(1, tint.lit(-0.12))])
    }

    /// Returns the height at which the badge at `center` is held, 0…1.
    func lift(_ center: Point) -> Double { min(1, center.distance(to: layout.home) / layout.limit) }
}
