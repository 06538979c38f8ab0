import DripGeometry
import DripPhysics

extension Trajectory {
    /// Marks the contacts that began within the last `seconds`.
    func contactMarks(at time: Double, showing seconds: Double) -> [Construction.Mark] {
        events.filter { $0.phase == .began && $0.time <= time && time < $0.time + seconds }.map { .tangentPoint($0.point) }
    }

    /// Marks the outline with which an item collides, its centre and its velocity. A figure on the item stays free: there is no cross, and the arrow
    /// begins at the outline.
    func itemMarks(_ index: Int, at time: Double, side: Double, isDisc: Bool, hasFigure: Bool = false) -> [Construction.Mark] {
        let (pose, velocity) = (pose(of: index, at: time), velocity(of: index, at: time))
        let square = Rect(x: -side / 2, y: -side / 2, width: side, height: side)
        let outline: [Construction.Mark] =
            switch (isDisc, hasFigure) {
            case (true, true): [.body(BezierPath(circle: pose.center, radius: side / 2))]
            case (true, false): [.circle(pose.center, radius: side / 2)]
            case (false, true): [.boundary(BezierPath(rect: square).transformed(by: pose.transform))]
            case (false, false): [.boundary(BezierPath(rect: square).transformed(by: pose.transform)), .center(pose.center)]
            }
        guard hasFigure else { return outline + [.velocity(velocity, at: pose.center)] }
        let speed = velocity.length
        return speed > 0 ? outline + [.velocity(velocity, at: pose.center + velocity * (side / 2 / speed))] : outline
    }
}

extension DynamicsLook {
    /// Marks the circles of a tile's corners and its centre.
    func tileMarks(_ pose: Trajectory.Pose, _ size: Size) -> [Construction.Mark] {
        let outline = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        return Construction.Mark.corners(of: outline, radius: corner(of: size), pose.transform) + [.center(pose.center)]
    }
}
