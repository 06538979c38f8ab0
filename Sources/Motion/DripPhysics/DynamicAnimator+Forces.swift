import DripGeometry

extension DynamicAnimator {
    /// Applies masses and materials of the item behaviors, then forces.
    func applyForces(_ parts: [DynamicBehavior]) {
        var materials = [ItemBehavior?](repeating: nil, count: bodies.count)
        for case let behavior as ItemBehavior in parts {
            for item in behavior.items { materials[item.slot] = behavior }
        }
        Self.adopt(materials, &bodies)
        for case let behavior as ItemBehavior in parts {
            for (item, velocity, spin) in behavior.takeAdditions() where item.lease === lease && bodies[item.slot].inverseMass > 0 {
                bodies[item.slot].velocity = bodies[item.slot].velocity + velocity
                if bodies[item.slot].inverseInertia > 0 { bodies[item.slot].spin += spin }
            }
        }
        for part in parts {
            if let gravity = part as? GravityBehavior {
                Self.pull(gravity, &bodies)
            } else if let push = part as? PushBehavior, push.isActive {
                for item in push.items {
                    bodies[item.slot].take(push.direction * PushBehavior.unit, at: push.targetOffset(for: item), push.mode)
                }
                if push.mode == .instantaneous { push.isActive = false }
            }
        }
    }

    private static func adopt(_ materials: [ItemBehavior?], _ bodies: inout [Body]) {
        for index in bodies.indices where bodies[index].isInvolved && !bodies[index].isLost && bodies[index].item != nil {
            bodies[index].adopt(materials[index])
        }
    }

    private static func pull(_ gravity: GravityBehavior, _ bodies: inout [Body]) {
        let acceleration = gravity.direction * GravityBehavior.unit
        for item in gravity.items where bodies[item.slot].inverseMass > 0 {
            bodies[item.slot].acceleration = bodies[item.slot].acceleration + acceleration
        }
    }

    /// Applies springs and snaps, and the friction of rods, springs and ropes, over one substep, which begins after `share` of the step.
    func stretchSprings(_ attached: [AttachmentBehavior], _ snaps: [SnapBehavior], after share: Double, duration: Double) {
        for attachment in attached where attachment.kind == .distance || attachment.kind == .rope {
            guard let ends = attachments[ObjectIdentifier(attachment)] else { continue }
            let velocity = (attachment.anchorPoint - ends.anchor) * (1 / Self.stepDuration)
            stretch(attachment, to: (ends.anchor.interpolated(to: attachment.anchorPoint, at: share), velocity), duration: duration)
        }
        for snap in snaps where bodies[snap.item.slot].inverseMass > 0 && !bodies[snap.item.slot].isLost {
            let spring = DampedOscillator(frequency: snap.frequency, dampingRatio: snap.damping, duration: duration)
            let slot = snap.item.slot
            let offset = bodies[slot].center - snap.snapPoint
            let (velocity, acceleration) = (bodies[slot].velocity, bodies[slot].acceleration)
            let x = spring.effect(displacement: offset.dx, velocity: velocity.dx, acceleration: acceleration.dx)
            let y = spring.effect(displacement: offset.dy, velocity: velocity.dy, acceleration: acceleration.dy)
            bodies[slot].springMove = bodies[slot].springMove + Vector(x.move, y.move)
            bodies[slot].springKick = bodies[slot].springKick + Vector(x.velocity, y.velocity)
            guard bodies[slot].inverseInertia > 0 else { continue }
            let tilt = bodies[slot].angle.remainder(dividingBy: 2 * .pi)
            let turn = spring.effect(displacement: tilt, velocity: bodies[slot].spin, acceleration: bodies[slot].angularAcceleration)
            bodies[slot].springTurn += turn.move
            bodies[slot].springTwist += turn.velocity
        }
    }

