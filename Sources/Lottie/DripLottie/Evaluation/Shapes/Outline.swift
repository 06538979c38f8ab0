internal import DripGeometry
internal import DripNumbers

/// A subpath of lines and cubics, as vertices with handles.
struct Outline {
    var vertices: [Point] = []
    /// The control points before and after each vertex; the vertex itself where a side is straight.
    var before: [Point] = []
    var after: [Point] = []
    var isClosed = false

    mutating func add(_ vertex: Point, before: Point? = nil, after: Point? = nil) {
        vertices.append(vertex)
        self.before.append(before ?? vertex)
        self.after.append(after ?? vertex)
    }

    var sideCount: Int { isClosed ? vertices.count : vertices.count - 1 }

    func side(_ index: Int) -> BezierCurve {
        let next = (index + 1) % vertices.count
        return BezierCurve([vertices[index], after[index], before[next], vertices[next]])
    }

    func isStraight(_ side: Int) -> Bool {
        let next = (side + 1) % vertices.count
        return after[side] == vertices[side] && before[next] == vertices[next]
    }

    var path: BezierPath {
        var path = BezierPath()
        guard let start = vertices.first else { return path }
        path.move(to: start)
        for index in 0..<sideCount {
            let next = (index + 1) % vertices.count
            if isStraight(index) {
                if next > 0 { path.addLine(to: vertices[next]) }
            } else {
                path.addCubic(control1: after[index], control2: before[next], to: vertices[next])
            }
        }
        if isClosed { path.close() }
        return path
    }

    // MARK: Modifiers

    /// Returns the outline with corners between straight sides replaced by arcs, which take at most half of each side.
    func rounded(_ radius: Double) -> Outline {
        var result = Outline(isClosed: isClosed)
        for index in vertices.indices {
            let vertex = vertices[index]
            let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
            guard !isEnd, before[index] == vertex, after[index] == vertex, vertices.count > 2 else {
                result.add(vertex, before: before[index], after: after[index])
                continue
            }
            func corner(_ neighbour: Point) -> (point: Point, handle: Point) {
                let side = neighbour - vertex
                let cut = side.length > 0 ? side * (min(radius, side.length / 2) / side.length) : side
                return (vertex + cut, vertex + cut * (1 - ShapeGeometry.handle))
            }
            let into = corner(vertices[(index + vertices.count - 1) % vertices.count])
            let out = corner(vertices[(index + 1) % vertices.count])
            result.add(into.point, after: into.handle)
            result.add(out.point, before: out.handle)
        }
        return result
    }

    /// Returns the outline with vertices moved to the middle of its bounds by a share of their distance, and handles moved away from it.
    func bloated(by share: Double) -> Outline {
        guard let middle = path.bounds?.center else { return self }
        var result = self
        for index in vertices.indices {
            result.vertices[index] = vertices[index] + (middle - vertices[index]) * share
            result.before[index] = before[index] + (middle - before[index]) * -share
            result.after[index] = after[index] + (middle - after[index]) * -share
        }
        return result
    }

