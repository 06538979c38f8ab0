import DripNumbers

/// Builds the outline of a pen's path: offset curves on both sides, joins between segments, caps at the ends.
///
/// Nothing cancels under the nonzero rule, because a subpath's outline is the sum of the outlines of its parts, each clockwise. A part is the strip
/// that the normals of a segment sweep, the wedge of a join, or a cap. Edges between neighbours occur in both directions and cancel. The inner side
/// passes through the pivot, so that the sum at a corner is that of two strips and a wedge:
///
///     ─────────▷ a
///                 ╲            outer side: from a by the join to b;
///     · · · · p    b           inner side: from c through the pivot p to d
///     ────────┼▷ c │
///          d ─p    │
///          │       ▽
///
/// Where both segments are straight and long enough, the inner side turns where its two lines cross instead, and nothing overlaps.
struct StrokeOutline {
    enum Side {
        case left, right
        /// The direction along the normal, which points to the right.
        var sign: Double { self == .left ? -1 : 1 }
        var other: Side { self == .left ? .right : .left }
    }

    struct Edge {
        var point: Point
        var tangent: Vector
        /// The distance to the other end of the segment, or of a curve's first or last piece.
        var chord = 0.0
        /// The remaining lengths of a straight segment's lines on both sides, after corners were cut; nil for a curve.
        var straight: (left: Double, right: Double)?

        func normal(_ radius: Double) -> Vector { tangent.turned * radius }
    }

    private(set) var path = BezierPath()

    let style: StrokeStyle
    let radius: Double
    let tolerance: Double
    private let negligible: Double
    /// The longest arc of a join or cap that one cubic draws within the tolerance, in radians. An eighth turn deviates by 4.3e-6 radii, and the error
    /// grows with the sixth power.
    let longestArc: Double

    private var left = OutlineSide(start: .zero)
    private var right = OutlineSide(start: .zero)
    /// Outlines of the current subpath other than its sides.
    var asides = BezierPath()
    /// The fold of the current tight bend: see `addTightArc`.
    var fold: StrokeFold?
    var first: Edge?
    var last = Edge(point: .zero, tangent: .zero)
    private var segmentCount = 0

    init(_ style: StrokeStyle, tolerance: Double, negligible: Double) {
        self.style = style
        radius = style.width / 2
        self.tolerance = tolerance
        self.negligible = negligible
        longestArc = min(.pi / 2, .pi / 4 * power(tolerance / (4.3e-6 * radius), 1.0 / 6))
    }

    subscript(side: Side) -> OutlineSide {
        get { side == .left ? left : right }
        _modify { if side == .left { yield &left } else { yield &right } }
    }

    mutating func add(_ subpath: Subpath) {
        first = nil
        segmentCount = 0
        for segment in subpath.segments {
            if segment.degree == 1 {
                addLine(from: segment.start, to: segment.end)
            } else {
                addCurve(StrokeCurve(segment, negligible: negligible))
            }
        }
        guard let first else { return addDot(at: subpath.start) }
        if subpath.isClosed { finishClosed(first) } else { finishOpen(first) }
        path.append(asides)
        asides = BezierPath()
    }

    private mutating func addLine(from start: Point, to end: Point) {
        let length = start.distance(to: end)
        beginSegment(Edge(point: start, tangent: (end - start).unit, chord: length, straight: (length, length)))
        last.point = end
        left.addLine(to: end - last.normal(radius))
        right.addLine(to: end + last.normal(radius))
    }

    /// Joins a segment to the subpath, or begins the subpath with it.
    mutating func beginSegment(_ edge: Edge) {
        segmentCount += 1
        guard first != nil else {
            left = OutlineSide(start: edge.point - edge.normal(radius))
            right = OutlineSide(start: edge.point + edge.normal(radius))
            first = edge
            last = edge
            return
        }
        let corner = StrokeCorner(last, edge, radius: radius)
        last = edge
        if let cut = addCorner(corner) {
            last.shorten(corner.inner, by: cut.length)
            // The closing corner needs the length that its other end has left.
            if segmentCount == 2 { first?.shorten(corner.inner, by: cut.length) }
        }
    }

