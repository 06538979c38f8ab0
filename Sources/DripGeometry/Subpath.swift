/// One subpath with the curves that have a length: what a pen follows from where it is put down to where it is lifted.
struct Subpath {
    var start: Point
    /// Degree 1…4, end to start; those shorter than ``BezierPath/negligibleLength`` are left out. Empty for a dot.
    var segments: [BezierCurve] = []
    var isClosed = false
}

extension BezierPath {
    /// Lengths up to this are taken for rounding errors: about 10⁻¹² of the largest coordinate. The direction of so short a segment means
    /// nothing, and a miter built on it would point anywhere.
    var negligibleLength: Double { largestCoordinate * 0x1p-40 }

    var largestCoordinate: Double { points.reduce(0) { max($0, max(abs($1.x), abs($1.y))) } }

    /// The subpaths in order. A move that nothing follows is none, as in SVG; one that only `close` or segments without length follow is a dot.
    var subpaths: [Subpath] {
        let negligible = negligibleLength
        var subpaths: [Subpath] = []
        var current: Subpath?
        var hasDrawn = false
        var next = 0
        var pen = Point.zero
        func finish() { if hasDrawn, let current { subpaths.append(current) } }
        func add(_ curve: BezierCurve) {
            hasDrawn = true
            guard curve.controlPoints.contains(where: { $0.distance(to: curve.start) > negligible }) else { return }
            current?.segments.append(curve)
        }
        for verb in verbs {
            let own = points[next..<next + verb.pointCount]
            next += verb.pointCount
            switch verb {
            case .move:
                finish()
                hasDrawn = false
                pen = own[own.startIndex]
                current = Subpath(start: pen)
            case .close:
                let start = current?.start ?? .zero
                add(BezierCurve([pen, start]))
                current?.isClosed = true
                pen = start
            default:
                add(BezierCurve([pen] + own))
                pen = own[own.endIndex - 1]
            }
        }
        finish()
        return subpaths
    }
}
