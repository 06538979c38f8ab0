import DripGeometry
import DripPhysics
import DripTestSupport
import Testing

/// Values that mean nothing are errors, found before anything has moved.
@Suite struct ErrorTests {
    /// An animator that was sent to the end of time never came back.
    @Test(arguments: [Double.infinity, 1e300, 36_001, .nan])
    func timesTooFarAheadAreRefused(time: Double) throws {
        let animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(throws: DynamicsError.self) { try animator.advance(to: time) }
        try animator.advance(to: -.infinity)
        #expect(animator.stepCount == 0)
        try animator.advance(to: 0.5)
        #expect(animator.stepCount == 120)
    }

    static let broken: [(name: String, make: @Sendable (DynamicItem) throws -> DynamicBehavior)] = [
        (
            "elasticity",
            {
                let it = ItemBehavior(items: [$0])
                it.elasticity = 1.1
                return it
            }
        ),
        (
            "friction",
            {
                let it = ItemBehavior(items: [$0])
                it.friction = -0.1
                return it
            }
        ),
        (
            "density",
            {
                let it = ItemBehavior(items: [$0])
                it.density = 0
                return it
            }
        ),
        (
            "resistance",
            {
                let it = ItemBehavior(items: [$0])
                it.resistance = .nan
                return it
            }
        ),
        (
            "angular resistance",
            {
                let it = ItemBehavior(items: [$0])
                it.angularResistance = .infinity
                return it
            }
        ),
        (
            "gravity's y",
            {
                let it = GravityBehavior(items: [$0])
                it.magnitude = 1e7
                return it
            }
        ),
        (
            "gravity's x",
            {
                let it = GravityBehavior(items: [$0])
                it.direction = Vector(.nan, 0)
                return it
            }
        ),
        (
            "a push's x",
            {
                let it = PushBehavior(items: [$0], mode: .continuous)
                it.direction = Vector(.infinity, 0)
                return it
            }
        ),
        (
            "a snap's damping",
            {
                let it = SnapBehavior(item: $0, snapPoint: .zero)
                it.damping = 2
                return it
            }
        ),
        (
            "a snap's frequency",
            {
                let it = SnapBehavior(item: $0, snapPoint: .zero)
                it.frequency = 0
                return it
            }
        ),
        ("a point's x", { SnapBehavior(item: $0, snapPoint: Point(1e9, 0)) }),
        (
            "an attachment's length",
            {
                let it = AttachmentBehavior(item: $0, attachedTo: .zero)
                it.length = -1
                return it
            }
        ),
        (
            "an attachment's frequency",
            {
                let it = AttachmentBehavior(item: $0, attachedTo: .zero)
                it.frequency = 120
                return it
            }
        ),
        (
            "an attachment's damping",
            {
                let it = AttachmentBehavior(item: $0, attachedTo: .zero)
                it.damping = -1
                return it
            }
        ),
        (
            "the start of an attachment's range",
            {
                let it = AttachmentBehavior.pin(item: $0, at: .zero)
                it.range = 1...2
                return it
            }
        ),
        ("the length of a slider's axis", { AttachmentBehavior.slider(item: $0, at: .zero, axis: .zero) }),
        (
            "a boundary's friction",
            {
                let it = CollisionBehavior(items: [$0])
                it.addBoundary("x", from: .zero, to: Point(1, 1), material: .init(friction: -1))
                return it
            }
        ),
        (
            "an inset",
            {
                let it = CollisionBehavior(items: [$0])
                it.referenceBoundsInsets = .init(top: .nan)
                return it
            }
        ),
    ]

    @Test("a value out of range", arguments: broken.indices)
    func outOfRange(index: Int) throws {
        let stage = try Stage()
        let item = stage.ball(150, 150)
        let (name, make) = Self.broken[index]
        let behavior = try make(item)
        func property(_ work: () throws(DynamicsError) -> Void) -> String? {
            do { try work() } catch {
                if case .outOfRange(let property, _, _) = error { return error.description.contains(property) ? property : nil }
            }
            return nil
        }
        #expect(property { () throws(DynamicsError) in try stage.animator.addBehavior(behavior) } == name)
        #expect(stage.animator.stepCount == 0 && item.center == Point(150, 150))
    }

