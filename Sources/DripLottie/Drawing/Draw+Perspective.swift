internal import DripGeometry
internal import DripImage
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
            guard !path.isEmpty else { return nil }
            if case .color = fill.paint { return .fill(path, with: fill.paint, rule: fill.rule) }
            guard let frame = fill.path.controlBounds?.expanded(by: 1) else { return nil }
            let tiles = Draw.fill(BezierPath(rect: frame), with: fill.paint).tiled(map.tiles(of: frame, hasEdges: false), map)
            return .group([.clip(path, rule: fill.rule)] + tiles)
        case .stroked(let stroke):
            // What is nearer has a wider stroke: no pen draws that.
            let outline = stroke.path.stroked(stroke.style, tolerance: 1e-3)
            return Draw.fill(outline, with: stroke.paint).seen(through: map)
        case .image(let image):
            let inner = map.preceded(by: image.transform)
            let whole = Draw.image(image.pixels, named: image.name, transform: .identity)
            let tiles = whole.tiled(inner.tiles(of: image.frame, hasEdges: true).map { (image.frame.widened($0.frame), $0.map) }, inner)
            return tiles.isEmpty ? nil : .group(tiles)
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

    /// Returns the drawing in tiles, each under an affine map of its own. Added up, the parts of a pixel on the border of two are one whole.
    private func tiled(_ tiles: [PerspectiveMap.Tile], _ map: PerspectiveMap) -> [Draw] {
        tiles.map { tile in
            .group(blend: .plusLighter, [.clip(map.path(BezierPath(rect: tile.frame))), transformed(by: tile.map)])
        }
    }
}

extension Rect {
    /// Returns a part of the rectangle with the sides that are its edges moved out by a pixel: there the image itself ends, not the part.
    fileprivate func widened(_ part: Rect) -> Rect {
        Rect(
            minX: part.minX == minX ? minX - 1 : part.minX, minY: part.minY == minY ? minY - 1 : part.minY,
            maxX: part.maxX == maxX ? maxX + 1 : part.maxX, maxY: part.maxY == maxY ? maxY + 1 : part.maxY)
    }
}
