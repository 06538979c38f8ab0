internal import DripGeometry

extension ShapeGeometry {
    /// Returns the path at a time in frames. Its start and direction are those of After Effects, on which trimming and dashes depend.
    func path(at time: Double) -> BezierPath {
        switch self {
        case .path(let track): return track.value(at: time).bezierPath
        case .rectangle(let position, let size, let roundness, let isReversed):
            let size = size.value(at: time)
            let path = Self.rectangle(
                center: .zero + position.value(at: time), size, radius: roundness.value(at: time))
            return isReversed ? path.reversedDirection : path
        case .ellipse(let position, let size, let isReversed):
            let path = Self.ellipse(center: .zero + position.value(at: time), size.value(at: time))
            return isReversed ? path.reversedDirection : path
        case .star(let star): return star.path(at: time)
        }
    }

    /// The handle of a quarter circle of radius 1.
    static let handle = 0.551_915_024_494

    /// Clockwise from the right end of the top edge.
    private static func rectangle(center: Point, _ size: Vector, radius: Double) -> BezierPath {
        let (x, y) = (abs(size.dx) / 2, abs(size.dy) / 2)
        let radius = min(max(0, radius), min(x, y))
        let corners = [Vector(x, -y), Vector(x, y), Vector(-x, y), Vector(-x, -y)]
        let along = [Vector(0, 1), Vector(-1, 0), Vector(0, -1), Vector(1, 0)]
        if radius == 0 { return BezierPath(polygon: corners.map { center + $0 }) }
        var path = BezierPath()
        path.move(to: center + corners[0] + along[0] * radius)
        for index in 1...4 {
            // From the last corner along the edge, then around the next one.
            let (corner, before, after) = (center + corners[index % 4], along[index - 1], along[index % 4])
            path.addLine(to: corner - before * radius)
            path.addCubic(
                control1: corner - before * (radius * (1 - handle)), control2: corner + after * (radius * (1 - handle)),
                to: corner + after * radius)
        }
        path.close()
        return path
    }

    /// Clockwise from the top.
    private static func ellipse(center: Point, _ size: Vector) -> BezierPath {
        let axes = [Vector(0, -size.dy / 2), Vector(size.dx / 2, 0), Vector(0, size.dy / 2), Vector(-size.dx / 2, 0)]
        var path = BezierPath()
        path.move(to: center + axes[0])
        for index in 1...4 {
            let (from, to) = (axes[index - 1], axes[index % 4])
            path.addCubic(control1: center + from + to * handle, control2: center + to + from * handle, to: center + to)
        }
        path.close()
        return path
    }
}

extension ShapeGeometry.Star {
    fileprivate func path(at time: Double) -> BezierPath {
        let points = max(0, min(Self.pointLimit, points.value(at: time)))
        let count = Int(points) * (isPolygon ? 1 : 2)
        guard count > 0 else { return BezierPath() }
        let center = Point.zero + position.value(at: time)
        let radii = [outerRadius.value(at: time), innerRadius.value(at: time)]
        let roundness = [outerRoundness.value(at: time) / 100, innerRoundness.value(at: time) / 100]
        let direction = isReversed ? -1.0 : 1.0
        let start = rotation.value(at: time).radians - .pi / 2
        var value = PathValue(isClosed: true)
        for index in 0..<count {
            let kind = isPolygon ? 0 : index % 2
            let outward = Vector(angle: start + direction * 2 * .pi * Double(index) / Double(count))
            // A quarter of the arc from one vertex to the next of its kind; half for a star, whose vertices alternate.
            let share = isPolygon ? 4.0 : 2.0
            let along = outward.turned * (direction * roundness[kind] * 2 * .pi * radii[kind] / (Double(count) * share))
            value.vertices.append(center + outward * radii[kind])
            value.handlesIn.append(-along)
            value.handlesOut.append(along)
        }
        return value.bezierPath
    }
}

extension BezierPath {
    /// The same closed subpath from the same start, the other way around.
    var reversedDirection: BezierPath {
        guard case .move(let start)? = elements.first else { return self }
        var curves = segments
        if let end = curves.last?.end, end != start { curves.append(BezierCurve([end, start])) }
        var path = BezierPath()
        path.move(to: start)
        for curve in curves.reversed() { path.addCurve(BezierCurve(curve.controlPoints.reversed())) }
        path.close()
        return path
    }
}
