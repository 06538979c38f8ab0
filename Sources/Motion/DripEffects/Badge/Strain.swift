import DripGeometry
import DripNumbers

/// An area-preserving deformation: stretched along one axis and shortened across it. Strains of different directions add up. (x, y) is ln(stretch) ·
/// (cos 2φ, sin 2φ) for a stretch in the direction φ. Strains along φ and φ + π/2 are opposite.
struct Strain {
    private var x: Double
    private var y: Double

    static let zero = Strain(x: 0, y: 0)

    private init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Creates a stretch by the factor `stretch` along the unit vector `axis`.
    init(_ stretch: Double, along axis: Vector) {
        let size = logarithm(stretch)
        self.init(x: size * (axis.dx * axis.dx - axis.dy * axis.dy), y: size * 2 * axis.dx * axis.dy)
    }

    var isNone: Bool { x == 0 && y == 0 }

    static func + (a: Strain, b: Strain) -> Strain { Strain(x: a.x + b.x, y: a.y + b.y) }
    static func * (strain: Strain, factor: Double) -> Strain { Strain(x: strain.x * factor, y: strain.y * factor) }

    /// cosh ε + sinh ε · M, with M the reflection about the axis.
    func callAsFunction(_ vector: Vector) -> Vector {
        let size = (x * x + y * y).squareRoot()
        guard size > 0 else { return vector }
        let (more, less) = (exponential(size), exponential(-size))
        let mirrored = Vector(x * vector.dx + y * vector.dy, y * vector.dx - x * vector.dy) * (1 / size)
        return vector * ((more + less) / 2) + mirrored * ((more - less) / 2)
    }

    var transform: AffineMap {
        let (right, down) = (self(Vector(1, 0)), self(Vector(0, 1)))
        return AffineMap(a: right.dx, b: right.dy, c: down.dx, d: down.dy, e: 0, f: 0)
    }
}
