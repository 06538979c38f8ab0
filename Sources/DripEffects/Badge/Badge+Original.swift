import DripGeometry
import DripScene

extension Badge {
    /// Draws the shapes of the original code: separate layers, a nearly conical neck that vanishes at the release, no deformation, no burst.
    func originalDraws(at time: Double) -> [Draw] {
        let entry = timeline.entry(at: time)
        let isTorn = timeline.connection(at: time)?.isTearing == true
        guard let center = timeline.center(at: time) else { return [] }
        var draws: [Draw] = []
        switch entry.act {
        case .drag where !isTorn && center != layout.home:
            let radius = layout.padRadius(distance: center.distance(to: layout.home))
            draws = pad(radius)
            if let neck = cone(to: center, padRadius: radius) { draws = surface(neck) + draws }
        case .spring(let from) where !isTorn:
            // The pad keeps its size while the badge returns.
            draws = pad(layout.padRadius(distance: from.distance(to: layout.home)))
        default: break
        }
        let transform = AffineMap.translation(center.x, center.y)
        return draws + surface(BezierPath(circle: center, radius: layout.radius), lift: lift(center)) + label(transform)
    }

    private func pad(_ radius: Double) -> [Draw] { surface(BezierPath(circle: layout.home, radius: radius)) }

    /// Returns the two-circle neck with 2/d in place of d/2. Its control points lie so near the pad that the flanks are nearly straight.
    private func cone(to center: Point, padRadius: Double) -> BezierPath? {
        let offset = center - layout.home
        let distance = offset.length
        guard distance > 0 else { return nil }
        let axis = offset * (1 / distance)
        let (near, far) = (axis.turned * padRadius, axis.turned * layout.radius)
        let control = axis * (2 / distance)
        return BezierPath([
            .move(layout.home - near), .quad(layout.home - near + control, center - far), .line(center + far),
            .quad(layout.home + near + control, layout.home + near), .close,
        ])
    }
}
