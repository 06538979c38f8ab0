private import CPhysicsShim
internal import DripGeometry
import DripNumbers

/// A joint of two bodies; each anchor is in the coordinates of its body.
struct Joint: Equatable {
    enum Kind: Equatable {
        case rod(length: Double)
        case rope(length: Double)
        case pivot
        case groove(end: Vector)
        case angle(Double)
        case angleRange(ClosedRange<Double>)
        case friction(torque: Double)
    }

    let kind: Kind
    let a: Int
    let b: Int
    var anchorA = Vector.zero
    var anchorB = Vector.zero
}

/// Wrapper of Chipmunk2D, which finds and solves contacts. No C type leaves this file. The callers have checked all numbers.
@safe
final class ContactSpace {
    private let handle: OpaquePointer
    private var states: [drip_physics_body] = []
    private var earlier: [drip_physics_body] = []
    private var knots: [drip_physics_body] = []

    init() throws(DynamicsError) {
        guard let handle = unsafe drip_physics_space_new() else { throw .outOfMemory }
        unsafe self.handle = unsafe handle
    }

    deinit { unsafe drip_physics_space_free(handle) }

    func addBody() throws(DynamicsError) {
        guard unsafe drip_physics_add_body(handle) >= 0 else { throw .outOfMemory }
        states.append(drip_physics_body())
        earlier.append(drip_physics_body())
        knots.append(drip_physics_body())
    }

    func setShape(_ shape: ItemShape, of body: Int) {
        switch shape {
        case .circle(let radius): unsafe drip_physics_set_circle(handle, Int32(body), radius)
        case .polygon(let corners):
            unsafe drip_physics_set_polygon(handle, Int32(body), corners.map(Self.point), Int32(corners.count))
        }
    }

    func setFilter(categories: UInt32, mask: UInt32, of body: Int) {
        unsafe drip_physics_set_filter(handle, Int32(body), drip_physics_filter(categories: categories, mask: mask))
    }

    func addBoundary(
        _ line: Polyline, radius: Double, material: CollisionBehavior.Material, categories: UInt32, mask: UInt32, tag: Int
    ) throws(DynamicsError) -> Int {
        let filter = drip_physics_filter(categories: categories, mask: mask)
        let boundary = unsafe drip_physics_add_boundary(
            handle, line.points.map(Self.point), Int32(line.points.count), line.isClosed, radius, material.elasticity, material.friction,
            filter, Int32(tag))
        guard boundary >= 0 else { throw .outOfMemory }
        return Int(boundary)
    }

    func removeBoundary(_ boundary: Int) { unsafe drip_physics_remove_boundary(handle, Int32(boundary)) }

    func addJoint(_ joint: Joint) throws(DynamicsError) -> Int {
        var copy = drip_physics_joint()
        copy.a = Int32(joint.a)
        copy.b = Int32(joint.b)
        copy.anchor_a = Self.point(.zero + joint.anchorA)
        copy.anchor_b = Self.point(.zero + joint.anchorB)
        switch joint.kind {
        case .rod(let length): (copy.kind, copy.first) = (drip_physics_joint_rod, length)
        case .rope(let length): (copy.kind, copy.second) = (drip_physics_joint_rope, length)
        case .pivot: copy.kind = drip_physics_joint_pivot
        case .groove(let end): (copy.kind, copy.groove_end) = (drip_physics_joint_groove, Self.point(.zero + end))
        case .angle(let angle): (copy.kind, copy.first) = (drip_physics_joint_angle, angle)
        case .angleRange(let range):
            (copy.kind, copy.first, copy.second) = (drip_physics_joint_angle_range, range.lowerBound, range.upperBound)
        case .friction(let torque):
            // DynamicAnimator.holdJoints has applied the other half.
            (copy.kind, copy.first) = (drip_physics_joint_friction, torque / 2)
        }
        let handle = unsafe drip_physics_add_joint(handle, &copy)
        guard handle >= 0 else { throw .outOfMemory }
        return Int(handle)
    }

    func removeJoint(_ joint: Int) { unsafe drip_physics_remove_joint(handle, Int32(joint)) }

    /// Corrects bodies after free motion so that contacts and joints are satisfied.
    /// - Parameter end: the time at the end of the substep.
    func step(_ bodies: inout [Body], duration: Double, endingAt end: Double, threshold: Double) throws(DynamicsError) -> [Touch] {
        for index in bodies.indices { Self.load(bodies[index], into: &states[index]) }
        let count = unsafe drip_physics_step(handle, &states, bodies.count, duration, threshold)
        guard count != Int.max, count >= 0 else { throw .outOfMemory }
        for index in bodies.indices where bodies[index].inverseMass > 0 { Self.store(states[index], in: &bodies[index]) }
        return (0..<count).map { index in
            let contact = unsafe drip_physics_contact_at(handle, index)
            let (lower, upper) = (Int(min(contact.first, contact.second)), Int(max(contact.first, contact.second)))
            return Touch(
                first: lower >= 0 ? lower : upper, second: lower >= 0 ? upper : -1 - max(0, Int(contact.boundary)),
                point: Point(contact.point.x, contact.point.y), time: end - contact.age)
        }
    }

    /// Whether the last step has to be taken in halves, so that bodies stay outside each other.
    func isTooCoarse(from before: [Body], to after: [Body], duration: Double) -> Bool {
        guard after.contains(where: { $0.categories != 0 }) else { return false }
        for index in after.indices {
            Self.load(before[index], into: &earlier[index])
            Self.load(after[index], into: &states[index])
            states[index].impact_age = after[index].impactAge
            if after[index].impactAge > 0 { Self.load(after[index].atImpact, into: &knots[index]) }
        }
        return unsafe drip_physics_is_too_coarse(handle, earlier, knots, states, after.count, duration)
    }

    private static func load(_ body: Body, into state: inout drip_physics_body) {
        (state.x, state.y, state.angle) = (body.center.x, body.center.y, body.angle)
        (state.cosine, state.sine) = (body.cosine, body.sine)
        (state.velocity_x, state.velocity_y, state.spin) = (body.velocity.dx, body.velocity.dy, body.spin)
        (state.acceleration_x, state.acceleration_y) = (body.freeAcceleration.dx, body.freeAcceleration.dy)
        state.angular_acceleration = body.freeAngularAcceleration
        (state.inverse_mass, state.inverse_inertia) = (body.inverseMass, body.inverseInertia)
        (state.elasticity, state.friction) = (body.elasticity, body.friction)
    }

    private static func store(_ state: drip_physics_body, in body: inout Body) {
        let center = Point(state.x, state.y)
        body.isShifted = center != body.center || state.angle != body.angle
        body.center = center
        body.turn(to: state.angle)
        body.velocity = Vector(state.velocity_x, state.velocity_y)
        body.spin = state.spin
        body.impactAge = state.impact_age
    }

    private static func point(_ point: Point) -> drip_physics_point { drip_physics_point(x: point.x, y: point.y) }
}
