import DripGeometry
import DripImage

/// Layout of the canvas, in points, from the settings.
struct WaterDropLayout {
    let width: Double
    let height: Double
    /// Canvas points per point of the layout: it keeps drops visible on a canvas of thousands of points.
    let zoom: Double
    /// The y of the pool's still surface.
    let surface: Double
    let gravity: Double
    let radius: Double
    let root: Double
    let breakDistance: Double
    let elasticity: Double
    let reboundDistance: Double
    /// Seconds from the beginning to the end of a ripple.
    let rippleTime: Double
    let isWall: Bool
    /// The x of every column, from left to right.
    let columns: [Double]

    /// Thickness of the ceiling's line, from y = 0 down.
    static let ceilingThickness = 2.0
    private static let wallPitch = 14.0
    /// Maximum of the layout's shorter side.
    private static let longestSide = 700.0

    init(_ settings: EffectSettings) throws(EffectError) {
        isWall = settings[WaterDrop.wall]
        let drips = settings[WaterDrop.drips]
        let standard = drips == 1 && !isWall ? Size(120, 400) : Size(400, 400)
        let canvas = settings.size.map { Size(Double($0.width), Double($0.height)) } ?? standard
        zoom = max(1, min(canvas.width, canvas.height) / Self.longestSide)
        let (width, height) = (canvas.width / zoom, canvas.height / zoom)
        self.width = width
        self.height = height
        gravity = 1000 * settings[WaterDrop.gravity]
        radius = settings[WaterDrop.radius]
        root = settings[WaterDrop.root]
        breakDistance = settings[WaterDrop.breakDistance]
        elasticity = settings[WaterDrop.elasticity]
        reboundDistance = settings[WaterDrop.reboundBreak]
        rippleTime = settings[WaterDrop.rippleTime]

        // A drop needs room to hang, break and fall visibly. The pool becomes shallower for it, down to a film.
        let reach = breakDistance + 4 * radius
        guard height >= reach + 4 else {
            throw .canvasTooSmall(effect: "waterdrop", minimumWidth: 1, minimumHeight: Int((reach + 4).rounded(.up)))
        }
        surface = max(height - settings[WaterDrop.depth], min(height - 4, max(reach, height * 0.4)))

        let count = isWall ? max(1, Int(width / Self.wallPitch)) : drips
        let pitch = settings[WaterDrop.pitch] ?? (isWall ? Self.wallPitch : min(40, width / Double(count)))
        columns = (0..<count).map { width / 2 + (Double($0) - Double(count - 1) / 2) * pitch }
    }

    var ceiling: BezierPath { BezierPath(rect: Rect(x: 0, y: 0, width: width, height: Self.ceilingThickness)) }
    var depth: Double { height - surface }
}
