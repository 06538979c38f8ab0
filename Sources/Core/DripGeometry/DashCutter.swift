struct DashCutter {
    private let subpath: Subpath
    private let lengths: [ArcLength]
    /// The distances of the segments' ends from the subpath's start, along it: 0, then that of each segment's end.
    private let ends: [Double]
    private let pattern: DashPattern
    private let dotLength: Double?
    private var segment = 0

    /// Fails for too many dashes.
    init?(_ subpath: Subpath, _ pattern: DashPattern, dotLength: Double?) {
        self.subpath = subpath
        self.pattern = pattern
        self.dotLength = dotLength
        lengths = subpath.segments.map { ArcLength($0) }
        ends = lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.total) }
        let dashes = ends[ends.count - 1] / pattern.period * Double(pattern.lengths.count / 2)
        guard dashes <= Double(BezierPath.dashLimit) else { return nil }
    }

    mutating func cut(into path: inout BezierPath) {
        let total = ends[ends.count - 1]
        let slack = total * 1e-9
        var cursor = DashCutter.Cursor(pattern)
        var position = 0.0
        /// The first dash of a closed subpath waits for the last one.
        var opening: BezierPath?
        while position < total - slack {
            let end = position + cursor.remaining
            guard cursor.isDash else {
                position = end
                cursor.advance()
                continue
            }
            let reachesEnd = end >= total - slack
            var dash = BezierPath()
            if cursor.remaining > 0 {
                append(from: position, to: reachesEnd ? total : end, to: &dash)
            } else {
                appendDot(at: position, to: &dash)
            }
            if subpath.isClosed, position == 0, cursor.remaining > 0 {
                if reachesEnd {
                    // The whole subpath is one dash.
                    dash.close()
                    path.append(dash)
                    return
                }
                opening = dash
            } else if reachesEnd, cursor.remaining > 0, let first = opening {
                for element in first.elements.dropFirst() { dash.append(element) }
                path.append(dash)
                return
            } else {
                path.append(dash)
            }
            position = end
            cursor.advance()
        }
        if let opening { path.append(opening) }
    }

    /// Adds the part between two lengths, which only grow from call to call.
    private mutating func append(from: Double, to: Double, to path: inout BezierPath) {
        seek(from)
        while true {
            let (begin, end) = (ends[segment], ends[segment + 1])
            let curve = subpath.segments[segment]
            let isWhole = from <= begin && to >= end
            let part = isWhole ? curve : lengths[segment].part(from: from - begin, to: to - begin)
            if path.isEmpty { path.move(to: part.start) }
            path.addCurve(part)
            guard to > end, segment < lengths.count - 1 else { return }
            segment += 1
        }
    }

    private mutating func appendDot(at position: Double, to path: inout BezierPath) {
        guard let dotLength else { return }
        seek(position)
        let t = lengths[segment].parameter(at: position - ends[segment])
        let sample = lengths[segment].curve.sample(at: t)
        path.move(to: sample.point)
        path.addLine(to: sample.point + sample.tangent * dotLength)
    }

    /// Advances to the segment that contains `position`; at a corner to the one that begins there.
    private mutating func seek(_ position: Double) {
        while segment < lengths.count - 1, ends[segment + 1] <= position { segment += 1 }
    }

    struct Cursor {
        private let pattern: DashPattern
        private var index = 0
        /// The remaining length of the current dash or gap.
        private(set) var remaining: Double

        init(_ pattern: DashPattern) {
            self.pattern = pattern
            var phase = pattern.phase.truncatingRemainder(dividingBy: pattern.period)
            if phase < 0 { phase += pattern.period }
            remaining = pattern.lengths[0]
            // At the very end of a dash the gap begins, but a dash of length 0 there is still to come.
            while phase > 0, phase >= remaining, index < pattern.lengths.count - 1 {
                phase -= remaining
                index += 1
                remaining = pattern.lengths[index]
            }
            remaining = max(0, remaining - phase)
        }

        var isDash: Bool { index % 2 == 0 }

        mutating func advance() {
            index = (index + 1) % pattern.lengths.count
            remaining = pattern.lengths[index]
        }
    }
}
