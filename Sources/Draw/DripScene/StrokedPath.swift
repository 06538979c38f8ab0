package import DripGeometry

package struct StrokedPath: Equatable, Sendable {
    package let path: BezierPath
    package let paint: Paint
    /// The style without dashes, and with the miter limit 10.
    package let style: StrokeStyle
}
