import DripGeometry
import DripScene

extension Badge {
    /// Draws the shapes of the original code: separate layers, a nearly conical neck that vanishes at the release, no deformation, no burst.
    func originalDraws(at time: Double) -> [Draw] {
        guard let center = timeline.center(at: time) else { return [] }
        var draws: [Draw] = []
        if let (radius, neck) = originalPad(at: time, center: center) {
            if let neck { draws += surface(neck) }
            draws += surface(BezierPath(circle: layout.home, radius: radius))
        }
        let transform = AffineMap.translation(center.x, center.y)
        return draws + surface(BezierPath(circle: center, radius: layout.radius), lift: lift(center)) + label(transform)
    }

    /// Returns the radius of the pad and the neck, if they show.
    func originalPad(at time: Double, center: Point) -> (radius: Double, neck: BezierPath?)? {
        if timeline.connection(at: time)?.isTearing == true { return nil }
        switch timeline.entry(at: time).act {
        case .drag where center != layout.home:
            let radius = layout.padRadius(distance: center.distance(to: layout.home))
            return (radius, cone(to: center, padRadius: radius))
        // The pad keeps its size while the badge returns.
        case .spring(let from): return (layout.padRadius(distance: from.distance(to: layout.home)), nil)
        default: return nil
        }
    }

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
