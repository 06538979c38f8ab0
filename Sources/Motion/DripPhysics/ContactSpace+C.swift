internal import CChipmunk
internal import DripGeometry

/// Contact steps over Chipmunk2D: bodies in free motion go in, bodies that keep their distances come out.
///
/// The caller moves the bodies (forces, gravity, rotation). A step here finds contacts, solves them together with the joints, and shifts the bodies
/// accordingly. Chipmunk's own integration, springs and damping are not used. They call the C library's sin, cos, exp and pow, whose last bit depends
/// on the processor. Chipmunk steps with a duration of 1 and velocities per step: it raises its rates of correction to the power of the duration, and
/// pow(x, 1) is x in any C library.
///
/// Results depend only on the order of calls and their numbers. The callers have checked all numbers: Chipmunk ends the process where one is not
/// finite, and where it has no memory. No C type leaves this type's files.
@safe
final class ContactSpace {
    /// A body in Chipmunk, whose userData is the index + 1, and 0 for the static body of boundaries; and what a step computes for it.
    @safe struct Slot {
        let body: UnsafeMutablePointer<cpBody>
        var shape: UnsafeMutablePointer<cpShape>?
        var filter = cpShapeFilter()
        /// The radii of the largest circle about the centre inside the shape, and of the smallest one around it.
        var innerRadius = 0.0
        var outerRadius = 0.0
        /// Whether something hit it in the current step, and the age of the earliest such impact in steps: 0 at the end of the step.
        var isHit = false
        var age = 0.0
        /// Whether such an impact was with something that it was already inside of at the beginning of the step.
        var isLate = false
        /// The share of the step for which the new velocity has already acted.
        var share = 0.0
        var motion = Motion()
        /// The length of its way in the current step, whether it may have passed through something meanwhile, and the box of the whole way.
        var way = 0.0
        var isFast = false
        var swept = cpBB()
        /// Its poses before the step, at an impact and after the step, and the share of the step at the impact; nil without one.
        var course = (before: Pose(), knot: Pose(), after: Pose())
        var impact: Double?
    }

    /// The free velocities of a step, per step, and the part of them to take back for an age of 1.
    struct Motion {
        var velocity = Vector.zero
        var spin = 0.0
        var acceleration = Vector.zero
        var angularAcceleration = 0.0

        func velocity(at arm: Vector) -> Vector { velocity + arm.turned * spin }
    }

    struct Pose {
        var center = Point.zero
        var angle = 0.0
        var axis = Vector(1, 0)
    }

    /// The segments of one boundary; none if it was removed.
    @safe struct Boundary {
        var shapes: [UnsafeMutablePointer<cpShape>]
        let isClosed: Bool
    }

    @safe struct JointSlot {
        let joint: Joint
        /// Nil if it was removed.
        var constraint: UnsafeMutablePointer<cpConstraint>?
    }

    /// Iterations of the solver. Jointed bodies need more, because a joint that is hit pulls all connected bodies.
    static let iterations = (plain: CInt(10), jointed: CInt(50))
    /// The shares of a penetration, and of a joint's error, that remain after a step.
    private static let remainders = (collision: 0.8, joint: 0.8)
    /// The allowed overlap of bodies at rest, in points.
    private static let slop = 0.05

    let space: UnsafeMutablePointer<cpSpace>
    var slots: [Slot] = []
    var boundaries: [Boundary] = []
    var joints: [JointSlot] = []
    /// The contacts of the current step, its duration and its end; and the closing speed from which bodies bounce, in points per step.
    var touches: [Touch] = []
    var stepDuration = 0.0
    var stepEnd = 0.0
    var threshold = 0.0
    /// The index of the boundary whose segments are parted.
    var parted: Int?

    init() throws(DynamicsError) {
        guard let space = unsafe drip_quiet_space() else { throw .outOfMemory }
        unsafe self.space = unsafe space
        unsafe space.pointee.collisionSlop = Self.slop
        unsafe space.pointee.collisionBias = Self.remainders.collision
        unsafe space.pointee.defaultHandler.preSolveFunc = { arbiter, _, data in
            guard let arbiter = unsafe arbiter, let data = unsafe data else { return 1 }
            return unsafe Unmanaged<ContactSpace>.fromOpaque(data).takeUnretainedValue().prepare(arbiter) ? 1 : 0
        }
        unsafe space.pointee.defaultHandler.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        for joint in joints.indices { removeJoint(joint) }
        for boundary in boundaries.indices { removeBoundary(boundary) }
        for slot in slots {
            unsafe remove(slot.shape)
            unsafe cpSpaceRemoveBody(space, slot.body)
            unsafe cpBodyFree(slot.body)
        }
        unsafe cpSpaceFree(space)
    }

    private func remove(_ shape: UnsafeMutablePointer<cpShape>?) {
        guard let shape = unsafe shape else { return }
        unsafe cpSpaceRemoveShape(space, shape)
        unsafe cpShapeFree(shape)
    }

    // MARK: Bodies

    /// Adds a body without a shape.
    func addBody() {
        guard let body = unsafe cpBodyNew(1, 1) else { return }
        unsafe body.pointee.velocity_func = { _, _, _, _ in }
        unsafe body.pointee.position_func = { _, _ in }
        unsafe body.pointee.userData = UnsafeMutableRawPointer(bitPattern: slots.count + 1)
        unsafe cpSpaceAddBody(space, body)
        unsafe slots.append(Slot(body: body))
    }

