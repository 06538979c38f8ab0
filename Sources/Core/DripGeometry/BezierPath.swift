/// Drawing instructions: subpaths of lines and Bézier curves up to degree four, each optionally closed.
///
/// Elements are the instructions (`move`, `line`, …), segments the curves that they describe. A drawing call before any `move` starts at the
/// origin. One after `close` starts at the beginning of the closed subpath, as in SVG. For filling, open subpaths count as closed.
public struct BezierPath: Equatable, Sendable {
    /// One instruction, with absolute points; control points come before the end point.
    public enum Element: Equatable, Sendable {
        /// The start of a subpath.
        case move(Point)
        /// A straight line to a point.
        case line(Point)
        /// A quadratic curve: control point, end.
        case quad(Point, Point)
        /// A cubic curve: two control points, end.
        case cubic(Point, Point, Point)
        /// A quartic curve: three control points, end.
        case quartic(Point, Point, Point, Point)
        /// A straight line to the start of the subpath.
        case close
    }

    /// The raw value is the number of points, except for a move.
    enum Verb: UInt8 {
        case close, line, quad, cubic, quartic, move

        var pointCount: Int { self == .move ? 1 : Int(rawValue) }
    }

    /// Separate verbs and points need a third of the memory of `[Element]`, and a transform is one loop.
    private(set) var verbs: [Verb] = []
    private(set) var points: [Point] = []
    private var subpathStart = Point.zero
    /// Whether drawing continues a subpath: there is an element, and the last one is not a close. Stored, because a smaller path is copied more
    /// often: scenes of many small paths take a twentieth longer to draw if this is computed.
    private(set) var isOpen = false

    /// Creates an empty path.
    public init() {}

    /// Creates a path from its elements.
    public init(_ elements: some Sequence<Element>) {
        reserveCapacity(elements: elements.underestimatedCount, points: elements.underestimatedCount)
        for element in elements { append(element) }
    }

    /// Reserves room for these numbers of elements and points, so that appending allocates once.
    package mutating func reserveCapacity(elements: Int, points: Int) {
        verbs.reserveCapacity(elements)
        self.points.reserveCapacity(points)
    }

    /// Whether there are no elements.
    public var isEmpty: Bool { verbs.isEmpty }
    package var elementCount: Int { verbs.count }
    package var currentPoint: Point { verbs.last == .close ? subpathStart : points.last ?? .zero }

    /// Begins a subpath at `point`.
    public mutating func move(to point: Point) {
        verbs.append(.move)
        points.append(point)
        subpathStart = point
        isOpen = true
    }

    /// Appends a straight line.
    public mutating func addLine(to end: Point) { add(.line, [end]) }

    /// Adds a line to each of `ends` in turn.
    public mutating func addLines(to ends: some Collection<Point>) {
        guard !ends.isEmpty else { return }
        beginIfNeeded()
        verbs.append(contentsOf: repeatElement(.line, count: ends.count))
        points.append(contentsOf: ends)
    }

    /// Appends a quadratic curve.
    public mutating func addQuad(control: Point, to end: Point) { add(.quad, [control, end]) }

    /// Appends a cubic curve.
    public mutating func addCubic(control1: Point, control2: Point, to end: Point) { add(.cubic, [control1, control2, end]) }

    /// Adds a curve of degree four, which Core Graphics lacks.
    package mutating func addQuartic(control1: Point, control2: Point, control3: Point, to end: Point) {
        add(.quartic, [control1, control2, control3, end])
    }

    private mutating func add<let count: Int>(_ verb: Verb, _ operands: InlineArray<count, Point>) {
        beginIfNeeded()
        verbs.append(verb)
        for index in operands.indices { points.append(operands[index]) }
    }

    /// Appends a curve of any degree that begins at the current point. Above degree four it becomes cubics within `tolerance` points.
    public mutating func addCurve(_ curve: BezierCurve, tolerance: Double = 1e-3) {
        let p = curve.controlPoints
        switch curve.degree {
        case 1: addLine(to: p[1])
        case 2: addQuad(control: p[1], to: p[2])
        case 3: addCubic(control1: p[1], control2: p[2], to: p[3])
        case 4: addQuartic(control1: p[1], control2: p[2], control3: p[3], to: p[4])
        default: for cubic in curve.cubics(tolerance: tolerance) { addCurve(cubic) }
        }
    }

    /// Ends the subpath with a line to its start. Does nothing where no subpath is open.
    public mutating func close() {
        guard isOpen else { return }
        verbs.append(.close)
        isOpen = false
    }

    /// Appends an element.
    public mutating func append(_ element: Element) {
        switch element {
        case .move(let p): move(to: p)
        case .line(let p): addLine(to: p)
        case .quad(let a, let p): addQuad(control: a, to: p)
        case .cubic(let a, let b, let p): addCubic(control1: a, control2: b, to: p)
        case .quartic(let a, let b, let c, let p): addQuartic(control1: a, control2: b, control3: c, to: p)
        case .close: close()
        }
    }

