/// A width and a height in points.
public struct Size: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size in points.
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}
