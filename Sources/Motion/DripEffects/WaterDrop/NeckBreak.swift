import DripGeometry

/// Remains of a neck after its waist closes: a stub on the body and a tail on the drop. Both start as exactly the broken outline, cut at the waist,
/// so nothing jumps. The stub then recoils into a quartic bump, the tail into the drop. Frames are those of ``LiquidNeck``.
struct NeckBreak {
    /// Distance from the body's surface to the point where the neck closed.
    let tip: Double
    /// The right flank of the stub, from foot to tip, as a quartic.
    private let stub: BezierCurve
    /// The right flank of the tail, from the tip to the drop, about the drop's centre.
    private let tail: BezierCurve
    private let radius: Double
    /// Angle of the contact of drop and neck, as in ``LiquidNeck``.
    let angle: Double

    /// Cuts the neck, whose waist is zero: its flank is one curve above the waist and one below.
    init(_ neck: LiquidNeck) {
        radius = neck.radius
        angle = neck.angle
        tip = neck.flank[0].end.y
        stub = neck.flank[0].elevated
        tail = BezierCurve(neck.flank[neck.flank.count - 1].controlPoints.map { Point($0.x, $0.y - neck.distance) })
    }

    /// Returns the stub with that `height`, interpolated from a torn cone (`rounding` 0) to the quartic bump (1) with the half base `foot`.
    func stubOutline(height: Double, foot: Double, rounding: Double, root: Double, lift: LiquidNeck.Lift = LiquidNeck.Lift()) -> BezierPath
    {
        let flank = stubFlank(height: height, foot: foot, rounding: rounding)
        var path = BezierPath()
        path.move(to: Point(foot, -root))
        let right = flank.lifted(foot: lift.right, tip: lift.tip)
        let left = flank.lifted(foot: lift.left, tip: lift.tip)
        path.addLine(to: right.start)
        path.addCurve(right)
        path.addLine(to: left.mirrored.end)
        path.addCurve(left.mirrored.reversed)
        path.addLine(to: Point(-foot, -root))
        path.close()
        return path
    }

    /// Returns the right flank of the stub, from foot to tip, as a quartic.
    func stubFlank(height: Double, foot: Double, rounding: Double) -> BezierCurve {
        let torn = BezierCurve(stub.controlPoints.map { Point($0.x * foot / stub.start.x, $0.y * height / tip) })
        return torn.mixed(with: .halfBump(foot: foot, height: height), at: rounding)
    }

    /// Returns the drop about its centre, its tail towards −y, interpolated from torn (`rounding` 0) to a full circle (1).
    func dropOutline(rounding: Double) -> BezierPath {
        let flank = dropFlank(rounding: rounding)
        var path = BezierPath()
        path.move(to: flank.start)
        path.addCurve(flank)
        path.addArc(center: .zero, radius: radius, startAngle: angle - .pi / 2, sweep: 2 * (.pi - angle))
        path.addCurve(flank.mirrored.reversed)
        path.close()
        return path
    }

    /// Returns the right flank of the drop's tail, from the tip to the circle, about the drop's centre.
    func dropFlank(rounding: Double) -> BezierCurve {
        let handle = arcHandle(angle) * radius
        let meeting = Vector(angle: angle)
        let end = Point(radius * meeting.dy, -radius * meeting.dx)
        let arc = BezierCurve([Point(0, -radius), Point(handle, -radius), end - meeting * handle, end])
        return tail.mixed(with: arc, at: rounding)
    }
}

extension BezierCurve {
    /// Returns the right half, from foot to top, of the quartic bump with horizontal tangents at both feet:
    /// (−b, 0) (−b/2, 0) (0, 8h/3) (b/2, 0) (b, 0), whose height at x is h · (1 − (x/b)²)².
    static func halfBump(foot: Double, height: Double) -> BezierCurve {
        let whole = BezierCurve([
            Point(foot, 0), Point(foot / 2, 0), Point(0, height * 8 / 3), Point(-foot / 2, 0), Point(-foot, 0),
        ])
        return whole.split(at: 0.5).before
    }
}
