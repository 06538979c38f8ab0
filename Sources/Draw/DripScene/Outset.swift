import DripGeometry

/// A change of a group's outline.
package enum Outset {
    /// The farthest that an outline moves, in points, and in pixels when drawn.
    package static let limit = 250.0
}
