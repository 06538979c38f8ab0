internal import DripGeometry

extension ShapeModifier {
    /// Changes paths, which are in drawing order, at a time in frames.
    func apply(to paths: inout [BezierPath], at time: Double) {
        switch self {
        case .trim(let trim): trim.apply(to: &paths, at: time)
        case .roundCorners(let radius):
            let radius = radius.value(at: time)
            if radius > 0 { paths = paths.map { $0.mappingOutlines { $0.rounded(radius) } } }
        case .puckerBloat(let amount):
            let share = amount.value(at: time) / 100
            paths = paths.map { $0.mappingOutlines { $0.bloated(by: share) } }
        case .zigZag(let amplitude, let ridges, let isSmooth):
            let ridges = Int(max(0, min(1000, ridges.value(at: time).rounded())))
            let isSmooth = isSmooth.value(at: time) > 1.5
            let amplitude = amplitude.value(at: time)
            if amplitude == 0 { return }
            paths = paths.map { $0.mappingOutlines { $0.zigZag(amplitude, ridges: ridges, isSmooth: isSmooth) } }
        case .offset(let amount, let join, let miterLimit):
            let amount = amount.value(at: time)
            guard amount != 0 else { return }
            let style = StrokeStyle(
                width: 2 * abs(amount), cap: join == .round ? .round : .butt, join: join, miterLimit: max(1, miterLimit.value(at: time)))
            paths = paths.map { $0.offset(style, isInwards: amount < 0) }
        }
    }
}

extension ShapeModifier.Trim {
    fileprivate func apply(to paths: inout [BezierPath], at time: Double) {
        let values = [start.value(at: time), end.value(at: time)].map { min(1, max(0, $0 / 100)) }
        let shift = offset.value(at: time) / 360
        let turn = shift - shift.rounded(.down)
        let (from, to) = ((values.min() ?? 0) + turn, (values.max() ?? 1) + turn)
        if to - from >= 1 { return }
        let measures = paths.map { PathMeasure($0) }
        let total = measures.reduce(0) { $0 + $1.length }
        var begin = 0.0
        for (index, measure) in measures.enumerated() {
            let period = isSequential ? total : measure.length
            let isClosed = (!isSequential || paths.count == 1) && paths[index].elements.last == .close
            paths[index] = Self.parts(of: measure, from * period - begin, to * period - begin, period: period, isClosed: isClosed)
            if isSequential { begin += measure.length }
        }
    }

    /// Returns what lies between two lengths, and between those less one period.
    private static func parts(of measure: PathMeasure, _ from: Double, _ to: Double, period: Double, isClosed: Bool) -> BezierPath {
        guard to > from else { return BezierPath() }
        var path = measure.part(from: from, to: to)
        let wrapped = measure.part(from: from - period, to: to - period)
        guard !wrapped.isEmpty else { return path }
        // The end of a closed path and its beginning are one piece.
        if isClosed, !path.isEmpty, case .move = wrapped.elements[0] {
            for element in wrapped.elements.dropFirst() { path.append(element) }
        } else {
            path.append(wrapped)
        }
        return path
    }
}
