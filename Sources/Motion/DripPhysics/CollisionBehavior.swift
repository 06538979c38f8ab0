public import DripGeometry
import DripNumbers

/// Collisions of items with one another and with boundaries.
public final class CollisionBehavior: ItemListBehavior {
    /// What the items collide with.
    public enum Mode: String, Hashable, Sendable, CaseIterable { case everything, items, boundaries }

    package enum Partner {
        /// Another item.
        case item(DynamicItem)
        /// The boundary with that identifier; nil is the reference bounds.
        case boundary(String?)
    }

    package struct Contact {
        package let item: DynamicItem
        package let other: Partner
        /// The point of contact, or the last one, in the reference space.
        package let point: Point
        /// The moment of contact, in seconds of the animator's time. It may lie within a step.
        package let time: Double
    }

    /// What the items collide with.
    public var mode = Mode.everything
    /// Inward distances of the boundary from the animator's reference bounds; nil for no such boundary.
    package var referenceBoundsInsets: Insets?
    /// The material of the reference bounds' boundary.
    public var referenceBoundsMaterial = Material()
    /// Called after the step in which a contact begins.
    package var onBegan: ((Contact) -> Void)?
    /// Called after the step in which a contact ends. After the removal of a boundary or an item in contact, called after the next step.
    package var onEnded: ((Contact) -> Void)?

    /// Inward distances from the sides of a rectangle, in points; negative ones lie outside.
    package struct Insets: Hashable, Sendable {
        package var top: Double
        package var left: Double
        package var bottom: Double
        package var right: Double

        package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }

        package init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }
    }

    /// Surface properties of a boundary.
    public struct Material: Hashable, Sendable {
        /// 0…1; the larger of the item's and this one applies.
        package var elasticity: Double
        /// 0…10⁶; the geometric mean of the item's and this one applies.
        package var friction: Double

        /// Creates a material.
        public init(elasticity: Double = 0, friction: Double = 1) {
            self.elasticity = elasticity
            self.friction = friction
        }

        func check() throws(DynamicsError) {
            try DynamicsError.check(elasticity, in: 0...1, "a boundary's elasticity")
            try DynamicsError.check(friction, in: 0...SimulationLimits.factor, "a boundary's friction")
        }
    }

    package struct Boundary: Sendable {
        let path: BezierPath
        let material: Material
        /// Distinguishes boundaries that had the same identifier.
        let version: Int
    }

    package private(set) var boundaries: [String: Boundary] = [:]
    private var nextVersion = 0

    /// Whether the reference bounds are a boundary. Setting it to true sets insets of 0, to false removes them.
    public var usesReferenceBounds: Bool {
        get { referenceBoundsInsets != nil }
        set { referenceBoundsInsets = newValue ? referenceBoundsInsets ?? Insets() : nil }
    }

    /// Adds a boundary along a path, replacing the one with the same identifier. Both sides collide, and an open subpath stays open.
    public func addBoundary(_ identifier: String, along path: BezierPath, material: Material = Material()) {
        boundaries[identifier] = Boundary(path: path, material: material, version: nextVersion)
        nextVersion += 1
    }

    /// Adds a straight boundary; replaces one with the same identifier.
    public func addBoundary(_ identifier: String, from start: Point, to end: Point, material: Material = Material()) {
        addBoundary(identifier, along: BezierPath([.move(start), .line(end)]), material: material)
    }

    /// Removes a boundary, if it exists. Contacts with it end in the next step.
    public func removeBoundary(_ identifier: String) { boundaries[identifier] = nil }

    override func check() throws(DynamicsError) {
        let sorted = checkedVersions == nextVersion ? [] : boundaries.stablySorted { $0.key < $1.key }
        for (identifier, boundary) in sorted where boundary.version >= checkedVersions {
            let lines = Polyline.all(of: boundary.path, tolerance: 0.05)
            guard !lines.isEmpty else { throw .emptyBoundary(identifier: identifier) }
            let count = lines.reduce(0) { $0 + $1.points.count }
            guard count <= Polyline.pointLimit else { throw .tooManyCorners(count: count, limit: Polyline.pointLimit) }
            for line in lines { for point in line.points { try Polyline.check(point) } }
            try boundary.material.check()
        }
        checkedVersions = nextVersion
        try referenceBoundsMaterial.check()
        guard let insets = referenceBoundsInsets else { return }
        for inset in [insets.top, insets.left, insets.bottom, insets.right] {
            try DynamicsError.check(inset, in: -SimulationLimits.coordinate...SimulationLimits.coordinate, "an inset")
        }
    }

    /// Version below which all boundaries have been checked.
    private var checkedVersions = 0
}
