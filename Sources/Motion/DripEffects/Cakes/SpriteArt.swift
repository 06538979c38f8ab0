import DripGeometry
import DripImage
import DripScene

/// An image of stacked shapes in a square of 100 × 100 about the origin, y down.
struct SpriteArt {
    private(set) var layers: [(path: BezierPath, color: Color)] = []

    /// Adds a shape in a colour 0xRRGGBB.
    mutating func add(_ path: BezierPath, _ rgb: UInt32, opacity: Double = 1) {
        layers.append((path, Color(rgb: rgb).opacity(opacity)))
    }

    /// Draws the shapes. `transform` maps the square of 100 × 100 to the canvas.
    func draws(_ transform: AffineMap) -> [Draw] {
        layers.map { .fill($0.path.transformed(by: transform), with: $0.color) }
    }
}
