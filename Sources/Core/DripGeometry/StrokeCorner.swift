import DripNumbers

/// A point where the direction of a pen jumps.
struct StrokeCorner {
    let pivot: Point
    /// The normals before and after, which point to the right and are half the stroke's width long.
    let from: Vector
    let to: Vector
    /// The cosine of the angle by which the direction turns, positive clockwise on screen.
    let cosine: Double
    private let sine: Double
    /// The side towards which the path turns, where both strips overlap.
    let inner: StrokeOutline.Side
    private let before: StrokeOutline.Edge
    private let after: StrokeOutline.Edge
    private let radius: Double

    init(_ before: StrokeOutline.Edge, _ after: StrokeOutline.Edge, radius: Double) {
        self.before = before
        self.after = after
        self.radius = radius
        pivot = after.point
        from = before.normal(radius)
        to = after.normal(radius)
        sine = before.tangent.cross(after.tangent)
        cosine = before.tangent.dot(after.tangent)
        inner = sine >= 0 ? .right : .left
    }

    /// The angle of the turn, in −π…π.
    var turn: Double { arcTangent(y: sine, x: cosine) }

    /// Returns whether the corner can be ignored, because the visible part of so small a turn is below the tolerance.
    ///
    /// Between short segments small turns alone are not enough. Many of them would add up to an inner side that runs backwards.
    func isFlat(tolerance: Double) -> Bool {
        guard cosine > 0 else { return false }
        return abs(sine) <= 1e-12 || radius * abs(sine) <= min(tolerance / 4, before.chord / 2, after.chord / 2)
    }

    /// The crossing of the inner lines of two straight segments, and the length cut off each; nil where one of them is too short.
    var cut: (crossing: Point, length: Double)? {
        guard let available = before.length(inner), let availableAfter = after.length(inner), cosine > -0.999 else { return nil }
        let length = radius * abs(sine) / (1 + cosine)
        guard length <= available, length <= availableAfter else { return nil }
        return (pivot + from * inner.sign - before.tangent * length, length)
    }
}
