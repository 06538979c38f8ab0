/// A directed straight piece of an outline.
public struct LineSegment: Hashable, Sendable {
    public var start: Point
    public var end: Point

    public init(_ start: Point, _ end: Point) {
        self.start = start
        self.end = end
    }
}

extension BezierPath {
    /// The greatest distance, in pixels, between a curve and its polyline when nothing else is asked for: coverage then stays within 4/255.
    public static let defaultFlatteningTolerance = 0.015

    /// Appends the outlines as straight pieces for filling: every subpath is closed, in the order and direction of its elements.
    ///
    /// - Parameters:
    ///   - tolerance: the maximum distance between a curve and its polyline after `transform`, > 0. Kept up to 1,000,000 pieces a curve.
    ///   - transform: applied to every point first.
    ///   - clip: when given, pieces that cannot change the winding number anywhere inside `clip` are left out (those above, below and to
    ///     the right of it) and curves to the left of it become one piece:
    ///
    ///              │ dropped │
    ///         ─────┼─────────┼─────
    ///        chord │  exact  │ dropped      a point inside looks to its left, where only
    ///         ─────┼─────────┼─────         the net height crossed counts, not the way
    ///              │ dropped │
    ///
    ///     A curve that is partly inside is halved until its outer parts can be dropped, so that an enormous curve costs little.
    ///   - lines: receives the pieces; its memory is the caller's to reuse.
    ///
    /// Cost: one piece per √curvature step, see ``BezierCurve/stepCount(tolerance:)``.
    public func flatten(
        tolerance: Double = defaultFlatteningTolerance, transform: AffineTransform = .identity, clip: Rect? = nil,
        into lines: inout [LineSegment]
    ) {
        precondition(tolerance > 0, "a flattening tolerance must be positive, not \(tolerance)")
        let flattener = Flattener(tolerance: tolerance, clip: clip)
        var start = transform(.zero)
        var current = start
        var next = 0
        for verb in verbs {
            switch verb {
            case .move:
                flattener.addLine(current, start, into: &lines)
                start = transform(points[next])
                current = start
            case .close:
                flattener.addLine(current, start, into: &lines)
                current = start
            case .line:
                let end = transform(points[next])
                flattener.addLine(current, end, into: &lines)
                current = end
            case .quad:
                let end = transform(points[next + 1])
                flattener.addQuad(current, transform(points[next]), end, into: &lines)
                current = end
            case .cubic:
                let end = transform(points[next + 2])
                flattener.addCubic(current, transform(points[next]), transform(points[next + 1]), end, into: &lines)
                current = end
            case .quartic:
                let curve = BezierCurve([current] + points[next..<next + 4].map { transform($0) })
                flattener.addCurve(curve, into: &lines)
                current = curve.end
            }
            next += verb.pointCount
        }
        flattener.addLine(current, start, into: &lines)
    }

    /// The outlines as straight pieces, in a new array; see ``flatten(tolerance:transform:clip:into:)``.
    public func flattened(tolerance: Double = defaultFlatteningTolerance, transform: AffineTransform = .identity) -> [LineSegment] {
        var lines: [LineSegment] = []
        flatten(tolerance: tolerance, transform: transform, into: &lines)
        return lines
    }
}

/// Turns single curves into pieces, all within one tolerance and clip.
private struct Flattener {
    let tolerance: Double
    let clip: Rect?
    /// Below this many pieces a curve is not worth cutting at the clip.
    private let stepsWorthCutting = 32.0
    /// Halvings after which an enormous curve is taken as its chord; each halving quarters the deviation.
    private let deepest = 60

    enum Place { case dropped, left, inside }

    /// Where the hull of a curve lies, seen from the clip.
    func place(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Place {
        guard let clip else { return .inside }
        if maxY <= clip.minY || minY >= clip.maxY || minX >= clip.maxX { return .dropped }
        return maxX <= clip.minX ? .left : .inside
    }

    func addLine(_ start: Point, _ end: Point, into lines: inout [LineSegment]) {
        guard start != end else { return }
        let place = place(
            minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x), maxY: max(start.y, end.y))
        if place != .dropped { lines.append(LineSegment(start, end)) }
    }

