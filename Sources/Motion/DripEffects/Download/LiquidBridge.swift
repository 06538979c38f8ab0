import DripGeometry
import DripNumbers

/// The liquid between two round drops that touch or nearly do: the area that surface tension adds to their union.
///
/// A circle of radius `fillet` touches both drops at either side of their axis. The liquid fills the space up to it, so the outline is tangent at all
/// four ends.
///
///        ╭───╮  F  ╭─╮      F, the centre of the upper fillet, is fillet away from both drops. While it is nearer to the axis
///       ( c1  )═══( c2 )    than the fillet is wide the neck is not closed yet: both drops have a tip that points at the other.
///        ╰───╯     ╰─╯
///
/// The shape depends continuously on distance, radii and fillet, without jumps.
struct LiquidBridge {
    private let distance: Double
    let fillet: Double
    /// The centre of the upper fillet in the frame with c1 in the origin and c2 on +x: (x, −height).
    let x: Double
    let height: Double
    /// Angles from the fillet's centre to c1 and c2, in radians.
    let toFirst: Double
    let toSecond: Double

    /// Creates the bridge that surface tension makes between two drops; nil if they are far apart, or one is inside the other.
    init?(radius1: Double, radius2: Double, distance: Double) {
        guard radius1 > 0, radius2 > 0, distance > abs(radius1 - radius2) else { return nil }
        let fillet = Self.fillet(gap: distance - radius1 - radius2, radius1: radius1, radius2: radius2)
        let (reach1, reach2) = (radius1 + fillet, radius2 + fillet)
        guard fillet > 0, distance < reach1 + reach2 else { return nil }
        self.distance = distance
        self.fillet = fillet
        x = (reach1 * reach1 + distance * distance - reach2 * reach2) / (2 * distance)
        let square = reach1 * reach1 - x * x
        guard square > 0 else { return nil }
        height = square.squareRoot()
        toFirst = arcTangent(y: height, x: -x)
        toSecond = arcTangent(y: height, x: distance - x)
    }

    /// Returns the fillet radius that represents surface tension between drops `gap` points apart; below 0 they overlap. The target radius grows as
    /// the drops approach and overlap, so that the last bump is broad. From the radius at which the neck closes, the fillet approaches the target
    /// gradually: a neck opens as a thread.
    private static func fillet(gap: Double, radius1: Double, radius2: Double) -> Double {
        let small = min(radius1, radius2)
        let depth = max(0, -gap)
        let wanted = (1.3 * small - gap + depth * depth / small) / 2
        let closing = gap > 0 ? closingFillet(gap: gap, radius1: radius1, radius2: radius2) : 0
        let more = wanted - closing
        return more > 0 ? closing + more * more / (more + 0.4 * small) : wanted
    }

    /// Returns the fillet radius, about half the `gap` > 0, at which the circles at both sides of the axis touch. The neck widens with it.
    private static func closingFillet(gap: Double, radius1: Double, radius2: Double) -> Double {
        bisect(0, gap, steps: 50) { fillet in
            let reach1 = (radius1 * radius1 + 2 * radius1 * fillet).squareRoot()
            let reach2 = (radius2 * radius2 + 2 * radius2 * fillet).squareRoot()
            return reach1 + reach2 < radius1 + radius2 + gap
        }.high
    }

    private var isOpen: Bool { x > 0 && x < distance && height < fillet }

    /// Returns one or two subpaths, clockwise on screen, that overlap the drops about `center1` and `center2`.
    func outline(center1: Point, center2: Point) -> BezierPath {
        let second = Point(distance, 0)
        var path = BezierPath()
        path.move(to: .zero)
        if isOpen {
            let lift = .pi / 2 - arcCosine(height / fillet)
            addArc(upper: true, from: toFirst, to: .pi - lift, into: &path)
            addArc(upper: false, from: lift - .pi, to: -toFirst, into: &path)
            path.close()
            path.move(to: second)
            addArc(upper: false, from: -toSecond, to: -lift, into: &path)
            addArc(upper: true, from: lift, to: toSecond, into: &path)
        } else {
            addArc(upper: true, from: toFirst, to: toSecond, into: &path)
            path.addLine(to: second)
            addArc(upper: false, from: -toSecond, to: -toFirst, into: &path)
        }
        path.close()
        return path.transformed(by: placement(center1: center1, center2: center2))
    }

    /// Returns the map of the frame of the bridge to the canvas.
    func placement(center1: Point, center2: Point) -> AffineMap {
        let axis = (center2 - center1) * (1 / distance)
        return AffineMap(a: axis.dx, b: axis.dy, c: -axis.dy, d: axis.dx, e: center1.x, f: center1.y)
    }

    private func addArc(upper: Bool, from: Double, to: Double, into path: inout BezierPath) {
        path.addArc(center: Point(x, upper ? -height : height), radius: fillet, startAngle: from, sweep: to - from)
    }
}
