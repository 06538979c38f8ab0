internal import DripGeometry
internal import DripScene

extension [Draw] {
    /// Returns the drawings as they are seen in perspective.
    func seen(through map: PerspectiveMap) -> [Draw] { compactMap { $0.seen(through: map) } }
}

extension Draw {
    fileprivate func seen(through map: PerspectiveMap) -> Draw? {
        switch content {
        case .filled(let fill):
            let path = map.path(fill.path)
            guard !path.isEmpty, let paint = fill.paint.seen(through: map) else { return nil }
            return .fill(path, with: paint, rule: fill.rule)
        case .stroked(let stroke):
            // What is nearer has a wider stroke: no pen draws that.
            let outline = stroke.path.stroked(stroke.style, tolerance: 1e-3)
            return Draw.fill(outline, with: stroke.paint).seen(through: map)
        case .image(let image):
            return .image(image.pixels, named: image.name, transform: image.transform.followed(by: map.projection))
        case .clip(let clip): return .clip(map.path(clip.path), rule: clip.rule)
        case .mask(let mask): return .mask(mask.mode, mask.draws.seen(through: map))
        case .group(var group):
            var inner = map.preceded(by: group.matrix)
            group.matrix = .identity
            if group.hasFilter {
                // A filter has one width: that in the middle.
                group.matrix = inner.middleMap
                guard inner.isSeen, let inverse = group.matrix.inverse else { return nil }
                inner = inner.followed(by: inverse)
            }
            group.draws = group.draws.seen(through: inner)
            return group.draws.isEmpty ? nil : Draw(.group(group))
        }
    }
}

extension Paint {
    /// Returns nil for a gradient in a plane that is seen from its side.
    fileprivate func seen(through map: PerspectiveMap) -> Paint? {
        switch self {
        case .color: self
        case .gradient(let gradient): map.projection.inverse.map { .gradient(gradient.seen(through: $0)) }
        }
    }
}
