public import DripGeometry

/// Drawings that are composited as one.
package struct Group: Equatable, Sendable {
    /// The opacity, 0…1; clamped when drawn.
    package var opacity = 1.0
    /// The map from the coordinates of ``draws``, and of the filters, to those around the group.
    package var matrix = AffineMap.identity
    package var blend = BlendMode.normal
    /// The distance in points by which its outline moves outwards, or inwards if it is negative, within ±``Outset/limit``.
    package var outset = 0.0
    package var tint: Tint?
    package var blur: Blur?
    package var shadow: Shadow?
    package var draws: [Draw]

    /// Whether version 1 of the scene file can express the group.
    package var isPlain: Bool { matrix == .identity && blend == .normal && tint == nil && !hasFilter }

    /// Whether pixels of the group depend on others around them.
    package var hasFilter: Bool { outset != 0 || blur != nil || shadow != nil }
}

extension Draw {
    /// Returns drawings that are composited as one, apart from what is around them. Filters apply to the group as a whole, in this order: tint, blur,
    /// shadow under it, opacity, blend.
    ///
    /// - Parameters:
    ///   - opacity: 0…1, even where parts of the group overlap.
    ///   - blend: how the group is composited onto what is under it.
    ///   - blur: in the coordinates of the group, as the shadow.
    ///   - matrix: the map from the coordinates of the group to those around it.
    public static func group(
        opacity: Double = 1, blend: BlendMode = .normal, blur: Blur? = nil, shadow: Shadow? = nil, tint: Tint? = nil,
        matrix: AffineMap = .identity, _ draws: [Draw]
    ) -> Draw {
        Draw(
            .group(
                Group(opacity: opacity, matrix: matrix, blend: blend, tint: tint, blur: blur, shadow: shadow, draws: draws)))
    }

    /// Returns drawings whose outline is moved outwards by a distance in points, or inwards if it is negative. What is new at the edge has the
    /// colour of the nearest pixel there.
    package static func outset(_ distance: Double, _ draws: [Draw]) -> Draw {
        Draw(.group(Group(outset: min(Outset.limit, max(-Outset.limit, distance)), draws: draws)))
    }

    /// Returns a mask for everything that follows in the same list, as ``clip(_:rule:)``: where `draws`, composited alone, are transparent or dark,
    /// it hides what follows.
    public static func mask(_ mode: MaskMode, _ draws: [Draw]) -> Draw { Draw(.mask(Mask(mode: mode, draws: draws))) }
}

extension Scene {
    /// Adds what `body` draws as a group: see ``Draw/group(opacity:blend:blur:shadow:tint:matrix:_:)``.
    ///
    ///     scene.group(blend: .multiply, blur: 4) { $0.fill(path, with: .white) }
    public mutating func group<Failure: Error>(
        opacity: Double = 1, blend: BlendMode = .normal, blur: Blur? = nil, shadow: Shadow? = nil, tint: Tint? = nil,
        matrix: AffineMap = .identity, _ body: (inout Scene) throws(Failure) -> Void
    ) throws(Failure) {
        var inner = Scene()
        try body(&inner)
        draws.append(
            .group(opacity: opacity, blend: blend, blur: blur, shadow: shadow, tint: tint, matrix: matrix, inner.draws))
    }

    /// Masks everything that follows by what `body` draws: see ``Draw/mask(_:_:)``.
    public mutating func mask<Failure: Error>(_ mode: MaskMode, _ body: (inout Scene) throws(Failure) -> Void) throws(Failure) {
        var inner = Scene()
        try body(&inner)
        draws.append(.mask(mode, inner.draws))
    }
}

extension Draw {
    /// Returns the same group or mask of other drawings; any other drawing unchanged.
    package func mappingDraws<Failure: Error>(_ transform: ([Draw]) throws(Failure) -> [Draw]) throws(Failure) -> Draw {
        switch content {
        case .group(var group):
            group.draws = try transform(group.draws)
            return Draw(.group(group))
        case .mask(let mask): return .mask(mask.mode, try transform(mask.draws))
        case .filled, .stroked, .clip, .image: return self
        }
    }
}

extension [Draw] {
    /// Whether version 1 of the scene file cannot express the drawings.
    package var needVersion2: Bool {
        contains { draw in
            switch draw.content {
            case .filled(let fill): fill.paint.isGradient
            case .stroked(let stroke): stroke.paint.isGradient
            case .group(let group): !group.isPlain || group.draws.needVersion2
            case .mask: true
            case .image(let image): image.transform.affine == nil
            case .clip: false
            }
        }
    }
}

extension Paint {
    fileprivate var isGradient: Bool { if case .gradient = self { true } else { false } }
}
