import DripGeometry
import DripNumbers
import DripPhysics
import DripTestSupport
import Testing

/// Bounces, friction and hits against closed forms.
@Suite struct BounceTests {
    /// The greatest height above the floor after each of the first `count` bounces.
    private func apexes(elasticity: Double, drop: Double, count: Int, bounds: CollisionBounds = .ellipse) throws -> [Double] {
        let stage = try Stage(Rect(x: 0, y: 0, width: 300, height: 1000))
        let item = DynamicItem(center: Point(150, 990 - drop), size: Size(20, 20), collisionBounds: bounds)
        try stage.add(GravityBehavior(items: [item]))
        try stage.add(ItemBehavior(items: [item])) { $0.elasticity = elasticity }
        try stage.add(CollisionBehavior(items: [item])) { $0.usesReferenceBounds = true }
        let period = 2 * (2 * drop / 1000).squareRoot()
        let trajectory = try stage.animator.record([item], for: period * Double(count + 1))
        let hits = trajectory.events.filter { $0.phase == .began }.map(\.time)
        return (0..<count).map { index in
            let (from, to) = (hits[index], index + 1 < hits.count ? hits[index + 1] : trajectory.duration)
            return 990 - (0...2000).map { trajectory.pose(of: 0, at: from + (to - from) * Double($0) / 2000).center.y }.min()!
        }
    }

    @Test("it rises to e² of the height", arguments: [0.25, 0.5, 0.75])
    func rebound(elasticity: Double) throws {
        let apexes = try apexes(elasticity: elasticity, drop: 400, count: 2)
        #expect(abs(apexes[0] / (400 * elasticity * elasticity) - 1) < 0.001)
        #expect(abs(apexes[1] / apexes[0] / (elasticity * elasticity) - 1) < 0.002)
    }

