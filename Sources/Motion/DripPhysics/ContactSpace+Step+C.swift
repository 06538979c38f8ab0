internal import CChipmunk
import DripGeometry

// A contact is found when bodies already overlap, up to a whole step after they met. Engines bounce them at that moment, with its velocities.
// Gravity's last step is then lost or counted twice, and energy drifts. Here, with the velocities per step:
//
//   impact      closing speed c, penetration p, acceleration a along the normal: they met s = 2p / (c + √(c² + 2ap)) steps ago.
//               The velocities are taken back by s, Chipmunk bounces, and both bodies continue from the contact with their new
//               velocities: x += (after − before)·s, v = after + acceleration·s.
//   lasting     the contact pressed during the whole step, so its change of velocity has acted for half a step on average:
//               x += (after − before)/2. A body at rest stays exactly, and a slide is right to the second order.
//
// The caller moves joints into position before the step. Here they only remove the velocities that would break them, without moving anything. Jointed
// bodies therefore omit the second shift, and bodies connected to one that was hit move for the same time as that one.

extension ContactSpace {
    /// The depth in points at the beginning of a step from which on an impact does not remove an overlap.
    private static let lateDepth = 0.1

    /// Corrects all bodies after free motion so that contacts and joints are satisfied, and returns the contacts.
    ///
    /// Contacts that close faster than `threshold` points a second bounce, at the moment at which they met, with the larger elasticity of both.
    /// Slower ones stay together. The friction of a contact is the geometric mean of both.
    /// - Parameter end: the time at the end of the substep.
    func step(_ bodies: inout [Body], duration: Double, endingAt end: Double, threshold: Double) -> [Touch] {
        (touches, stepDuration, stepEnd, self.threshold) = ([], duration, end, threshold * duration)
        for index in bodies.indices { Self.load(bodies[index], into: &slots[index], duration) }
        updateJoints()
        let isJointed = unsafe space.pointee.constraints.pointee.num > 0
        unsafe space.pointee.iterations = isJointed ? Self.iterations.jointed : Self.iterations.plain
        unsafe cpSpaceStep(space, 1)
        findShares()
        for index in bodies.indices where bodies[index].inverseMass > 0 { Self.store(&slots[index], in: &bodies[index], duration) }
        return touches
    }

    private static func load(_ state: Body, into slot: inout Slot, _ duration: Double) {
        let body = unsafe slot.body
        unsafe (body.pointee.m_inv, body.pointee.i_inv) = (state.inverseMass, state.inverseInertia)
        unsafe body.pointee.m = state.inverseMass > 0 ? 1 / state.inverseMass : .infinity
        unsafe body.pointee.i = state.inverseInertia > 0 ? 1 / state.inverseInertia : .infinity
        unsafe (body.pointee.p, body.pointee.a) = (cpVect(state.center), state.angle)
        unsafe body.pointee.transform = cpTransform(
            a: state.cosine, b: state.sine, c: -state.sine, d: state.cosine, tx: state.center.x, ty: state.center.y)
        slot.motion = Motion(velocity: state.velocity * duration, spin: state.spin * duration)
        if state.inverseMass > 0 {
            slot.motion.acceleration = state.freeAcceleration * (duration * duration)
            slot.motion.angularAcceleration = state.freeAngularAcceleration * duration * duration
        }
        unsafe (body.pointee.v, body.pointee.w) = (cpVect(slot.motion.velocity), slot.motion.spin)
        unsafe (body.pointee.v_bias, body.pointee.w_bias) = (cpVect(), 0)
        (slot.isHit, slot.isLate, slot.age) = (false, false, 0)
        if let shape = unsafe slot.shape { unsafe (shape.pointee.e, shape.pointee.u) = (state.elasticity, state.friction) }
    }