    /// Appends all subpaths of `other`.
    public mutating func append(_ other: BezierPath) {
        // An empty path has no subpath start to take over.
        guard !other.isEmpty else { return }
        verbs += other.verbs
        points += other.points
        subpathStart = other.subpathStart
        isOpen = other.isOpen
    }

    private mutating func beginIfNeeded() {
        if !isOpen { move(to: currentPoint) }
    }

    /// The instructions, in order.
    public var elements: [Element] {
        var next = 0
        return verbs.map { verb in
            let p = next
            next += verb.pointCount
            switch verb {
            case .move: return .move(points[p])
            case .line: return .line(points[p])
            case .quad: return .quad(points[p], points[p + 1])
            case .cubic: return .cubic(points[p], points[p + 1], points[p + 2])
            case .quartic: return .quartic(points[p], points[p + 1], points[p + 2], points[p + 3])
            case .close: return .close
            }
        }
    }

    /// The curves that the elements describe, including the line that closes a closed subpath.
    package var segments: [BezierCurve] {
        var segments: [BezierCurve] = []
        var start = Point.zero
        var current = Point.zero
        var next = 0
        for verb in verbs {
            let operands = points[next..<next + verb.pointCount]
            next += verb.pointCount
            switch verb {
            case .move: start = operands[operands.startIndex]
            case .close:
                if current != start { segments.append(BezierCurve([current, start])) }
            default: segments.append(BezierCurve([current] + operands))
            }
            current = operands.last ?? start
        }
        return segments
    }

    /// Returns the same path with every point mapped: exact, since affine maps commute with Bézier curves.
    public func transformed(by transform: AffineMap) -> BezierPath {
        var result = self
        for index in points.indices { result.points[index] = transform(points[index]) }
        result.subpathStart = transform(subpathStart)
        return result
    }

    /// Returns the path at `progress` from this one, at 0, to `other`, at 1, and extrapolates beyond. Points are interpolated linearly.
    /// - Precondition: the two paths differ only in their points.
    public func interpolated(to other: BezierPath, at progress: Double) -> BezierPath {
        precondition(verbs == other.verbs, "both paths must have the same kinds of elements in the same order")
        var result = self
        for index in points.indices { result.points[index] = points[index].interpolated(to: other.points[index], at: progress) }
        result.subpathStart = subpathStart.interpolated(to: other.subpathStart, at: progress)
        return result
    }

    /// Returns the same path with its quartics replaced by cubics within `tolerance` points.
    package func lowered(tolerance: Double) -> BezierPath {
        guard verbs.contains(.quartic) else { return self }
        var result = BezierPath()
        for element in elements {
            if case .quartic(let a, let b, let c, let end) = element {
                let quartic = BezierCurve([result.currentPoint, a, b, c, end])
                for cubic in quartic.cubics(tolerance: tolerance) { result.addCurve(cubic) }
            } else {
                result.append(element)
            }
        }
        return result
    }

    /// The smallest rectangle around all points and control points: fast, and never too small. Nil for an empty path, and for a coordinate that is
    /// not a number within ±``Point/coordinateLimit``.
    package var controlBounds: Rect? {
        let points = points.span
        guard !points.isEmpty else { return nil }
        var (least, most) = (SIMD2(points[0].x, points[0].y), SIMD2(points[0].x, points[0].y))
        let limit = SIMD2(repeating: Point.coordinateLimit)
        // A NaN is not within a limit either.
        var isWithin = SIMDMask<SIMD2<Int64>>(repeating: true)
        for index in points.indices {
            let point = SIMD2(points[index].x, points[index].y)
            isWithin .&= (point .>= -limit) .& (point .<= limit)
            least = least.replacing(with: point, where: point .< least)
            most = most.replacing(with: point, where: point .> most)
        }
        return isWithin[0] && isWithin[1] ? Rect(minX: least.x, minY: least.y, maxX: most.x, maxY: most.y) : nil
    }

    /// The smallest rectangle around the curves themselves. Nil when the path has no segment.
    public var bounds: Rect? {
        let boxes = segments.map { $0.bounds }
        return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }

    /// The same path with its points moved into ±``Point/coordinateLimit``.
    var clampedToDrawable: BezierPath {
        func clamped(_ value: Double) -> Double { max(-Point.coordinateLimit, min(Point.coordinateLimit, value)) }
        var result = self
        for index in points.indices { result.points[index] = Point(clamped(points[index].x), clamped(points[index].y)) }
        result.subpathStart = Point(clamped(subpathStart.x), clamped(subpathStart.y))
        return result
    }

    /// Whether every coordinate is a number within ±``Point/coordinateLimit``.
    package var isDrawable: Bool { points.isEmpty || controlBounds != nil }
}
