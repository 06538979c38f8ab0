/// An invalid value of a simulation, found before any computation with it.
public enum DynamicsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `property` of a behavior or an item has a value outside `range`. NaN is outside every range.
    case outOfRange(property: String, value: Double, range: String)
    /// The corners of an item's bounds, in order, do not turn in one direction, or enclose no area.
    case boundsNotConvex(corners: Int)
    /// Bounds with more corners than `limit`.
    case tooManyCorners(count: Int, limit: Int)
    /// A boundary without length; nil is the reference bounds.
    case emptyBoundary(identifier: String?)
    /// The item or behavior already belongs to another animator.
    case itemInAnotherAnimator
    /// A behavior that already belongs to an animator.
    case behaviorInUse
    /// An attachment of an item to itself.
    case attachedToItself
    /// The pushed or accelerated item is not in the behavior.
    case itemNotInBehavior
    /// More simultaneous collision behaviors than `limit`.
    case tooManyCollisionBehaviors(count: Int, limit: Int)
    /// The recording would need more steps than its limit.
    case recordingTooLong(steps: Int, limit: Int)
    /// A failed allocation.
    case outOfMemory

    public var description: String {
        switch self {
        case .outOfRange(let property, let value, let range): "\(property) is \(value); it must be \(range)"
        case .boundsNotConvex(let corners):
            "the \(corners) corners of an item's bounds are not convex; use a convex path"
        case .tooManyCorners(let count, let limit): "\(count) corners are over the limit of \(limit); use a simpler path"
        case .emptyBoundary(let identifier):
            "the boundary \(identifier.map { "'\($0)'" } ?? "of the reference bounds") has no length; use at least two different points"
        case .itemInAnotherAnimator: "an item is in another animator; make a new item"
        case .behaviorInUse: "a behavior already belongs to an animator; remove it from there first"
        case .attachedToItself: "an item is attached to itself; attach it to another one or to a point"
        case .itemNotInBehavior: "an item is not in the behavior; add it first"
        case .tooManyCollisionBehaviors(let count, let limit):
            "\(count) simultaneous collision behaviors are over the limit of \(limit); put items that may collide into one"
        case .recordingTooLong(let steps, let limit): "\(steps) steps are over the limit of \(limit); record a shorter time"
        case .outOfMemory: "out of memory for the simulation; use fewer items"
        }
    }

    static func check(_ value: Double, in range: ClosedRange<Double>, _ property: String) throws(DynamicsError) {
        guard range.contains(value) else {
            throw .outOfRange(property: property, value: value, range: "\(range.lowerBound)…\(range.upperBound)")
        }
    }
}
