internal import DripGeometry
internal import DripMotion
internal import DripScene

/// The vertices of the paths of a list of shapes, and those that are drawn.
struct ShapeCost {
    private var paths = 0
    private(set) var drawn = 0
    /// The lengths of the subpaths in points, and how many have each; what modifiers add does not count.
    private var lengths: [(length: Double, count: Int)] = []

    /// What a dash costs.
    private static let dash = 20

    init(_ items: [ShapeItem]) {
        for item in items {
            switch item {
            case .geometry(let geometry):
                paths = DrawingCost.limited(paths + Self.vertices(geometry))
                lengths.append((Self.length(geometry), 1))
            case .style(let style):
                drawn = DrawingCost.limited(
                    drawn + paths * (style.stroke == nil ? 1 : 4) + (style.blend == .normal ? 0 : DrawingCost.pixels))
                if let stroke = style.stroke, !stroke.dashes.isEmpty { drawn = DrawingCost.limited(drawn + dashCost(stroke)) }
            case .modifier(let modifier):
                drawn = DrawingCost.limited(drawn + paths)
                paths = DrawingCost.limited(paths * Self.factor(modifier))
            case .merge(let mode):
                // Each of those that cut is a mask.
                let count = lengths.reduce(0) { DrawingCost.limited($0 + $1.count) }
                if mode == .subtract || mode == .intersect { drawn = DrawingCost.limited(drawn + count * DrawingCost.pixels) }
            case .group(let group):
                let inner = ShapeCost(group.items)
                paths = DrawingCost.limited(paths + inner.paths)
                drawn = DrawingCost.limited(drawn + inner.drawn + (group.blend == .normal ? 1 : DrawingCost.pixels))
                let scale = group.transform.scale.keys.reduce(0) { max($0, abs($1.value.dx) / 100, abs($1.value.dy) / 100) }
                lengths += inner.lengths.map { ($0.length * scale, $0.count) }
            case .repeater(let repeater):
                let copies = Self.most(repeater.copies, limit: Repeater.copyLimit)
                paths = DrawingCost.limited((paths + 1) * copies)
                drawn = DrawingCost.limited((drawn + 1) * copies)
                lengths = lengths.map { ($0.length, DrawingCost.limited($0.count * copies)) }
            }
        }
        // Paths cost also where nothing draws them.
        drawn = DrawingCost.limited(drawn + paths)
    }

    /// Returns what the dashes of a stroke cost. A subpath with more than the most dashes is not cut.
    private func dashCost(_ stroke: ShapeStyle.Stroke) -> Int {
        let period = stroke.dashes.reduce(0) { sum, track in
            sum + max(0, track.keys.reduce(track.first) { min($0, $1.value) })
        }
        guard period > 0 else { return 0 }
        return lengths.reduce(0) { cost, subpath in
            let dashes = subpath.length / period * Double(stroke.dashes.count) / 2
            guard dashes <= Double(BezierPath.dashLimit) else { return cost }
            return DrawingCost.limited(cost + DrawingCost.limited(Int(dashes) * Self.dash) * subpath.count)
        }
    }

    /// Returns the greatest length of a path, or more.
    private static func length(_ geometry: ShapeGeometry) -> Double {
        func most<Value>(_ track: Track<Value>, _ length: (Value) -> Double) -> Double {
            track.keys.reduce(0) { max($0, length($1.value)) }
        }
        switch geometry {
        case .path(let path): return most(path) { $0.length }
        case .rectangle(_, let size, _, _), .ellipse(_, let size, _): return most(size) { 2 * (abs($0.dx) + abs($0.dy)) }
        case .star(let star): return Double(vertices(geometry)) * (most(star.outerRadius) { abs($0) } + most(star.innerRadius) { abs($0) })
        }
    }

    static func vertices(_ path: Track<PathValue>) -> Int {
        path.keys.reduce(0) { max($0, $1.value.vertices.count) }
    }

    private static func vertices(_ geometry: ShapeGeometry) -> Int {
        switch geometry {
        case .path(let path): vertices(path)
        case .rectangle: 8
        case .ellipse: 4
        case .star(let star): 2 * most(star.points, limit: ShapeGeometry.Star.pointLimit)
        }
    }

    /// Returns how many times as many vertices a modifier makes.
    private static func factor(_ modifier: ShapeModifier) -> Int {
        switch modifier {
        case .trim, .puckerBloat: 1
        case .roundCorners: 2
        // Its short, sharp curves take eight times as long.
        case .zigZag(_, let ridges, _): 8 * (1 + most(ridges, limit: 1000))
        case .offset: 4
        }
    }

    /// Returns the greatest number that a track can reach. Curves may go beyond their key frames, and expressions anywhere.
    private static func most(_ track: Track<Double>, limit: Double) -> Int {
        guard !track.isEvaluated else { return Int(limit) }
        var most = track.first
        for (index, key) in track.keys.enumerated() where index + 1 < track.keys.count {
            let end = track.keys[index + 1].value
            most = max(most, key.value, end)
            guard case .curves(let curves) = key.easing, let curve = curves.first else { continue }
            let shares = [curve.y1, curve.y2]
            for share in shares { most = max(most, key.value + (end - key.value) * share) }
        }
        return Int(max(0, min(limit, most.rounded(.up))))
    }
}

extension PathValue {
    /// The length of the polygon of all vertices and control points.
    fileprivate var length: Double {
        vertices.indices.reduce(0) { sum, index in
            let next = (index + 1) % vertices.count
            if next == 0, !isClosed { return sum }
            let (first, second) = (vertices[index] + handlesOut[index], vertices[next] + handlesIn[next])
            return sum + handlesOut[index].length + first.distance(to: second) + handlesIn[next].length
        }
    }
}
