import DripGeometry

/// Joints of one attachment, and the location of its far end.
struct AttachedEnds {
    let behavior: AttachmentBehavior
    /// Index among all attachments, which keeps their order.
    let serial: Int
    /// Body that moves with the anchor point; nil if the other end is an item.
    let anchorSlot: Int?
    /// Anchor at the end of the last step.
    var anchor: Point
    /// Angle of the item minus that of the other one, when they were attached.
    let angle: Double
    /// Axis of a slider, of length 1, in the other item's coordinates.
    let axis: Vector
    var joints: [Joint] = []
    var handles: [Int] = []
}