    @Test("at e = 1 it keeps its height over 20 bounces, a box as well as a ball", arguments: [CollisionBounds.ellipse, .rectangle])
    func elastic(bounds: CollisionBounds) throws {
        for apex in try apexes(elasticity: 1, drop: 180, count: 20, bounds: bounds) { #expect(abs(apex - 180) < 0.05) }
    }

    @Test("an elastic bounce keeps its energy within 0.5 % over ten minutes")
    func energy() throws {
        let stage = try Stage()
        let item = stage.ball(150, 50)
        try stage.add(GravityBehavior(items: [item]))
        try stage.add(ItemBehavior(items: [item])) { $0.elasticity = 1 }
        try stage.add(CollisionBehavior(items: [item])) { $0.usesReferenceBounds = true }
        var (least, most) = (Double.infinity, -Double.infinity)
        for _ in 0..<600 {
            try stage.animator.advance(to: stage.animator.time + 1)
            let energy = item.velocity.dot(item.velocity) / 2 + 1000 * (290 - item.center.y)
            (least, most) = (min(least, energy), max(most, energy))
        }
        #expect((most - least) / 240_000 < 1e-9 && abs(most - 240_000) < 0.001, "\(least)…\(most)")
    }

    @Test("at e = 0 it stays down, and rests without trembling or sinking", arguments: [1.0, 3, 10])
    func inelastic(magnitude: Double) throws {
        let stage = try Stage()
        let (ball, box) = (stage.ball(80, 100), stage.square(200, 100, side: 40))
        try stage.add(GravityBehavior(items: [ball, box])) { $0.magnitude = magnitude }
        try stage.add(CollisionBehavior(items: [ball, box])) { $0.usesReferenceBounds = true }
        let trajectory = try stage.animator.record([ball, box], for: 4)
        for (index, floor) in [290.0, 280].enumerated() {
            let landing = (2 * (floor - 100) / (1000 * magnitude)).squareRoot()
            for time in stride(from: landing + 0.02, through: 4, by: 0.01) {
                #expect(abs(trajectory.pose(of: index, at: time).center.y - floor) < 0.06)
            }
            #expect(trajectory.pose(of: index, at: 3).center.distance(to: trajectory.pose(of: index, at: 3.9).center) < 1e-9)
        }
        #expect(trajectory.events.count == 2)
        #expect(abs(trajectory.events[1].time - (2 * 190 / (1000 * magnitude)).squareRoot()) < 1e-4)
    }

    @Test("the hit is at √(2h/g), and up to it the fall is exact", arguments: [0.2, 1, 5])
    func impactTime(magnitude: Double) throws {
        let stage = try Stage(Rect(x: 0, y: 0, width: 300, height: 340))
        let item = stage.ball(150, -5, radius: 5)
        try stage.add(GravityBehavior(items: [item])) { $0.magnitude = magnitude }
        try stage.add(ItemBehavior(items: [item])) { $0.elasticity = 0.4 }
        try stage.add(CollisionBehavior(items: [item])) { behavior in
            behavior.addBoundary("floor", from: Point(0, 345), to: Point(300, 345))
        }
        let impact = (2 * 345 / (1000 * magnitude)).squareRoot()
        let trajectory = try stage.animator.record([item], for: impact + 1)
        let hit = try #require(trajectory.events.first)
        #expect(abs(hit.time - impact) < 1e-5 && hit.other == .boundary("floor") && hit.point.distance(to: Point(150, 345)) < 0.01)
        for time in stride(from: 0, to: impact, by: impact / 997) {
            #expect(abs(trajectory.pose(of: 0, at: time).center.y - (-5 + 500 * magnitude * time * time)) < 0.01 * max(1, magnitude))
        }
        let lowest = (0...5000).map { trajectory.pose(of: 0, at: Double($0) / 5000 * trajectory.duration).center.y }.max()
        #expect(abs((lowest ?? 0) - 340) < 0.06)
    }

    @Test("it slides v² / 2μg, with μ the geometric mean of both frictions", arguments: [0.1, 0.2, 0.5, 1])
    func sliding(friction: Double) throws {
        let stage = try Stage(Rect(x: 0, y: 0, width: 3000, height: 300))
        let item = stage.square(100, 280, side: 40)
        try stage.add(GravityBehavior(items: [item]))
        let behavior = try stage.add(ItemBehavior(items: [item])) {
            $0.friction = friction
            $0.allowsRotation = false
        }
        try stage.add(CollisionBehavior(items: [item])) {
            $0.usesReferenceBounds = true
            $0.referenceBoundsMaterial.friction = 0.49
        }
        try behavior.addLinearVelocity(Vector(500, 0), for: item)
        try stage.animator.advance(to: 10)
        let mu = (friction * 0.49).squareRoot()
        #expect(abs((item.center.x - 100) / (250_000 / (2 * mu * 1000)) - 1) < 0.005)
        #expect(abs(item.velocity.dx) < 1e-6)
    }

    @Test("without friction it slides on for ever")
    func frictionless() throws {
        let stage = try Stage(Rect(x: 0, y: 0, width: 3000, height: 300))
        let item = stage.square(100, 280, side: 40)
        try stage.add(GravityBehavior(items: [item]))
        let behavior = try stage.add(ItemBehavior(items: [item]))
        try stage.add(CollisionBehavior(items: [item])) { $0.usesReferenceBounds = true }
        try behavior.addLinearVelocity(Vector(500, 0), for: item)
        try stage.animator.advance(to: 4)
        #expect(abs(item.center.x - 2100) < 1e-6 && abs(item.velocity.dx - 500) < 1e-9 && abs(item.angle) < 1e-9)
    }

    @Test("equal masses swap their velocities, and momentum is kept to 1e-6")
    func elasticExchange() throws {
        for (density, fast, slow) in [(1.0, 0.0, 300.0), (4, -180, 120)] {
            let stage = try Stage(Rect(x: 0, y: 0, width: 2000, height: 300))
            let (a, b) = (stage.ball(100, 150), stage.ball(300, 150))
            let behavior = try stage.add(ItemBehavior(items: [a])) { $0.elasticity = 1 }
            try stage.add(ItemBehavior(items: [b])) { $0.density = density }
            try stage.add(CollisionBehavior(items: [a, b]))
            try behavior.addLinearVelocity(Vector(300, 0), for: a)
            try stage.animator.advance(to: 2)
            #expect(abs(a.velocity.dx - fast) < 1e-6 && abs(b.velocity.dx - slow) < 1e-6 && a.velocity.dy == 0)
            #expect(abs(a.velocity.dx + density * b.velocity.dx - 300) < 1e-6)
            // Where they are is where they would be had they met at 180 / 300 s.
            #expect(abs(a.center.x - (280 + fast * 1.4)) < 1e-6 && abs(b.center.x - (300 + slow * 1.4)) < 1e-6)
        }
    }

    @Test("oblique hits keep momentum and energy")
    func oblique() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<40 {
            let stage = try Stage()
            let radius = random.number(in: 5...30)
            let (a, b) = (stage.ball(100, 150, radius: 10), stage.ball(200, 150 + random.number(in: -5...5), radius: radius))
            let behavior = try stage.add(ItemBehavior(items: [a, b])) { $0.elasticity = 1 }
            try stage.add(CollisionBehavior(items: [a, b]))
            try behavior.addLinearVelocity(Vector(400, 0), for: a)
            try behavior.addLinearVelocity(Vector(random.number(in: -200...200), 0), for: b)
            let (m, n) = (400.0, 4 * radius * radius)
            try stage.animator.advance()
            let before = a.velocity * m + b.velocity * n
            let energy = m * a.velocity.dot(a.velocity) + n * b.velocity.dot(b.velocity)
            try stage.animator.advance(to: 3)
            #expect((a.velocity * m + b.velocity * n - before).length < 1e-6 * m)
            #expect(abs(m * a.velocity.dot(a.velocity) + n * b.velocity.dot(b.velocity) - energy) < 1e-9 * energy)
            #expect(abs(a.velocity.dy) > 0 && abs(a.angularVelocity) < 1e-9)
        }
    }

    @Test("a pile comes to rest, and nothing overlaps by more than half a point")
    func pile() throws {
        let stage = try Stage()
        var items: [DynamicItem] = []
        for row in 0..<5 {
            for column in 0..<(5 - row) {
                items.append(stage.square(70 + Double(column) * 42 + Double(row) * 21, 280 - Double(row) * 41, side: 40))
            }
        }
        try stage.add(GravityBehavior(items: items))
        try stage.add(ItemBehavior(items: items)) { $0.friction = 0.6 }
        try stage.add(CollisionBehavior(items: items)) { $0.usesReferenceBounds = true }
        let trajectory = try stage.animator.record(items, for: 6)
        for index in items.indices {
            let start = trajectory.pose(of: index, at: 0).center
            let (late, end) = (trajectory.pose(of: index, at: 5), trajectory.pose(of: index, at: 6))
            #expect(end.center.distance(to: start) < 12 && end.center.distance(to: late.center) < 0.05 && abs(end.angle) < 0.02)
        }
        for (index, item) in items.enumerated() {
            for other in items[..<index] where abs(item.center.x - other.center.x) < 39 {
                #expect(abs(item.center.y - other.center.y) > 39.5)
            }
        }
    }
}
