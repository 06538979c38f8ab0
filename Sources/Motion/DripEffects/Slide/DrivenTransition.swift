package import DripGeometry
package import DripMotion

/// A transition that follows the pointer and finishes or cancels after its release: time → progress 0…1.
///
/// While the pointer is down, progress is linear in its distance. After the release the rest is eased: it takes (1 − p) · duration to finish and p ·
/// duration to cancel, as in UIPercentDrivenInteractiveTransition.
package struct DrivenTransition: Sendable {
    /// Whether it finishes: released beyond half the distance or faster than 300 pt/s towards the goal, and not that fast away from it.
    package let finishes: Bool
    /// Time and progress at the release.
    package let release: (time: Double, progress: Double)
    /// Time at which it has finished or cancelled, in seconds. Input is accepted again from then on.
    package let end: Double

    private let pan: PanGesture
    /// Unit vector towards the goal.
    private let direction: Vector
    private let distance: Double
    private let curve: TimingFunction

    /// Speed towards the goal or away from it, in points a second, from which the velocity decides, not the distance.
    private static let decidingVelocity = 300.0

    /// Creates a transition in the unit vector `direction`, over `distance` points from progress 0 to 1. Without touches it takes `duration` seconds.
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

    /// Returns the progress, 0…1: 0 before the pointer is down, and exactly 1 or 0 at the end.
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
