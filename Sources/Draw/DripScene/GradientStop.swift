import DripGeometry
public import DripImage

/// A colour at an offset of a gradient.
public struct GradientStop: Hashable, Sendable {
    /// The offset, 0…1.
    package let offset: Double
    /// The colour there.
    package let color: Color

    /// Creates a stop.
    public init(_ offset: Double, _ color: Color) {
        self.offset = offset
        self.color = color
    }
}
