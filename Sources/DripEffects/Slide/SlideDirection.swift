import DripGeometry
package import DripMotion

extension Slide.Direction {
    /// Recognises a swipe: at least 50 pt along one axis, at most 50 pt across, within 0.5 s. Nil for any other stroke.
    package init?(swipe stroke: PointerTrack.Stroke) {
        guard stroke.duration <= 0.5 else { return nil }
        let (length, tolerance) = (50.0, 50.0)
        let way = stroke.end.point - stroke.start.point
        // Maximum deviation of the pointer from the straight line, at any of its corners.
        let ways = stroke.samples.map { $0.point - stroke.start.point }
        let strayX = ways.reduce(0) { max($0, abs($1.dx)) }
        let strayY = ways.reduce(0) { max($0, abs($1.dy)) }
        if abs(way.dx) >= length, strayY <= tolerance, abs(way.dx) >= abs(way.dy) {
            self = way.dx < 0 ? .left : .right
        } else if abs(way.dy) >= length, strayX <= tolerance {
            self = way.dy < 0 ? .up : .down
        } else {
            return nil
        }
    }

    /// Unit vector, y down.
    var vector: Vector {
        switch self {
        case .left: Vector(-1, 0)
        case .right: Vector(1, 0)
        case .up: Vector(0, -1)
        case .down: Vector(0, 1)
        }
    }
}
