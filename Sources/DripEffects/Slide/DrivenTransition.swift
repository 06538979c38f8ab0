package import DripGeometry
package import DripMotion

/// A transition that follows the pointer and, let go, finishes or cancels by itself: time → progress 0…1.
///
/// While the pointer is down progress is the way gone, linearly. From the moment of release the rest runs eased: (1 − p) · duration
/// to finish, p · duration to cancel, as UIPercentDrivenInteractiveTransition says.
package struct DrivenTransition: Sendable {
    /// Whether it reaches its goal: let go beyond half the way, or faster than 300 pt/s towards the goal, and not that fast away from it.
    package let finishes: Bool
    /// When the pointer is lifted, and how far the transition is then.
    package let release: (time: Double, progress: Double)
    /// When it has finished or cancelled, in seconds: input is accepted again from then on.
    package let end: Double

    private let pan: PanGesture
    /// The direction of the goal, of length 1.
    private let direction: Vector
    private let distance: Double
    private let curve: TimingFunction

    /// Points a second towards the goal, or away from it, from which the velocity decides and not the way.
    private static let decidingVelocity = 300.0

    /// - Parameters:
    ///   - direction: where the goal lies, of length 1.
    ///   - distance: in points, above 0: the way from 0 to 1.
    ///   - duration: seconds that the transition takes when nobody touches it.
    package init(_ pan: PanGesture, direction: Vector, distance: Double, duration: Double, curve: TimingFunction) {
        self.pan = pan
        self.direction = direction
        self.distance = distance
        self.curve = curve
        let time = pan.stroke.end.time
        let progress = Self.progress(pan, at: time, direction, distance)
        let speed = pan.velocity(at: time).dot(direction)
        finishes = abs(speed) > Self.decidingVelocity ? speed > 0 : progress > 0.5
        release = (time, progress)
        end = time + (finishes ? 1 - progress : progress) * duration
    }

    /// 0…1 at any time: 0 before the pointer is down; 1 or 0, exactly, once it has finished or cancelled.
    package func progress(at time: Double) -> Double {
        if time < pan.stroke.start.time { return 0 }
        if time <= release.time { return Self.progress(pan, at: time, direction, distance) }
        let goal = finishes ? 1.0 : 0
        guard time < end else { return goal }
        return release.progress.interpolated(to: goal, at: curve((time - release.time) / (end - release.time)))
    }

    private static func progress(_ pan: PanGesture, at time: Double, _ direction: Vector, _ distance: Double) -> Double {
        min(1, max(0, pan.translation(at: time).dot(direction) / distance))
    }
}
