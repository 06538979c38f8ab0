public import DripGeometry
import DripNumbers

/// Holds an item to a point or to another item.
///
/// A rod while its frequency is 0, a spring above; or made as a rope, a pin, a weld or a slider, UIKit's limit, pin, fixed and sliding attachments.
public final class AttachmentBehavior: DynamicBehavior {
    package enum Kind: Hashable, Sendable {
        /// Keeps ``length``, rigidly or as a spring.
        case distance
        /// At most ``length`` apart.
        case rope
        /// Turns about one common point, within ``range`` radians of how it was.
        case pin
        /// Moves and turns as one.
        case weld
        /// Moves along an axis, within ``range`` points, without turning.
        case slider(axis: Vector)
    }

    package let kind: Kind
    package let item: DynamicItem
    /// Where it holds the item, from its centre, in the item's own coordinates.
    package let offset: Vector
    /// The item at the other end; nil where that is ``anchorPoint``.
    package let otherItem: DynamicItem?
    package let otherOffset: Vector
    /// The point at the other end, if there is no other item. Setting it drags the end along a straight line during the next step.
    public var anchorPoint: Point
    /// In points, at least 0: of rods and ropes, at rest of springs. The distance at first.
    public var length: Double
    /// Swings a second of a spring without damping, 0…119; 0 is rigid.
    public var frequency = 0.0
    /// The spring's damping ratio: 1 is critical.
    public var damping = 0.0
    /// The greatest torque, in mass · pt²/s², that opposes turning about the other end; at least 0.
    public var frictionTorque = 0.0
    /// How far a pin turns, in radians, or a slider moves, in points; holds 0.
    public var range: ClosedRange<Double> = -.infinity ... .infinity

    private init(
        _ kind: Kind, _ item: DynamicItem, offset: Vector, _ other: DynamicItem? = nil, otherOffset: Vector = .zero, anchor: Point = .zero
    ) {
        self.kind = kind
        self.item = item
        self.offset = offset
        otherItem = other
        self.otherOffset = otherOffset
        anchorPoint = anchor
        length = item.point(at: offset).distance(to: other?.point(at: otherOffset) ?? anchor)
    }

    /// A rod or spring to a point, as long as they are apart now.
    public convenience init(item: DynamicItem, offset: Vector = .zero, attachedTo anchor: Point) {
        self.init(.distance, item, offset: offset, anchor: anchor)
    }

    /// A rod or spring between two items, as long as they are apart now.
    public convenience init(item: DynamicItem, offset: Vector = .zero, attachedTo other: DynamicItem, otherOffset: Vector = .zero) {
        self.init(.distance, item, offset: offset, other, otherOffset: otherOffset)
    }

    /// A rope: the distance of now is the greatest.
    public static func rope(item: DynamicItem, offset: Vector = .zero, attachedTo anchor: Point) -> AttachmentBehavior {
        AttachmentBehavior(.rope, item, offset: offset, anchor: anchor)
    }

    public static func rope(
        item: DynamicItem, offset: Vector = .zero, attachedTo other: DynamicItem, otherOffset: Vector = .zero
    ) -> AttachmentBehavior {
        AttachmentBehavior(.rope, item, offset: offset, other, otherOffset: otherOffset)
    }

    /// A pin through the item, and through `other` or what does not move, at a point of the reference space.
    public static func pin(item: DynamicItem, to other: DynamicItem? = nil, at point: Point) -> AttachmentBehavior {
        joined(.pin, item, other, at: point)
    }

    /// A weld of the item and `other`, or of the item and what does not move, at a point of the reference space.
    public static func weld(item: DynamicItem, to other: DynamicItem? = nil, at point: Point) -> AttachmentBehavior {
        joined(.weld, item, other, at: point)
    }

    /// A slider through a point of the reference space, along `axis`, which turns with `other` if there is one.
    public static func slider(item: DynamicItem, to other: DynamicItem? = nil, at point: Point, axis: Vector) -> AttachmentBehavior {
        joined(.slider(axis: axis), item, other, at: point)
    }

    private static func joined(_ kind: Kind, _ item: DynamicItem, _ other: DynamicItem?, at point: Point) -> AttachmentBehavior {
        AttachmentBehavior(
            kind, item, offset: item.offset(of: point), other, otherOffset: other?.offset(of: point) ?? .zero, anchor: point)
    }

    override var involvedItems: [DynamicItem] { [item] + (otherItem.map { [$0] } ?? []) }

    override func check() throws(DynamicsError) {
        guard item !== otherItem else { throw .attachedToItself }
        try Polyline.check(.zero + offset)
        try Polyline.check(.zero + otherOffset)
        try Polyline.check(anchorPoint)
        try DynamicsError.check(length, in: 0...Reach.place, "an attachment's length")
        try DynamicsError.check(frequency, in: 0...DampedOscillator.frequencyLimit, "an attachment's frequency")
        try DynamicsError.check(damping, in: 0...1000, "an attachment's damping")
        try DynamicsError.check(frictionTorque, in: 0 ... .greatestFiniteMagnitude, "an attachment's friction torque")
        try DynamicsError.check(range.lowerBound, in: -.infinity...0, "the start of an attachment's range")
        try DynamicsError.check(range.upperBound, in: 0 ... .infinity, "the end of an attachment's range")
        if case .slider(let axis) = kind { try DynamicsError.check(axis.length, in: 1e-6...Reach.place, "the length of a slider's axis") }
    }
}

extension DynamicItem {
    /// The place of a point of the item, given in its own coordinates.
    func point(at offset: Vector) -> Point { center + offset.rotated(cosine: cosine(angle), sine: sine(angle)) }

    func offset(of point: Point) -> Vector { (point - center).rotated(cosine: cosine(angle), sine: -sine(angle)) }
}

extension Vector {
    func rotated(cosine: Double, sine: Double) -> Vector { Vector(dx * cosine - dy * sine, dx * sine + dy * cosine) }
}
