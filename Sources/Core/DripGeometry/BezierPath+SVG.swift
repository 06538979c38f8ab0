import DripNumbers

extension BezierPath {
    /// Reads SVG 1.1 path data: M L H V C S Q T A Z, relative and absolute, with repeated arguments and all number forms.
    ///
    /// Arcs become cubics (see ``addArc(center:radiusX:radiusY:rotation:startAngle:sweep:)``). Empty text is an empty path.
    /// - Throws: ``SVGPathError``, with the offset of the offending byte.
    public init(svg text: String) throws(SVGPathError) {
        try self.init(svg: Array(text.utf8)[...])
    }

    /// Reads UTF-8 bytes without a copy; an error's offset counts from the front of the slice.
    package init(svg bytes: ArraySlice<UInt8>) throws(SVGPathError) {
        self.init()
        var reader = SVGPathReader(bytes: bytes, offset: bytes.startIndex)
        try reader.read(into: &self)
    }

    /// Returns SVG path data that ``init(svg:)-(String)`` reads back to the same bits, with two exceptions. −0 becomes 0, and quartics, which SVG
    /// lacks, become cubics within `quarticTolerance` points.
    public func svg(quarticTolerance: Double = 1e-4) -> String {
        var text = ""
        func add(_ letter: String, _ points: [Point] = []) {
            text += text.isEmpty ? letter : " " + letter
            text += points.map { $0.x.shortest + " " + $0.y.shortest }.joined(separator: " ")
        }
        for element in lowered(tolerance: quarticTolerance).elements {
            switch element {
            case .move(let p): add("M", [p])
            case .line(let p): add("L", [p])
            case .quad(let a, let p): add("Q", [a, p])
            case .cubic(let a, let b, let p), .quartic(_, let a, let b, let p): add("C", [a, b, p])
            case .close: add("Z")
            }
        }
        return text
    }
}

extension BezierPath {
    /// Adds an arc in SVG's endpoint form. The centre follows from both ends, the radii, and two flags that choose one of four arcs. Radii that are
    /// too small are scaled up; a zero radius draws a line. Source: SVG 1.1, appendix F.6.
    mutating func addSVGArc(
        _ radii: (Double, Double), rotation: Double, isLarge: Bool, isPositive: Bool, to end: Point
    ) {
        let start = currentPoint
        guard start != end else { return }
        guard radii.0 > 0, radii.1 > 0 else { return addLine(to: end) }
        // In the frame where the ellipse is the unit circle about the origin, half the chord is `half`.
        let unturn = AffineMap.rotation(-rotation)
        let halfChord = unturn(Point((start.x - end.x) / 2, (start.y - end.y) / 2))
        let half = Vector(halfChord.x / radii.0, halfChord.y / radii.1)
        let reach = half.length
        guard reach.isFinite, reach > 0 else { return addLine(to: end) }
        let grow = max(1, reach)
        let (radiusX, radiusY) = (radii.0 * grow, radii.1 * grow)
        let away = max(0, 1 / (reach * reach) - 1).squareRoot() * (isLarge == isPositive ? -1 : 1)
        let offset = reach >= 1 ? Vector.zero : Vector(half.dy, -half.dx) * away
        let turn = AffineMap.rotation(rotation)
        let shift = turn(Point(offset.dx * radiusX, offset.dy * radiusY))
        let center = Point((start.x + end.x) / 2 + shift.x, (start.y + end.y) / 2 + shift.y)
        let from = half * (1 / grow) - offset
        let to = -(half * (1 / grow)) - offset
        // Computed from half the chord. A difference of angles loses all digits where the radius is far above the chord.
        let halfAngle = arcTangent(y: min(1, reach), x: max(0, (1 - reach) * (1 + reach)).squareRoot())
        let sweep = (isLarge ? 2 * .pi - 2 * halfAngle : 2 * halfAngle) * (isPositive ? 1 : -1)
        if abs(sweep) <= .pi / 4 {
            // One cubic, built from its ends for the same reason: around a far centre they would be lost in rounding.
            let handle = 4.0 / 3 * sine(sweep / 4) / cosine(sweep / 4)
            let tangent = { (unit: Vector) in turn(Point(-unit.dy * radiusX, unit.dx * radiusY)) - Point.zero }
            return addCubic(control1: start + tangent(from) * handle, control2: end - tangent(to) * handle, to: end)
        }
        var arc = BezierPath()
        let startAngle = arcTangent(y: from.dy, x: from.dx)
        arc.addArc(center: center, radiusX: radiusX, radiusY: radiusY, rotation: rotation, startAngle: startAngle, sweep: sweep)
        // The last one ends exactly at `end` despite rounding.
        for case .cubic(let a, let b, let p) in arc.elements.dropLast() { addCubic(control1: a, control2: b, to: p) }
        if case .cubic(let a, let b, _)? = arc.elements.last { addCubic(control1: a, control2: b, to: end) }
    }
}