    func setShape(_ shape: ItemShape, of index: Int) {
        unsafe remove(slots[index].shape)
        let body = unsafe slots[index].body
        switch shape {
        case .circle(let radius):
            unsafe slots[index].shape = cpCircleShapeNew(body, radius, cpVect())
            slots[index].outerRadius = radius
        case .polygon(let corners):
            unsafe slots[index].shape = cpPolyShapeNewRaw(body, CInt(corners.count), corners.map { cpVect($0) }, 0)
            slots[index].outerRadius = corners.reduce(0) { max($0, ($1 - .zero).length) }
        }
        slots[index].innerRadius = shape.innerRadius
        unsafe slots[index].shape?.pointee.filter = slots[index].filter
        unsafe cpSpaceAddShape(space, slots[index].shape)
    }

    /// Sets the filter for contacts: each side's categories must share a bit with the other's mask. At first a body has none.
    func setFilter(categories: UInt32, mask: UInt32, of index: Int) {
        slots[index].filter = cpShapeFilter(group: 0, categories: categories, mask: mask)
        unsafe slots[index].shape?.pointee.filter = slots[index].filter
    }

    // MARK: Boundaries

    /// Adds a fixed line, `radius` thick to both sides, and returns its handle.
    func addBoundary(
        _ line: Polyline, radius: Double, material: CollisionBehavior.Material, categories: UInt32, mask: UInt32, tag: Int
    ) -> Int {
        let (points, count) = (line.points, line.points.count)
        let shapes = unsafe (0..<(line.isClosed ? count : count - 1)).compactMap { index -> UnsafeMutablePointer<cpShape>? in
            let ends = (cpVect(points[index]), cpVect(points[(index + 1) % count]))
            guard let shape = unsafe cpSegmentShapeNew(space.pointee.staticBody, ends.0, ends.1, radius) else { return nil }
            unsafe (shape.pointee.e, shape.pointee.u) = (material.elasticity, material.friction)
            unsafe shape.pointee.filter = cpShapeFilter(group: 0, categories: categories, mask: mask)
            unsafe shape.pointee.userData = UnsafeMutableRawPointer(bitPattern: tag)
            return unsafe cpSpaceAddShape(space, shape)
        }
        unsafe boundaries.append(Boundary(shapes: shapes, isClosed: line.isClosed))
        setJoined(boundaries.count - 1, true)
        return boundaries.count - 1
    }

    func removeBoundary(_ boundary: Int) {
        for index in unsafe boundaries[boundary].shapes.indices { unsafe remove(boundaries[boundary].shapes[index]) }
        unsafe boundaries[boundary].shapes = []
        if parted == boundary { parted = nil }
    }

    /// Joins the segments of a boundary: where a neighbour continues, the end of a segment is no obstacle. Or parts them: then it is one.
    func setJoined(_ boundary: Int, _ isJoined: Bool) {
        let (shapes, isClosed) = unsafe (boundaries[boundary].shapes, boundaries[boundary].isClosed)
        let count = unsafe shapes.count
        for index in 0..<count {
            let hasBefore = isJoined && (isClosed || index > 0)
            let hasAfter = isJoined && (isClosed || index + 1 < count)
            unsafe cpSegmentShapeSetNeighbors(
                shapes[index], cpSegmentShapeGetA(shapes[hasBefore ? (index + count - 1) % count : index]),
                cpSegmentShapeGetB(shapes[hasAfter ? (index + 1) % count : index]))
        }
    }

    // MARK: Joints

    /// Adds a joint, and returns its handle. One between two immovable bodies is kept, without effect.
    func addJoint(_ joint: Joint) -> Int {
        let (a, b) = unsafe (slots[joint.a].body, slots[joint.b].body)
        let (from, to) = (cpVect(joint.anchorA), cpVect(joint.anchorB))
        let constraint: UnsafeMutablePointer<cpConstraint>?
        switch joint.kind {
        case .rod(let length):
            // The constructor measures a distance, and prints a warning where it is 0. The right one is set here.
            let rod = unsafe cpPinJointInit(cpPinJointAlloc(), a, b, cpVect(joint.anchorA + Vector(1e6, 0)), to)
            unsafe rod?.pointee.anchorA = from
            unsafe rod?.pointee.dist = length
            unsafe constraint = UnsafeMutableRawPointer(rod)?.assumingMemoryBound(to: cpConstraint.self)
        case .rope(let length): unsafe constraint = cpSlideJointNew(a, b, from, to, 0, length)
        case .pivot: unsafe constraint = cpPivotJointNew2(a, b, from, to)
        case .groove(let end): unsafe constraint = cpGrooveJointNew(a, b, from, cpVect(end), to)
        case .angle(let angle): unsafe constraint = cpGearJointNew(a, b, angle, 1)
        case .angleRange(let range): unsafe constraint = cpRotaryLimitJointNew(a, b, range.lowerBound, range.upperBound)
        case .friction: unsafe constraint = cpSimpleMotorNew(a, b, 0)
        }
        unsafe constraint?.pointee.errorBias = Self.remainders.joint
        unsafe joints.append(JointSlot(joint: joint, constraint: constraint))
        return joints.count - 1
    }

    func removeJoint(_ joint: Int) {
        guard let constraint = unsafe joints[joint].constraint else { return }
        if unsafe constraint.pointee.space != nil { unsafe cpSpaceRemoveConstraint(space, constraint) }
        unsafe cpConstraintFree(constraint)
        unsafe joints[joint].constraint = nil
    }
}

extension cpVect {
    init(_ vector: Vector) { self.init(x: vector.dx, y: vector.dy) }
    init(_ point: Point) { self.init(x: point.x, y: point.y) }

    var vector: Vector { Vector(x, y) }
}
