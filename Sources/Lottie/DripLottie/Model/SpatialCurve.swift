internal import DripGeometry

/// The curve in space from one key frame to the next, travelled by arc length.
struct SpatialCurve: Sendable {
    private let measure: PathMeasure
    private let start: Vector
    private let end: Vector

    /// Returns nil where the handles do not bend the line.
    init?(from start: Vector, _ handleOut: Vector, _ handleIn: Vector, to end: Vector) {
        guard handleOut != .zero || handleIn != .zero, start != end || handleOut != handleIn else { return nil }
        var path = BezierPath()
        path.move(to: .zero + start)
        path.addCubic(control1: .zero + start + handleOut, control2: .zero + end + handleIn, to: .zero + end)
        measure = PathMeasure(path)
        self.start = start
        self.end = end
        guard measure.length > 0 else { return nil }
    }

    /// Returns the point at a share of the length. An easing that overshoots goes on straight.
    func point(at progress: Double) -> Point {
        let location = measure.location(atLength: progress * measure.length)
        let beyond = progress < 0 ? progress : max(0, progress - 1)
        return location.point + location.tangent * (beyond * measure.length)
    }

    func tangent(at progress: Double) -> Vector { measure.location(atLength: progress * measure.length).tangent }
}
