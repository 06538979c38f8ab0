import DripGeometry
import DripMotion

/// One stroke that holds the badge. The badge's centre moves on straight lines at constant speed between ``knots``.
struct BadgeDrag {
    let stroke: PointerTrack.Stroke
    /// Vector from the pointer to the badge's centre at the first touch.
    let grip: Vector

    /// Seconds in which the centre moves under the pointer.
    static let catchUp = 0.1

    var start: Double { stroke.start.time }
    var end: Double { stroke.end.time }

    func center(at time: Double) -> Point {
        stroke.point(at: time) + grip * max(0, 1 - (min(time, end) - start) / Self.catchUp)
    }

    /// Returns the first time from `time` on at which the centre is farther from `home` than `limit`, or nearer; nil if there is none.
    func crossing(after time: Double, outwards: Bool, home: Point, limit: Double) -> Double? {
        func isBeyond(_ point: Point) -> Bool { outwards ? point.distance(to: home) > limit : point.distance(to: home) < limit }
        if isBeyond(center(at: time)) { return time }
        var from = time
        for knot in knots where knot > time {
            let (a, b) = (center(at: from) - home, center(at: knot) - home)
            // Solves |a + (b − a)·s| = limit: leaving is the later root, entering the earlier one. Within a piece the distance may fall and then
            // rise.
            let offset = b - a
            let (square, half, excess) = (offset.dot(offset), a.dot(offset), a.dot(a) - limit * limit)
            let root = half * half - square * excess
            let share = square > 0 ? ((outwards ? 1 : -1) * max(0, root).squareRoot() - half) / square : 0
            if isBeyond(center(at: knot)) || (!outwards && root > 0 && (0..<1).contains(share)) {
                return from + (knot - from) * min(1, max(0, share))
            }
            from = knot
        }
        return nil
    }

    /// Times at which the speed changes.
    private var knots: [Double] {
        let times = stroke.samples.map { $0.time }
        let caught = start + Self.catchUp
        guard grip != .zero, caught < end else { return times }
        return times.filter { $0 < caught } + [caught] + times.filter { $0 > caught }
    }
}
