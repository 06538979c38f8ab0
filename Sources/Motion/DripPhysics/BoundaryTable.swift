import DripGeometry
import DripNumbers

/// Boundaries of the contact solver, with their owners.
struct BoundaryTable {
    /// Identity of one boundary of one behavior: a change of any property makes another boundary.
    struct Source: Hashable {
        let behavior: ObjectIdentifier
        /// Nil for the reference bounds.
        let identifier: String?
        let version: Int
        let insets: CollisionBehavior.Insets?
        let material: CollisionBehavior.Material
    }

    struct Entry {
        let source: Source
        let behavior: CollisionBehavior
        /// Handles of the solver; empty after removal.
        var handles: [Int]
    }

    /// Indexed by tag. Tags are never reused, so a contact with a removed boundary still has its identifier.
    var entries: [Entry] = []
    var tags: [Source: Int] = [:]
    /// The behavior of each bit; nil for free bits. The references keep the identities of the behaviors from being reused.
    var bits: [CollisionBehavior?] = Array(repeating: nil, count: limit)

    /// Half of the solver's 32 categories are for items, half for boundaries.
    static let limit = 16
    /// Outward thickness of the walls around the reference bounds, in points. It keeps bodies from passing through.
    static let wallRadius = 1000.0

    func bit(of behavior: CollisionBehavior) -> UInt32? { bits.firstIndex { $0 === behavior }.map { 1 &<< UInt32($0) } }
}

extension DynamicAnimator {
    /// Sets which bodies collide, from the collision behaviors that have them.
    func updateShapes(_ collisions: [CollisionBehavior]) throws(DynamicsError) {
        guard collisions.count <= BoundaryTable.limit else {
            throw .tooManyCollisionBehaviors(count: collisions.count, limit: BoundaryTable.limit)
        }
        boundaries.bits = boundaries.bits.map { behavior in collisions.first { $0 === behavior } }
        for behavior in collisions where boundaries.bit(of: behavior) == nil {
            if let unused = boundaries.bits.firstIndex(where: { $0 == nil }) { boundaries.bits[unused] = behavior }
        }
        var filters = [(categories: UInt32, mask: UInt32)](repeating: (0, 0), count: bodies.count)
        for behavior in collisions {
            guard let bit = boundaries.bit(of: behavior) else { continue }
            for item in behavior.items where !bodies[item.slot].isLost {
                filters[item.slot].categories |= bit
                if behavior.mode != .boundaries { filters[item.slot].mask |= bit }
                if behavior.mode != .items { filters[item.slot].mask |= bit &<< 16 }
            }
        }
        for index in bodies.indices where bodies[index].categories != filters[index].categories || bodies[index].mask != filters[index].mask
        {
            (bodies[index].categories, bodies[index].mask) = filters[index]
            space.setFilter(categories: filters[index].categories, mask: filters[index].mask, of: index)
        }
    }

    func updateBoundaries(_ collisions: [CollisionBehavior]) throws(DynamicsError) {
        var wanted: Set<BoundaryTable.Source> = []
        for behavior in collisions {
            for source in behavior.sources {
                wanted.insert(source)
                if boundaries.tags[source] == nil { try add(source, of: behavior) }
            }
        }
        guard wanted.count != boundaries.tags.count else { return }
        for (tag, entry) in boundaries.entries.enumerated() where !entry.handles.isEmpty && !wanted.contains(entry.source) {
            for handle in entry.handles { space.removeBoundary(handle) }
            boundaries.entries[tag].handles = []
            boundaries.tags[entry.source] = nil
        }
    }

    private func add(_ source: BoundaryTable.Source, of behavior: CollisionBehavior) throws(DynamicsError) {
        guard let bit = boundaries.bit(of: behavior) else { return }
        let tag = boundaries.entries.count
        var lines: [Polyline] = []
        var radius = 0.0
        if let identifier = source.identifier {
            lines = behavior.boundaries[identifier].map { Polyline.all(of: $0.path, tolerance: 0.05) } ?? []
        } else if let insets = source.insets {
            radius = BoundaryTable.wallRadius
            lines = try walls(insets, radius: radius)
        }
        var handles: [Int] = []
        for line in lines {
            handles.append(
                space.addBoundary(line, radius: radius, material: source.material, categories: bit &<< 16, mask: bit, tag: tag))
        }
        boundaries.entries.append(BoundaryTable.Entry(source: source, behavior: behavior, handles: handles))
        boundaries.tags[source] = tag
    }

    /// Returns four walls whose inner sides form the rectangle and whose thickness lies outside.
    private func walls(_ insets: CollisionBehavior.Insets, radius r: Double) throws(DynamicsError) -> [Polyline] {
        let (left, right) = (referenceBounds.minX + insets.left, referenceBounds.maxX - insets.right)
        let (top, bottom) = (referenceBounds.minY + insets.top, referenceBounds.maxY - insets.bottom)
        guard right > left, bottom > top else { throw .emptyBoundary(identifier: nil) }
        return [
            [Point(left - r, top - r), Point(right + r, top - r)], [Point(left - r, bottom + r), Point(right + r, bottom + r)],
            [Point(left - r, top - r), Point(left - r, bottom + r)], [Point(right + r, top - r), Point(right + r, bottom + r)],
        ].map { Polyline(points: $0, isClosed: false) }
    }
}

extension CollisionBehavior {
    /// The current boundaries, in a fixed order.
    fileprivate var sources: [BoundaryTable.Source] {
        let id = ObjectIdentifier(self)
        let walls = referenceBoundsInsets.map {
            BoundaryTable.Source(behavior: id, identifier: nil, version: 0, insets: $0, material: referenceBoundsMaterial)
        }
        let others = boundaries.stablySorted { $0.key < $1.key }.map { name, boundary in
            BoundaryTable.Source(behavior: id, identifier: name, version: boundary.version, insets: nil, material: boundary.material)
        }
        return (walls.map { [$0] } ?? []) + others
    }
}
