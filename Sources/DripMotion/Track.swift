/// Progress → value: what an animation shows, without a word about when.
public protocol Track<Value>: Sendable {
    associatedtype Value: Sendable
    /// The value at `progress`, normally 0…1. A track decides itself what lies beyond; a spring's progress goes there.
    func value(at progress: Double) -> Value
}

/// From one value to another in a straight line, eased: Core Animation's basic animation.
public struct Tween<Value: Interpolatable>: Track {
    public let from: Value
    public let to: Value
    public let timingFunction: TimingFunction

    /// The timing function is linear where none is given, as that of a CAAnimation (UIView's is `.easeInOut`).
    public init(from: Value, to: Value, timingFunction: TimingFunction = .linear) {
        self.from = from
        self.to = to
        self.timingFunction = timingFunction
    }

    public func value(at progress: Double) -> Value { from.interpolated(to: to, at: timingFunction(progress)) }
}

extension Tween: Equatable where Value: Equatable {}

/// From one value to another as a spring pulls it. Its progress is a share of ``duration``, so it fits a ``MediaTiming`` of that duration.
public struct SpringTween<Value: Interpolatable>: Track {
    public let from: Value
    public let to: Value
    public let spring: Spring
    /// Seconds that progress 0…1 stands for.
    public let duration: Double

    public init(from: Value, to: Value, spring: Spring, duration: Double) {
        self.from = from
        self.to = to
        self.spring = spring
        self.duration = duration
    }

    public func value(at progress: Double) -> Value { from.interpolated(to: to, at: spring.progress(at: progress * duration)) }
}

extension SpringTween: Equatable where Value: Equatable {}
