import DripGeometry
import DripMotion

extension SpringList {
    func marks(at time: Double) -> [Construction.Mark] {
        let (offset, lags) = scroll.state(at: time)
        let finger = finger(at: time)
        var marks: [Construction.Mark] = []
        var farthest: (point: Point, distance: Double)?
        for (index, lag) in lags.enumerated() {
            let frame = bubbleFrame(index, top: scroll.top(of: index) - offset)
            let (restCenter, center) = (frame.center, frame.center + Vector(0, lag))
            guard center.y > -scroll.rowHeight / 2, center.y < look.height + scroll.rowHeight / 2 else { continue }
            marks.append(.center(center))
            if abs(lag) > 0.5 {
                let outline = BezierPath(roundedRect: frame, cornerRadius: Self.corner)
                marks += [.guide(outline), .line(restCenter, center), .tangentPoint(restCenter)]
            }
            guard let finger else { continue }
            let distance = max(0, abs(restCenter.y - finger.y) - scroll.rowHeight / 2)
            let edge = Point(finger.x, restCenter.y + (restCenter.y < finger.y ? 0.5 : -0.5) * scroll.rowHeight)
            if distance > farthest?.distance ?? 0, edge.y > 0, edge.y < look.height { farthest = (edge, distance) }
        }
        guard let finger, let stroke = track?.stroke(at: time) else { return marks }
        marks += [.circle(finger, radius: Self.fingerRadius), .velocity(PanGesture(stroke).velocity(at: time), at: finger)]
        guard let farthest else { return marks }
        return marks + [
            .line(finger, farthest.point),
            .letter("d", at: finger.interpolated(to: farthest.point, at: 0.5), away: Vector(1, 0), of: .tangent),
        ]
    }
}
