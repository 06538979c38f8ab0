import DripGeometry
import DripMotion
import DripNumbers

extension Badge {
    func marks(at time: Double) -> [Construction.Mark] {
        let limit = Construction.Mark.boundary(BezierPath(circle: layout.home, radius: layout.limit))
        return [limit] + (isOriginal ? originalMarks(at: time) : betterMarks(at: time)) + velocity(at: time)
    }

    private func betterMarks(at time: Double) -> [Construction.Mark] {
        let entry = timeline.entry(at: time)
        let age = time - entry.start
        switch entry.act {
        case .rest, .drag, .spring:
            guard let center = timeline.center(at: time) else { return [] }
            return bodyMarks(blob(at: center, strain: timeline.strain(at: time)), torn: timeline.torn(at: time))
        case .burst(let index, let point):
            let torn = timeline.torn(at: time)
            let remainder = torn < 1 ? bodyMarks(blob(at: point, strain: timeline.strain(at: time)), torn: torn) : [.center(point)]
            // Without their centres, for there are many.
            let puffs = poofs[index].circles(age: age, center: point, layout: layout)
            return remainder + puffs.map { .body(BezierPath(circle: $0.center, radius: $0.radius)) }
        case .appear:
            var grown = blob(at: layout.home)
            grown.radius *= BadgeTimeline.appearing.progress(at: age)
            grown.halfLength *= BadgeTimeline.appearing.progress(at: age)
            return marks(grown)
        }
    }

    private func marks(_ blob: Blob) -> [Construction.Mark] {
        guard blob.radius > 0 else { return [.center(blob.center)] }
        if blob.halfLength == 0, blob.strain.isNone { return [.circle(blob.center, radius: blob.radius)] }
        return [.body(blob.outline), .center(blob.center)]
    }

    /// Marks badge and pad, and the neck between them, `torn` from 0 to 1.
    private func bodyMarks(_ badge: Blob, torn: Double) -> [Construction.Mark] {
        guard torn < 1, let (pad, neck) = connection(badge, torn: torn) else { return marks(badge) }
        var marks = marks(badge) + marks(pad) + [.line(pad.center, badge.center)]
        if torn == 0 {
            marks += neck.flanks.flatMap { flank -> [Construction.Mark] in
                [.controlPolygon([flank.start, flank.corner, flank.end]), .tangentPoint(flank.start), .tangentPoint(flank.end)]
            }
            let ends = neck.flanks.map { (start: $0.start, corner: $0.corner, end: $0.end) }
            return marks + letters(from: pad.center, to: badge.center, first: ends[0], second: ends[1])
        }
        let stubs = neck.stubs(torn: torn)
        return marks + (stubs.first.segments + stubs.second.segments).filter { $0.degree > 1 }.map { .curve($0) }
    }

    private func originalMarks(at time: Double) -> [Construction.Mark] {
        guard let center = timeline.center(at: time) else { return [] }
        var marks: [Construction.Mark] = [.circle(center, radius: layout.radius)]
        guard let (radius, neck) = originalPad(at: time, center: center) else { return marks }
        marks.append(.circle(layout.home, radius: radius))
        let curves = neck?.segments.filter { $0.degree == 2 }.map { $0.controlPoints } ?? []
        guard curves.count == 2 else { return marks }
        let ends = [curves[0], curves[1].reversed()].map { (start: $0[0], corner: $0[1], end: $0[2]) }
        marks += curves.flatMap { points -> [Construction.Mark] in
            [.controlPolygon(points), .tangentPoint(points[0]), .tangentPoint(points[2])]
        }
        marks.append(.line(layout.home, center))
        return marks + letters(from: layout.home, to: center, first: ends[0], second: ends[1])
    }

    private typealias Flank = (start: Point, corner: Point, end: Point)

    /// Returns the letters of a neck: on the pad A and B, on the badge C and D, at the corners O and P, and θ from straight down to the axis.
    private func letters(from pad: Point, to badge: Point, first: Flank, second: Flank) -> [Construction.Mark] {
        let offset = badge - pad
        guard offset.length > 0.9 * layout.radius else { return [] }
        let axis = offset * (1 / offset.length)
        // The flank B–C with P lies on the side that +y turns from.
        let sides = [(first, "B", "P", "C"), (second, "A", "O", "D")]
        let marks = sides.flatMap { flank, atPad, atCorner, atBadge -> [Construction.Mark] in
            let across = flank.start - pad - axis * (flank.start - pad).dot(axis)
            let out = across.length > 0 ? across * (1 / across.length) : axis.turned
            return [
                .letter(atPad, at: flank.start, away: out - axis * 0.5, of: .tangent),
                .letter(atBadge, at: flank.end, away: out + axis * 0.5, of: .tangent),
                .letter(atCorner, at: flank.corner, away: out, of: .curve),
            ]
        }
        let down = Double.pi / 2
        var angle = arcTangent(y: axis.dy, x: axis.dx)
        if angle < down - .pi { angle += 2 * .pi }
        let radius = 1.35 * layout.radius
        // A third of the way from straight down, where no other mark is.
        let name = Vector(angle: down + (angle - down) / 3)
        return marks + [
            .guideLine(pad, pad + Vector(0, 1.8 * layout.radius)), .angle(at: pad, radius: radius, from: down, to: angle),
            .letter("θ", at: pad + name * radius, away: name, of: .tangent),
        ]
    }

    private func velocity(at time: Double) -> [Construction.Mark] {
        let entry = timeline.entry(at: time)
        switch entry.act {
        case .drag, .spring:
            // The badge moves steadily within a frame.
            let step = 1e-3
            guard let center = timeline.center(at: time), let before = timeline.center(at: max(entry.start, time - step)) else { return [] }
            return time > entry.start ? [.velocity((center - before) * (1 / min(step, time - entry.start)), at: center)] : []
        default: return []
        }
    }
}
