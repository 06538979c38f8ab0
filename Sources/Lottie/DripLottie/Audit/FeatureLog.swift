internal import DripJSON
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
        /// When the groups and the style around it show.
        var frames = FrameRanges.all
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
    private(set) var emptyLayers: Set<Int> = []
    private var spaceLayers: Set<Int> = []
    /// The number of uses so far of features that are not drawn.
    private(set) var undrawnCount = 0
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
    mutating func use(_ feature: Feature, at node: JSONNode, layer: Int? = nil, isTransform: Bool = false) {
        if !feature.isDrawn { undrawnCount += 1 }
        if let layer {
            uses.append(Use(feature: feature, node: node, layer: layer, isTransform: isTransform))
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

    /// The number of uses so far, for ``restrict(from:to:)`` and ``take(from:)``.
    var mark: Int { uses.count }

    /// Says that what was used first since a mark shows at some frames only.
    mutating func restrict(from mark: Int, to frames: FrameRanges) {
        guard frames != .all else { return }
        for index in uses.indices[mark...] { uses[index].frames = uses[index].frames.intersection(frames) }
        current = current.filter { $0.value < mark }
    }

    /// Removes what was used first since a mark, for it is a part of something else. Returns what is not drawn of it.
    mutating func take(from mark: Int) -> [(feature: Feature, node: JSONNode)] {
        let undrawn = uses[mark...].filter { !$0.feature.isDrawn }
        uses.removeSubrange(mark...)
        current = current.filter { $0.value < mark }
        return undrawn.map { ($0.feature, $0.node) }
    }

    // MARK: Results

    struct Results {
        /// The features of what ever shows, in the order of the file.
        var features: [LottieFeature] = []
        /// The places of those that are not drawn.
        var notes: [LottieNote] = []
        /// The places of what is odd.
        var remarks: [LottieNote] = []
        /// The first places of what is drawn with something else.
        var replacements: [LottieNote] = []
    }

    func results(_ shown: ShownLayers) -> Results {
        var space: [Int: FrameRanges] = [:]
        for layer in spaceLayers { space[shown.home(of: layer)] = (space[shown.home(of: layer)] ?? .none).union(shown.drawn[layer]) }
        let kept = uses.filter { shows($0, shown, space) }.stablySorted { $0.node.index < $1.node.index }
        let paths = JSONNode.paths(of: kept.map { $0.node })
        var results = Results()
        var indices: [Feature: Int] = [:]
        for (use, path) in zip(kept, paths) {
            let feature = use.feature
            var note = LottieNote(path: path, layer: use.layer < 0 ? "" : names[use.layer], feature: feature.name)
            if feature.kind == .odd {
                results.remarks.append(note)
                continue
            }
            if feature.kind == .undrawn { results.notes.append(note) }
            if case .replaced(let others) = feature.kind, indices[feature] == nil {
                note.replacement = others
                results.replacements.append(note)
            }
            if let index = indices[feature] {
                results.features[index].count += use.count
            } else {
                indices[feature] = results.features.count
                results.features.append(LottieFeature(name: feature.name, isDrawn: feature.isDrawn, count: use.count, path: path))
            }
        }
        return results
    }

    /// - Parameter space: when a composition shows layers in space, by the number of its first layer.
    private func shows(_ use: Use, _ shown: ShownLayers, _ space: [Int: FrameRanges]) -> Bool {
        guard use.layer >= 0 else { return true }
        let frames = (use.isTransform ? shown.placed : shown.drawn)[use.layer].intersection(use.frames)
        guard use.feature == .camera || use.feature == .light else { return !frames.isEmpty }
        return space[shown.home(of: use.layer)].map { !$0.intersection(frames).isEmpty } ?? false
    }
}