    @Test("items that cannot be simulated")
    func items() throws {
        func advance(_ item: DynamicItem) throws(DynamicsError) {
            let animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 10, height: 10))
            try animator.addBehavior(GravityBehavior(items: [item]))
            try animator.advance()
        }
        #expect(throws: DynamicsError.self) { try advance(DynamicItem(center: Point(.nan, 0), size: Size(1, 1))) }
        #expect(throws: DynamicsError.self) { try advance(DynamicItem(center: .zero, size: Size(0, 1))) }
        #expect(throws: DynamicsError.self) { try advance(DynamicItem(center: .zero, size: Size(1, .infinity))) }
        #expect(throws: DynamicsError.self) { try advance(DynamicItem(center: .zero, size: Size(1, 1), angle: .nan)) }
        for path in [
            BezierPath(), BezierPath(polygon: [.zero, Point(1, 0)]), BezierPath(polygon: [.zero, Point(1, 0), Point(2, 0)]),
            BezierPath(polygon: [Point(-10, -10), Point(10, -10), Point(0, 0), Point(10, 10), Point(-10, 10)]),
            // A star: it turns one way, but twice around.
            BezierPath(polygon: (0..<5).map { Point.zero + Vector(angle: Double($0) * 0.8 * .pi) * 10 }),
            BezierPath(polygon: [Point(-10, -10), Point(.nan, 0), Point(0, 10)]),
        ] {
            let item = DynamicItem(center: .zero, size: Size(20, 20), collisionBounds: .path(path))
            #expect(throws: DynamicsError.self) { try advance(item) }
        }
        // Either direction and corners on a side are fine.
        let square = [Point(-5, -5), Point(-5, 0), Point(-5, 5), Point(5, 5), Point(5, -5)]
        try advance(DynamicItem(center: .zero, size: Size(10, 10), collisionBounds: .path(BezierPath(polygon: square))))
        try advance(DynamicItem(center: .zero, size: Size(10, 10), collisionBounds: .path(BezierPath(polygon: square.reversed()))))
    }

    @Test("one animator an item, one place a behavior, no attachment to itself, no boundary without length")
    func structure() throws {
        let (one, two) = (try Stage(), try Stage())
        let item = one.ball(150, 150)
        try one.add(GravityBehavior(items: [item]))
        try one.animator.advance()
        try two.add(GravityBehavior(items: [item]))
        #expect(throws: DynamicsError.itemInAnotherAnimator) { try two.animator.advance() }
        #expect(throws: DynamicsError.attachedToItself) { try one.add(AttachmentBehavior(item: item, attachedTo: item)) }
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary("dot", from: Point(5, 5), to: Point(5, 5))
        #expect(throws: DynamicsError.emptyBoundary(identifier: "dot")) { try one.animator.addBehavior(collision) }
        #expect(throws: DynamicsError.itemNotInBehavior) { try PushBehavior(mode: .continuous).setTargetOffset(.zero, for: item) }
        #expect(throws: DynamicsError.itemNotInBehavior) { try ItemBehavior().addLinearVelocity(.zero, for: item) }
        for _ in 0..<17 { try one.add(CollisionBehavior(items: [item])) }
        #expect(throws: DynamicsError.tooManyCollisionBehaviors(count: 17, limit: 16)) { try one.animator.advance() }
        #expect(throws: DynamicsError.self) { try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: .nan, height: 1)) }
        #expect(throws: DynamicsError.self) { try two.animator.record([], for: -1) }
        #expect(throws: DynamicsError.recordingTooLong(steps: 8_640_000 * 12, limit: 100_000_000)) {
            try two.animator.record(Array(repeating: item, count: 12), for: 36_000)
        }
    }

    @Test("what flies out of reach is left alone, and nothing breaks")
    func outOfReach() throws {
        let stage = try Stage()
        let (lost, kept) = (stage.ball(100, 100), stage.ball(200, 200))
        try stage.add(GravityBehavior(items: [lost])) { $0.magnitude = 1e6 }
        try stage.add(CollisionBehavior(items: [lost, kept]))
        try stage.add(ItemBehavior(items: [lost, kept])) { try $0.addAngularVelocity(1e6, for: kept) }
        try stage.animator.advance(to: 1)
        #expect(lost.center.y == 1e6 && lost.velocity == .zero)
        try stage.animator.advance(to: 4)
        #expect(kept.angle.isFinite && kept.center == Point(200, 200))
    }

    @Test("joints between what cannot move do nothing")
    func unmovable() throws {
        let stage = try Stage()
        let (a, b) = (stage.square(100, 100, side: 20), stage.square(150, 100, side: 20))
        let material = try stage.add(ItemBehavior(items: [a, b])) { $0.isAnchored = true }
        try stage.add(GravityBehavior(items: [a, b]))
        let rod = AttachmentBehavior(item: a, attachedTo: b)
        rod.frictionTorque = 5
        let pin = AttachmentBehavior.pin(item: a, to: b, at: Point(125, 100))
        (pin.range, pin.frictionTorque) = (-1...1, 5)
        for behavior in [
            rod, pin, AttachmentBehavior.weld(item: a, to: b, at: Point(120, 90)),
            AttachmentBehavior.rope(item: b, attachedTo: Point(150, 100)),
            AttachmentBehavior.slider(item: a, to: b, at: a.center, axis: Vector(1, 1)), AttachmentBehavior(item: a, attachedTo: a.center),
        ] { try stage.animator.addBehavior(behavior) }
        try stage.animator.advance(to: 0.5)
        #expect(a.center == Point(100, 100) && b.center == Point(150, 100))
        // Freed, they hang together, still without turning.
        material.isAnchored = false
        material.allowsRotation = false
        try stage.animator.advance(to: 1)
        #expect(a.center.x.isFinite && a.angle == 0 && b.center.y.isFinite)
    }
}
