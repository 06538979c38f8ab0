public import DripGeometry
import DripNumbers

/// What a pan recogniser says of one stroke, at any time.
public struct PanGesture: Hashable, Sendable {
    public enum State: Hashable, Sendable { case possible, changed, ended }

    /// Seconds over which a velocity is measured, back from the moment asked for.
    public static let velocityWindow = 0.05

    public let stroke: PointerTrack.Stroke

    public init(_ stroke: PointerTrack.Stroke) { self.stroke = stroke }

    /// `.changed` while the pointer is down, `.ended` from the moment at which it is lifted.
    public func state(at time: Double) -> State {
        time < stroke.start.time ? .possible : time < stroke.end.time ? .changed : .ended
    }

    public func location(at time: Double) -> Point { stroke.point(at: time) }

    /// How far the pointer has gone since it touched or, UIKit's `setTranslation(.zero)`, since the time of a reset.
    public func translation(at time: Double, resetAt reset: Double? = nil) -> Vector {
        stroke.point(at: time) - stroke.point(at: reset ?? stroke.start.time)
    }

    /// Points a second over the last 50 ms of the stroke before `time`; zero before it begins. After the pointer is lifted: the velocity
    /// at that moment.
    public func velocity(at time: Double) -> Vector {
        let end = min(time, stroke.end.time)
        let begin = max(end - Self.velocityWindow, stroke.start.time)
        guard end > begin else { return .zero }
        return (stroke.point(at: end) - stroke.point(at: begin)) * (1 / (end - begin))
    }
}

/// What a whole stroke was, for recognisers that know only at its end.
public enum Gesture: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable, CaseIterable { case up, down, left, right }

    /// Touched and lifted in place.
    case tap(Point)
    /// At least 50 pt along one axis, at most 50 pt across, within 0.5 s.
    case swipe(Direction)
    /// Anything else.
    case pan

    /// The limits of a swipe, in points and seconds.
    public static let swipeLength = 50.0
    public static let swipeTolerance = 50.0
    public static let swipeDuration = 0.5
    /// How far the pointer may wander, and how long it may stay, for a tap.
    public static let tapTolerance = 10.0
    public static let tapDuration = 0.5

    /// What `stroke` was; it is known at its end.
    public init(_ stroke: PointerTrack.Stroke) {
        let start = stroke.start.point
        let ways = stroke.samples.map { $0.point - start }
        if stroke.samples.count == 1 || (stroke.duration <= Self.tapDuration && ways.allSatisfy { $0.length <= Self.tapTolerance }) {
            self = .tap(start)
            return
        }
        self = .pan
        guard stroke.duration <= Self.swipeDuration else { return }
        let way = stroke.end.point - start
        // How far the pointer strayed from the straight way, at any of its corners.
        let strayX = ways.reduce(0) { max($0, abs($1.dx)) }
        let strayY = ways.reduce(0) { max($0, abs($1.dy)) }
        if abs(way.dx) >= Self.swipeLength, strayY <= Self.swipeTolerance, abs(way.dx) >= abs(way.dy) {
            self = .swipe(way.dx < 0 ? .left : .right)
        } else if abs(way.dy) >= Self.swipeLength, strayX <= Self.swipeTolerance {
            self = .swipe(way.dy < 0 ? .up : .down)
        }
    }
}

extension PointerTrack {
    /// One entry a stroke: what it was, and when that was known.
    public var gestures: [(gesture: Gesture, time: Double)] { strokes.map { (Gesture($0), $0.end.time) } }
}