    /// Updates the joints. Joints that cannot move anything are left out, because Chipmunk divides by the movable mass and ends the process.
    private func updateJoints() {
        for slot in joints {
            guard let constraint = unsafe slot.constraint else { continue }
            let (a, b) = unsafe (slots[slot.joint.a].body, slots[slot.joint.b].body)
            let works: Bool
            switch slot.joint.kind {
            case .rod, .rope, .pivot, .groove: works = unsafe a.pointee.m_inv + b.pointee.m_inv > 0
            case .angle, .angleRange, .friction: works = unsafe a.pointee.i_inv + b.pointee.i_inv > 0
            }
            let isActive = unsafe constraint.pointee.space != nil
            if works, !isActive { unsafe cpSpaceAddConstraint(space, constraint) }
            if !works, isActive { unsafe cpSpaceRemoveConstraint(space, constraint) }
            // DynamicAnimator.holdJoints has applied the other half.
            guard case .friction(let torque) = slot.joint.kind else { continue }
            unsafe constraint.pointee.maxForce = torque / 2 * stepDuration * stepDuration
        }
    }

    // MARK: Contacts

    /// Returns the index of a body; −1 for the static body of boundaries.
    private func index(of body: UnsafeMutablePointer<cpBody>) -> Int { unsafe Int(bitPattern: body.pointee.userData) - 1 }

    private func motion(of index: Int) -> Motion { index < 0 ? Motion() : slots[index].motion }

    /// Prepares a contact before Chipmunk solves it. Returns whether it is solved.
    func prepare(_ arbiter: UnsafeMutablePointer<cpArbiter>) -> Bool {
        guard let bodyA = unsafe arbiter.pointee.body_a, let bodyB = unsafe arbiter.pointee.body_b else { return true }
        let (a, b) = unsafe (index(of: bodyA), index(of: bodyB))
        let (surfaceA, surfaceB) = unsafe (arbiter.pointee.a.pointee, arbiter.pointee.b.pointee)
        unsafe arbiter.pointee.u = (surfaceA.u * surfaceB.u).squareRoot()
        let contacts = unsafe UnsafeMutableBufferPointer(start: arbiter.pointee.contacts, count: Int(arbiter.pointee.count))

        // Impulses of an impact, and of contacts that separated since, do not apply to this step.
        if unsafe arbiter.pointee.data != nil || arbiter.pointee.state == CP_ARBITER_STATE_FIRST_COLLISION {
            for index in contacts.indices { unsafe (contacts[index].jnAcc, contacts[index].jtAcc) = (0, 0) }
        }

        let normal = unsafe arbiter.pointee.n.vector
        let (motionA, motionB) = (motion(of: a), motion(of: b))
        let acceleration = (motionB.acceleration - motionA.acceleration).dot(normal)
        let (centerA, centerB) = unsafe (bodyA.pointee.p.vector, bodyB.pointee.p.vector)
        var (age, deepest, isImpact, isLate) = (0.0, 0.0, false, false)
        var (point, drift) = (Vector.zero, Vector.zero)
        for index in contacts.indices {
            let (armA, armB) = unsafe (contacts[index].r1.vector, contacts[index].r2.vector)
            let depth = -(armB - armA + (centerB - centerA)).dot(normal)
            let (velocityA, velocityB) = (motionA.velocity(at: armA), motionB.velocity(at: armB))
            let closing = -(velocityB - velocityA).dot(normal)
            let middle = (centerA + armA + (centerB + armB)) * 0.5
            if index == 0 { point = middle }
            deepest = max(deepest, depth)
            // Closing only by this step's acceleration is no impact; otherwise strong gravity would throw bodies at rest upwards.
            guard closing > 0, closing + acceleration > threshold else { continue }
            let met = 2 * max(depth, 0) / (closing + max(closing * closing + 2 * acceleration * depth, 0).squareRoot())
            // The middle between both surfaces moves with both.
            if !isImpact || met > age { (age, point, drift) = (met, middle, (velocityA + velocityB) * 0.5) }
            isLate = isLate || depth - closing - acceleration / 2 > Self.lateDepth
            isImpact = true
        }
        // Bodies that meet at the very end of the step touch with arbitrary corners. The next step finds all of them.
        if isImpact, deepest < 1e-6 { return false }
        age = min(age, 1)
        unsafe arbiter.pointee.e = isImpact ? max(surfaceA.e, surfaceB.e) : 0
        unsafe arbiter.pointee.data = isImpact ? UnsafeMutableRawPointer(space) : nil
        if isImpact {
            for index in [a, b] where index >= 0 { rewind(index, to: age, isLate: isLate) }
            point = point - drift * age
        }
        let tag = unsafe a < 0 ? Int(bitPattern: surfaceA.userData) : Int(bitPattern: surfaceB.userData)
        touches.append(
            Touch(
                first: min(a, b) >= 0 ? min(a, b) : max(a, b), second: min(a, b) >= 0 ? max(a, b) : -1 - tag,
                point: .zero + point, time: stepEnd - (isImpact ? age : 0.5) * stepDuration))
        return true
    }

