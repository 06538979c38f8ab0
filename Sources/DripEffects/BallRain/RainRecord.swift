import DripGeometry
import DripNumbers
package import DripPhysics

/// What happened in one period: where the balls were, and when the bars were solid.
package struct RainRecord {
    /// A bar that began or ceased to be solid.
    package struct Flip {
        package let time: Double
        package let isSolid: Bool
    }

    package let trajectory: Trajectory
    /// When each ball was let fall: its birth, to the next step.
    package let births: [Double]
    /// When each ball was taken out, below the canvas; infinity where it was not.
    package let deaths: [Double]
    /// Of each bar, by time; solid before the first.
    package let flips: [[Flip]]

    /// - Parameter starts: the centre of each ball of the plan when it appears.
    init(_ plan: RainPlan, layout: RainLayout, starts: [Point], fidelity: Fidelity) throws(DynamicsError) {
        let run = try RainRun(plan, layout: layout, starts: starts, fidelity: fidelity)
        trajectory = try run.record()
        births = run.births
        deaths = run.deaths
        flips = run.flips
    }
}

/// The simulation while it runs.
private final class RainRun {
    private let plan: RainPlan
    private let layout: RainLayout
    private let fidelity: Fidelity
    private let animator: DynamicAnimator
    private let gravity = GravityBehavior()
    private let material = ItemBehavior()
    /// Ball against ball.
    private let crowd = CollisionBehavior()
    /// Ball against bars and bounds: the ones that fall out of the floor have no more to do with these.
    private let walls = CollisionBehavior()
    private let balls: [DynamicItem]
    private var gates: [BarGate]
    /// Balls that are on the canvas.
    private var living: [Int] = []
    private var hasLeft: [Bool]

    private(set) var births: [Double] = []
    private(set) var deaths: [Double]
    private(set) var flips: [[RainRecord.Flip]]

    /// Balls are removed when they are so far below the floor.
    private static let goneBelow = 50.0

    init(_ plan: RainPlan, layout: RainLayout, starts: [Point], fidelity: Fidelity) throws(DynamicsError) {
        self.plan = plan
        self.layout = layout
        self.fidelity = fidelity
        let side = 2 * layout.radius
        // A round view collides as the square it is unless it is told otherwise.
        balls = starts.map {
            DynamicItem(center: $0, size: Size(side, side), collisionBounds: fidelity == .better ? .ellipse : .rectangle)
        }
        let gate = BarGate(openDelay: plan.openDelay, closeDelay: plan.closeDelay, flickers: fidelity == .original)
        gates = layout.bars.map { _ in gate }
        flips = layout.bars.map { _ in [] }
        deaths = starts.map { _ in .infinity }
        hasLeft = starts.map { _ in false }
        animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: layout.width, height: layout.height))
        animator.bounceThreshold *= layout.fallScale
        gravity.magnitude = plan.gravity
        material.elasticity = plan.elasticity
        material.friction = plan.friction
        crowd.mode = .items
        walls.mode = .boundaries
        // The same as the balls', so that the friction asked for is the one that counts.
        walls.referenceBoundsMaterial.friction = plan.friction
        for bar in gates.indices { setEdge(bar) }
        walls.onBegan = { [unowned self] in if let bar = bar(of: $0) { gates[bar].touched(at: $0.time) } }
        walls.onEnded = { [unowned self] in if let bar = bar(of: $0) { gates[bar].left(at: $0.time) } }
        gravity.action = { [unowned self] in act(at: animator.time) }
        try animator.add(gravity, material, crowd, walls)
    }

    func record() throws(DynamicsError) -> Trajectory { try animator.record(balls, for: plan.period.value) }

    /// Before every step.
    private func act(at time: Double) {
        // Times that are meant to be equal may differ in the last bit.
        let now = time + 1e-6
        while births.count < balls.count, plan.births[births.count] <= now {
            let ball = balls[births.count]
            for behavior in [gravity, material, crowd] as [ItemListBehavior] { behavior.addItem(ball) }
            // Where it begins behind the wall, it stays there.
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
        // Only the floor gives way, by more than any ball falls meanwhile.
        case (true, .better): walls.referenceBoundsInsets = .init(bottom: -100_000)
        case (true, .original): walls.referenceBoundsInsets = nil
        }
    }

    /// Lets a ball go that has begun to fall through the floor, and takes it out when it is far below.
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
                material: .init(friction: plan.friction))
        } else {
            walls.removeBoundary(Self.identifier(bar))
        }
    }

    /// Whether no ball lies across the bar's edge.
    private func isClear(_ bar: Int) -> Bool {
        let edge = layout.bars[bar]
        return !living.contains { index in
            let center = balls[index].center
            let nearest = Point(min(edge.maxX, max(edge.minX, center.x)), edge.minY)
            return center.distance(to: nearest) < layout.radius
        }
    }

    private static func identifier(_ bar: Int) -> String { "xx\(bar + 1)" }

    /// Nil where the contact is with the bounds, whose identifier is nil.
    private func bar(of contact: CollisionBehavior.Contact) -> Int? {
        guard case .boundary(let identifier?) = contact.other else { return nil }
        return gates.indices.first { Self.identifier($0) == identifier }
    }
}
