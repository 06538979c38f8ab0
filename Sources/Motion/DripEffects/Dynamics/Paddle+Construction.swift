import DripGeometry
import DripNumbers
import DripPhysics

extension Paddle {
    /// Seconds of the path ahead of the ball.
    private static let ahead = 1.0

    func marks(at time: Double) -> [Construction.Mark] {
        let (ball, radius) = (ball(at: time), playField.radius)
        let paddle = playField.paddleRect(at: paddle(at: time))
        let walls = Rect(x: 0, y: 0, width: playField.width, height: flight == nil ? playField.height : playField.paddleTop)
        var marks: [Construction.Mark] = [
            .boundary(BezierPath(rect: walls)), .boundary(BezierPath(rect: walls.expanded(by: -radius))),
            .boundary(BezierPath(roundedRect: paddle.expanded(by: radius), cornerRadius: playField.paddleCorner + radius)),
            .circle(ball, radius: radius),
        ]
        marks += Construction.Mark.corners(of: paddle, radius: playField.paddleCorner)
        for (index, brick) in (game?.bricks ?? []).enumerated() where time < game?.brickTimes[index] ?? 0 {
            marks.append(.boundary(BezierPath(rect: brick)))
        }
        let turns = turns(from: time, to: time + Self.ahead)
        var path = BezierPath([.move(ball)])
        path.addLines(to: turns)
        path.addLine(to: self.ball(at: min(time + Self.ahead, flight == nil ? period.value : .infinity)))
        marks.append(.guide(path))
        marks += turns.map { .tangentPoint($0) }
        if let velocity = flight?.velocity(at: time) ?? game?.velocity(at: time) { marks.append(.velocity(velocity, at: ball)) }
        return marks
    }

    /// Returns the centres of the ball at its hits in a span of time.
    private func turns(from: Double, to: Double) -> [Point] {
        guard let flight else {
            if meetings.isEmpty { return game?.hits(from: from, to: to) ?? [] }
            return game?.knots.filter { $0.time > from && $0.time < to }.map { $0.ball } ?? []
        }
        func times(_ start: Double, _ length: Double, _ speed: Double) -> [Double] {
            // Folds of a straight flight at multiples of the length.
            let first = ((start + speed * from) / length).rounded(.down) + 1
            return (0..<40).map { ((first + Double($0)) * length - start) / speed }.filter { $0 > from && $0 < to }
        }
        let (start, field) = (flight.start, flight.field)
        let hits =
            times(start.x - field.minX, field.width, flight.velocity.dx) + times(start.y - field.minY, field.height, flight.velocity.dy)
        return hits.stablySorted().map { flight.center(at: $0) }
    }
}

extension PaddleGame {
    /// Returns the velocity in points a second, between two knots.
    fileprivate func velocity(at time: Double) -> Vector {
        let step = 1e-4
        return (ball(at: time + step) - ball(at: time)) * (1 / step)
    }

    /// Returns the ball's centres at the knots where it turns.
    fileprivate func hits(from: Double, to: Double) -> [Point] {
        let inner = knots.filter { $0.time > from && $0.time < to }
        return zip(zip(inner, inner.dropFirst()), inner.dropFirst(2)).compactMap { pair, last in
            let (a, b) = (pair.1.ball - pair.0.ball, last.ball - pair.1.ball)
            return abs(a.cross(b)) > 0.1 * a.length * b.length || a.dot(b) < 0 ? pair.1.ball : nil
        }
    }
}
