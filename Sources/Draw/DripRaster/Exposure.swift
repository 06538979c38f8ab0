import DripImage
package import DripScene

/// What passes before an open shutter.
package enum Exposure: Sendable {
    /// One drawing.
    case still(Scene)
    /// The drawing at any share, 0…1, of the time for which the shutter is open.
    case continuous(@Sendable (_ share: Double) -> Scene)
    /// Given drawings, and the number of evenly spaced moments that show each.
    case frames([(scene: Scene, count: Int)])
}
