/// Turns single curves into vertices within one tolerance and clip; the start of each curve is already there.
struct Flattener {
    let tolerance: Double
    let isAveraged: Bool
    let clip: Rect?
    /// 1 / (8 · tolerance).
    let perTolerance: Double
    /// The number of pieces below which a curve is not worth cutting at the clip.
    private let stepsWorthCutting = 32.0
    /// The halvings after which an enormous curve becomes its chord; each halving quarters the deviation.
    private let deepest = 60
    /// The share of a step by which the pieces at the ends are shorter: 1 − √½.
    private let shorter = 1 - 0.5.squareRoot()

    enum Position { case outside, across, inside }

    /// Returns the position of a curve's hull relative to the clip.
    func position(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Position {
        guard let clip else { return .inside }
        if minX >= clip.minX && maxX <= clip.maxX && minY >= clip.minY && maxY <= clip.maxY { return .inside }
        return maxY <= clip.minY || minY >= clip.maxY || minX >= clip.maxX || maxX <= clip.minX ? .outside : .across
    }

    /// Returns whether a curve is its chord within the tolerance; `bend` is its largest |B″|. A single piece has no vertex to move.
    @inline(__always)
    private func isFlat(bend: Double) -> Bool { bend <= 8 * tolerance }

    /// Returns the number of whole steps of t, at least 2; `length` is that of the control polygon.
    private func steps(bend: Double, length: @autoclosure () -> Double) -> Double {
        // With n steps, the worst deviation is a part of bend / 8n². It equals the tolerance at n² = part · chords.
        let chords = bend * perTolerance
        var steps: Double
        if isAveraged {
            // The mean is taken over one pixel's length around a vertex, where it is ⅔ and falls by 4u − 4u²: ⅔ − 2u + 4/3·u², with half a pixel u =
            // n / 2l of a piece. That makes n a root of a quadratic. Pieces shorter than a pixel would have no mean at all, but their curvature
            // varies.
            let slope = chords / length()
            let root = (slope * slope * (1.0 / 9) + chords * (8.0 / 3)).squareRoot()
            steps = max(chords * (4.0 / 3) / (slope + root), (chords * Self.leastMean).squareRoot())
        } else {
            steps = (chords * (2.0 / 3)).squareRoot()
        }
        steps += 2 * shorter
        guard steps < 1e6 else { return 1e6 }
        let whole = Double(Int(steps))
        return max(2, whole < steps ? whole + 1 : whole)
    }

    private static let leastMean = 0.15

    func addQuad(_ p0: Point, _ p1: Point, _ p2: Point, depth: Int = 0, into outline: inout FlattenedPath) {
        // B(t) = p0 + b·t + a·t², so B″ = 2a.
        let b = (p1 - p0) * 2
        let a = (p2 - p1) - (p1 - p0)
        let bend = 2 * a.length
        if isFlat(bend: bend) { return outline.addVertex(p2) }
        let position = position(
            minX: min(p0.x, min(p1.x, p2.x)), minY: min(p0.y, min(p1.y, p2.y)), maxX: max(p0.x, max(p1.x, p2.x)),
            maxY: max(p0.y, max(p1.y, p2.y)))
        guard position != .outside else { return outline.addVertex(p2) }
        var count = steps(bend: bend, length: (p1 - p0).length + (p2 - p1).length)
        if position == .across && count > stepsWorthCutting {
            if depth < deepest {
                let (left, right) = (p0.middle(p1), p1.middle(p2))
                let middle = left.middle(right)
                addQuad(p0, left, middle, depth: depth + 1, into: &outline)
                return addQuad(middle, right, p2, depth: depth + 1, into: &outline)
            }
            count = 1
        }
        let step = step(count)
        let c = p0 - a * (step * step / 6)
        addSteps(count, step, to: p2, into: &outline) { t in c + (b + a * t) * t }
    }

    func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, to p3: Point, depth: Int = 0, into outline: inout FlattenedPath) {
        // B″ goes linearly from 6 · the first of the second differences to 6 · the other.
        let (side0, side1, side2) = (p1 - p0, p2 - p1, p3 - p2)
        let first = side1 - side0
        let second = side2 - side1
        let bend = 6 * max(first.dot(first), second.dot(second)).squareRoot()
        if isFlat(bend: bend) { return outline.addVertex(p3) }
        let position = position(
            minX: min(min(p0.x, p1.x), min(p2.x, p3.x)), minY: min(min(p0.y, p1.y), min(p2.y, p3.y)),
            maxX: max(max(p0.x, p1.x), max(p2.x, p3.x)), maxY: max(max(p0.y, p1.y), max(p2.y, p3.y)))
        guard position != .outside else { return outline.addVertex(p3) }
        var count = steps(bend: bend, length: side0.length + side1.length + side2.length)
        if position == .across && count > stepsWorthCutting {
            if depth < deepest {
                let (q0, q1, q2) = (p0.middle(p1), p1.middle(p2), p2.middle(p3))
                let (r0, r1) = (q0.middle(q1), q1.middle(q2))
                let middle = r0.middle(r1)
                addCubic(p0, q0, r0, to: middle, depth: depth + 1, into: &outline)
                return addCubic(middle, r1, q2, to: p3, depth: depth + 1, into: &outline)
            }
            count = 1
        }
        // B(t) = p0 + c·t + b·t² + a·t³, so B″ = 2b + 6a·t.
        let b = first * 3
        let a = second - first
        let step = step(count)
        let d = p0 - b * (step * step / 6)
        let c = side0 * 3 - a * (step * step / 2)
        addSteps(count, step, to: p3, into: &outline) { t in d + (c + (b + a * t) * t) * t }
    }

    /// Adds a curve of any degree by de Casteljau's construction: slow and short, for quartics.
    func addCurve(_ curve: BezierCurve, depth: Int = 0, into outline: inout FlattenedPath) {
        guard let hull = Rect(containing: curve.controlPoints) else { return }
        let position = position(minX: hull.minX, minY: hull.minY, maxX: hull.maxX, maxY: hull.maxY)
        let steps = curve.stepCount(tolerance: tolerance)
        guard position != .outside, depth < deepest || position == .inside else { return outline.addVertex(curve.end) }
        if position == .across && Double(steps) > stepsWorthCutting {
            let halves = curve.split(at: 0.5)
            addCurve(halves.before, depth: depth + 1, into: &outline)
            return addCurve(halves.after, depth: depth + 1, into: &outline)
        }
        let step = 1 / Double(steps)
        outline.addVertices(steps) { index in index < steps - 1 ? curve.point(at: Double(index + 1) * step) : curve.end }
    }

    /// Returns the inner steps of t, with shorter ones at the ends.
    private func step(_ count: Double) -> Double { count == 1 ? 1 : 1 / (count - 2 * shorter) }

    /// Adds the vertices after `count` steps of t; the last one is exactly `end`, so that neighbours meet.
    @inline(__always)
    private func addSteps(
        _ count: Double, _ step: Double, to end: Point, into outline: inout FlattenedPath, _ curve: (_ t: Double) -> Point
    ) {
        let last = Int(count) - 1
        outline.addVertices(last + 1) { index in index < last ? curve((Double(index + 1) - shorter) * step) : end }
    }
}

extension Point {
    fileprivate func middle(_ other: Point) -> Point { Point((x + other.x) / 2, (y + other.y) / 2) }
}
