public import DripGeometry
public import DripImage

/// The drawing of one frame: a display list, in points, from back to front.
///
/// It holds only content that its text form can express, so a scene that is written and read back draws the same pixels. Blending is source-over in
/// sRGB, unless a group says otherwise.
public struct Scene: Equatable, Sendable {
    /// The drawings, from back to front.
    public var draws: [Draw]

    /// Creates a scene.
    public init(_ draws: [Draw] = []) { self.draws = draws }

    /// Fills `path` with `color`. Quartics become cubics first, as ``Draw`` says.
    public mutating func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) {
        draws.append(.fill(path, with: color, rule: rule))
    }

    /// Fills `path` with `paint`. Quartics become cubics first, as ``Draw`` says.
    public mutating func fill(_ path: BezierPath, with paint: Paint, rule: FillRule = .nonZero) {
        draws.append(.fill(path, with: paint, rule: rule))
    }

    /// Strokes `path` with `color`. Dashes are cut first, as ``Draw`` says.
    public mutating func stroke(_ path: BezierPath, with color: Color, style: StrokeStyle) {
        draws.append(.stroke(path, with: color, style: style))
    }

    /// Strokes `path` with `paint`. Dashes are cut first, as ``Draw`` says.
    public mutating func stroke(_ path: BezierPath, with paint: Paint, style: StrokeStyle) {
        draws.append(.stroke(path, with: paint, style: style))
    }

    /// Clips everything that follows in this scene or group to `path`: see ``Draw/clip(_:rule:)``.
    public mutating func clip(_ path: BezierPath, rule: FillRule = .nonZero) {
        draws.append(.clip(path, rule: rule))
    }
}
