public import DripGeometry
import DripNumbers

/// A transition that follows the pointer and, let go, finishes or cancels by itself: time → progress 0…1.
///
/// While the pointer is down progress is the way gone, linearly. From the moment of release the rest runs eased: (1 − p) · duration / speed
/// to finish, p · duration / speed to cancel, as UIPercentDrivenInteractiveTransition says.
public struct PercentDrivenTransition: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable { case finished, cancelled }

    /// Points a second towards the goal, or away from it, from which the velocity decides and not the way.
    public static let decidingVelocity = 300.0
    /// The share of the way beyond which a slow release finishes.
    public static let decidingProgress = 0.5

    public let pan: PanGesture
    /// The direction of the goal, of length 1.
    public let direction: Vector
    /// In points: the way from 0 to 1.
    public let distance: Double
    /// Seconds that the transition takes when nobody touches it.
    public let duration: Double
    public let completionSpeed: Double
    public let completionCurve: TimingFunction
    public let outcome: Outcome

    /// - Parameters:
    ///   - direction: where the goal lies; any length above 0.
    ///   - distance: above 0 points.
    ///   - duration: above 0 seconds.
    ///   - completionSpeed: above 0; 2 halves the time after release.
    ///   - outcome: what becomes of it; nil decides by the release: finished beyond half the way or faster than 300 pt/s towards the goal,
    ///     cancelled when that fast away from it.
    public init(
        _ pan: PanGesture, direction: Vector, distance: Double, duration: Double, completionSpeed: Double = 1,
        completionCurve: TimingFunction = .easeInOut, outcome: Outcome? = nil
    ) {
        precondition(direction.length > 0 && direction.length < .infinity, "a transition has a direction, not \(direction)")
        precondition(distance > 0 && distance.isFinite, "a transition is driven over more than 0 points, not \(distance)")
        precondition(duration > 0 && duration.isFinite, "a transition lasts longer than 0 s, not \(duration) s")
        precondition(completionSpeed > 0, "a completion speed is above 0, not \(completionSpeed)")
        self.pan = pan
        let unit = direction * (1 / direction.length)
        self.direction = unit
        self.distance = distance
        self.duration = duration
        self.completionSpeed = completionSpeed
        self.completionCurve = completionCurve
        let end = pan.stroke.end.time
        let speed = pan.velocity(at: end).dot(unit)
        let way = min(1, max(0, pan.translation(at: end).dot(unit) / distance))
        let finishes = abs(speed) > Self.decidingVelocity ? speed > 0 : way > Self.decidingProgress
        self.outcome = outcome ?? (finishes ? .finished : .cancelled)
    }

    /// When the pointer is lifted, and how far the transition is then.
    public var release: (time: Double, progress: Double) {
        let time = pan.stroke.end.time
        return (time, tracked(at: time))
    }

    /// When it has finished or cancelled, in seconds: input is accepted again from then on.
    public var end: Double {
        let (time, progress) = release
        return time + (outcome == .finished ? 1 - progress : progress) * duration / completionSpeed
    }

    /// 0…1 at any time: 0 before the pointer is down; 1 or 0, exactly, once it has finished or cancelled.
    public func progress(at time: Double) -> Double {
        let (released, progress) = release
        if time <= released { return tracked(at: time) }
        let goal = outcome == .finished ? 1.0 : 0
        let end = end
        guard time < end else { return goal }
        return progress.interpolated(to: goal, at: completionCurve((time - released) / (end - released)))
    }

    private func tracked(at time: Double) -> Double {
        time < pan.stroke.start.time ? 0 : min(1, max(0, pan.translation(at: time).dot(direction) / distance))
    }
}
