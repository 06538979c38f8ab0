import DripGeometry

/// A Gaussian blur: its standard deviations along x and y, in points, 0…``limit``.
///
/// A number is a blur of the same width in all directions: `scene.group(blur: 4) { … }`.
public struct Blur: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The largest standard deviation, in points, and in pixels when drawn.
    public static let limit = 200.0

    /// The standard deviation along x.
    package let x: Double
    /// The standard deviation along y.
    package let y: Double

    /// Creates a blur of two widths.
    /// - Precondition: both are in 0…``limit``.
    public init(x: Double, y: Double) {
        precondition(x >= 0 && x <= Self.limit && y >= 0 && y <= Self.limit, "a blur is 0 to 200 points wide, not \(x) and \(y)")
        self.x = x
        self.y = y
    }

    /// Creates a blur of the same width in all directions.
    /// - Precondition: `deviation` is in 0…``limit``.
    public init(_ deviation: Double) { self.init(x: deviation, y: deviation) }

    /// Creates a blur of the same width in all directions.
    public init(floatLiteral value: Double) { self.init(value) }
    /// Creates a blur of the same width in all directions.
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}
