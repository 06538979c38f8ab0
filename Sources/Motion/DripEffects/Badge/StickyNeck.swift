import DripGeometry
import DripNumbers

/// The liquid between two drops: on either side one parabola that touches both outlines, and its remains after a tear.
///
///       ╭─────╮  flank
///      ╱  ╭─╮  ╲___———‾‾╭───╮      `lean` is the angle of a flank's normal from straight across towards the first drop. The common tangent
///     (   pad     ———      badge )  leans by β at both ends. The neck leans less at the smaller drop and more at the larger: it is concave.
///      ╲  ╰─╯  ╱‾‾‾———__╰───╯      Leans of 0 and 2β give the reference's two-circle neck r1 + (r2 − r1)·(s/d)², without its corner of
///       ╰─────╯                     atan(2(r2 − r1)/d) at the larger circle.
struct StickyNeck {
    private let first: Blob
    private let second: Blob
    /// Unit vector from the first drop to the second.
    private let axis: Vector
    let flanks: [Flank]

    /// A flank from the first drop to the second; both tangents meet in `corner`. Leans are in radians from the direction `across`.
    struct Flank {
        let across: Vector
        let startLean: Double
        let endLean: Double
        let start: Point
        let corner: Point
        let end: Point
    }

    /// Creates the neck; nil if one drop contains the other.
    init?(from first: Blob, to second: Blob) {
        let offset = second.center - first.center
        let distance = offset.length
        guard distance > 1e-9 else { return nil }
        let axis = offset * (1 / distance)
        // A new neck bulges over the common tangent, so that the body is like an egg; a hollow so short would look like a corner. It is as concave as
        // possible when the centres are a radius apart.
        let share = min(1, distance / second.radius)
        let (hollow, gap) = (share * share * share, max(0, 1 - share / 0.7))
        let bulge = 0.4 * min(1, 8 * share) * gap * gap
        var flanks: [Flank] = []
        for side in [-1.0, 1] {
            let across = axis.turned * side
            func normal(_ lean: Double) -> Vector { Self.normal(across, axis, lean) }
            func lead(_ lean: Double) -> Double {
                let normal = normal(lean)
                return (second.surfacePoint(facing: normal) - first.surfacePoint(facing: normal)).dot(normal)
            }
            // The common tangent: both outlines reach equally far along its normal.
            guard lead(-.pi / 2) > 0, lead(.pi / 2) < 0 else { return nil }
            let lean = bisect(-.pi / 2, .pi / 2, steps: 50) { lead($0) > 0 }.low
            let bend = hollow * abs(sine(lean)) * cosine(lean) - bulge
            flanks.append(Self.flank(first, second, across: across, axis: axis, leans: (lean - bend, lean + bend)))
        }
        (self.first, self.second, self.axis, self.flanks) = (first, second, axis, flanks)
    }

    private static func normal(_ across: Vector, _ axis: Vector, _ lean: Double) -> Vector {
        across * cosine(lean) - axis * sine(lean)
    }

    private static func flank(
        _ first: Blob, _ second: Blob, across: Vector, axis: Vector, leans: (start: Double, end: Double)
    ) -> Flank {
        let (atFirst, atSecond) = (normal(across, axis, leans.start), normal(across, axis, leans.end))
        let (start, end) = (first.surfacePoint(facing: atFirst), second.surfacePoint(facing: atSecond))
        return Flank(
            across: across, startLean: leans.start, endLean: leans.end, start: start,
            corner: corner(start, end, normals: (atFirst, atSecond)), end: end)
    }

    /// Returns the intersection of the tangents with these normals, or the midpoint if they are nearly parallel.
    private static func corner(_ start: Point, _ end: Point, normals: (start: Vector, end: Vector)) -> Point {
        let turn = normals.start.cross(normals.end)
        let middle = start.interpolated(to: end, at: 0.5)
        guard abs(turn) > 1e-7 else { return middle }
        let tangent = normals.start.turned
        let offset = (end - start).dot(normals.end) / tangent.dot(normals.end)
        let chord = (end - start).dot(tangent)
        // The intersection must lie between the ends; otherwise the drops overlap so far that the neck is a straight line.
        return offset / chord > 0 && offset / chord < 1 ? start + tangent * offset : middle
    }

