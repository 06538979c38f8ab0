/// One continuous stroke of the pen: a subpath with the curves that have a length.
struct Subpath {
    var start: Point
    /// Connected curves of degree 1…4. Those shorter than ``BezierPath/negligibleLength`` are left out. Empty for a dot.
    var segments: [BezierCurve] = []
    var isClosed = false
}

extension BezierPath {
    /// The length up to which lengths are rounding errors: about 10⁻¹² of the largest coordinate. So short a segment has no meaningful direction, and
    /// its miter could point anywhere.
    var negligibleLength: Double { largestCoordinate * 0x1p-40 }

    var largestCoordinate: Double { points.reduce(0) { max($0, max(abs($1.x), abs($1.y))) } }

    /// The subpaths in order. A final move makes none, as in SVG; one followed only by `close` or segments without length is a dot.
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
            let operands = points[next..<next + verb.pointCount]
            next += verb.pointCount
            switch verb {
            case .move:
                finish()
                hasDrawn = false
                pen = operands[operands.startIndex]
                current = Subpath(start: pen)
            case .close:
                let start = current?.start ?? .zero
                add(BezierCurve([pen, start]))
                current?.isClosed = true
                pen = start
            default:
                add(BezierCurve([pen] + operands))
                pen = operands[operands.endIndex - 1]
            }
        }
        finish()
        return subpaths
    }
}
