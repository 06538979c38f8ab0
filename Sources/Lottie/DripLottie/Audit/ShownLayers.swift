internal import DripGeometry
internal import DripScene

/// The frames, of the composition around it, at which each layer of a file shows.
struct ShownLayers {
    /// When what the layer draws shows, in itself or as a matte.
    private(set) var drawn: [FrameRanges]
    /// When its transform moves something that shows.
    private(set) var placed: [FrameRanges]

    /// The first layer of each layer's composition.
    private var homes: [Int]
    private let compositions: [String: Composition]
    private let empty: Set<Int>
    private let framesPerSecond: Double
    private let size: Vector
    private let missingImages: [String: Vector]
    /// When the compositions show, in their own frames, and how often each was visited.
    private var shown: [String: FrameRanges] = [:]
    private var visits: [String: Int] = [:]
    private var pending: [String] = []

    /// After so many visits, a composition counts as shown at all times: it may contain itself.
    private static let visitLimit = 64

    /// - Parameters:
    ///   - log: what was met while reading, with the layers that never draw anything.
    ///   - frames: those of the animation that can be asked for.
    ///   - missingImages: the sizes of the images that cannot be drawn.
    init(_ model: LottieModel, _ log: FeatureLog, _ header: LottieHeader, at frames: FrameRanges, missingImages: [String: Vector]) {
        drawn = Array(repeating: .none, count: log.layerCount)
        placed = drawn
        homes = Array(repeating: 0, count: log.layerCount)
        for composition in [model.root] + model.compositions.values {
            for index in composition.layers.indices { homes[composition.firstLayer + index] = composition.firstLayer }
        }
        (compositions, empty, framesPerSecond) = (model.compositions, log.emptyLayers, header.framesPerSecond)
        (size, self.missingImages) = (header.sides, missingImages)
        visit(model.root, at: frames)
        while let id = pending.popLast() {
            if let composition = compositions[id], let frames = shown[id] { visit(composition, at: frames) }
        }
    }

    /// Returns the first layer of a layer's composition, by their numbers.
    func home(of layer: Int) -> Int { homes[layer] }

    private mutating func visit(_ composition: Composition, at frames: FrameRanges) {
        for (index, layer) in composition.layers.enumerated() where !layer.isHidden && !layer.isMatte {
            show(index, in: composition, at: frames)
        }
    }

    /// Marks a layer, and the mattes through which it shows.
    private mutating func show(_ first: Int, in composition: Composition, at frames: FrameRanges) {
        var (next, frames) = (Optional(first), frames)
        while let index = next {
            let layer = composition.layers[index]
            let number = composition.firstLayer + index
            guard !empty.contains(number) else { return }
            frames = frames.intersection(layer.frames)
            if composition.firstLayer == 0, case .image(let id) = layer.content, let image = missingImages[id], layer.effects.isEmpty,
                composition.keeps(index, image, outside: size, at: frames)
            {
                return
            }
            if let matte = layer.matte, matte.mode == .alpha || matte.mode == .luminance {
                if empty.contains(composition.firstLayer + matte.layer) { return }
                frames = frames.intersection(composition.layers[matte.layer].frames)
            }
            let all = drawn[number].union(frames)
            guard !frames.isEmpty, all != drawn[number] else { return }
            drawn[number] = all
            markWithParents(index, in: composition, at: frames)
            if case .composition(let id, _) = layer.content { enter(id, of: layer, at: frames) }
            next = layer.matte?.layer
        }
    }

    /// Marks a layer and its parents.
    private mutating func markWithParents(_ first: Int, in composition: Composition, at frames: FrameRanges) {
        var next: Int? = first
        while let index = next {
            let number = composition.firstLayer + index
            let all = placed[number].union(frames)
            guard all != placed[number] else { return }
            placed[number] = all
            next = composition.layers[index].parent
        }
    }

    private mutating func enter(_ id: String, of layer: Layer, at frames: FrameRanges) {
        let inner =
            layer.timeRemap?.remapped(at: frames, framesPerSecond: framesPerSecond)
            ?? frames.inLayer(start: layer.start, stretch: layer.stretch)
        let earlier = shown[id] ?? .none
        var all = earlier.union(inner)
        guard all != earlier else { return }
        visits[id, default: 0] += 1
        if visits[id, default: 0] > Self.visitLimit { all = .all }
        shown[id] = all
        pending.append(id)
    }
}

extension Layer {
    /// When the layer shows, in the frames of its composition.
    fileprivate var frames: FrameRanges {
        let scale = transform.scale
        if scale.isConstant, scale.first.dx == 0 || scale.first.dy == 0 { return .none }
        return FrameRanges(from: inPoint, to: outPoint).intersection(transform.visibleFrames)
    }
}

extension Composition {
    /// Whether a layer of a size is outside of the picture at all of some frames. Between two times it is taken to be where it is at both of them.
    fileprivate func keeps(_ layer: Int, _ content: Vector, outside size: Vector, at frames: FrameRanges) -> Bool {
        guard !hasDepth else { return false }
        let (step, most) = (0.5, 2000.0)
        return frames.ranges.allSatisfy { range in
            guard (range.upperBound - range.lowerBound) / step < most else { return false }
            var last: Rect?
            for time in stride(from: range.lowerBound, through: range.upperBound, by: step) {
                let map = sequence(first: layer) { layers[$0].parent }.reduce(AffineMap.identity) {
                    $0.followed(by: layers[$1].transform.matrix(at: time))
                }
                let box = Rect(x: 0, y: 0, width: content.dx, height: content.dy).transformed(by: map)
                let path = last.map { box.union($0) } ?? box
                if path.maxX > 0, path.maxY > 0, path.minX < size.dx, path.minY < size.dy { return false }
                last = box
            }
            return true
        }
    }
}

extension Composition {
    /// Takes out what its layers contain that never show.
    mutating func removeUnshown(_ shown: ShownLayers) {
        for index in layers.indices where shown.drawn[firstLayer + index].isEmpty {
            layers[index].content = .nothing
            layers[index].effects = []
            layers[index].masks = []
        }
    }
}
