import DripGeometry
import DripNumbers

/// The liquid between a flat body (ceiling or pool) and a drop that leaves or enters it, together with the drop, as one outline.
///
/// Local frame: the body's surface is y = 0, +y points away from the body, the drop's centre is (0, distance).
///
///     ────foot          foot────   y = 0        The flank leaves the surface without a corner and meets the
///           ╲ flank     ╱                       drop in a tangent, at `angle` from the drop's point nearest
///            │  waist  │           fillet       the surface. A circle of radius `fillet` that touches surface
///            ╱─T     T─╲           distance     and drop determines the angle: the drop emerges as a bump
///           (    drop   )                       (angle π), hangs (π/2) and is carried by a neck (→ 0).
struct LiquidNeck {
    let radius: Double
    let distance: Double
    /// Angle from the drop's nearest point to the contact of the right flank, in radians.
    let angle: Double
    /// The right flank, from the foot to the drop: one cubic, or two with vertical tangents in the waist.
    let flank: [BezierCurve]

    /// Computes the flanks for a `distance` of the drop's centre from the surface; below −radius nothing shows. `foot` is half the width there.
    init(radius: Double, distance: Double, foot: Double, fillet: Double) {
        self.radius = radius
        self.distance = distance
        let angle = arcCosine((distance - fillet) / (radius + fillet))
        self.angle = angle
        let heading = Vector(angle: angle)
        let end = Point(radius * heading.dy, distance - radius * heading.dx)
        let start = Point(max(foot, end.x), 0)
        if angle < .pi / 2 {
            // The waist is at the point of the fillet's circle closest to the axis: an arc from there to the drop, an ellipse to the foot.
            let middle = Point(max(0, end.x - fillet * (1 - heading.dy)), fillet)
            let bend = Double.pi / 2 - angle
            let handle = middle.distance(to: end) * arcHandle(bend) / (2 * sine(bend / 2))
            flank = [
                .quarter(from: start, to: middle),
                BezierCurve([middle, Point(middle.x, middle.y + handle), end - heading * handle, end]),
            ]
        } else {
            // An arc of less than a quarter turn, stretched to the foot in x and to the drop in y.
            let turn = max(1e-6, Double.pi - angle)
            let handle = arcHandle(turn)
            let across = handle / sine(turn) * (start.x - end.x)
            let down = handle / (1 - cosine(turn)) * max(0, end.y)
            flank = [BezierCurve([start, Point(start.x - across, 0), end - heading * down, end])]
        }
    }

    /// Returns neck and drop, clockwise if y points as in this frame. The closing edge runs `root` inside the body, whose surface `lift` displaces.
    func outline(root: Double, lift: LiquidNeck.Lift = LiquidNeck.Lift()) -> BezierPath {
        var path = BezierPath()
        path.move(to: Point(flank[0].start.x, -root))
        let right = flank[0].lifted(foot: lift.right, tip: 0)
        path.addLine(to: right.start)
        for curve in [right] + flank.dropFirst() { path.addCurve(curve) }
        path.addArc(center: Point(0, distance), radius: radius, startAngle: angle - .pi / 2, sweep: 2 * (.pi - angle))
        let left = flank[0].lifted(foot: lift.left, tip: 0)
        for curve in flank.dropFirst().reversed() + [left] { path.addCurve(curve.mirrored.reversed) }
        path.addLine(to: Point(-flank[0].start.x, -root))
        path.close()
        return path
    }

    /// Outward displacement of feet and tip by a wave, in the neck's frame.
    struct Lift {
        var left = 0.0
        var right = 0.0
        var tip = 0.0
    }

    /// Radius of the circle that touches body and drop, which rounds the corner between them while the drop leaves. At first it touches the
    /// surface towards the foot, so the bulge is one curve from foot to drop. A neck begins when the flanks are vertical. Then the radius
    /// follows from the waist, which closes as (time left)^⅔ (inertial pinch-off). The speed is nearly constant in such a short time, so
    /// distance represents time.
    struct Fillet {
        let radius: Double
        /// Half the width of the neck at the surface.
        let foot: Double
        /// The drop's distance at which the neck closes.
        let breakDistance: Double
        /// The drop's distance at which the neck begins: there the circle's centre is as far from the surface as the drop's.
        private(set) var neckDistance = 0.0

        init(radius: Double, foot: Double, breakDistance: Double) {
            self.radius = radius
            self.foot = foot
            self.breakDistance = breakDistance
            neckDistance = bisect(0, breakDistance, steps: 60) { bulge($0) > $0 }.low
        }

        func callAsFunction(_ distance: Double) -> Double {
            guard distance > neckDistance else { return bulge(distance) }
            let left = max(0, (breakDistance - distance) / (breakDistance - neckDistance))
            return necked(distance, waist: radius * power(left, 2.0 / 3))
        }

        func neck(at distance: Double) -> LiquidNeck {
            LiquidNeck(radius: radius, distance: distance, foot: foot, fillet: self(distance))
        }

        /// Interpolates from the circle that touches the surface at the foot, (r + ρ)² = (d − ρ)² + foot², to the one that closes the neck.
        private func bulge(_ distance: Double) -> Double {
            let sweeping = (foot * foot - radius * radius + distance * distance) / (2 * max(1e-9, radius + distance))
            let closing = necked(breakDistance, waist: 0)
            return sweeping + (closing - sweeping) * min(1, max(0, distance / breakDistance))
        }

        /// Returns the circle for this half width of the neck: (r + ρ)² = (d − ρ)² + (waist + ρ)².
        private func necked(_ distance: Double, waist: Double) -> Double {
            let sum = distance + radius - waist
            return sum - max(0, sum * sum - (distance * distance + waist * waist - radius * radius)).squareRoot()
        }
    }
}

extension BezierCurve {
    /// Returns a cubic or quartic flank whose foot and tip, each with its tangent, are moved outwards.
    func lifted(foot: Double, tip: Double) -> BezierCurve {
        BezierCurve(
            controlPoints.enumerated().map { index, point in
                let share = degree == 4 && index == 2 ? 0.5 : index < 2 ? 0 : 1.0
                return point + Vector(0, foot + (tip - foot) * share)
            })
    }
}
