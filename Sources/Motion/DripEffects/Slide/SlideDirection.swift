import DripGeometry
package import DripMotion

extension Slide.Direction {
    /// Recognises a swipe: at least 50 pt along one axis, at most 50 pt across, within 0.5 s. Nil for any other stroke.
    package init?(swipe stroke: PointerTrack.Stroke) {
        guard stroke.duration <= 0.5 else { return nil }
        let (length, tolerance) = (50.0, 50.0)
        let offset = stroke.end.point - stroke.start.point
        // Maximum deviation of the pointer from the straight line, at any of its corners.
        let offsets = stroke.samples.map { $0.point - stroke.start.point }
        let strayX = offsets.reduce(0) { max($0, abs($1.dx)) }
        let strayY = offsets.reduce(0) { max($0, abs($1.dy)) }
        if abs(offset.dx) >= length, strayY <= tolerance, abs(offset.dx) >= abs(offset.dy) {
            self = offset.dx < 0 ? .left : .right
        } else if abs(offset.dy) >= length, strayX <= tolerance {
            self = offset.dy < 0 ? .up : .down
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
