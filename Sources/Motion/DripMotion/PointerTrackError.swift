/// An error in a pointer track. Strokes and points count from 1.
public enum PointerTrackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A track without strokes.
    case empty
    /// A stroke without points.
    case emptyStroke(stroke: Int)
    /// A text that is not a point.
    case unreadablePoint(text: String, stroke: Int, point: Int)
    /// A time outside 0…600 s, or a coordinate beyond ±10⁶.
    case outOfRange(stroke: Int, time: Double)
    /// A point that is not later than the previous one.
    case timeDoesNotGrow(stroke: Int, time: Double, previous: Double)

    public var description: String {
        switch self {
        case .empty: "the pointer track is empty; write points such as 10,20@0.5"
        case .emptyStroke(let stroke):
            "stroke \(stroke) of the pointer track has no point; write points such as 10,20@0.5 between semicolons"
        case .unreadablePoint(let text, let stroke, let point):
            "'\(text)', point \(point) of stroke \(stroke), is not x,y@seconds such as 10,20@0.5"
        case .outOfRange(let stroke, let time):
            "stroke \(stroke) has a point at \(time) s that is out of range; times are in 0…600 s, coordinates within ±1000000"
        case .timeDoesNotGrow(let stroke, let time, let previous):
            "stroke \(stroke) has a point at \(time) s after one at \(previous) s; each must be later than the one before"
        }
    }
}