    private func stretch(_ attachment: AttachmentBehavior, to far: (point: Point, velocity: Vector), duration: Double) {
        let near = attachment.item.slot
        let arm = bodies[near].arm(attachment.offset)
        var offset = bodies[near].center + arm - far.point
        var velocity = bodies[near].velocity(atArm: arm) - far.velocity
        var acceleration = bodies[near].acceleration
        var otherArm = Vector.zero
        if let other = attachment.otherItem {
            acceleration = acceleration - bodies[other.slot].acceleration
            otherArm = bodies[other.slot].arm(attachment.otherOffset)
            offset = bodies[near].center + arm - (bodies[other.slot].center + otherArm)
            velocity = bodies[near].velocity(atArm: arm) - bodies[other.slot].velocity(atArm: otherArm)
        }
        let distance = offset.length
        func pull(along axis: Vector, _ change: (Double) -> (move: Double, velocity: Double)) {
            var inverse = bodies[near].inverseMass(along: axis, atArm: arm)
            if let other = attachment.otherItem { inverse += bodies[other.slot].inverseMass(along: axis, atArm: otherArm) }
            guard inverse > 0 else { return }
            let (move, kick) = change(inverse)
            bodies[near].spring(move: axis * (move / inverse), kick: axis * (kick / inverse), atArm: arm)
            if let other = attachment.otherItem {
                bodies[other.slot].spring(move: axis * (-move / inverse), kick: axis * (-kick / inverse), atArm: otherArm)
            }
        }
        if attachment.kind == .distance, attachment.frequency > 0 {
            let spring = DampedOscillator(frequency: attachment.frequency, dampingRatio: attachment.damping, duration: duration)
            if attachment.length == 0 {
                // With length 0 there is no direction: each axis oscillates alone.
                for axis in [Vector(1, 0), Vector(0, 1)] {
                    pull(along: axis) { _ in
                        spring.effect(displacement: offset.dot(axis), velocity: velocity.dot(axis), acceleration: acceleration.dot(axis))
                    }
                }
            } else if distance > 1e-9 {
                let axis = offset * (1 / distance)
                pull(along: axis) { _ in
                    spring.effect(
                        displacement: distance - attachment.length, velocity: velocity.dot(axis), acceleration: acceleration.dot(axis))
                }
            }
        }
        if attachment.frictionTorque > 0, distance > 1e-3 {
            let across = (offset * (1 / distance)).turned
            let speed = velocity.dot(across) + acceleration.dot(across) * duration
            pull(along: across) { inverse in
                let most = attachment.frictionTorque / distance * inverse * duration
                let change = -min(most, max(-most, speed))
                return (change * duration / 2, change)
            }
        }
    }
}

extension Body {
    /// Takes mass and material of `behavior`, or UIKit's defaults, and resets the forces of the last step.
    fileprivate mutating func adopt(_ behavior: ItemBehavior?) {
        acceleration = .zero
        angularAcceleration = 0
        elasticity = behavior?.elasticity ?? 0
        friction = behavior?.friction ?? 0
        resistance = behavior?.resistance ?? 0
        angularResistance = behavior?.angularResistance ?? 0
        guard let item, !(behavior?.isAnchored ?? false) else { return fix() }
        inverseMass = 10_000 / ((behavior?.density ?? 1) * item.size.width * item.size.height)
        inverseInertia = behavior?.allowsRotation ?? true ? inverseMass / inertiaPerMass : 0
        if inverseInertia == 0 { spin = 0 }
    }

    /// Adds a force, or a single impulse, at a point in the body's own coordinates.
    fileprivate mutating func take(_ force: Vector, at offset: Vector, _ mode: PushBehavior.Mode) {
        let torque = arm(offset).cross(force)
        switch mode {
        case .instantaneous:
            velocity = velocity + force * inverseMass
            spin += torque * inverseInertia
        case .continuous:
            acceleration = acceleration + force * inverseMass
            angularAcceleration += torque * inverseInertia
        }
    }
}
