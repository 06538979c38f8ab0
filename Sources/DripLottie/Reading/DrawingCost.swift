internal import DripMotion

/// The most that one frame takes to draw, in vertices of paths. A small file can ask for endless work: compositions within one another, each twice,
/// or repeaters of repeaters.
struct DrawingCost {
    /// About five seconds of work.
    static let limit = 20_000_000
    static let unit = "vertices and layers in a frame"
    /// The most vertices that a file draws once, for all times.
    static let stillLimit = 2_000_000

    /// What a layer costs, what each step of its placing does, and what a layer of pixels does for a mask, a matte or an effect.
    private static let layer = 20
    private static let step = 2
    private static let pixels = 2000
    /// The factor for compositions with layers in space: their curves are divided, and their gradients and images are drawn in tiles.
    private static let perspective = 64

    private let compositions: [String: Composition]
    private var known: [String: Int] = [:]
    private var open: [String] = []

    /// - Throws: ``LottieError/overLimit(path:what:limit:)``, ``LottieError/cycle(path:name:)`` where a composition contains itself.
    static func check(_ root: Composition, _ compositions: [String: Composition]) throws(LottieError) {
        var cost = DrawingCost(compositions: compositions)
        let sum = try cost.cost(root)
        guard sum < limit else { throw .overLimit(path: "layers", what: unit, limit: limit) }
    }

    private init(compositions: [String: Composition]) { self.compositions = compositions }

    private mutating func cost(_ composition: Composition) throws(LottieError) -> Int {
        let factor = composition.hasDepth ? Self.perspective : 1
        var costs: [Int] = []
        for layer in composition.layers { costs.append(Self.limited(try cost(layer) * factor) + Self.step * layer.parentCount) }
        var sum = 0
        for (index, layer) in composition.layers.enumerated() where !layer.isHidden && !layer.isMatte {
            sum = Self.limited(sum + costs[index])
            for matte in composition.mattes(of: index) { sum = Self.limited(sum + costs[matte] + 2 * Self.pixels) }
        }
        return sum
    }

    private mutating func cost(_ layer: Layer) throws(LottieError) -> Int {
        let own: Int
        switch layer.content {
        case .nothing: return 0
        case .solid, .image: own = 4
        case .text(let text): own = text.document.keys.map(\.value.text.utf8.count).max() ?? 0
        case .shapes, .still: own = layer.shapeCost
        case .composition(let id, _): own = try cost(ofComposition: id)
        }
        let masks = layer.masks.reduce(0) { Self.limited($0 + Self.pixels + ShapeCost.vertices($1.path)) }
        let plain = Self.limited(own + Self.layer + masks)
        return layer.effects.reduce(plain) { Self.limited(($0 + Self.pixels) * $1.passes) }
    }

    private mutating func cost(ofComposition id: String) throws(LottieError) -> Int {
        if let known = known[id] { return known }
        guard let composition = compositions[id] else { return 0 }
        if open.contains(id) { throw .cycle(path: "assets", name: id) }
        if open.count > LottieReader.depthLimit {
            throw .overLimit(path: "assets", what: "nested precompositions", limit: LottieReader.depthLimit)
        }
        open.append(id)
        let cost = try cost(composition)
        open.removeLast()
        known[id] = cost
        return cost
    }

    /// Returns a sum or a product, which stays below all that could overflow.
    static func limited(_ cost: Int) -> Int { min(limit, cost) }
}

/// The vertices of the paths of a list of shapes, and those that are drawn.
struct ShapeCost {
    private var paths = 0
    private(set) var drawn = 0

    init(_ items: [ShapeItem]) {
        for item in items {
            switch item {
            case .geometry(let geometry): paths = DrawingCost.limited(paths + Self.vertices(geometry))
            case .style(let style): drawn = DrawingCost.limited(drawn + paths * (style.stroke == nil ? 1 : 4))
            case .modifier(let modifier): paths = DrawingCost.limited(paths * Self.factor(modifier))
            case .merge: break
            case .group(let group):
                let inner = ShapeCost(group.items)
                paths = DrawingCost.limited(paths + inner.paths)
                drawn = DrawingCost.limited(drawn + inner.drawn + 1)
            case .repeater(let repeater):
                let copies = Self.most(repeater.copies, limit: Repeater.copyLimit)
                paths = DrawingCost.limited((paths + 1) * copies)
                drawn = DrawingCost.limited((drawn + 1) * copies)
            }
        }
        // Paths cost also where nothing draws them.
        drawn = DrawingCost.limited(drawn + paths)
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
        case .zigZag(_, let ridges, _): 1 + most(ridges, limit: 1000)
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
