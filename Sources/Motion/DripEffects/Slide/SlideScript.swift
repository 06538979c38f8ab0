import DripGeometry
import DripMotion

/// Default pointer for any canvas and direction.
struct SlideScript {
    let direction: Slide.Direction
    let width: Double
    let height: Double
    /// Seconds of a transition.
    let transition: Double

    /// Seconds of rest, before the first gesture and after each transition.
    static let lead = 0.3
    static let hold = 0.5
    private static let swipeDuration = 0.18

    /// Points from the edge at which the front page enters to the opposite one.
    var extent: Double { direction.vector.dx == 0 ? height : width }

    /// A swipe at 0.3 s, half a second's rest, a swipe back, and half a second's rest.
    var swipes: [[PointerTrack.Sample]] {
        // A swipe is at least 50 pt long; on a small canvas it begins or ends outside.
        let length = max(56, 0.4 * extent)
        let (near, far) = (extent / 2 - length / 2, extent / 2 + length / 2)
        let back = Self.lead + transition + Self.hold
        return [
            [finger(near, Self.lead - Self.swipeDuration), finger(far, Self.lead)],
            [finger(far, back - Self.swipeDuration), finger(near, back)],
        ]
    }

    /// A pan that is released too early, one that goes far enough, and a flick back.
    var pans: [[PointerTrack.Sample]] {
        let first = Self.lead + 0.6
        let second = first + 0.35 * transition + Self.hold
        let third = second + 0.7 + 0.4 * transition + Self.hold
        // Fast enough to decide, on any canvas.
        let flick = min(0.12, 0.25 * extent / 800)
        return [
            [finger(0.12 * extent, Self.lead), finger(0.47 * extent, first - 0.1), finger(0.47 * extent, first)],
            [finger(0.08 * extent, second), finger(0.68 * extent, second + 0.6), finger(0.68 * extent, second + 0.7)],
            [finger(0.7 * extent, third), finger(0.45 * extent, third + flick)],
        ]
    }

    /// Returns a point on the centre line of the canvas, `travel` points from the edge at which the front page enters.
    private func finger(_ travel: Double, _ time: Double) -> PointerTrack.Sample {
        let point =
            switch direction {
            case .up: Point(width / 2, height - travel)
            case .down: Point(width / 2, travel)
            case .left: Point(width - travel, height / 2)
            case .right: Point(travel, height / 2)
            }
        return PointerTrack.Sample(point, at: time)
    }
}
