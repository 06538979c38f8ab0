package import DripGeometry
package import DripMotion

/// What a pan recogniser says of one stroke, at any time.
package struct PanGesture: Hashable, Sendable {
    package let stroke: PointerTrack.Stroke

    /// Seconds over which a velocity is measured, back from the moment asked for.
    private static let velocityWindow = 0.05

    package init(_ stroke: PointerTrack.Stroke) { self.stroke = stroke }

    package func location(at time: Double) -> Point { stroke.point(at: time) }

    /// How far the pointer has gone since it touched.
    package func translation(at time: Double) -> Vector { stroke.point(at: time) - stroke.start.point }

    /// Points a second over the last 50 ms of the stroke before `time`; zero before it begins. After the pointer is lifted: the velocity
    /// at that moment.
    package func velocity(at time: Double) -> Vector {
        let end = min(time, stroke.end.time)
        let begin = max(end - Self.velocityWindow, stroke.start.time)
        guard end > begin else { return .zero }
        return (stroke.point(at: end) - stroke.point(at: begin)) * (1 / (end - begin))
    }
}
