public import DripGeometry

/// The outline with which an item collides, relative to its centre.
public enum CollisionBounds: Equatable, Sendable {
    /// The item's whole size, as in UIKit even for a view drawn round.
    case rectangle
    /// The ellipse inscribed in the item's size. A circle is exact; others are polygons within 1/500 of the longer radius.
    case ellipse
    /// A convex path without self-intersections, with (0, 0) at the item's centre.
    case path(BezierPath)
}
