import DripGeometry
import DripImage
import DripScene

/// The light on the liquid of the finish `glossy`: mercury in the button's colour. It comes from the upper left.
struct DownloadLight {
    let layout: DownloadLayout

    /// Returns the liquid that `flat` draws, with the light on its round `bodies`. The ring has an inner shadow.
    func shade(_ flat: [Draw], _ bodies: [(center: Point, radius: Double)]) -> [Draw] {
        let (unit, tint) = (layout.unit, layout.tint.withAlpha(255))
        let canvas = Rect(x: 0, y: 0, width: Double(layout.size.width), height: Double(layout.size.height))
        let room = BezierPath(rect: canvas.expanded(by: Draw.shadingMargin))
        func edge(_ shift: Double, _ color: Color) -> [Draw] {
            [.mask(.inverseAlpha, [.group(matrix: .translation(shift, shift), flat)]), .fill(room, with: color)]
        }
        var shading = [Draw.fill(room, with: tint)] + bodies.filter { $0.radius > 0 }.map { body(center: $0.center, radius: $0.radius) }
        shading.append(.group(blur: Blur(1.5 * unit), edge(-1.1 * unit, tint.lit(-0.75).opacity(0.7))))
        shading.append(.group(blur: Blur(0.5 * unit), edge(0.9 * unit, Color.white.opacity(0.6))))
        shading += bodies.filter { $0.radius > 0 }.flatMap { highlights(center: $0.center, radius: $0.radius) }
        return [.shaded(flat, with: shading)]
    }

    private func body(center: Point, radius: Double) -> Draw {
        let tint = layout.tint.withAlpha(255)
        let reach = 1.1 * radius
        let paint = Paint.radial(
            center: center, radius: reach, focus: center + Vector(-0.34, -0.4) * radius,
            stops: [
                GradientStop(0, tint.lit(0.66)), GradientStop(0.28, tint.lit(0.3)), GradientStop(0.55, tint),
                GradientStop(0.8, tint.lit(-0.36)), GradientStop(0.9, tint.lit(-0.2)), GradientStop(1, tint.lit(0.1)),
            ])
        return .fill(BezierPath(circle: center, radius: reach), with: paint)
    }

    private func highlights(center: Point, radius: Double) -> [Draw] {
        [
            .spot(
                center + Vector(-0.36, -0.46) * radius, radiusX: 0.34 * radius, radiusY: 0.24 * radius, Color.white.opacity(0.9), core: 0.15
            ),
            .group(
                matrix: AffineMap.rotation(-0.65).followed(by: .translation(center.x, center.y)),
                [
                    .spot(
                        Point(0, 0.78 * radius), radiusX: 0.5 * radius, radiusY: 0.11 * radius,
                        layout.tint.withAlpha(255).lit(0.6).opacity(0.5))
                ]),
        ]
    }
}
