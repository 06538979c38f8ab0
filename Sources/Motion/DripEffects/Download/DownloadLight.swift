import DripGeometry
import DripImage
import DripScene

/// The light on the liquid of the finish `glossy`: mercury in the button's colour. It comes from the upper left.
struct DownloadLight {
    let layout: DownloadLayout

    /// A round body, with the strength of its light, 0…1: how far it shows as a sphere, and its highlight.
    private struct Body {
        let center: Point
        let radius: Double
        var roundness = 1.0
        var glint = 1.0
    }

    /// Returns the liquid that `flat` draws, with the light on disc and droplets. A droplet is round as far as its outline `isJoined` to no other.
    /// The ring has an inner shadow.
    func shade(_ flat: [Draw], disc: Double, droplets: [(center: Point, radius: Double)], isJoined: Bool) -> [Draw] {
        let bodies =
            (disc > 0 ? [Body(center: layout.center, radius: disc)] : [])
            + droplets.filter { $0.radius > 0 }.map { droplet in
                guard isJoined, disc > 0 else { return Body(center: droplet.center, radius: droplet.radius) }
                let joined = joined(droplet.radius, to: disc, distance: droplet.center.distance(to: layout.center))
                return Body(
                    center: droplet.center, radius: droplet.radius, roundness: 1 - smoothStep(joined / 0.5),
                    glint: 1 - smoothStep((joined - 0.5) / 0.4))
            }
        let (unit, tint) = (layout.unit, layout.tint.withAlpha(255))
        let canvas = Rect(x: 0, y: 0, width: Double(layout.size.width), height: Double(layout.size.height))
        let lit = BezierPath(rect: canvas.expanded(by: Draw.shadingMargin))
        func edge(_ shift: Double, _ color: Color) -> [Draw] {
            [.mask(.inverseAlpha, [.group(matrix: .translation(shift, shift), flat)]), .fill(lit, with: color)]
        }
        var shading = [Draw.fill(lit, with: tint)] + bodies.filter { $0.roundness > 0 }.map(paint)
        shading.append(.group(blur: Blur(1.5 * unit), edge(-1.1 * unit, tint.lit(-0.75).opacity(0.7))))
        shading.append(.group(blur: Blur(0.5 * unit), edge(0.9 * unit, Color.white.opacity(0.6))))
        shading += bodies.flatMap(highlights)
        return [.shaded(flat, with: shading)]
    }

    /// Returns the share of a droplet's outline, 0…1, that lies inside the disc and the liquid between them.
    private func joined(_ radius: Double, to disc: Double, distance: Double) -> Double {
        guard let bridge = LiquidBridge(radius1: disc, radius2: radius, distance: distance) else { return distance < disc ? 1 : 0 }
        return bridge.toSecond / .pi
    }

    private func paint(_ body: Body) -> Draw {
        let (center, radius) = (body.center, body.radius)
        let tint = layout.tint.withAlpha(255)
        let reach = 1.1 * radius
        let paint = Paint.radial(
            center: center, radius: reach, focus: center + Vector(-0.34, -0.4) * radius,
            stops: [
                GradientStop(0, tint.lit(0.66)), GradientStop(0.28, tint.lit(0.3)), GradientStop(0.55, tint),
                GradientStop(0.8, tint.lit(-0.36)), GradientStop(0.9, tint.lit(-0.2)), GradientStop(1, tint.lit(0.1)),
            ])
        let lit = Draw.fill(BezierPath(circle: center, radius: reach), with: paint)
        return body.roundness < 1 ? .group(opacity: body.roundness, [lit]) : lit
    }

    private func highlights(_ body: Body) -> [Draw] {
        let (center, radius) = (body.center, body.radius)
        let turn = AffineMap.rotation(-0.65).followed(by: .translation(center.x, center.y))
        let reflection = layout.tint.withAlpha(255).lit(0.6).opacity(0.5 * body.roundness)
        return [
            .spot(
                center + Vector(-0.36, -0.46) * radius, radiusX: 0.34 * radius, radiusY: 0.24 * radius,
                Color.white.opacity(0.9 * body.glint), core: 0.15),
            .group(matrix: turn, [.spot(Point(0, 0.78 * radius), radiusX: 0.5 * radius, radiusY: 0.11 * radius, reflection)]),
        ]
    }
}
