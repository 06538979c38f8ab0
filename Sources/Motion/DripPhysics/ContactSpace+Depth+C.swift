internal import CChipmunk
import DripGeometry

// A contact is found where a step ends, and each body continues from its earliest one. So a body that is hit twice in a step, or thrown against
// another one, may end inside it, and one that is fast may pass through a corner. Both are found here, on the way that a recording shows: straight
// from the beginning of the step to an impact, and on to its end. The caller then takes the step in halves.

extension ContactSpace {
    /// The depth in points of a new overlap from which a step is too coarse.
    private static let shownDepth = 0.3
    /// The way in points under which a shorter step would not help. Shown overlaps stay under the sum of both, and a twentieth for what is between
    /// samples.
    private static let leastWay = 0.05
    /// The way in points between two samples, and the maximum of their number.
    private static let sampleWay = 0.5
    private static let sampleLimit = 16.0

    /// Whether bodies that were apart before the last step got into each other or a boundary on their way, or may have passed through: the step then
    /// has to be taken in halves.
    func isTooCoarse(from before: [Body], to after: [Body], duration: Double) -> Bool {
        guard after.contains(where: { $0.categories != 0 }) else { return false }
        for index in after.indices { Self.findWay(of: &slots[index], from: before[index], to: after[index], duration) }
        if let parted { setJoined(parted, true) }
        parted = nil
        let slots = slots
        var isShort = false
        for index in slots.indices {
            guard unsafe slots[index].shape != nil else { continue }
            for other in 0..<index {
                guard let shape = unsafe slots[other].shape, slots[index].way + slots[other].way >= Self.leastWay,
                    cpBBIntersects(slots[index].swept, slots[other].swept) != 0
                else { continue }
                if unsafe isTooCoarse(slots[index], slots[other], shape: shape, &isShort) { return true }
            }
            if slots[index].way < Self.leastWay { continue }
            for boundary in boundaries.indices {
                for segment in unsafe boundaries[boundary].shapes.indices {
                    isShort = false
                    let shape = unsafe boundaries[boundary].shapes[segment]
                    guard unsafe cpBBIntersects(slots[index].swept, shape.pointee.bb) != 0,
                        unsafe isTooCoarse(slots[index], nil, shape: shape, &isShort)
                    else { continue }
                    if isShort {
                        // Two joined segments each leave a corner that lies between them to the other one. The next step takes them by themselves.
                        setJoined(boundary, false)
                        parted = boundary
                    }
                    return true
                }
            }
        }
        return false
    }

    private static func findWay(of slot: inout Slot, from before: Body, to after: Body, _ duration: Double) {
        guard let shape = unsafe slot.shape else { return }
        let isCircle = unsafe shape.pointee.klass.pointee.type == CP_CIRCLE_SHAPE
        slot.course = (Pose(before), Pose(after), Pose(after))
        slot.impact = after.impactAge > 0 ? 1 - after.impactAge / duration : nil
        if slot.impact != nil { slot.course.knot = Pose(after.atImpact) }
        (slot.way, slot.isFast) = (0, false)
        slot.swept = cpBBNewForCircle(cpVect(before.center), slot.outerRadius)
        if slot.impact != nil { slot.addWay(from: slot.course.before, to: slot.course.knot, isCircle, least: leastWay) }
        slot.addWay(from: slot.impact == nil ? slot.course.before : slot.course.knot, to: slot.course.after, isCircle, least: leastWay)
    }

    /// Returns whether the shapes of two bodies, or of one and a boundary, get into each other. `isShort` says whether their ways are.
    private func isTooCoarse(
        _ first: borrowing Slot, _ second: Slot?, shape other: UnsafeMutablePointer<cpShape>, _ isShort: inout Bool
    ) -> Bool {
        guard let shape = unsafe first.shape, unsafe cpShapeFilterReject(shape.pointee.filter, other.pointee.filter) == 0 else {
            return false
        }
        if first.isFast || second?.isFast == true { return true }
        let samples = Int(min(Self.sampleLimit, ((first.way + (second?.way ?? 0)) / Self.sampleWay).rounded(.up)))
        isShort = samples == 1
        for sample in 1...samples {
            first.moveShape(to: Double(sample) / Double(samples))
            second?.moveShape(to: Double(sample) / Double(samples))
            let deepest = unsafe depth(of: shape, in: other)
            if deepest <= Self.shownDepth { continue }
            // What was deeper before is on its way out.
            first.moveShape(to: 0)
            second?.moveShape(to: 0)
            return unsafe deepest > depth(of: shape, in: other)
        }
        return false
    }

    /// Returns the depth of one shape in another one, which is a body's or a segment.
    private func depth(of a: UnsafeMutablePointer<cpShape>, in b: UnsafeMutablePointer<cpShape>) -> Double {
        if unsafe cpBBIntersects(a.pointee.bb, b.pointee.bb) == 0 { return 0 }
        // The end of a segment counts here, as if no neighbour continued.
        let isSegment = unsafe b.pointee.klass.pointee.type == CP_SEGMENT_SHAPE
        let segment = unsafe isSegment ? UnsafeMutableRawPointer(b).assumingMemoryBound(to: cpSegmentShape.self) : nil
        let tangents = unsafe segment.map { unsafe ($0.pointee.a_tangent, $0.pointee.b_tangent) }
        if let segment = unsafe segment { unsafe (segment.pointee.a_tangent, segment.pointee.b_tangent) = (cpVect(), cpVect()) }
        let depth = unsafe drip_depth(a, b)
        if let segment = unsafe segment, let tangents { unsafe (segment.pointee.a_tangent, segment.pointee.b_tangent) = tangents }
        return depth
    }
}

extension ContactSpace.Slot {
    /// Adds a straight part of the body's way.
    fileprivate mutating func addWay(from: ContactSpace.Pose, to: ContactSpace.Pose, _ isCircle: Bool, least: Double) {
        let turn = isCircle ? 0 : abs(to.angle - from.angle)
        way += (from.center - to.center).length + turn * outerRadius
        // The height of a corner's arc over its chord.
        isFast = isFast || way > innerRadius || turn * turn * outerRadius / 8 > least
        swept = cpBBMerge(swept, cpBBNewForCircle(cpVect(to.center), outerRadius))
    }

    /// Moves the shape to where the body is shown after the share of the step.
    fileprivate borrowing func moveShape(to stepShare: Double) {
        var (from, to, share) = (course.before, course.after, stepShare)
        if let impact {
            if share < impact {
                to = course.knot
                share /= impact
            } else {
                from = course.knot
                share = impact < 1 ? (share - impact) / (1 - impact) : 1
            }
        }
        let center = (from.center - .zero) * (1 - share) + (to.center - .zero) * share
        let turn = from.axis * (1 - share) + to.axis * share
        let unit = turn * (1 / (turn.dot(turn).squareRoot() + .leastNormalMagnitude))
        unsafe cpShapeUpdate(shape, cpTransform(a: unit.dx, b: unit.dy, c: -unit.dy, d: unit.dx, tx: center.dx, ty: center.dy))
    }
}

extension ContactSpace.Pose {
    fileprivate init(_ body: Body) { self.init(center: body.center, angle: body.angle, axis: Vector(body.cosine, body.sine)) }
}
