import DripGeometry
import DripNumbers
import DripPhysics
import DripTestSupport
import Testing

/// Who meets whom, and what is told about it.
@Suite struct CollisionTests {
    /// Two balls that fall onto each other's column: `a` onto `b`, both onto the floor.
    private func twoBalls(_ mode: CollisionBehavior.Mode) throws -> (trajectory: Trajectory, a: DynamicItem, b: DynamicItem) {
        let stage = try Stage()
        let (a, b) = (stage.ball(150, 50), stage.ball(151, 200))
        try stage.add(GravityBehavior(items: [a, b]))
        try stage.add(CollisionBehavior(items: [a, b])) {
            $0.usesReferenceBounds = true
            $0.mode = mode
        }
        return (try stage.animator.record([a, b], for: 3), a, b)
    }

    @Test("modes: items leave the canvas, boundaries let items overlap")
    func modes() throws {
        let items = try twoBalls(.items)
        #expect(items.a.center.y > 1000 && items.trajectory.events.allSatisfy { $0.other != .boundary(nil) })
        let boundaries = try twoBalls(.boundaries)
        #expect(boundaries.a.center.distance(to: boundaries.b.center) < 2 && abs(boundaries.a.center.y - 290) < 0.1)
        #expect(boundaries.trajectory.events.allSatisfy { $0.other == .boundary(nil) })
        let everything = try twoBalls(.everything)
        #expect(everything.a.center.distance(to: everything.b.center) > 19.5 && everything.a.center.y > 270)
        #expect(everything.trajectory.events.contains { $0.other == .item(1) && $0.item == 0 })
    }

