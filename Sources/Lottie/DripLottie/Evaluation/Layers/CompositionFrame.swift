internal import DripGeometry
internal import DripImage
import DripNumbers
internal import DripScene

/// A composition at one time, in its own frames.
struct CompositionFrame {
    let model: LottieModel
    let header: LottieHeader
    let composition: Composition
    /// The composition's size in points.
    let size: Vector
    let time: Double
    /// The map to the animation's coordinates; nil where effects show what lies outside of the picture, and in perspective.
    var toPicture: AffineMap? = .identity

    /// Returns the drawings from back to front.
    func draws() -> [Draw] {
        var draws: [Draw] = []
        for index in order {
            guard !composition.layers[index].isMatte, let content = seen(index) else { continue }
            let blend = composition.layers[index].blend
            draws += blend == .normal ? content : [content.blended(by: blend)]
        }
        return draws
    }

    /// Returns the drawings of a layer where its matte shows it, without its blend mode; nil if it does not show.
    private func seen(_ index: Int, asMatte: Bool = false) -> [Draw]? {
        guard let content = self.draws(of: index, isMatte: asMatte), !content.isEmpty else { return nil }
        guard let matte = composition.layers[index].matte else { return content }
        return [.group([.mask(matte.mode, seen(matte.layer, asMatte: true) ?? [])] + content.flattened)]
    }

    /// The indices of the layers from back to front. Neighbours in space are drawn by their depth.
    private var order: [Int] {
        var order = Array(composition.layers.indices.reversed())
        guard composition.hasDepth else { return order }
        var start = 0
        while start < order.count {
            let end = order[start...].firstIndex { !composition.layers[$0].isInSpace } ?? order.count
            if end > start {
                let depths = order[start..<end].map { (index: $0, depth: spaceMap(of: $0).depth(of: anchor(of: $0))) }
                let sorted = depths.stablySorted { ($0.depth, $0.index) > ($1.depth, $1.index) }
                order.replaceSubrange(start..<end, with: sorted.map { $0.index })
            }
            start = end + 1
        }
        return order
    }

    private func anchor(of index: Int) -> Point { .zero + composition.layers[index].transform.anchor.value(at: time) }

    private func spaceMap(of index: Int) -> SpaceMap {
        lineage(of: index).reduce(.identity) { $0.followed(by: composition.layers[$1].transform.spaceMap(at: time)) }
    }

    /// Returns the indices of a layer and its parents, in the order in which their transforms apply.
    private func lineage(of index: Int) -> some Sequence<Int> { sequence(first: index) { composition.layers[$0].parent } }

    /// Returns the drawings of a layer in the composition's coordinates, without its matte and its blend mode; nil if it does not show.
    private func draws(of index: Int, isMatte: Bool = false) -> [Draw]? {
        // Before the layer is copied, for most layers of large files do not show.
        guard composition.layers[index].isShown(at: time), !composition.layers[index].isHidden || isMatte else { return nil }
        let layer = composition.layers[index]
        // Key frames of transforms and masks are in the time of the composition, not in the layer's own.
        let opacity = layer.transform.opacity(at: time)
        guard opacity > 0 else { return nil }
        guard let projection = projection(of: index) else { return nil }
        let content = content(of: layer, projection.matrix)
        guard !content.isEmpty || layer.effects.contains(where: { $0.drawsOnNothing }) else { return nil }
        if opacity == 1, layer.masks.isEmpty, layer.effects.isEmpty {
            // A layer that fades is isolated also while it is opaque: the picture must not jump there.
            return projection.placed(layer.transform.opacity.isConstant ? content : content.isolated)
        }
        let masks = layer.masks.isEmpty ? [] : LayerMasks(masks: layer.masks, time: time).draws()
        var masked = masks.isEmpty ? content : masks + content.flattened
        var under: [Draw] = []
        if !layer.effects.isEmpty {
            let frame = effectFrame(of: layer, projection.matrix)
            if !masks.isEmpty { masked = [.group(masked)] }
            for effect in layer.effects {
                if case .shadow(let shadow) = effect, shadow.blend != .normal, let matrix = projection.matrix {
                    // It meets what is under the layer, not the layer itself.
                    under.append(.group(opacity: opacity, blend: shadow.blend, matrix: matrix, [shadow.alone(masked, at: time)]))
                } else {
                    masked = effect.applied(to: masked, in: frame)
                }
            }
        }
        if case .plane(let matrix) = projection { return under + [.group(opacity: opacity, matrix: matrix, single: masked)] }
        return [.group(opacity: opacity, matrix: .identity, single: projection.placed(masked))]
    }

