import DripGeometry
import DripPhysics
import DripTestSupport
import Testing

/// Steps are taken in halves where bodies would get into each other; see `Depth.c`.
@Suite struct DepthTests {
    @Test("nothing passes through a line, at any speed", arguments: [5_000.0, 40_000, 300_000], [false, true])
    func tunnels(speed: Double, isBox: Bool) throws {
        let stage = try Stage(Rect(x: 0, y: 0, width: 300, height: 300))
        let item = isBox ? stage.square(60, 150, side: 20) : stage.ball(60, 150)
        let behavior = try stage.add(ItemBehavior(items: [item])) { $0.elasticity = 1 }
        try stage.add(CollisionBehavior(items: [item])) {
            $0.usesReferenceBounds = true
            $0.addBoundary("line", from: Point(150, 0), to: Point(150, 300))
        }
        try behavior.addLinearVelocity(Vector(speed, 0), for: item)
        let trajectory = try stage.animator.record([item], for: 0.5)
        for time in stride(from: 0.0, to: 0.5, by: 0.000_1) {
            let x = trajectory.pose(of: 0, at: time).center.x
            #expect(x > 9.5 && x < 140.5, "\(time) s")
        }
        #expect(abs(abs(item.velocity.dx) / speed - 1) < 1e-6 && item.velocity.dy == 0)
    }

    @Test("a hard pressed box is not squeezed out of the corner")
    func corner() throws {
        let stage = try Stage()
        let item = stage.square(150, 150, side: 20)
        try stage.add(ItemBehavior(items: [item])) { ($0.density, $0.elasticity) = (0.1, 0.6) }
        try stage.add(CollisionBehavior(items: [item])) { $0.usesReferenceBounds = true }
        try stage.add(PushBehavior(items: [item], mode: .continuous)) { $0.direction = Vector(5, -2) }
        let trajectory = try stage.animator.record([item], for: 2)
        for time in stride(from: 0.0, to: 2, by: 0.001) {
            let outline = Outline(square: 20, trajectory.pose(of: 0, at: time).transform)
            #expect(outline.depth(outside: stage.animator.referenceBounds) < 0.5, "\(time) s")
        }
    }

    @Test("a ball between two others that close in stays outside both, and momentum is kept")
    func between() throws {
        let stage = try Stage(Rect(x: 0, y: 0, width: 2000, height: 300))
        let balls = [stage.ball(900, 150), stage.ball(1000, 152), stage.ball(1100, 147)]
        let behavior = try stage.add(ItemBehavior(items: balls)) { $0.elasticity = 1 }
        try stage.add(CollisionBehavior(items: balls))
        try behavior.addLinearVelocity(Vector(1900, 0), for: balls[0])
        try behavior.addLinearVelocity(Vector(-1700, 0), for: balls[2])
        let trajectory = try stage.animator.record(balls, for: 0.3)
        for time in stride(from: 0.0, to: 0.3, by: 0.000_5) {
            let centers = (0..<3).map { trajectory.pose(of: $0, at: time).center }
            for (a, b) in [(0, 1), (0, 2), (1, 2)] { #expect(20 - centers[a].distance(to: centers[b]) < 0.5, "\(time) s") }
        }
        let momentum = balls.reduce(Vector.zero) { $0 + $1.velocity }
        #expect((momentum - Vector(200, 0)).length < 1e-6)
    }
}
