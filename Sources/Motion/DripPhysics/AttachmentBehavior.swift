public import DripGeometry
import DripNumbers

/// An attachment of an item to a point or to another item.
///
/// With frequency 0 it is a rod, above 0 a spring. The static methods make UIKit's limit, pin, fixed and sliding attachments.
public final class AttachmentBehavior: DynamicBehavior {
    package enum Kind: Equatable, Sendable {
        /// Keeps ``length``, rigidly or as a spring.
        case distance
        /// Keeps the ends at most ``length`` apart.
        case rope
        /// Turns about one common point, within ``range`` radians of the initial angle.
        case pin
        /// Moves and turns as one.
        case weld
        /// Moves along an axis, within ``range`` points, without turning.
        case slider(axis: Vector)
    }

    package let kind: Kind
    package let item: DynamicItem
    /// The attached point of the item, from its centre, in the item's own coordinates.
    package let offset: Vector
    /// The item at the other end; nil if that is ``anchorPoint``.
    package let otherItem: DynamicItem?
    package let otherOffset: Vector
    /// The point at the other end, if there is no other item. A new value drags the end along a straight line during the next step.
    public var anchorPoint: Point
    /// Length of a rod or rope, rest length of a spring: points, at least 0. The initial value is the distance.
    public var length: Double
    /// Frequency of a spring without damping, in hertz, 0…119; 0 is rigid.
    public var frequency = 0.0
    /// The spring's damping ratio: 1 is critical.
    public var damping = 0.0
    /// Maximum torque that opposes rotation about the other end, in mass · pt²/s², at least 0.
    public var frictionTorque = 0.0
    /// Limits of a pin's rotation, in radians, or of a slider's motion, in points. Contains 0.
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

    /// Creates a rod or spring to a point. Its length is the current distance.
    public convenience init(item: DynamicItem, offset: Vector = .zero, attachedTo anchor: Point) {
        self.init(.distance, item, offset: offset, anchor: anchor)
    }

    /// Creates a rod or spring between two items. Its length is the current distance.
    public convenience init(item: DynamicItem, offset: Vector = .zero, attachedTo other: DynamicItem, otherOffset: Vector = .zero) {
        self.init(.distance, item, offset: offset, other, otherOffset: otherOffset)
    }

    /// Returns a rope whose length is the current distance.
    public static func rope(item: DynamicItem, offset: Vector = .zero, attachedTo anchor: Point) -> AttachmentBehavior {
        AttachmentBehavior(.rope, item, offset: offset, anchor: anchor)
    }

    /// Returns a rope between points of two items, which limits their distance to the initial one.
    public static func rope(
        item: DynamicItem, offset: Vector = .zero, attachedTo other: DynamicItem, otherOffset: Vector = .zero
    ) -> AttachmentBehavior {
        AttachmentBehavior(.rope, item, offset: offset, other, otherOffset: otherOffset)
    }

    /// Returns a pin through the item and `other`, or the fixed background, at a point of the reference space.
    public static func pin(item: DynamicItem, to other: DynamicItem? = nil, at point: Point) -> AttachmentBehavior {
        joined(.pin, item, other, at: point)
    }

    /// Returns a weld of the item to `other`, or to the fixed background, at a point of the reference space.
    public static func weld(item: DynamicItem, to other: DynamicItem? = nil, at point: Point) -> AttachmentBehavior {
        joined(.weld, item, other, at: point)
    }

    /// Returns a slider through a point of the reference space. `axis` turns with `other` if there is one.
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
        try DynamicsError.check(length, in: 0...SimulationLimits.coordinate, "an attachment's length")
        try DynamicsError.check(frequency, in: 0...DampedOscillator.frequencyLimit, "an attachment's frequency")
        try DynamicsError.check(damping, in: 0...1000, "an attachment's damping")
        try DynamicsError.check(frictionTorque, in: 0 ... .greatestFiniteMagnitude, "an attachment's friction torque")
        try DynamicsError.check(range.lowerBound, in: -.infinity...0, "the start of an attachment's range")
        try DynamicsError.check(range.upperBound, in: 0 ... .infinity, "the end of an attachment's range")
        if case .slider(let axis) = kind {
            try DynamicsError.check(axis.length, in: 1e-6...SimulationLimits.coordinate, "the length of a slider's axis")
        }
    }
}

extension DynamicItem {
    /// Returns the location of a point given in the item's own coordinates.
    func point(at offset: Vector) -> Point { center + offset.rotated(cosine: cosine(angle), sine: sine(angle)) }

    func offset(of point: Point) -> Vector { (point - center).rotated(cosine: cosine(angle), sine: -sine(angle)) }
}

extension Vector {
    func rotated(cosine: Double, sine: Double) -> Vector { Vector(dx * cosine - dy * sine, dx * sine + dy * cosine) }
}