    /// Returns nil for a layer behind the camera.
    private func projection(of index: Int) -> LayerProjection? {
        if composition.hasDepth {
            let map = spaceMap(of: index).seen(in: size, middle: anchor(of: index))
            guard let matrix = map.affine else { return .space(map) }
            return map.isSeen ? .plane(matrix) : nil
        }
        return .plane(lineage(of: index).reduce(.identity) { $0.followed(by: composition.layers[$1].transform.matrix(at: time)) })
    }

    private func effectFrame(of layer: Layer, _ matrix: AffineMap?) -> EffectFrame {
        func frame(_ width: Double, _ height: Double, _ map: AffineMap) -> EffectFrame {
            EffectFrame(time: time, bounds: Rect(x: 0, y: 0, width: width, height: height), toBounds: map)
        }
        switch layer.content {
        case .solid(let size, _), .composition(_, let size): return frame(size.dx, size.dy, .identity)
        case .image(let id):
            guard let (image, pixels) = model.images[id] else { return frame(0, 0, .identity) }
            let (width, height) = (Double(pixels.width), Double(pixels.height))
            return frame(image.width > 0 ? image.width : width, image.height > 0 ? image.height : height, .identity)
        case .nothing, .shapes, .drawn, .text: return frame(size.dx, size.dy, matrix ?? .identity)
        }
    }

    private func content(of layer: Layer, _ matrix: AffineMap?) -> [Draw] {
        switch layer.content {
        case .nothing: return []
        case .image(let id):
            guard let (image, pixels) = model.images[id] else { return [] }
            let (x, y) = (image.width / Double(pixels.width), image.height / Double(pixels.height))
            let map = x > 0 && y > 0 ? AffineMap.scale(x, y) : .identity
            return [.image(pixels, named: id, transform: map)]
        case .drawn(let draws): return draws
        case .shapes(let items, _): return ShapeEvaluation.draws(items, at: time)
        case .text(let text): return text.draws(at: time)
        case .solid(let size, let color):
            return [.fill(BezierPath(rect: Rect(x: 0, y: 0, width: size.dx, height: size.dy)), with: color)]
        case .composition(let id, let size):
            guard let inner = model.compositions[id] else { return [] }
            let innerTime = layer.timeRemap.map { layer.remapped($0.value(at: time) * header.framesPerSecond) } ?? layer.ownTime(time)
            let innerToPicture = layer.effects.isEmpty ? matrix.flatMap { matrix in toPicture.map { matrix.followed(by: $0) } } : nil
            let frame = CompositionFrame(
                model: model, header: header, composition: inner, size: size, time: innerTime, toPicture: innerToPicture)
            let draws = frame.draws()
            let bounds = Rect(x: 0, y: 0, width: size.dx, height: size.dy)
            if draws.isEmpty || frame.coversPicture || draws.allSatisfy({ $0.isInside(bounds, .identity) }) {
                return layer.isCollapsed ? draws : draws.isolated
            }
            let edges = BezierPath(rect: bounds)
            return layer.isCollapsed ? draws.clippedEach(to: edges) : [.clip(edges)] + draws.flattened
        }
    }

    /// Whether the whole picture lies in the composition, so that its edges do not show.
    private var coversPicture: Bool {
        guard let map = toPicture, map.b == 0, map.c == 0, map.a > 0, map.d > 0 else { return false }
        let (low, high) = (map(.zero), map(.zero + size))
        let margin = 1e-6
        return low.x < margin && low.y < margin && high.x > header.sides.dx - margin && high.y > header.sides.dy - margin
    }

    /// Where a layer is in its composition.
    private enum LayerProjection {
        /// Parallel to the picture.
        case plane(AffineMap)
        /// Turned.
        case space(PerspectiveMap)

        var matrix: AffineMap? { if case .plane(let matrix) = self { matrix } else { nil } }

        func placed(_ draws: [Draw]) -> [Draw] {
            switch self {
            case .plane(let matrix): draws.placed(by: matrix)
            case .space(let map): draws.flattened.seen(through: map).placed(by: .identity)
            }
        }
    }
}
