import DripGeometry

/// Position correction of joints, before contacts are solved. The contact solver removes velocities that would break a joint. On its own that loses
/// energy: on a circle each step would end on the tangent, and the velocity would be projected onto the next one. So bodies are first moved back onto
/// their joints, along the joints' directions at the beginning of the step. Their velocities follow, and the solver then fits the velocity to the new
/// directions. Both together are RATTLE (Hans C. Andersen, 1983): a free rotation keeps its speed to the last digits, a pendulum its energy.
extension DynamicAnimator {
    /// Maximum number of passes over all joints; a single joint needs three.
    private static let rounds = 12
    /// Accepted error, in points and radians.
    private static let precision = 1e-9

    func holdJoints(_ attached: [AttachmentBehavior], duration: Double) {
        let joints = attached.flatMap { attachments[ObjectIdentifier($0)]?.joints ?? [] }
        guard !joints.isEmpty else { return }
        // Friction applied by each joint in this substep.
        var spent = [Double](repeating: 0, count: joints.count)
        for _ in 0..<Self.rounds {
            var worst = 0.0
            for (index, joint) in joints.enumerated() {
                if case .friction(let torque) = joint.kind {
                    worst = max(worst, applyFriction(joint, torque, duration, spent: &spent[index]))
                } else {
                    worst = max(worst, hold(joint, duration))
                }
            }
            if worst < Self.precision { break }
        }
    }

    /// Moves the bodies of a joint back onto it, and returns the previous error.
    private func hold(_ joint: Joint, _ duration: Double) -> Double {
        let (a, b) = (bodies[joint.a], bodies[joint.b])
        let offset = b.center + b.arm(joint.anchorB) - (a.center + a.arm(joint.anchorA))
        let (armA, armB) = (a.armBefore(joint.anchorA), b.armBefore(joint.anchorB))
        let wayBefore = b.before.center + armB - (a.before.center + armA)
        switch joint.kind {
        case .rod(let length), .rope(let length):
            let distance = offset.length
            if case .rope = joint.kind, distance <= length { return 0 }
            guard wayBefore.length > 1e-9, distance > 1e-9 else { return 0 }
            let axis = wayBefore * (1 / wayBefore.length)
            // Derivative of the length along the old direction.
            let slope = max(0.1, offset.dot(axis) / distance)
            apply((length - distance) / slope, along: axis, joint, arms: (armA, armB), duration)
            return abs(distance - length)
        case .pivot:
            for axis in [Vector(1, 0), Vector(0, 1)] {
                let (a, b) = (bodies[joint.a], bodies[joint.b])
                let offset = b.center + b.arm(joint.anchorB) - (a.center + a.arm(joint.anchorA))
                apply(-offset.dot(axis), along: axis, joint, arms: (armA, armB), duration)
            }
            return offset.length
        case .groove(let end):
            // Across the groove always, along it only at the ends.
            let groove = end - joint.anchorA
            let unit = groove * (1 / groove.length)
            let (axis, axisBefore) = (a.arm(unit), a.armBefore(unit))
            let reach = armA + wayBefore
            let across = offset.dot(axis.turned)
            apply(-across, along: axisBefore.turned, joint, arms: (reach, armB), duration)
            let along = offset.dot(axis)
            let excess = along < 0 ? along : max(0, along - groove.length)
            if excess != 0 { apply(-excess, along: axisBefore, joint, arms: (reach, armB), duration) }
            return abs(across) + abs(excess)
        case .angle(let angle): return hold(joint, turn: angle - (b.angle - a.angle), duration)
        case .angleRange(let range):
            let angle = b.angle - a.angle
            return hold(joint, turn: min(max(angle, range.lowerBound), range.upperBound) - angle, duration)
        case .friction: return 0
        }
    }

    /// Moves b by `distance` along `axis` relative to a, shared by their masses.
    private func apply(
        _ distance: Double, along axis: Vector, _ joint: Joint, arms: (a: Vector, b: Vector), _ duration: Double
    ) {
        let inverse = bodies[joint.a].inverseMass(along: axis, atArm: arms.a) + bodies[joint.b].inverseMass(along: axis, atArm: arms.b)
        guard inverse > 0, distance != 0 else { return }
        let impulse = axis * (distance / inverse)
        bodies[joint.a].shift(by: -impulse, atArm: arms.a, duration: duration)
        bodies[joint.b].shift(by: impulse, atArm: arms.b, duration: duration)
    }

    /// Undoes the relative rotation of the bodies by friction, up to the torque limit. Half of it is applied here and half in the solver, as with
    /// forces: displacement ½ · τ / I · t², velocity τ / I · t.
    private func applyFriction(_ joint: Joint, _ torque: Double, _ duration: Double, spent: inout Double) -> Double {
        let (a, b) = (bodies[joint.a], bodies[joint.b])
        let inverse = a.inverseInertia + b.inverseInertia
        guard inverse > 0 else { return 0 }
        let turned = (b.angle - b.before.angle) - (a.angle - a.before.angle)
        let most = torque * duration * duration / 2
        let impulse = min(most, max(-most, spent - turned / inverse)) - spent
        spent += impulse
        return hold(joint, turn: impulse * inverse, duration)
    }

    private func hold(_ joint: Joint, turn: Double, _ duration: Double) -> Double {
        let inverse = bodies[joint.a].inverseInertia + bodies[joint.b].inverseInertia
        guard inverse > 0, turn != 0 else { return 0 }
        bodies[joint.a].twist(by: -turn / inverse, duration: duration)
        bodies[joint.b].twist(by: turn / inverse, duration: duration)
        return abs(turn)
    }
}
