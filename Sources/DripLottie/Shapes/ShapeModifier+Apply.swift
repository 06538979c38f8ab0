internal import DripGeometry

extension ShapeModifier {
    /// Changes paths, which are in drawing order, at a time in frames.
    func apply(to paths: inout [BezierPath], at time: Double) {
        switch self {
        case .trim(let trim): trim.apply(to: &paths, at: time)
        case .roundCorners(let radius):
            let radius = radius.value(at: time)
            if radius > 0 { for index in paths.indices { paths[index] = paths[index].roundingCorners(radius) } }
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
        if isSequential {
            let measures = paths.map { PathMeasure($0) }
            let total = measures.reduce(0) { $0 + $1.length }
            var begin = 0.0
            for index in paths.indices {
                let length = measures[index].length
                let isClosed = paths.count == 1 && paths[index].elements.last == .close
                paths[index] = Self.parts(of: measures[index], from * total - begin, to * total - begin, period: total, isClosed: isClosed)
                begin += length
            }
        } else {
            for index in paths.indices {
                let measure = PathMeasure(paths[index])
                paths[index] = Self.parts(
                    of: measure, from * measure.length, to * measure.length, period: measure.length,
                    isClosed: paths[index].elements.last == .close)
            }
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

extension BezierPath {
    /// Returns the path with corners between straight sides replaced by arcs, which take at most half of each side.
    fileprivate func roundingCorners(_ radius: Double) -> BezierPath {
        var result = BezierPath()
        for subpath in polylines { subpath.rounded(radius, into: &result) }
        return result
    }

    private var polylines: [Outline] {
        var outlines: [Outline] = []
        for element in elements {
            switch element {
            case .move(let point): outlines.append(Outline(start: point))
            case .line(let end): outlines[outlines.count - 1].sides.append([end])
            case .cubic(let first, let second, let end): outlines[outlines.count - 1].sides.append([first, second, end])
            case .close: outlines[outlines.count - 1].close()
            case .quad, .quartic: continue
            }
        }
        return outlines
    }
}

/// A subpath whose sides are lines or cubics.
private struct Outline {
    let start: Point
    /// The points of each side after its first one.
    var sides: [[Point]] = []
    var isClosed = false

    init(start: Point) { self.start = start }

    mutating func close() {
        isClosed = true
        if let last = sides.last?.last, last != start { sides.append([start]) }
    }

    func rounded(_ radius: Double, into path: inout BezierPath) {
        guard let end = sides.last?.last else { return }
        /// The distance that the corner at the beginning of a side takes of it and of the side before; nil if it stays.
        func corner(_ index: Int) -> (point: Point, before: Vector, after: Vector)? {
            guard isClosed || index > 0 && index < sides.count else { return nil }
            let (into, out) = (sides[(index + sides.count - 1) % sides.count], sides[index % sides.count])
            guard into.count == 1, out.count == 1 else { return nil }
            let point = index % sides.count == 0 ? (isClosed ? end : start) : sides[index - 1][sides[index - 1].count - 1]
            let previous = self.start(of: (index + sides.count - 1) % sides.count)
            func cut(_ side: Vector) -> Vector { side.length > 0 ? side * (min(radius, side.length / 2) / side.length) : side }
            return (point, cut(previous - point), cut(out[0] - point))
        }
        let first = corner(0)
        path.move(to: first.map { $0.point + $0.after } ?? start)
        for (index, side) in sides.enumerated() {
            guard let corner = corner(index + 1) else {
                if side.count == 1 { path.addLine(to: side[0]) } else { path.addCubic(control1: side[0], control2: side[1], to: side[2]) }
                continue
            }
            path.addLine(to: corner.point + corner.before)
            let share = 1 - ShapeGeometry.handle
            path.addCubic(
                control1: corner.point + corner.before * share, control2: corner.point + corner.after * share, to: corner.point + corner.after)
        }
        if isClosed { path.close() }
    }

    private func start(of side: Int) -> Point { side == 0 ? start : sides[side - 1][sides[side - 1].count - 1] }
}
