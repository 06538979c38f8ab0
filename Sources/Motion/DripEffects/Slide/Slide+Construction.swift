import DripGeometry
import DripMotion
import DripNumbers

extension Slide {
    func marks(at time: Double) -> [Construction.Mark] {
        var marks = graphMarks(at: time)
        let canvas = Rect(x: 0, y: 0, width: width, height: height)
        if let moving = moving(at: time), moving.covered > 0, moving.covered < 1 {
            let frame = frame(of: moving)
            let radius = radius(of: moving)
            marks.append(.boundary(BezierPath(roundedRect: frame, cornerRadius: radius)))
            if radius > 0 {
                marks += Construction.Mark.corners(of: frame, radius: radius).filter {
                    if case .circle(let center, _) = $0 { canvas.contains(center) } else { false }
                }
            }
            // The distance that the page still has to go, from the edge where it ends.
            let leading = frame.center + moving.travel * 0.5
            marks += [.line(leading, leading - moving.travel * moving.covered), .tangentPoint(leading)]
        } else {
            marks.append(.boundary(BezierPath(rect: canvas)))
        }
        guard let stroke = track?.stroke(at: time), let finger = track?.stroke(at: time)?.point(at: time) else { return marks }
        return marks + [.circle(finger, radius: fingerRadius), .velocity(PanGesture(stroke).velocity(at: time), at: finger)]
    }

    /// Marks the timing function in a corner: its curve with the control polygon, and the progress of the transition.
    private func graphMarks(at time: Double) -> [Construction.Mark] {
        let side = 0.24 * min(width, height)
        let frame = Rect(x: width - 1.4 * side, y: height - 1.4 * side, width: side, height: side)
        func plotted(_ x: Double, _ y: Double) -> Point { Point(frame.minX + x * side, frame.maxY - y * side) }
        let points = [plotted(0, 0), plotted(timing.x1, timing.y1), plotted(timing.x2, timing.y2), plotted(1, 1)]
        // Seven layers of a quarter each cover 87 % of the page.
        let panel = BezierPath(roundedRect: frame.expanded(by: 0.16 * side), cornerRadius: 0.12 * side)
        var marks = Array(repeating: Construction.Mark.helper(panel), count: 7)
        marks += [
            .measure(BezierPath([.move(plotted(0, 1)), .line(plotted(0, 0)), .line(plotted(1, 0))])),
            .controlPolygon(points), .body(BezierPath([.move(points[0]), .cubic(points[1], points[2], points[3])])),
        ]
        if let share = timeline.transition(at: time)?.timedShare(at: time) {
            let point = plotted(share, timing(share))
            marks += [
                .line(plotted(0, timing(share)), point), .line(plotted(share, 0), point), .tangentPoint(point),
                .letter("p", at: point + Vector(-0.06, -0.06) * side, away: Vector(-1, -1), of: .tangent),
            ]
        }
        return marks
    }
}
