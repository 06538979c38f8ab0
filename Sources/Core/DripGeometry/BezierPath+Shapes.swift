import DripNumbers

extension BezierPath {
    /// Creates a rectangle, clockwise on screen from its top left corner.
    public init(rect: Rect) {
        self.init([
            .move(Point(rect.minX, rect.minY)), .line(Point(rect.maxX, rect.minY)), .line(Point(rect.maxX, rect.maxY)),
            .line(Point(rect.minX, rect.maxY)), .close,
        ])
    }

    /// Creates a circle, clockwise on screen from its rightmost point; see ``addArc(center:radius:startAngle:sweep:)`` for its accuracy.
    public init(circle center: Point, radius: Double) {
        self.init(ellipse: center, radiusX: radius, radiusY: radius)
    }

    /// Creates an ellipse rotated by `rotation` radians, clockwise on screen.
    public init(ellipse center: Point, radiusX: Double, radiusY: Double, rotation: Double = 0) {
        self.init()
        addArc(center: center, radiusX: radiusX, radiusY: radiusY, rotation: rotation, startAngle: 0, sweep: 2 * .pi)
        close()
    }

    /// Creates a rectangle with circular corners; `cornerRadius` is limited to half the shorter side.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
        guard radius > 0 else {
            self.init(rect: rect)
            return
        }
        self.init()
        let corners = [
            (Point(rect.maxX - radius, rect.minY + radius), -0.5), (Point(rect.maxX - radius, rect.maxY - radius), 0),
            (Point(rect.minX + radius, rect.maxY - radius), 0.5), (Point(rect.minX + radius, rect.minY + radius), 1.0),
        ]
        for (center, quarterTurns) in corners {
            addArc(center: center, radius: radius, startAngle: quarterTurns * .pi, sweep: .pi / 2)
        }
        close()
    }

    /// Creates an open circular arc between two angles in radians, clockwise on screen if `end` is the larger one. It does not include the centre.
    public init(arc center: Point, radius: Double, from start: Double, to end: Double) {
        self.init()
        addArc(center: center, radius: radius, startAngle: start, sweep: end - start)
    }

    /// Creates a closed polygon through `vertices`.
    public init(polygon vertices: some Sequence<Point>) {
        self.init()
        for vertex in vertices {
            if isEmpty { move(to: vertex) } else { addLine(to: vertex) }
        }
        close()
    }

    /// Appends a circular arc from `startAngle` over `sweep`, both in radians. A positive sweep turns +x towards +y, clockwise on screen.
    ///
    /// Draws a line to the arc's start, or moves there when no subpath is open. The arc is cubics of at most an eighth turn, within 4.3e-6 radii of
    /// the true arc. A sweep of more than 10⁶ eighth turns makes a path that is not drawable.
    public mutating func addArc(center: Point, radius: Double, startAngle: Double, sweep: Double) {
        addArc(center: center, radiusX: radius, radiusY: radius, startAngle: startAngle, sweep: sweep)
    }

    /// Appends an elliptical arc; see ``addArc(center:radius:startAngle:sweep:)``. The angles apply before the ellipse is rotated by `rotation`.
    public mutating func addArc(
        center: Point, radiusX: Double, radiusY: Double, rotation: Double = 0, startAngle: Double, sweep: Double
    ) {
        // The cubics touch the arc at both ends, with handles of 4/3 · tan(step/4) radii.
        let turn = AffineMap.rotation(rotation)
        let transform = AffineMap(
            a: turn.a * radiusX, b: turn.b * radiusX, c: turn.c * radiusY, d: turn.d * radiusY, e: center.x, f: center.y)
        let eighths = (abs(sweep) / (.pi / 4) - 1e-9).rounded(.up)
        let steps = eighths <= 1e6 ? max(1, Int(eighths)) : 1
        let step = eighths <= 1e6 ? sweep / Double(steps) : .nan
        let handle = 4.0 / 3 * sine(step / 4) / cosine(step / 4)
        let isWhole = sweep != 0 && sweep.remainder(dividingBy: 2 * .pi) == 0
        var from = Vector(angle: startAngle)
        let first = transform(Point.zero + from)
        if !isOpen { move(to: first) } else if currentPoint != first { addLine(to: first) }
        for index in 1...steps {
            // A whole turn ends exactly at its start.
            let to = isWhole && index == steps ? Vector(angle: startAngle) : Vector(angle: startAngle + step * Double(index))
            addCubic(
                control1: transform(Point.zero + from + from.turned * handle), control2: transform(Point.zero + to - to.turned * handle),
                to: transform(Point.zero + to))
            from = to
        }
    }
}
