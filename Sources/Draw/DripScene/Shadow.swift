public import DripGeometry
public import DripImage

/// A shadow under a group: its alpha, moved, blurred, and coloured.
public struct Shadow: Equatable, Sendable {
    /// The distance from the group, in points.
    package let offset: Vector
    /// The standard deviation of its blur, in points, 0…``Blur/limit``.
    package let blur: Double
    /// The colour; its alpha is that of the shadow where the group is opaque.
    package let color: Color

    /// Creates a shadow.
    /// - Precondition: `blur` is in 0…``Blur/limit``.
    public init(offset: Vector, blur: Double, color: Color) {
        precondition(blur >= 0 && blur <= Blur.limit, "a shadow's blur is 0 to 200 points wide, not \(blur)")
        self.offset = offset
        self.blur = blur
        self.color = color
    }
}
