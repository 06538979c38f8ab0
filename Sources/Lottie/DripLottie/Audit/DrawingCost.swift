internal import DripMotion
import DripNumbers
internal import DripScene

/// The most that one frame takes to draw, in vertices of paths. A small file can ask for endless work: compositions within one another, each twice,
/// repeaters of repeaters, or endless dashes. The pixels count where they are drawn: see `RasterError`.
struct DrawingCost {
    /// About a second of work.
    static let limit = 4_000_000
    static let unit = "vertices and layers in a frame"
    /// The most vertices that a file draws once, for all times.
    static let stillLimit = 2_000_000

    /// What a layer costs, what each step of its placing does, and what a layer of pixels does for a mask, a matte or an effect.
    private static let layer = 20
    private static let step = 1
    static let pixels = 100
    /// What an animator of a letter costs, which is a group of its own then.
    private static let movedLetter = 80
    /// The factor for compositions with layers in space, whose curves are divided.
    private static let perspective = 4
    /// The most masks, and effects, of a layer: each is a group within the one before it.
    private static let chainLimit = 250

    private let compositions: [String: Composition]
    private var costs: [String: Int] = [:]
    private var open: [String] = []

    /// - Throws: ``LottieError/overLimit(path:what:limit:)``, ``LottieError/cycle(path:name:)`` where a composition contains itself.
    static func check(_ model: LottieModel) throws(LottieError) {
        var cost = DrawingCost(compositions: model.compositions)
        _ = try cost.cost(model.root)
    }

    private init(compositions: [String: Composition]) { self.compositions = compositions }

    /// Returns the most that a frame of a composition costs.
    private mutating func cost(_ composition: Composition) throws(LottieError) -> Int {
        let factor = composition.hasDepth ? Self.perspective : 1
        let mattes = Set(composition.layers.compactMap { $0.matte?.layer })
        var costs: [Int] = []
        for (index, layer) in composition.layers.enumerated() {
            let isShown = !layer.isHidden && !layer.isMatte && layer.inPoint < layer.outPoint || mattes.contains(index)
            costs.append(isShown ? Self.limited(try cost(layer, factor) + Self.step * layer.parentCount) : 0)
        }
        // What begins and ends at each time.
        var changes: [(time: Double, cost: Int)] = []
        for (index, layer) in composition.layers.enumerated() where costs[index] > 0 && !layer.isHidden && !layer.isMatte {
            let matted = composition.mattes(of: index).reduce(costs[index]) { Self.limited($0 + costs[$1] + 2 * Self.pixels) }
            changes += [(layer.inPoint, matted), (layer.outPoint, -matted)]
        }
        var (sum, most) = (0, 0)
        for change in changes.stablySorted(by: { ($0.time, $0.cost) < ($1.time, $1.cost) }) {
            sum += change.cost
            most = max(most, sum)
        }
        if most >= Self.limit {
            let largest = zip(composition.layers, costs).max { $0.1 < $1.1 }?.0.name ?? ""
            throw .overLimit(path: "layer '\(largest)', the largest", what: Self.unit, limit: Self.limit)
        }
        return most
    }

    private mutating func cost(_ layer: Layer, _ factor: Int) throws(LottieError) -> Int {
        var cost: Int
        switch layer.content {
        case .nothing: return 0
        case .solid, .image: cost = 4
        case .text(let text):
            let letters = text.document.keys.map { $0.value.text.utf8.count }.max() ?? 0
            cost = Self.limited(letters * (Self.layer + Self.movedLetter * text.animators.count))
        case .shapes(let items, _): cost = ShapeCost(items).drawn
        case .drawn: return 0
        case .composition(let id, _): cost = try self.cost(ofComposition: id)
        }
        cost = Self.limited(cost * factor + Self.layer)
        for count in [layer.masks.count, layer.effects.count] where count > Self.chainLimit {
            throw .overLimit(path: "layer '\(layer.name)'", what: "masks or effects", limit: Self.chainLimit)
        }
        var masks = 0
        for mask in layer.masks {
            // What is in one of two and not in both is drawn with each of them.
            masks = Self.limited((mask.mode == .difference ? 2 : 1) * masks + Self.pixels + ShapeCost.vertices(mask.path))
        }
        cost = Self.limited(cost + masks)
        for effect in layer.effects { cost = Self.limited((cost + Self.pixels) * effect.passes) }
        return layer.blend == .normal ? cost : Self.limited(cost + Self.pixels)
    }

    private mutating func cost(ofComposition id: String) throws(LottieError) -> Int {
        if let cost = costs[id] { return cost }
        guard let composition = compositions[id] else { return 0 }
        if open.contains(id) { throw .cycle(path: "assets", name: id) }
        if open.count > LottieReader.depthLimit {
            throw .overLimit(path: "assets", what: "nested precompositions", limit: LottieReader.depthLimit)
        }
        open.append(id)
        let cost = try cost(composition)
        open.removeLast()
        costs[id] = cost
        return cost
    }

    /// Returns a sum or a product, which stays below all that could overflow.
    static func limited(_ cost: Int) -> Int { min(limit, cost) }
}
