extension BezierPath {
    /// The default maximum distance, in pixels, between a curve and its polyline. It keeps the error of coverage within 4/255.
    package static let defaultFlatteningTolerance = 0.015

    /// Appends the outlines as polygons for filling: every subpath is closed, in the order and direction of its elements.
    ///
    /// All chords of a curve lie on its inner side, so a polygon with its vertices on the curve is too small, and coverage is too low. The inner
    /// vertices are therefore moved outwards. With a step h of t, a chord deviates by h²/8 · |B″| in its middle and by h²/12 · |B″| on average. Every
    /// inner vertex moves by the average. The pieces at both ends have only one end that can move, so they are shorter by √½. Each piece then crosses
    /// the curve, covers as much as it leaves out, and deviates by two thirds of a chord's error. The moved vertices are points of another
    /// polynomial, so they cost nothing.
    ///
    /// - Parameters:
    ///   - tolerance: the maximum distance between a curve and its polyline after `transform`, > 0. Holds for up to 1,000,000 pieces a curve.
    ///   - averagedOverPixels: `tolerance` bounds the mean distance over any length of a pixel, because coverage shows the mean. Deviations to both
    ///     sides cancel within pieces of a few pixels, so small shapes need a third fewer.
    ///   - transform: applied to every point first.
    ///   - clip: a curve that cannot change the winding number inside `clip` becomes one chord. So does one to the left of `clip`: for a point
    ///     inside, only the net height crossed to its left counts.
    ///
    ///              │  chord  │
    ///         ─────┼─────────┼─────
    ///        chord │  exact  │ chord
    ///         ─────┼─────────┼─────
    ///              │  chord  │
    ///
    ///     A curve that is partly inside is halved until its outer parts are chords, so that an enormous curve costs little.
    ///   - outline: receives the polygons; the caller can reuse its memory.
    ///
    /// Cost: at most ⌈√(max|B″| / 12 / tolerance) + 0.6⌉ vertices a curve, after the bound of Wang and Farin: chords deviate by h²/8 · max|B″|.
    package func flatten(
        tolerance: Double = defaultFlatteningTolerance, transform: AffineMap = .identity, clip: Rect? = nil,
        averagedOverPixels: Bool = false, into outline: inout FlattenedPath
    ) {
        precondition(tolerance > 0, "a flattening tolerance must be positive, not \(tolerance)")
        let flattener = Flattener(tolerance: tolerance, isAveraged: averagedOverPixels, clip: clip, perTolerance: 1 / (8 * tolerance))
        var start = transform(.zero)
        var current = start
        var next = 0
        var index = 0
        while index < verbs.count {
            let verb = verbs[index]
            index += 1
            switch verb {
            case .move:
                outline.endContour()
                start = transform(points[next])
                current = start
                outline.addVertex(current)
            case .close:
                // A move follows, or nothing.
                outline.endContour()
                current = start
            case .line:
                let first = next
                while index < verbs.count && verbs[index] == .line {
                    next += 1
                    index += 1
                }
                outline.addVertices(next - first + 1) { transform(points[first + $0]) }
                current = transform(points[next])
            case .quad:
                let end = transform(points[next + 1])
                flattener.addQuad(current, transform(points[next]), end, into: &outline)
                current = end
            case .cubic:
                let end = transform(points[next + 2])
                flattener.addCubic(current, transform(points[next]), transform(points[next + 1]), to: end, into: &outline)
                current = end
            case .quartic:
                let curve = BezierCurve([current] + points[next..<next + 4].map { transform($0) })
                flattener.addCurve(curve, into: &outline)
                current = curve.end
            }
            next += verb.pointCount
        }
        outline.endContour()
    }
}