    /// The whole neck, clockwise on screen; its ends are chords inside the drops.
    var outline: BezierPath { Self.outline(flanks) }

    private static func outline(_ flanks: [Flank]) -> BezierPath {
        let (upper, lower) = (flanks[0], flanks[1])
        return BezierPath([
            .move(upper.start), .quad(upper.corner, upper.end), .line(lower.end), .quad(lower.corner, lower.start), .close,
        ])
    }

    /// Returns the remains of a torn neck on both drops, clockwise on screen. `torn` 0 is the neck cut half-way, 1 the bare drops.
    func stubs(torn: Double) -> (first: BezierPath, second: BezierPath) {
        let remaining = 1 - torn
        let reach = remaining * remaining * remaining
        let near = first.surfacePoint(facing: axis)
        let far = second.surfacePoint(facing: -axis)
        let gap = (far - near).dot(axis)
        guard gap > 0 else { return (fillets(torn: torn, overlap: -gap), BezierPath()) }
        let cut = near + axis * (gap / 2)
        func stub(_ flanks: [Flank], heading: Vector, pole: Point) -> BezierPath {
            let sides = flanks.map { $0.stump(heading: heading, pole: pole, cut: cut, reach: reach) }
            var path = BezierPath()
            path.move(to: sides[0].start)
            path.addCurve(sides[0])
            path.addCurve(sides[1].reversed)
            path.close()
            return path
        }
        return (stub(flanks, heading: axis, pole: near), stub(flanks.reversed().map { $0.reversed }, heading: -axis, pole: far))
    }

    /// Returns the liquid in the notches between overlapping drops while the neck tears or grows. It is empty when they only touch.
    private func fillets(torn: Double, overlap: Double) -> BezierPath {
        let depth = 4 * overlap / second.radius
        let share = (1 - torn) * depth / max(1e-9, depth + torn)
        return Self.outline(
            flanks.map { flank in
                /// Returns the angle of the notch from the normal `from`, whose point lies inside the other drop, towards `to`.
                func notch(_ drop: Blob, _ other: Blob, from: Double, to: Double) -> Double {
                    bisect(from, to, steps: 40) { other.holds(drop.surfacePoint(facing: Self.normal(flank.across, axis, $0))) }.high
                }
                let start = notch(first, second, from: -.pi / 2, to: flank.startLean)
                let end = notch(second, first, from: .pi / 2, to: flank.endLean)
                return Self.flank(
                    first, second, across: flank.across, axis: axis,
                    leans: (start + (flank.startLean - start) * share, end + (flank.endLean - end) * share))
            })
    }
}

extension StickyNeck.Flank {
    /// The flank from the second drop to the first.
    fileprivate var reversed: Self {
        Self(across: across, startLean: -endLean, endLean: -startLean, start: end, corner: corner, end: start)
    }

    /// Returns a quartic from the drop to its axis. At `reach` 0 it is the drop's own arc up to its `pole`, at 1 the flank up to the rounded cut.
    fileprivate func stump(heading: Vector, pole: Point, cut: Point, reach: Double) -> BezierCurve {
        let turn = Double.pi / 2 + startLean
        let tangent = heading * cosine(startLean) + across * sine(startLean)
        let handle = arcHandle(turn) * cosine(turn / 2) / sine(turn / 2)
        let meeting = start + tangent * ((pole - start).dot(heading) / max(1e-9, tangent.dot(heading)))
        let arc = BezierCurve([
            start, start.interpolated(to: meeting, at: handle), pole.interpolated(to: meeting, at: handle), pole,
        ])
        let flank = BezierCurve([start, corner, end])
        let end = bisect(0, 1, steps: 40) { (flank.point(at: $0) - cut).dot(heading) < 0 }.low
        let part = flank.split(at: end).before
        let torn = BezierCurve([start, part.controlPoints[1], part.end, cut.interpolated(to: part.end, at: 0.5), cut])
        return arc.elevated.mixed(with: torn, at: reach)
    }
}