    func addQuad(_ p0: Point, _ p1: Point, _ p2: Point, into lines: inout [LineSegment]) {
        let place = place(
            minX: min(p0.x, min(p1.x, p2.x)), minY: min(p0.y, min(p1.y, p2.y)), maxX: max(p0.x, max(p1.x, p2.x)),
            maxY: max(p0.y, max(p1.y, p2.y)))
        guard place == .inside else { return place == .left ? addLine(p0, p2, into: &lines) : () }
        // B(t) = p0 + 2·(p1 − p0)·t + a·t², whose chords deviate by |a|/4 · (step of t)².
        let b = (p1 - p0) * 2
        let a = (p2 - p1) - (p1 - p0)
        let steps = (a.length / (4 * tolerance)).squareRoot().rounded(.up)
        guard steps <= stepsWorthCutting || clip == nil else {
            return addCurve(BezierCurve([p0, p1, p2]), into: &lines)
        }
        addSteps(steps < 1e6 ? Int(steps) : 1_000_000, from: p0, to: p2, into: &lines) { t in p0 + (b + a * t) * t }
    }

    func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, into lines: inout [LineSegment]) {
        let place = place(
            minX: min(min(p0.x, p1.x), min(p2.x, p3.x)), minY: min(min(p0.y, p1.y), min(p2.y, p3.y)),
            maxX: max(max(p0.x, p1.x), max(p2.x, p3.x)), maxY: max(max(p0.y, p1.y), max(p2.y, p3.y)))
        guard place == .inside else { return place == .left ? addLine(p0, p3, into: &lines) : () }
        // B(t) = p0 + c·t + b·t² + a·t³; second differences bound B″ by 6 · the larger of the two.
        let first = (p2 - p1) - (p1 - p0)
        let second = (p3 - p2) - (p2 - p1)
        let largest = max(first.dot(first), second.dot(second)).squareRoot()
        let steps = (0.75 * largest / tolerance).squareRoot().rounded(.up)
        guard steps <= stepsWorthCutting || clip == nil else {
            return addCurve(BezierCurve([p0, p1, p2, p3]), into: &lines)
        }
        let c = (p1 - p0) * 3
        let b = first * 3
        let a = second - first
        addSteps(steps < 1e6 ? Int(steps) : 1_000_000, from: p0, to: p3, into: &lines) { t in p0 + (c + (b + a * t) * t) * t }
    }

    /// Any degree, by de Casteljau: slow and short, for quartics and for curves so large that they are cut at the clip.
    func addCurve(_ curve: BezierCurve, depth: Int = 0, into lines: inout [LineSegment]) {
        guard let hull = Rect(containing: curve.controlPoints) else { return }
        let place = place(minX: hull.minX, minY: hull.minY, maxX: hull.maxX, maxY: hull.maxY)
        guard place == .inside else { return place == .left ? addLine(curve.start, curve.end, into: &lines) : () }
        let steps = curve.stepCount(tolerance: tolerance)
        if let clip, Double(steps) > stepsWorthCutting,
            !(clip.contains(Point(hull.minX, hull.minY)) && clip.contains(Point(hull.maxX, hull.maxY)))
        {
            guard depth < deepest else { return addLine(curve.start, curve.end, into: &lines) }
            let halves = curve.split(at: 0.5)
            addCurve(halves.before, depth: depth + 1, into: &lines)
            addCurve(halves.after, depth: depth + 1, into: &lines)
            return
        }
        addSteps(steps, from: curve.start, to: curve.end, into: &lines) { t in curve.point(at: t) }
    }

    /// Pieces between `count` equal steps of t; the last one ends exactly at `end`, so that neighbours meet.
    @inline(__always)
    private func addSteps(
        _ count: Int, from start: Point, to end: Point, into lines: inout [LineSegment], _ point: (Double) -> Point
    ) {
        var previous = start
        if count > 1 {
            let step = 1 / Double(count)
            for index in 1..<count {
                let next = point(Double(index) * step)
                lines.append(LineSegment(previous, next))
                previous = next
            }
        }
        if previous != end { lines.append(LineSegment(previous, end)) }
    }
}
