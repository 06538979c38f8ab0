package import DripGeometry
import DripImage
import DripNumbers
package import DripPhysics
import DripScene

/// One recorded strip of the demonstration.
package struct PropertyStrip {
    package enum Kind: String { case elasticity, friction, resistance, density, anchored, rotation }

    package let kind: Kind
    package let frame: Rect
    package let side: Double
    package let items: [DynamicItemPlan]
    package let trajectory: Trajectory
    /// Name and figures; nil in the original.
    let labels: PropertyLabels?

    package struct DynamicItemPlan {
        package var center: Point
        package let value: Double
        package var velocity = Vector.zero
        var isDisc = false
    }

    static let floorFriction = 1.0

    init(_ kind: Kind, in frame: Rect, _ settings: EffectSettings, hasLabels: Bool) throws(EffectError) {
        // With a figure an item is larger; those of the resistance strip lie under one another.
        let share = !hasLabels ? 0.2 : kind == .resistance ? 0.21 : 0.26
        let side = min(frame.height * share, frame.width * 0.09)
        let given = settings[ItemProperties.density]
        let plans =
            hasLabels
            ? Self.plans(kind, in: frame, side: side, ownDensity: given)
            : Self.originalPlans(kind, in: frame, side: side, ownDensity: given)
        let items = plans.map {
            DynamicItem(center: $0.center, size: Size(side, side), collisionBounds: $0.isDisc ? .ellipse : .rectangle)
        }
        trajectory = try ItemProperties.description.simulating(items, in: frame, for: 5) { animator throws(DynamicsError) in
            for (item, plan) in zip(items, plans) {
                let behavior = ItemBehavior(items: [item])
                behavior.elasticity = settings[ItemProperties.elasticity] ?? (kind == .elasticity ? plan.value : kind == .density ? 1 : 0)
                behavior.friction = settings[ItemProperties.friction] ?? (kind == .friction ? plan.value : 0)
                behavior.resistance = settings[ItemProperties.resistance] ?? (kind == .resistance ? plan.value : 0)
                behavior.angularResistance = settings[ItemProperties.angularResistance]
                behavior.density = kind == .density ? plan.value : settings[ItemProperties.density] ?? 1
                behavior.isAnchored = kind == .anchored && plan.value == 1
                behavior.allowsRotation = kind != .friction && kind != .density && !(kind == .rotation && plan.value == 1)
                try animator.addBehavior(behavior)
                try behavior.addLinearVelocity(plan.velocity, for: item)
                let collision = CollisionBehavior(items: [item])
                collision.referenceBoundsInsets = .init(bottom: frame.height * 0.08)
                collision.referenceBoundsMaterial.friction = Self.floorFriction
                collision.mode = .boundaries
                try animator.addBehavior(collision)
            }
            if kind == .density || kind == .anchored || kind == .rotation {
                let hits = CollisionBehavior(items: items)
                hits.mode = .items
                try animator.addBehavior(hits)
            }
            if kind == .elasticity || kind == .friction || kind == .rotation { try animator.addBehavior(GravityBehavior(items: items)) }
        }
        (self.kind, self.frame, self.side, self.items) = (kind, frame, side, plans)
        labels =
            hasLabels
            ? try PropertyLabels(
                kind, plans.map { Self.valueText(kind, $0.value, settings) }, side: side, frame: frame) : nil
    }

    package var floor: Double { Self.floor(of: frame) }
    static func floor(of frame: Rect) -> Double { frame.maxY - frame.height * 0.08 }

    /// Returns the value of an item's property, as it is simulated.
    private static func valueText(_ kind: Kind, _ value: Double, _ settings: EffectSettings) -> String {
        let number: Double? =
            switch kind {
            case .elasticity: settings[ItemProperties.elasticity] ?? value
            case .friction: settings[ItemProperties.friction] ?? value
            case .resistance: settings[ItemProperties.resistance] ?? value
            case .density: value
            case .anchored, .rotation: nil
            }
        // Without the zero before the point, for which there is little room.
        let text = number.map { Rational(rounding: $0).decimal(places: 2) } ?? ""
        return text.hasPrefix("0.") ? String(text.dropFirst()) : text
    }

    func draws(at time: Double, _ look: DynamicsLook) -> [Draw] {
        var draws = [look.line(Point(frame.minX, floor), Point(frame.maxX, floor), look.link)] + (labels?.nameDraws(look) ?? [])
        for (index, plan) in items.enumerated() {
            let pose = trajectory.pose(of: index, at: time)
            // Stronger properties have deeper colours.
            let strength = kind == .density ? plan.value / 4 : kind == .resistance ? plan.value / 5 : plan.value
            let color = kind == .anchored && plan.value == 1 ? look.anchor : look.ramp(at: min(1, strength))
            let value = labels?.valueDraws(index, at: pose.center) ?? []
            draws += look.item(pose, side: side, isDisc: plan.isDisc, color, isPlain: !value.isEmpty)
            if labels != nil, kind == .friction { draws.append(look.edge(pose, side: side)) }
            draws += value
        }
        return draws
    }
}
