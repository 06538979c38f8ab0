package import DripGeometry

package struct FilledPath: Equatable, Sendable {
    package let path: BezierPath
    package let paint: Paint
    package let rule: FillRule
}
