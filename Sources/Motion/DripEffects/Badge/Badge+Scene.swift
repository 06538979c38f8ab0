import DripGeometry
import DripMotion
import DripScene

extension Badge {
    /// Draws `better`: badge, neck and pad as one body, or a burst.
    func betterDraws(at time: Double) -> [Draw] {
        let entry = timeline.entry(at: time)
        let age = time - entry.start
        switch entry.act {
        case .rest, .drag, .spring:
            guard let center = timeline.center(at: time) else { return [] }
            return body(blob(at: center, strain: timeline.strain(at: time)), torn: timeline.torn(at: time))
        case .burst(let index, let point):
            let torn = timeline.torn(at: time)
            let bursting = blob(at: point, strain: timeline.strain(at: time))
            let remainder = torn < 1 ? remains(bursting, torn: torn).pad : BezierPath()
            return (remainder.isEmpty ? [] : surface(remainder))
                + poofs[index].draws(age: age, center: point, layout: layout) { swell in
                    surface(bursting.outline.transformed(by: swell), lift: 1) + label(bursting.transform.followed(by: swell))
                }
        case .appear:
            let size = BadgeTimeline.appearing.progress(at: age)
            guard size > 0 else { return [] }
            let grow = AffineMap.scale(size).followed(by: .translation(layout.home.x, layout.home.y))
            return surface(blob(at: .zero).outline.transformed(by: grow)) + label(grow)
        }
    }

    func blob(at center: Point, strain: Strain = .zero) -> Blob {
        Blob(center: center, radius: layout.radius, halfLength: layout.halfLength, strain: strain)
    }

    /// Draws the badge, its neck and pad as one path, so that no seams appear. The neck is `torn` from 0 to 1, the badge alone.
    private func body(_ badge: Blob, torn: Double) -> [Draw] {
        var path = badge.outline
        if torn < 1 {
            let remains = remains(badge, torn: torn)
            path.append(remains.pad)
            path.append(remains.neck)
        }
        return surface(path, lift: lift(badge.center), badge: badge) + label(badge.transform)
    }

    /// Returns the pad with its stub of the neck, and the stub on the badge.
    private func remains(_ badge: Blob, torn: Double) -> (pad: BezierPath, neck: BezierPath) {
        guard let (pad, neck) = connection(badge, torn: torn) else { return (BezierPath(), BezierPath()) }
        var path = pad.radius > 0 ? pad.outline : BezierPath()
        guard torn > 0 else { return (path, neck.outline) }
        let stubs = neck.stubs(torn: torn)
        path.append(stubs.first)
        return (path, stubs.second)
    }

    /// Returns the pad and the whole neck; nil if the badge covers both.
    func connection(_ badge: Blob, torn: Double) -> (pad: Blob, neck: StickyNeck)? {
        let distance = min(layout.limit, badge.center.distance(to: layout.home))
        // First the neck recoils, then the pad shrinks.
        let radius = layout.padRadius(distance: distance) * (1 - torn * torn)
        // Under the badge it is deformed like the badge, so that neither cuts the other's outline.
        let pad = Blob(
            center: layout.home, radius: radius, halfLength: layout.halfLength * radius / layout.radius,
            strain: badge.strain * max(0, 1 - distance / layout.radius))
        guard distance > 0, let neck = StickyNeck(from: pad, to: badge) else { return nil }
        return (pad, neck)
    }
}
