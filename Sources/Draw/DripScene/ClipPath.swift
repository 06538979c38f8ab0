package import DripGeometry

package struct ClipPath: Equatable, Sendable {
    package let path: BezierPath
    package let rule: FillRule
}
