import DripGeometry
import DripImage
import DripScene

/// The offset of a gradient at each pixel, in the forms of the kernels.
struct GradientField {
    enum Geometry: Int32 {
        case linear = 0
        /// Circles about one centre: `growth` × √(x² + y²) − `shift`.
        case concentric = 1
        /// One circle inside the other.
        case nested = 2
        /// Any two circles.
        case cone = 3
    }

    let geometry: Geometry
    let x: PixelPlane
    var y = PixelPlane(a: 0, c: 0, e: 0)
    private(set) var shift = 0.0
    private(set) var along = Vector.zero
    private(set) var curvature = 0.0
    private(set) var focus = 0.0
    private(set) var growth = 1.0

    /// The number of pixels in which offsets change by about 1: the length of a line, or a radius.
    var extent: Double { 1 / (x.across * x.across + x.down * x.down).squareRoot() }

    /// Whether single precision finds the cell of each pixel to a sixteenth of a cell. The kernel counts columns from multiples of 256.
    ///
    /// Where colours end at 0 and 1, only pixels near those offsets matter: a few radii around the first centre.
    func isCoarse(on size: PixelSize, cellBits: Int, spread: Gradient.Spread) -> Bool {
        switch geometry {
        case .linear: break
        case .concentric: if abs(shift) > 2 { return false }
        case .nested: if along.dot(along) > 1 || abs(shift) > 2 { return false }
        case .cone: return false
        }
        let (right, bottom) = (Double(size.width | 255), Double(size.height))
        let limit = min(64, 0x1p18 / Double(1 &<< cellBits))
        return [x, y].allSatisfy { plane in
            let (origin, across, down) = (plane.origin, plane.across * right, plane.down * bottom)
            let farthest = max(abs(origin), abs(origin + across), abs(origin + down), abs(origin + across + down))
            if farthest >= 0x1p30 { return false }
            return (spread == .pad ? min(farthest, 256 * abs(plane.across) + 8) : farthest) <= limit
        }
    }

    /// Offsets along a line: `offset` itself.
    init(linear offset: PixelPlane) {
        (geometry, x) = (.linear, offset)
    }

    /// Offsets of the circles with centre `line` · t and radius `radius` + `growth` · t. `x` and `y` are coordinates from the first centre.
    /// Fails for equal circles.
    init?(x: PixelPlane, y: PixelPlane, line: Vector, radius: Double, growth: Double) {
        let square = line.dot(line) - growth * growth
        if line == .zero {
            if growth == 0 { return nil }
            let scale = 1 / abs(growth)
            (geometry, self.x, self.y) = (.concentric, x.scaled(by: scale), y.scaled(by: scale))
            (shift, self.growth) = (radius / growth, growth < 0 ? -1 : 1)
        } else if square < -1e-6 * growth * growth {
            // Divided by the square, the equation needs no quotient for each pixel.
            let scale = 1 / (-square).squareRoot()
            (geometry, self.x, self.y) = (.nested, x.scaled(by: scale), y.scaled(by: scale))
            (along, focus) = (line * scale, radius * scale)
            (shift, self.growth) = (radius * growth / -square, growth < 0 ? -1 : 1)
        } else {
            (geometry, self.x, self.y) = (.cone, x, y)
            // A focus on the circle itself is a case of its own, which a rounding error must not miss.
            curvature = abs(square) <= 1e-12 * (line.dot(line) + growth * growth) ? 0 : square
            (along, shift, focus, self.growth) = (line, radius * growth, radius, growth)
        }
    }
}
