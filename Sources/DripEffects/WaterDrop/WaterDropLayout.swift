import DripGeometry
import DripImage

/// Where things are on the canvas, in points, after the settings have been fitted to it.
struct WaterDropLayout {
    let width: Double
    let height: Double
    /// Points of the canvas in a point of the layout: drops of a few points would be lost on a canvas of thousands.
    let zoom: Double
    /// The pool's still surface.
    let surface: Double
    let gravity: Double
    let radius: Double
    let root: Double
    let breakDistance: Double
    let elasticity: Double
    let reboundDistance: Double
    let isWall: Bool
    /// The x of every column, from left to right.
    let columns: [Double]

    /// The ceiling's line, from y = 0 down.
    static let ceilingThickness = 2.0
    private static let wallPitch = 14.0
    /// Of the layout's shorter side.
    private static let longestSide = 700.0

    init(_ settings: EffectSettings) throws(EffectError) {
        let values = settings.parameters
        isWall = values.flag("wall")
        let drips = values.integer("drips") ?? 7
        let own = drips == 1 && !isWall ? Size(120, 400) : Size(400, 400)
        let canvas = settings.size.map { Size(Double($0.width), Double($0.height)) } ?? own
        zoom = max(1, min(canvas.width, canvas.height) / Self.longestSide)
        let (width, height) = (canvas.width / zoom, canvas.height / zoom)
        self.width = width
        self.height = height
        gravity = 1000 * (values.number("gravity") ?? 1)
        radius = values.number("radius") ?? 5
        root = values.number("root") ?? 12
        breakDistance = values.number("break-distance") ?? 15
        elasticity = values.number("elasticity") ?? 0.4
        reboundDistance = values.number("rebound-break") ?? 30

        // A drop needs room to hang, break and be seen falling; the pool gives way to it, down to a film.
        let room = breakDistance + 4 * radius
        guard height >= room + 4 else {
            throw .canvasTooSmall(effect: "waterdrop", minimumWidth: 1, minimumHeight: Int((room + 4).rounded(.up)))
        }
        surface = max(height - (values.number("depth") ?? 60), min(height - 4, max(room, height * 0.4)))

        let count = isWall ? max(1, Int(width / Self.wallPitch)) : drips
        let pitch = values.number("pitch") ?? (isWall ? Self.wallPitch : min(40, width / Double(count)))
        columns = (0..<count).map { width / 2 + (Double($0) - Double(count - 1) / 2) * pitch }
    }

    var ceiling: BezierPath { BezierPath(rect: Rect(x: 0, y: 0, width: width, height: Self.ceilingThickness)) }
    /// Of the pool, in points.
    var depth: Double { height - surface }
}
