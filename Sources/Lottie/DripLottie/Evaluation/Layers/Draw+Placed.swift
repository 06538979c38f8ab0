internal import DripGeometry
internal import DripImage
internal import DripScene

extension [Draw] {
    /// Returns the drawings under a matrix. Each is a group of its own where possible: several in one would need a layer of pixels.
    func placed(by matrix: AffineMap) -> [Draw] {
        if isClipped { return [.group(matrix: matrix, self)] }
        if matrix == .identity { return self }
        return map { draw in
            guard case .group(var group) = draw.content else { return .group(matrix: matrix, [draw]) }
            group.matrix = group.matrix.followed(by: matrix)
            return Draw(.group(group))
        }
    }

    /// Returns the drawings with plain groups of one path or image resolved: under a clip, every group needs a layer of pixels.
    var flattened: [Draw] {
        map { draw in
            guard case .group(let group) = draw.content, group.draws.count == 1, group.opacity == 1, group.blend == .normal,
                group.tint == nil, !group.hasFilter
            else { return draw }
            switch group.draws[0].content {
            case .filled, .image: return group.draws[0].transformed(by: group.matrix)
            case .stroked:
                let matrix = group.matrix
                return matrix.isSimilarity ? group.draws[0].transformed(by: matrix, widthFactor: Vector(matrix.a, matrix.b).length) : draw
            case .group, .clip, .mask: return draw
            }
        }
    }

    /// The drawings without an effect of their blend modes on what lies below. Blend modes in groups have none.
    var isolated: [Draw] { contains { $0.blend != .normal } ? [.group(self)] : self }

    /// Returns the drawings as a group with a blend mode.
    func blended(by blend: BlendMode) -> Draw {
        guard count == 1, case .group(var group) = self[0].content, group.blend == .normal else { return .group(blend: blend, self) }
        group.blend = blend
        return Draw(.group(group))
    }

    /// Returns the drawings within a path, each with its blend mode.
    func clippedEach(to path: BezierPath) -> [Draw] {
        map { draw in
            guard case .group(var group) = draw.content else { return .group([.clip(path), draw]) }
            let blend = group.blend
            group.blend = .normal
            return .group(blend: blend, [.clip(path), Draw(.group(group))])
        }
    }

    private var isClipped: Bool {
        contains {
            switch $0.content {
            case .clip, .mask: true
            case .filled, .stroked, .group, .image: false
            }
        }
    }
}

extension Draw {
    fileprivate var blend: BlendMode { if case .group(let group) = content { group.blend } else { .normal } }

    /// Returns drawings as a group with an opacity; a single path in one colour needs no group.
    static func group(opacity: Double, matrix: AffineMap, single draws: [Draw]) -> Draw {
        guard draws.count == 1, let draw = draws.flattened.first, case .filled(let fill) = draw.content, case .color(var color) = fill.paint
        else { return .group(opacity: opacity, matrix: matrix, draws) }
        color.alpha = UInt8((Double(color.alpha) * min(1, max(0, opacity))).rounded())
        let dimmed = Draw.fill(fill.path, with: color, rule: fill.rule)
        return matrix == .identity ? dimmed : .group(matrix: matrix, [dimmed])
    }

    /// Whether nothing shows outside of a rectangle. False where that is not known.
    func isInside(_ rect: Rect, _ map: AffineMap) -> Bool {
        func contains(_ bounds: Rect?) -> Bool {
            guard let box = bounds?.transformed(by: map) else { return false }
            return box.minX >= rect.minX && box.minY >= rect.minY && box.maxX <= rect.maxX && box.maxY <= rect.maxY
        }
        switch content {
        case .filled(let fill): return fill.path.isEmpty || contains(fill.path.controlBounds)
        case .stroked(let stroke):
            // A mitred corner reaches ten half widths far.
            let reach = stroke.style.width * (stroke.style.join == .miter ? 5 : stroke.style.cap == .square ? 0.75 : 0.5)
            return stroke.path.isEmpty || contains(stroke.path.controlBounds?.expanded(by: reach))
        case .image(let image): return contains(image.outline.controlBounds)
        case .group(let group):
            if group.hasFilter { return false }
            let inner = group.matrix.followed(by: map)
            return group.draws.allSatisfy { $0.isInside(rect, inner) }
        // These hide; what they hide is looked at itself.
        case .clip, .mask: return true
        }
    }
}
