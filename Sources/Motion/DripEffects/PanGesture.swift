package import DripGeometry
package import DripMotion

/// State of a pan recogniser for one stroke, at any time.
package struct PanGesture: Sendable {
    package let stroke: PointerTrack.Stroke

    /// Seconds before a moment over which its velocity is measured.
    private static let velocityWindow = 0.05

    package init(_ stroke: PointerTrack.Stroke) { self.stroke = stroke }

    package func location(at time: Double) -> Point { stroke.point(at: time) }

    package func translation(at time: Double) -> Vector { stroke.point(at: time) - stroke.start.point }

    /// Returns the velocity in points a second over 50 ms of the stroke before `time`: zero before the stroke, constant after it.
    package func velocity(at time: Double) -> Vector {
        let end = min(time, stroke.end.time)
        let begin = max(end - Self.velocityWindow, stroke.start.time)
        guard end > begin else { return .zero }
        return (stroke.point(at: end) - stroke.point(at: begin)) * (1 / (end - begin))
    }
}