    /// Returns the outline with its vertices, and `ridges` points on each side, moved out and in by turns.
    func zigZag(_ amplitude: Double, ridges: Int, isSmooth: Bool) -> Outline {
        guard sideCount > 0 else { return self }
        var result = Outline(isClosed: isClosed)
        // Vertices begin inside.
        var direction = -1.0
        func add(_ point: Point, _ tangent: Vector, _ handles: (before: Double, after: Double)) {
            let along = tangent.length > 0 ? tangent * (1 / tangent.length) : .zero
            let moved = point - along.turned * (amplitude * direction)
            result.add(moved, before: moved - along * handles.before, after: moved + along * handles.after)
            direction = -direction
        }
        let share = 1 / Double(2 * (ridges + 1))
        func length(_ side: Int) -> Double {
            guard isSmooth, side >= 0, side < sideCount || isClosed else { return 0 }
            let index = side % vertices.count
            return vertices[index].distance(to: vertices[(index + 1) % vertices.count]) * share
        }
        for index in vertices.indices {
            let (previous, next) = ((index + vertices.count - 1) % vertices.count, (index + 1) % vertices.count)
            let isFirst = !isClosed && index == 0
            let isLast = !isClosed && index == vertices.count - 1
            let tangent =
                isFirst
                ? vertices[next] - vertices[index] : isLast ? vertices[index] - vertices[previous] : vertices[next] - vertices[previous]
            add(vertices[index], tangent, (isFirst ? 0 : length(previous), isLast ? 0 : length(index)))
            guard index < sideCount else { continue }
            let curve = side(index)
            for ridge in 0..<ridges {
                let t = Double(ridge + 1) / Double(ridges + 1)
                let straight = isStraight(index)
                let point = straight ? curve.start.interpolated(to: curve.end, at: t) : curve.point(at: t)
                let tangent = straight ? curve.end - curve.start : curve.derivative.point(at: t) - .zero
                add(point, tangent, (length(index), length(index)))
            }
        }
        return result
    }
}

extension BezierPath {
    /// The subpaths, whose curves are lines or cubics.
    var outlines: [Outline] {
        var outlines: [Outline] = []
        for element in elements {
            let last = outlines.count - 1
            switch element {
            case .move(let point):
                outlines.append(Outline())
                outlines[last + 1].add(point)
            case .line(let end): outlines[last].add(end)
            case .cubic(let first, let second, let end):
                outlines[last].after[outlines[last].vertices.count - 1] = first
                outlines[last].add(end, before: second)
            case .close:
                outlines[last].isClosed = true
                // A last curve back to the start ends in the first vertex.
                let count = outlines[last].vertices.count
                if count > 1, outlines[last].vertices[count - 1] == outlines[last].vertices[0] {
                    outlines[last].before[0] = outlines[last].before[count - 1]
                    outlines[last].vertices.removeLast()
                    outlines[last].before.removeLast()
                    outlines[last].after.removeLast()
                }
            case .quad, .quartic: continue
            }
        }
        return outlines
    }

    func mappingOutlines(_ change: (Outline) -> Outline) -> BezierPath {
        var path = BezierPath()
        for outline in outlines { path.append(change(outline).path) }
        return path
    }

    /// Returns the path moved to one side by half of the stroke's width: its outer outline, or for inwards its inner one. An open path becomes the
    /// outline of its stroke.
    func offset(_ style: StrokeStyle, isInwards: Bool) -> BezierPath {
        var path = BezierPath()
        for outline in outlines {
            let stroked = outline.path.stroked(style)
            guard outline.isClosed else {
                if !isInwards { path.append(stroked) }
                continue
            }
            // Zig-zags and repeaters make many rings: each area is computed once.
            let rings = stroked.rings.map { (ring: $0, area: abs($0.signedArea)) }
            let sorted = rings.indices.stablySorted { rings[$0].area < rings[$1].area }
            if let index = isInwards ? (sorted.count > 1 ? sorted.first : nil) : sorted.last { path.append(rings[index].ring) }
        }
        return path
    }

    /// The path, with each subpath turned clockwise on screen.
    var clockwise: BezierPath {
        var path = BezierPath()
        for ring in rings { path.append(ring.signedArea < 0 ? ring.reversedDirection : ring) }
        return path
    }

    private var rings: [BezierPath] {
        var rings: [BezierPath] = []
        for element in elements {
            if case .move = element { rings.append(BezierPath()) }
            rings[rings.count - 1].append(element)
        }
        return rings
    }

    /// Twice the area of the polygon of all points, positive if clockwise on screen.
    private var signedArea: Double {
        segments.reduce(0) { area, curve in
            let points = curve.controlPoints
            return zip(points, points.dropFirst()).reduce(area) { $0 + ($1.0.x * $1.1.y - $1.0.y * $1.1.x) }
        }
    }
}
