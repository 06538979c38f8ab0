import DripGeometry
import DripNumbers

extension DynamicAnimator {
    func updateJoints(_ attached: [AttachmentBehavior]) throws(DynamicsError) {
        let present = Set(attached.map { ObjectIdentifier($0) })
        let bySerial = attachments.values.stablySorted { $0.serial < $1.serial }
        for ends in bySerial where !present.contains(ObjectIdentifier(ends.behavior)) {
            for handle in ends.handles { space.removeJoint(handle) }
            if let slot = ends.anchorSlot { bodies[slot].isInvolved = false }
            attachments[ObjectIdentifier(ends.behavior)] = nil
        }
        for attachment in attached {
            var ends: AttachedEnds
            if let existing = attachments[ObjectIdentifier(attachment)] { ends = existing } else { ends = try begin(attachment) }
            let joints = joints(of: attachment, ends)
            if joints != ends.joints {
                for handle in ends.handles { space.removeJoint(handle) }
                ends.handles = []
                for joint in joints { ends.handles.append(space.addJoint(joint)) }
                ends.joints = joints
            }
            attachments[ObjectIdentifier(attachment)] = ends
            guard let slot = ends.anchorSlot else { continue }
            bodies[slot].isInvolved = true
            bodies[slot].center = ends.anchor
            bodies[slot].velocity = (attachment.anchorPoint - ends.anchor) * (1 / Self.stepDuration)
        }
    }

    private func begin(_ attachment: AttachmentBehavior) throws(DynamicsError) -> AttachedEnds {
        var slot: Int?
        if attachment.otherItem == nil {
            space.addBody()
            slot = bodies.count
            bodies.append(Body(item: nil))
        }
        var axis = Vector(1, 0)
        if case .slider(let direction) = attachment.kind {
            let tilt = attachment.otherItem?.angle ?? 0
            axis = (direction * (1 / direction.length)).rotated(cosine: cosine(tilt), sine: -sine(tilt))
        }
        let serial = (attachments.values.map { $0.serial }.max() ?? -1) + 1
        return AttachedEnds(
            behavior: attachment, serial: serial, anchorSlot: slot, anchor: attachment.anchorPoint,
            angle: attachment.item.angle - (attachment.otherItem?.angle ?? 0), axis: axis)
    }

    private func joints(of attachment: AttachmentBehavior, _ ends: AttachedEnds) -> [Joint] {
        guard let a = attachment.otherItem?.slot ?? ends.anchorSlot else { return [] }
        let b = attachment.item.slot
        func joint(_ kind: Joint.Kind) -> Joint {
            Joint(kind: kind, a: a, b: b, anchorA: attachment.otherOffset, anchorB: attachment.offset)
        }
        switch attachment.kind {
        case .distance:
            if attachment.frequency > 0 { return [] }
            return [joint(attachment.length > 0 ? .rod(length: attachment.length) : .pivot)]
        case .rope: return [joint(attachment.length > 0 ? .rope(length: attachment.length) : .pivot)]
        case .weld: return [joint(.pivot), joint(.angle(ends.angle))]
        case .pin:
            var joints = [joint(.pivot)]
            let range = attachment.range.clamped(to: -1e5...1e5)
            if attachment.range != -.infinity ... .infinity {
                joints.append(joint(.angleRange(ends.angle + range.lowerBound...ends.angle + range.upperBound)))
            }
            if attachment.frictionTorque > 0 { joints.append(joint(.friction(torque: attachment.frictionTorque))) }
            return joints
        case .slider:
            let range = attachment.range.clamped(to: -SimulationLimits.coordinate...SimulationLimits.coordinate)
            guard range.upperBound - range.lowerBound > 1e-9 else { return [joint(.pivot), joint(.angle(ends.angle))] }
            var groove = joint(.groove(end: attachment.otherOffset + ends.axis * range.upperBound))
            groove.anchorA = attachment.otherOffset + ends.axis * range.lowerBound
            return [groove, joint(.angle(ends.angle))]
        }
    }
}
