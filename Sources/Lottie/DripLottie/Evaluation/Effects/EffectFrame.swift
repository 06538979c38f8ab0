internal import DripGeometry
internal import DripScene

/// What effects know of their layer at one time.
struct EffectFrame {
    /// In frames.
    let time: Double
    /// The rectangle of the layer's pixels. For shapes and texts it is that of the composition around the layer: After Effects draws these there, so
    /// that gradients stay where they are while the layer moves.
    let bounds: Rect
    /// The map from the layer's coordinates to those of ``bounds``, in which points of effects are.
    let toBounds: AffineMap

    /// Returns drawings in the coordinates of ``bounds`` in those of the layer; none where all of the layer is one line.
    func inLayer(_ draws: [Draw]) -> [Draw] {
        if toBounds == .identity { return draws }
        return toBounds.inverse.map { [.group(matrix: $0, draws)] } ?? []
    }

    /// The points for which an edge covers the pixels along it, so that no seam shows.
    private static let overlap = 2.0
    /// The standard deviations beyond which nothing of a blur is visible.
    private static let reach = 3.6

    /// Returns drawings of the layer, cut at ``bounds``, after a blur that sees the pixels at the edges repeated beyond. A strip of one point along
    /// each edge is stretched for that.
    func blurred(_ draws: [Draw], _ blur: Blur) -> [Draw] {
        guard bounds.width > 0, bounds.height > 0 else { return [] }
        let deviation = Vector(
            abs(toBounds.a) * blur.x + abs(toBounds.c) * blur.y, abs(toBounds.b) * blur.x + abs(toBounds.d) * blur.y)
        let reach = deviation * Self.reach
        let placed = draws.placed(by: toBounds)
        let columns = Self.pieces(bounds.minX, bounds.maxX, reach.dx)
        let rows = Self.pieces(bounds.minY, bounds.maxY, reach.dy)
        var pieces: [Draw] = []
        for row in rows {
            for column in columns {
                let target = Rect(minX: column.from, minY: row.from, maxX: column.to, maxY: row.to)
                let map = AffineMap(a: column.scale, b: 0, c: 0, d: row.scale, e: column.offset, f: row.offset)
                pieces.append(.group([.clip(BezierPath(rect: target)), .group(matrix: map, placed)]))
            }
        }
        // The middle comes last, over the edges.
        let soft = Draw.group(blur: blur, inLayer(pieces))
        let shown = BezierPath(rect: bounds).transformed(by: toBounds.inverse ?? .identity)
        return [.group([.clip(shown), soft])]
    }

    /// One piece along an axis: what it covers, and the map of the layer to it.
    private struct Piece {
        let from: Double
        let to: Double
        let scale: Double
        let offset: Double
    }

    /// Returns what lies before, after, and within a range.
    private static func pieces(_ low: Double, _ high: Double, _ reach: Double) -> [Piece] {
        let middle = Piece(from: low, to: high, scale: 1, offset: 0)
        guard reach > 0 else { return [middle] }
        // A point inside, x beyond the edge, shows the one at a distance of x / stretch from the edge, which is less than 1.
        let stretch = max(1, (reach + overlap) / min(1, high - low))
        let (start, end) = (low + overlap, high - overlap)
        return [
            Piece(from: low - reach, to: start, scale: -stretch, offset: start + low * stretch),
            Piece(from: end, to: high + reach, scale: -stretch, offset: end + high * stretch),
            middle,
        ]
    }
}