    /// Joins the sides at a corner, unless it is flat. Returns the cut, if the inner side turns where its two lines cross.
    private mutating func addCorner(_ corner: StrokeCorner) -> (crossing: Point, length: Double)? {
        if corner.isFlat(tolerance: tolerance) { return nil }
        if let cut = corner.cut { self[corner.inner].moveEnd(to: cut.crossing) } else { passThroughPivot(corner) }
        addOuterSide(corner, style.join)
        return corner.cut
    }

    mutating func passThroughPivot(_ corner: StrokeCorner) {
        self[corner.inner].addLine(to: corner.pivot)
        self[corner.inner].addLine(to: corner.pivot + corner.to * corner.inner.sign)
    }

    /// Adds the outer side of a corner, from the end of one normal to that of the next.
    mutating func addOuterSide(_ corner: StrokeCorner, _ join: StrokeStyle.Join) {
        let outer = corner.inner.other
        let end = corner.pivot + corner.to * outer.sign
        switch join {
        case .miter:
            // A miter is the width over cos(θ/2) long, and 1 + cos θ = 2 · cos²(θ/2).
            let reach = 1 + corner.cosine
            if style.miterLimit * style.miterLimit * reach >= 2 {
                self[outer].addLine(to: corner.pivot + (corner.from + corner.to) * (outer.sign / reach))
            }
        case .round:
            self[outer].addArc(about: corner.pivot, from: corner.from * outer.sign, turn: corner.turn, to: end, longest: longestArc)
        case .bevel: break
        }
        self[outer].addLine(to: end)
    }

    // MARK: Ends

    private mutating func finishClosed(_ first: Edge) {
        let corner = StrokeCorner(last, first, radius: radius)
        if let cut = addCorner(corner) { self[corner.inner].start = cut.crossing }
        path.move(to: left.start)
        left.append(to: &path)
        path.close()
        path.move(to: right.end)
        right.appendReversed(to: &path)
        path.close()
    }

    private mutating func finishOpen(_ first: Edge) {
        path.move(to: left.start)
        left.append(to: &path)
        addCap(at: last.point, last.tangent)
        path.addLine(to: right.end)
        right.appendReversed(to: &path)
        // Closing draws the last line of a cap.
        addCap(at: first.point, -first.tangent)
        path.close()
    }

    /// Adds a cap around the end of a line in `direction`, from its left to its right.
    private mutating func addCap(at point: Point, _ direction: Vector) {
        let normal = direction.turned * radius
        switch style.cap {
        case .butt: break
        case .square:
            path.addLine(to: point - normal + direction * radius)
            path.addLine(to: point + normal + direction * radius)
        case .round:
            var arc = OutlineSide(start: point - normal)
            arc.addArc(about: point, from: -normal, turn: .pi, to: point + normal, longest: longestArc)
            arc.append(to: &path)
        }
    }

    private mutating func addDot(at point: Point) {
        switch style.cap {
        case .butt: break
        case .square: path.append(BezierPath(rect: Rect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)))
        case .round: path.append(disc(at: point))
        }
    }

    func disc(at point: Point) -> BezierPath {
        var circle = OutlineSide(start: point + Vector(radius, 0))
        circle.addArc(about: point, from: Vector(radius, 0), turn: 2 * .pi, to: circle.start, longest: longestArc)
        var path = BezierPath([.move(circle.start)])
        circle.append(to: &path)
        path.close()
        return path
    }
}

extension StrokeOutline.Edge {
    func length(_ side: StrokeOutline.Side) -> Double? { side == .left ? straight?.left : straight?.right }

    fileprivate mutating func shorten(_ side: StrokeOutline.Side, by length: Double) {
        if side == .left { straight?.left -= length } else { straight?.right -= length }
    }
}