    /// Takes the velocity of a body back to the moment `age` steps ago, if that is before the earliest impact so far.
    private func rewind(_ index: Int, to age: Double, isLate: Bool) {
        let motion = slots[index].motion
        (slots[index].isHit, slots[index].isLate) = (true, slots[index].isLate || isLate)
        guard age > slots[index].age else { return }
        slots[index].age = age
        unsafe slots[index].body.pointee.v = cpVect(motion.velocity - motion.acceleration * age)
        unsafe slots[index].body.pointee.w = motion.spin - motion.angularAcceleration * age
    }

    private func findShares() {
        var isJointedHit = false
        for index in slots.indices {
            let isJointed = unsafe slots[index].body.pointee.constraintList != nil
            slots[index].share = slots[index].isHit ? slots[index].age : isJointed ? 0 : 0.5
            isJointedHit = isJointedHit || isJointed && slots[index].isHit
        }
        // From body to body, until nothing changes.
        while isJointedHit {
            isJointedHit = false
            for slot in joints {
                guard let constraint = unsafe slot.constraint, unsafe constraint.pointee.space != nil else { continue }
                let (a, b) = (slot.joint.a, slot.joint.b)
                let (later, earlier) = slots[a].share < slots[b].share ? (a, b) : (b, a)
                let share = slots[earlier].share
                if unsafe slots[later].body.pointee.m_inv == 0 || slots[later].isHit || slots[later].share == share { continue }
                slots[later].share = share
                isJointedHit = true
            }
        }
    }

    private static func store(_ slot: inout Slot, in state: inout Body, _ duration: Double) {
        let body = unsafe slot.body
        let (motion, age, share, isImpact) = (slot.motion, slot.age, slot.share, slot.isHit)
        let (velocity, spin) = unsafe (body.pointee.v.vector, body.pointee.w)
        let gain = velocity - (motion.velocity - motion.acceleration * age)
        let spinGain = spin - (motion.spin - motion.angularAcceleration * age)
        var (center, angle) = (state.center, state.angle)
        // Untouched bodies keep their numbers to the last bit.
        if gain != .zero || isImpact {
            center = center + gain * share
            let fast = velocity + motion.acceleration * age
            state.velocity = Vector(fast.dx / duration, fast.dy / duration)
        }
        if spinGain != 0 || isImpact {
            angle += spinGain * share
            state.spin = (spin + motion.angularAcceleration * age) / duration
        }
        // Going back to the contact has already removed their overlap.
        if !isImpact || slot.isLate {
            unsafe center = center + body.pointee.v_bias.vector
            unsafe angle += body.pointee.w_bias
        }
        state.isShifted = center != state.center || angle != state.angle
        state.center = center
        state.turn(to: angle)
        state.impactAge = age * duration
    }
}
