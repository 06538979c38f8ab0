import DripGeometry
import DripNumbers
import DripPhysics
import DripTestSupport
import Testing

/// The same motion bit for bit: on every run, in debug and release, and whatever variants of its functions the C library takes.
@Suite struct DeterminismTests {
    /// Something of everything: shapes, joints, springs, friction, pushes, drag, and a boundary that goes.
    private func muddle() throws -> Trajectory {
        var random = SplitMix64(seed: 11)
        let stage = try Stage()
        var items: [DynamicItem] = []
        for index in 0..<24 {
            let (x, y) = (30 + Double(index % 6) * 48 + random.number(in: -4...4), 20 + Double(index / 6) * 40)
            switch index % 4 {
            case 0: items.append(stage.ball(x, y, radius: random.number(in: 6...14)))
            case 1: items.append(stage.square(x, y, side: random.number(in: 12...26)))
            case 2: items.append(DynamicItem(center: Point(x, y), size: Size(28, 16), angle: 0.4, collisionBounds: .ellipse))
            default:
                let triangle = BezierPath(polygon: [Point(-12, 8), Point(12, 8), Point(0, -14)])
                items.append(DynamicItem(center: Point(x, y), size: Size(24, 22), collisionBounds: .path(triangle)))
            }
        }
        try stage.add(GravityBehavior(items: items))
        try stage.add(ItemBehavior(items: items)) {
            ($0.elasticity, $0.friction, $0.resistance, $0.angularResistance) = (0.6, 0.4, 0.1, 0.3)
        }
        let collision = try stage.add(CollisionBehavior(items: items)) {
            $0.usesReferenceBounds = true
            $0.addBoundary("bowl", along: BezierPath([.move(Point(20, 180)), .quad(Point(150, 320), Point(280, 180))]))
        }
        let spring = AttachmentBehavior(item: items[0], offset: Vector(3, 2), attachedTo: items[1])
        (spring.frequency, spring.damping) = (2, 0.2)
        let pin = AttachmentBehavior.pin(item: items[2], to: items[3], at: items[2].center + Vector(20, 0))
        (pin.range, pin.frictionTorque) = (-1...1, 3)
        let drag = AttachmentBehavior(item: items[4], attachedTo: Point(150, 20))
        for behavior in [
            spring, pin, drag, AttachmentBehavior.weld(item: items[6], to: items[7], at: items[6].center + Vector(15, 5)),
            AttachmentBehavior.rope(item: items[8], attachedTo: items[9]),
            AttachmentBehavior.slider(item: items[10], at: items[10].center, axis: Vector(1, 2)),
        ] { try stage.animator.addBehavior(behavior) }
        try stage.add(SnapBehavior(item: items[12], snapPoint: Point(60, 260)))
        let push = try stage.add(PushBehavior(items: [items[14]], mode: .instantaneous)) {
            $0.direction = Vector(angle: 1) * 0.2
            try $0.setTargetOffset(Vector(4, 1), for: items[14])
        }
        drag.action = { [unowned drag, unowned animator = stage.animator] in
            drag.anchorPoint = Point(150 + 60 * sine(4 * animator.time), 20)
            if animator.stepCount == 480 { collision.removeBoundary("bowl") }
            if animator.stepCount % 200 == 0 { push.isActive = true }
        }
        return try stage.animator.record(items, for: 6)
    }

    private func hash(_ trajectory: Trajectory) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x0000_0100_0000_01B3 }
        for step in 0...Int(trajectory.duration * 240) {
            for index in 0..<trajectory.itemCount {
                let pose = trajectory.pose(of: index, at: Double(step) / 240)
                mix(pose.center.x)
                mix(pose.center.y)
                mix(pose.angle)
            }
        }
        for event in trajectory.events { mix(event.time) }
        return hash
    }

    @Test("the hash is the one of every other machine")
    func expectedHash() throws {
        let first = try muddle()
        #expect(hash(first) == 15_257_239_320_250_040_814)
        #expect(try muddle() == first)
        #expect(first.events.count > 200)
    }

    @Test("simulations on several threads do not disturb each other")
    func parallel() async throws {
        let hashes = await withTaskGroup(of: UInt64?.self) { group in
            for _ in 0..<4 { group.addTask { (try? muddle()).map { hash($0) } } }
            return await group.reduce(into: Set<UInt64?>()) { $0.insert($1) }
        }
        #expect(hashes == [15_257_239_320_250_040_814])
    }
}
