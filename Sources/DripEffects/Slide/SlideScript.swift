import DripGeometry
import DripMotion

/// Default pointer for any canvas and direction.
enum SlideScript {
    /// Seconds of rest, before the first gesture and after each transition.
    static let lead = 0.3
    static let hold = 0.5
    private static let swipeDuration = 0.18

    /// Returns a swipe at 0.3 s, half a second's rest, a swipe back, and half a second's rest.
    static func swipes(_ direction: Slide.Direction, width: Double, height: Double, transition: Double) -> [[PointerTrack.Sample]] {
        let finger = Finger(direction: direction, width: width, height: height)
        // A swipe is at least 50 pt long; on a small canvas it begins or ends outside.
        let length = max(56, 0.4 * finger.extent)
        let (near, far) = (finger.extent / 2 - length / 2, finger.extent / 2 + length / 2)
        let back = lead + transition + hold
        return [
            [finger.at(near, lead - swipeDuration), finger.at(far, lead)], [finger.at(far, back - swipeDuration), finger.at(near, back)],
        ]
    }

    /// Returns a pan that is released too early, one that goes far enough, and a flick back.
    static func pans(_ direction: Slide.Direction, width: Double, height: Double, transition: Double) -> [[PointerTrack.Sample]] {
        let finger = Finger(direction: direction, width: width, height: height)
        let extent = finger.extent
        let first = lead + 0.6
        let second = first + 0.35 * transition + hold
        let third = second + 0.7 + 0.4 * transition + hold
        // Fast enough to decide, on any canvas.
        let flick = min(0.12, 0.25 * extent / 800)
        return [
            [finger.at(0.12 * extent, lead), finger.at(0.47 * extent, first - 0.1), finger.at(0.47 * extent, first)],
            [finger.at(0.08 * extent, second), finger.at(0.68 * extent, second + 0.6), finger.at(0.68 * extent, second + 0.7)],
            [finger.at(0.7 * extent, third), finger.at(0.45 * extent, third + flick)],
        ]
    }

    /// Points on the centre line of the canvas, measured from the edge at which the front page enters.
    private struct Finger {
        let direction: Slide.Direction
        let width: Double
        let height: Double
        var extent: Double { direction.vector.dx == 0 ? height : width }

        func at(_ travel: Double, _ time: Double) -> PointerTrack.Sample {
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
}
