import DripNumbers

/// The features that a file uses, with their places.
struct FeatureLog {
    private struct Use {
        let feature: Feature
        let node: JSONNode
        /// The number of the layer among all of the file; −1 before the first.
        let layer: Int
        /// Whether it concerns the layer's transform, which also moves other layers.
        let isTransform: Bool
        var count = 1
    }

    private struct Key: Hashable {
        let feature: Feature
        let isTransform: Bool
    }

    private var uses: [Use] = []
    /// The uses of the current layer.
    private var current: [Key: Int] = [:]
    private var names: [String] = []
    /// The layers that never draw anything, and those in space.
    private var emptyLayers: Set<Int> = []
    private var spaceLayers: Set<Int> = []
    var isInTransform = false

    /// The number of layers so far.
    var layerCount: Int { names.count }

    mutating func enterLayer(_ name: String) {
        names.append(name)
        current.removeAll(keepingCapacity: true)
    }

    mutating func enterSpace() { spaceLayers.insert(layerCount - 1) }

    mutating func leaveEmpty() { emptyLayers.insert(layerCount - 1) }

    /// Counts a feature of the current layer, or of another one.
    mutating func use(_ feature: Feature, at node: JSONNode, layer: Int? = nil) {
        if let layer {
            uses.append(Use(feature: feature, node: node, layer: layer, isTransform: false))
            return
        }
        let key = Key(feature: feature, isTransform: isInTransform)
        if let index = current[key] {
            uses[index].count += 1
        } else {
            current[key] = uses.count
            uses.append(Use(feature: feature, node: node, layer: layerCount - 1, isTransform: isInTransform))
        }
    }

    /// The number of uses so far, for ``forget(from:)``.
    var mark: Int { uses.count }

    /// Removes what was used first since a mark, in something that never shows.
    /// - Parameter keepsUndrawn: whether features that are not drawn stay.
    mutating func forget(from mark: Int, keepsUndrawn: Bool = false) {
        let undrawn = keepsUndrawn ? uses[mark...].filter { !$0.feature.isDrawn } : []
        uses.removeSubrange(mark...)
        current = current.filter { $0.value < mark }
        uses += undrawn
    }

    // MARK: Results

    /// Returns the features of what ever shows, and the places of those that are not drawn, both in the order of the file.
    func results(_ root: Composition, _ compositions: [String: Composition]) -> (features: [LottieFeature], notes: [LottieNote]) {
        let shown = ShownLayers(root, compositions, count: layerCount, empty: emptyLayers)
        let hasSpace = spaceLayers.contains { shown.isDrawn[$0] }
        let kept = uses.filter { use in
            if use.feature == .camera || use.feature == .light { return hasSpace && shown.isDrawn[use.layer] }
            return use.layer < 0 || shown.isDrawn[use.layer] || use.isTransform && shown.isPlaced[use.layer]
        }.stablySorted { $0.node.index < $1.node.index }
        let paths = JSONNode.paths(of: kept.map(\.node))
        var notes: [LottieNote] = []
        var features: [LottieFeature] = []
        var indices: [Feature: Int] = [:]
        for (use, path) in zip(kept, paths) {
            let feature = use.feature
            if !feature.isDrawn {
                notes.append(LottieNote(path: path, layer: use.layer < 0 ? "" : names[use.layer], feature: feature.name))
            }
            if let index = indices[feature] {
                features[index].count += use.count
            } else {
                indices[feature] = features.count
                features.append(LottieFeature(name: feature.name, isDrawn: feature.isDrawn, count: use.count, path: path))
            }
        }
        return (features, notes)
    }
}

/// The layers of a file that ever show.
private struct ShownLayers {
    /// Whether what the layer draws shows, in itself or as a matte.
    private(set) var isDrawn: [Bool]
    /// Whether its transform moves something that shows.
    private(set) var isPlaced: [Bool]
    private let compositions: [String: Composition]
    private let empty: Set<Int>
    private var visited: Set<String> = []

    init(_ root: Composition, _ compositions: [String: Composition], count: Int, empty: Set<Int>) {
        isDrawn = Array(repeating: false, count: count)
        isPlaced = isDrawn
        self.compositions = compositions
        self.empty = empty
        visit(root)
    }

    private mutating func visit(_ composition: Composition) {
        for (index, layer) in composition.layers.enumerated() where !layer.isHidden && !layer.isMatte { show(index, in: composition) }
    }

    /// Marks a layer, and the mattes through which it shows.
    private mutating func show(_ first: Int, in composition: Composition) {
        var shown: Int? = first
        while let index = shown {
            let layer = composition.layers[index]
            let number = composition.firstLayer + index
            guard !isDrawn[number], !empty.contains(number), layer.inPoint < layer.outPoint else { return }
            let opacity = layer.transform.opacity
            if opacity.isConstant, opacity.first <= 0 { return }
            isDrawn[number] = true
            var next: Int? = index
            while let placed = next, !isPlaced[composition.firstLayer + placed] {
                isPlaced[composition.firstLayer + placed] = true
                next = composition.layers[placed].parent
            }
            if case .composition(let id, _) = layer.content, visited.insert(id).inserted, let inner = compositions[id] { visit(inner) }
            shown = layer.matte?.layer
        }
    }
}