    @Test("began and ended alternate for every pair, and points lie on both outlines")
    func events() throws {
        let stage = try Stage()
        var random = SplitMix64(seed: 4)
        let items = (0..<12).map { index in
            let (x, y) = (40 + Double(index % 4) * 70 + random.number(in: -15...15), 20 + Double(index / 4) * 50)
            return index % 2 == 0 ? stage.ball(x, y, radius: 12) : stage.square(x, y, side: 24)
        }
        try stage.add(GravityBehavior(items: items))
        try stage.add(ItemBehavior(items: items)) { $0.elasticity = 0.5 }
        let collision = try stage.add(CollisionBehavior(items: items)) {
            $0.usesReferenceBounds = true
            $0.addBoundary("ramp", along: BezierPath([.move(Point(0, 200)), .line(Point(90, 252)), .line(Point(150, 252))]))
        }
        var told: [String] = []
        collision.onBegan = { told.append("began \($0.time)") }
        collision.onEnded = { told.append("ended \($0.time)") }
        let trajectory = try stage.animator.record(items, for: 5)
        #expect(trajectory.events.map { "\($0.phase) \($0.time)" } == told && told.count > 30)
        var touching: Set<[String]> = []
        var inexact = 0
        for event in trajectory.events {
            let pair = ["\(event.item)", "\(event.other)"]
            if event.phase == .began { #expect(touching.insert(pair).inserted) } else { #expect(touching.remove(pair) != nil) }
            guard event.phase == .began else { continue }
            for index in [event.item] + (event.other == .boundary(nil) || event.other == .boundary("ramp") ? [] : [index(event.other)]) {
                let pose = trajectory.pose(of: index, at: event.time)
                let way = event.point - pose.center
                let (c, s) = (cosine(pose.angle), sine(pose.angle))
                let reach = index % 2 == 0 ? way.length : max(abs(way.dx * c + way.dy * s), abs(way.dy * c - way.dx * s))
                // An item that meets two others within one step meets the later one where the earlier one has not yet turned it round.
                #expect(abs(reach - 12) < 3, "\(event)")
                if abs(reach - 12) > 1 { inexact += 1 }
            }
            if event.other == .boundary(nil) {
                let p = event.point
                #expect([p.x, 300 - p.x, p.y, 300 - p.y].map { abs($0) }.min()! < 1)
            }
        }
        #expect(inexact * 20 < trajectory.events.count, "\(inexact) of \(trajectory.events.count)")
        #expect(zip(trajectory.events, trajectory.events.dropFirst()).allSatisfy { $0.time <= $1.time + 1.0 / 240 })
    }

    private func index(_ partner: Trajectory.Event.Partner) -> Int {
        if case .item(let index) = partner { index } else { -1 }
    }

    @Test("a boundary removed while touched gives its ended, and the item falls")
    func removal() throws {
        let stage = try Stage(Rect(x: 0, y: 0, width: 300, height: 3000))
        let item = stage.ball(150, 50)
        try stage.add(GravityBehavior(items: [item]))
        let collision = try stage.add(CollisionBehavior(items: [item])) {
            $0.addBoundary("bar", from: Point(100, 100), to: Point(200, 100))
            $0.addBoundary("other", along: BezierPath(circle: Point(50, 50), radius: 10))
        }
        #expect(collision.boundaries.keys.sorted() == ["bar", "other"])
        var told: [String] = []
        collision.onBegan = { contact in if case .boundary(let name) = contact.other { told.append("+\(name ?? "nil")") } }
        collision.onEnded = { contact in if case .boundary(let name) = contact.other { told.append("-\(name ?? "nil")") } }
        try stage.animator.advance(to: 1)
        #expect(abs(item.center.y - 90) < 0.1 && told == ["+bar"])
        collision.removeBoundary("bar")
        #expect(collision.boundaries.keys.sorted() == ["other"])
        try stage.animator.advance()
        #expect(told == ["+bar", "-bar"])
        try stage.animator.advance(to: 1.5)
        #expect(abs(item.center.y - 90 - 125) < 0.1 && told.count == 2)
        // The bounds have no name; insets move them; without them nothing holds.
        collision.referenceBoundsInsets = .init(bottom: 2500)
        try stage.animator.advance(to: 3)
        #expect(told == ["+bar", "-bar", "+nil"] && abs(item.center.y - 490) < 0.1)
        collision.usesReferenceBounds = false
        try stage.animator.advance(to: 4)
        #expect(told.last == "-nil" && item.center.y > 900)
    }

    @Test("removing the behavior, and adding it again, keeps its boundaries")
    func readding() throws {
        let stage = try Stage()
        let item = stage.ball(150, 50)
        try stage.add(GravityBehavior(items: [item]))
        let collision = try stage.add(CollisionBehavior(items: [item])) { $0.addBoundary("bar", from: Point(0, 250), to: Point(300, 250)) }
        stage.animator.removeBehavior(collision)
        try stage.animator.advance(to: 0.2)
        try stage.animator.addBehavior(collision)
        try stage.animator.advance(to: 2)
        #expect(abs(item.center.y - 240) < 0.1)
    }

    @Test("only items of one collision behavior meet")
    func separateBehaviors() throws {
        let stage = try Stage()
        let (a, b) = (stage.ball(50, 150), stage.ball(250, 150))
        let push = try stage.add(ItemBehavior(items: [a, b])) { $0.elasticity = 1 }
        try stage.add(CollisionBehavior(items: [a]))
        try stage.add(CollisionBehavior(items: [b])) { $0.usesReferenceBounds = true }
        try push.addLinearVelocity(Vector(200, 0), for: a)
        try push.addLinearVelocity(Vector(-200, 0), for: b)
        try stage.animator.advance(to: 2)
        #expect(abs(a.center.x - 450) < 1e-6 && abs(b.center.x - (10 + 160)) < 1e-6)
    }

    @Test("nothing passes through a line, at 5000 pt/s", arguments: [500.0, 2000, 5000])
    func noTunnelling(speed: Double) throws {
        for angle in stride(from: 0.05, to: 1.5, by: 0.2) {
            let stage = try Stage()
            let item = stage.ball(150, 150, radius: 8)
            let push = try stage.add(ItemBehavior(items: [item])) { $0.elasticity = 1 }
            try stage.add(CollisionBehavior(items: [item])) { behavior in
                behavior.addBoundary("box", along: BezierPath(rect: Rect(x: 50, y: 50, width: 200, height: 200)))
            }
            try push.addLinearVelocity(Vector(angle: angle) * speed, for: item)
            let flight = try stage.animator.record([item], for: 2)
            for time in stride(from: 0.0, to: 2, by: 0.0011) {
                let center = flight.pose(of: 0, at: time).center
                #expect((57.5...242.5).contains(center.x) && (57.5...242.5).contains(center.y))
            }
            #expect(abs(item.velocity.length - speed) < 1e-6 * speed)
        }
    }

    @Test("round, oval and convex outlines rest on theirs")
    func bounds() throws {
        let triangle = BezierPath(polygon: [Point(-20, 10), Point(20, 10), Point(0, -20)])
        for (bounds, size, rest) in [
            (CollisionBounds.ellipse, Size(30, 30), 285.0), (.ellipse, Size(60, 30), 285), (.rectangle, Size(60, 30), 285),
            (.path(triangle), Size(40, 30), 290), (.path(BezierPath(circle: .zero, radius: 12)), Size(40, 40), 288),
        ] {
            let stage = try Stage()
            let item = DynamicItem(center: Point(150, 100), size: size, collisionBounds: bounds)
            try stage.add(GravityBehavior(items: [item]))
            try stage.add(CollisionBehavior(items: [item])) { $0.usesReferenceBounds = true }
            try stage.animator.advance(to: 3)
            #expect(abs(item.center.y - rest) < 0.15 && abs(item.angle) < 0.01, "\(bounds)")
        }
    }
}
