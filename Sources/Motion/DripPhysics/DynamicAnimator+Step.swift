import DripGeometry

extension DynamicAnimator {
    /// Makes one step: actions, forces, motion, contacts, callbacks.
    /// - Throws: ``DynamicsError``, before anything has moved.
    package func advance() throws(DynamicsError) {
        for behavior in behaviors { behavior.action?() }
        let parts = behaviors
        try DynamicsError.check(bounceThreshold, in: 0...SimulationLimits.speed, "the bounce threshold")
        for part in parts { try part.check() }
        try gatherBodies(parts)
        let collisions = parts.compactMap { $0 as? CollisionBehavior }
        try updateShapes(collisions)
        try updateBoundaries(collisions)
        let attached = parts.compactMap { $0 as? AttachmentBehavior }
        try updateJoints(attached)
        applyForces(parts)

        let substeps = substepCount
        let snaps = parts.compactMap { $0 as? SnapBehavior }
        impacts.removeAll(keepingCapacity: true)
        var touches: [Touch] = []
        workLeft = min(Self.mostWork, workLeft + Self.workPerStep)
        for substep in 0..<substeps { touches += try take(substep, of: substeps, attached, snaps) }
        stepCount += 1
        for attachment in attached { attachments[ObjectIdentifier(attachment)]?.anchor = attachment.anchorPoint }
        Self.updateItems(bodies)
        report(touches, collisions)
    }

    /// Makes one of `count` equal parts of a step, in halves where it is too coarse for bodies to stay outside each other.
    private func take(
        _ index: Int, of count: Int, _ attached: [AttachmentBehavior], _ snaps: [SnapBehavior], isHalf: Bool = false
    ) throws(DynamicsError) -> [Touch] {
        let before = bodies
        let duration = Self.stepDuration / Double(count)
        let end = time + duration * Double(index + 1)
        stretchSprings(attached, snaps, after: Double(index) / Double(count), duration: duration)
        Self.move(&bodies, for: duration)
        dropLostBodies()
        holdJoints(attached, duration: duration)
        let touches = space.step(&bodies, duration: duration, endingAt: end, threshold: bounceThreshold)
        if workLeft > 0, count < Self.partLimit, space.isTooCoarse(from: before, to: bodies, duration: duration) {
            for slot in bodies.indices where bodies[slot].isLost != before[slot].isLost {
                space.setFilter(categories: before[slot].categories, mask: before[slot].mask, of: slot)
            }
            bodies = before
            workLeft -= bodies.count + touches.count
            return try take(2 * index, of: 2 * count, attached, snaps, isHalf: true)
                + take(2 * index + 1, of: 2 * count, attached, snaps, isHalf: true)
        }
        noteImpacts(endingAt: end)
        if isHalf { noteShifts(at: end) }
        return touches
    }

    private static func move(_ bodies: inout [Body], for duration: Double) {
        for index in bodies.indices where bodies[index].isInvolved && !bodies[index].isLost { bodies[index].move(for: duration) }
    }

    /// Parts of a step from which on they are not halved: the fastest allowed body moves 0.06 points in one.
    private static let partLimit = 65_536
    /// Maximum of work for halves, in bodies and contacts of a part, and how much of it a step adds. Bodies without room would take any amount.
    static let mostWork = 65_536
    private static let workPerStep = 256

    private static func updateItems(_ bodies: [Body]) {
        for index in bodies.indices where bodies[index].isInvolved {
            guard let item = bodies[index].item else { continue }
            item.center = bodies[index].center
            item.angle = bodies[index].angle
            item.velocity = bodies[index].velocity
            item.angularVelocity = bodies[index].spin
        }
    }

    /// Number of substeps, up to 16. In each a body moves at most half its inner radius, so that it cannot pass through a thin boundary.
    private var substepCount: Int {
        var count = 1
        for body in bodies where body.categories != 0 && body.isInvolved && !body.isLost && body.inverseMass > 0 {
            let offset = (body.velocity.length + body.acceleration.length * Self.stepDuration) * Self.stepDuration
            while count < 16, offset > 0.5 * max(body.innerRadius, 0.5) * Double(count) { count *= 2 }
        }
        return count
    }

    /// Updates a body for every item of a behavior, and adds bodies for new items.
    private func gatherBodies(_ parts: [DynamicBehavior]) throws(DynamicsError) {
        for index in bodies.indices where bodies[index].item != nil { bodies[index].isInvolved = false }
        for part in parts {
            for item in part.involvedItems {
                if item.lease?.hasEnded ?? true {
                    space.addBody()
                    item.lease = lease
                    item.slot = bodies.count
                    bodies.append(Body(item: item))
                }
                guard item.lease === lease else { throw .itemInAnotherAnimator }
                bodies[item.slot].isInvolved = true
            }
        }
        try Self.load(&bodies, space)
    }

    /// Takes the whole list, so that exclusive access is checked once.
    private static func load(_ bodies: inout [Body], _ space: ContactSpace) throws(DynamicsError) {
        for index in bodies.indices where !bodies[index].isLost {
            guard let item = bodies[index].item else { continue }
            guard bodies[index].isInvolved else {
                item.velocity = .zero
                item.angularVelocity = 0
                bodies[index].fix()
                continue
            }
            try item.check()
            bodies[index].center = item.center
            bodies[index].turn(to: item.angle)
            bodies[index].velocity = item.velocity
            bodies[index].spin = item.angularVelocity
            guard bodies[index].revision != item.revision else { continue }
            let shape = try ItemShape(item.collisionBounds, size: item.size)
            space.setShape(shape, of: index)
            bodies[index].revision = item.revision
            bodies[index].inertiaPerMass = shape.inertiaPerMass
            bodies[index].innerRadius = shape.innerRadius
        }
    }

    private func dropLostBodies() {
        for index in bodies.indices where bodies[index].item != nil && bodies[index].isInvolved && !bodies[index].isLost {
            let center = bodies[index].center
            let limit = SimulationLimits.coordinate
            if abs(center.x) <= limit, abs(center.y) <= limit, abs(bodies[index].angle) <= limit { continue }
            bodies[index].isLost = true
            bodies[index].fix()
            bodies[index].turn(to: 0)
            bodies[index].center = Point(min(limit, max(-limit, center.x)), min(limit, max(-limit, center.y)))
            space.setFilter(categories: 0, mask: 0, of: index)
        }
    }

    /// Records where bodies are within a step, if contacts bent their way.
    private func noteShifts(at time: Double) {
        for slot in bodies.indices where bodies[slot].inverseMass > 0 && bodies[slot].isShifted {
            let pose = Trajectory.Pose(center: bodies[slot].center, angle: bodies[slot].angle)
            impacts.append(Impact(slot: slot, time: time, pose: pose))
        }
    }

    private func noteImpacts(endingAt end: Double) {
        for index in bodies.indices where bodies[index].impactAge > 0 {
            let body = bodies[index].atImpact
            impacts.append(Impact(slot: index, time: end - body.impactAge, pose: Trajectory.Pose(center: body.center, angle: body.angle)))
            bodies[index].impactAge = 0
        }
    }
}
