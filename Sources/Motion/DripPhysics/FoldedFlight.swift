package import DripGeometry

/// Closed form of a lossless ball in an empty box: a straight flight, folded at the walls. Valid at any time, without accumulated error.
package struct FoldedFlight: Sendable {
    /// Bounds of the ball's centre.
    package let field: Rect
    package let start: Point
    /// Velocity in points a second, at time 0.
    package let velocity: Vector

    /// Creates a flight in the box `walls`, in which the ball must fit and start. It returns to its start and direction after `period` seconds, with
    /// `across` hits of the right and `down` of the lower wall.
    package init(walls: Rect, radius: Double, start: Point, period: Double, across: Int, down: Int) {
        field = walls.expanded(by: -radius)
        precondition(field.width > 0 && field.height > 0, "a ball of radius \(radius) does not fit into \(walls)")
        precondition(field.contains(start), "the ball begins at \(start), outside its field \(field)")
        self.start = start
        velocity = Vector(2 * field.width * Double(across) / period, 2 * field.height * Double(down) / period)
    }

    package func center(at time: Double) -> Point {
        Point(
            field.minX + Self.fold(start.x - field.minX + velocity.dx * time, field.width).coordinate,
            field.minY + Self.fold(start.y - field.minY + velocity.dy * time, field.height).coordinate)
    }

    package func velocity(at time: Double) -> Vector {
        Vector(
            velocity.dx * Self.fold(start.x - field.minX + velocity.dx * time, field.width).sign,
            velocity.dy * Self.fold(start.y - field.minY + velocity.dy * time, field.height).sign)
    }

    /// Returns a triangle wave: 0…width and back.
    package static func fold(_ distance: Double, _ width: Double) -> (coordinate: Double, sign: Double) {
        let turn = distance - 2 * width * (distance / (2 * width)).rounded(.down)
        return turn <= width ? (turn, 1) : (2 * width - turn, -1)
    }
}
