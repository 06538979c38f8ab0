internal import DripGeometry
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
            guard case .group(let group) = draw.content, group.draws.count == 1, group.opacity == 1, group.blend == .normal, group.tint == nil,
                group.blur == nil, group.shadow == nil
            else { return draw }
            switch group.draws[0].content {
            case .filled, .image: return group.draws[0].transformed(by: group.matrix)
            case .stroked:
                let matrix = group.matrix
                let isSimilar = (matrix.a == matrix.d && matrix.b == -matrix.c) || (matrix.a == -matrix.d && matrix.b == matrix.c)
                return isSimilar ? group.draws[0].transformed(by: matrix, widthFactor: Vector(matrix.a, matrix.b).length) : draw
            case .group, .clip, .mask: return draw
            }
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
