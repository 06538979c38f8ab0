import DripGeometry
import DripNumbers
import DripPhysics

/// Simulation of a period.
final class RainRun {
    private let plan: RainPlan
    private let layout: RainLayout
    private let fidelity: Fidelity
    private let animator: DynamicAnimator
    private let gravity = GravityBehavior()
    private let material = ItemBehavior()
    /// Collisions between balls.
    private let crowd = CollisionBehavior()
    /// Collisions of balls with bars and bounds, without balls that have left through the floor.
    private let walls = CollisionBehavior()
    private let balls: [DynamicItem]
    private var gates: [BarGate]
    private var living: [Int] = []
    private var hasLeft: [Bool]

    private var births: [Double] = []
    private var deaths: [Double]
    private var flips: [[RainRecord.Flip]]

    /// Distance below the floor at which balls are removed.
    private static let goneBelow = 50.0

    /// Prepares the simulation. `starts` are the centres of the plan's balls when they appear.
    init(_ plan: RainPlan, layout: RainLayout, starts: [Point]) throws(DynamicsError) {
        self.plan = plan
        self.layout = layout
        let (settings, fidelity) = (plan.settings, plan.settings.fidelity)
        self.fidelity = fidelity
        let side = 2 * layout.radius
        // In UIKit a round view collides as a square by default.
        balls = starts.map {
            DynamicItem(center: $0, size: Size(side, side), collisionBounds: fidelity == .better ? .ellipse : .rectangle)
        }
        let gate = BarGate(
            openDelay: settings[BallRain.openDelay], closeDelay: settings[BallRain.closeDelay], flickers: fidelity == .original)
        gates = layout.bars.map { _ in gate }
        flips = layout.bars.map { _ in [] }
        deaths = starts.map { _ in .infinity }
        hasLeft = starts.map { _ in false }
        animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: layout.width, height: layout.height))
        animator.bounceThreshold *= layout.fallScale
        gravity.magnitude = plan.gravity
        material.elasticity = settings[BallRain.elasticity]
        material.friction = settings[BallRain.friction]
        crowd.mode = .items
        walls.mode = .boundaries
        // Equal to the balls', so that the geometric mean is the requested friction.
        walls.referenceBoundsMaterial.friction = material.friction
        for bar in gates.indices { setEdge(bar) }
        try animator.add(gravity, material, crowd, walls)
    }

    func record() throws(DynamicsError) -> RainRecord {
        walls.onBegan = { [self] in if let bar = bar(of: $0) { gates[bar].touched(at: $0.time) } }
        walls.onEnded = { [self] in if let bar = bar(of: $0) { gates[bar].left(at: $0.time) } }
        gravity.action = { [self] in act(at: animator.time) }
        // The closures hold the run, which holds them through its behaviors.
        defer { (walls.onBegan, walls.onEnded, gravity.action) = (nil, nil, nil) }
        let trajectory = try animator.record(balls, for: plan.period.value + plan.overlap)
        return RainRecord(trajectory: trajectory, births: births, deaths: deaths, flips: flips)
    }

    private func act(at time: Double) {
        // Equal times may differ in the last bit.
        let now = time + 1e-6
        while births.count < balls.count, plan.births[births.count] <= now {
            let ball = balls[births.count]
            for behavior in [gravity, material, crowd] as [ItemListBehavior] { behavior.addItem(ball) }
            // A ball that begins behind the wall stays there.
            if ball.center.x < layout.width { walls.addItem(ball) }
            living.append(births.count)
            births.append(time)
        }
        let isOpen = plan.hole.lowerBound <= now && now < plan.hole.upperBound
        setFloor(isOpen: isOpen)
        for index in living { follow(index, isOpen: isOpen, at: time) }
        living.removeAll { deaths[$0] < .infinity }
        for bar in gates.indices {
            let wasSolid = gates[bar].isSolid
            gates[bar].advance(to: now, isClear: isClear(bar))
            guard gates[bar].isSolid != wasSolid else { continue }
            flips[bar].append(RainRecord.Flip(time: time, isSolid: !wasSolid))
            setEdge(bar)
        }
    }

    private func setFloor(isOpen: Bool) {
        switch (isOpen, fidelity) {
        case (false, _): walls.referenceBoundsInsets = .init()
        // Only the floor opens, and farther than any ball falls meanwhile.
        case (true, .better): walls.referenceBoundsInsets = .init(bottom: -100_000)
        case (true, .original): walls.referenceBoundsInsets = nil
        }
    }

    /// Removes the collisions of a ball that falls through the floor, and removes the ball far below it.
    private func follow(_ index: Int, isOpen: Bool, at time: Double) {
        let ball = balls[index]
        let depth = ball.center.y + layout.radius - layout.height
        if isOpen, !hasLeft[index], depth > 0.5 {
            hasLeft[index] = true
            walls.removeItem(ball)
        }
        guard fidelity == .better, depth > Self.goneBelow + 2 * layout.radius else { return }
        for behavior in [gravity, material, crowd, walls] as [ItemListBehavior] { behavior.removeItem(ball) }
        deaths[index] = time
    }

    private func setEdge(_ bar: Int) {
        let edge = layout.bars[bar]
        if gates[bar].isSolid {
            walls.addBoundary(
                Self.identifier(bar), from: Point(edge.minX, edge.minY), to: Point(edge.maxX, edge.minY),
                material: .init(friction: material.friction))
        } else {
            walls.removeBoundary(Self.identifier(bar))
        }
    }

    private func isClear(_ bar: Int) -> Bool {
        let edge = layout.bars[bar]
        return !living.contains { index in
            let center = balls[index].center
            let nearest = Point(min(edge.maxX, max(edge.minX, center.x)), edge.minY)
            return center.distance(to: nearest) < layout.radius
        }
    }

    private static func identifier(_ bar: Int) -> String { "xx\(bar + 1)" }

    /// Returns the bar of a contact; nil for the bounds, whose identifier is nil.
    private func bar(of contact: CollisionBehavior.Contact) -> Int? {
        guard case .boundary(let identifier?) = contact.other else { return nil }
        return gates.indices.first { Self.identifier($0) == identifier }
    }
}
