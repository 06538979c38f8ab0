internal import DripGeometry
internal import DripImage
internal import DripJSON
internal import DripScene

extension LottieReader {
    mutating func composition(_ list: JSONNode) throws(LottieError) -> Composition {
        let nodes = list.elements
        try count(nodes.count, at: list)
        location = PropertyLocation(layers: list)
        var composition = Composition()
        composition.firstLayer = log.layerCount
        var indexOfNumber: [Int: Int] = [:]
        for (index, node) in nodes.enumerated() {
            if let number = node.integer("ind"), indexOfNumber[number] == nil { indexOfNumber[number] = index }
        }
        for node in nodes {
            let index = composition.layers.count
            var layer = try layer(node)
            if let parent = node.integer("parent") {
                layer.parent = indexOfNumber[parent].flatMap { $0 == index ? nil : $0 }
                log.isInTransform = true
                use(layer.parent == nil ? .missingParent : .parent, at: node)
                log.isInTransform = false
            }
            let modes: [MaskMode?] = [nil, .alpha, .inverseAlpha, .luminance, .inverseLuminance]
            if let mode = choice(node, "tt", of: modes, first: 0, standard: nil) {
                let matte = node.integer("tp").map { indexOfNumber[$0] } ?? (index > 0 ? index - 1 : nil)
                if let matte, matte != index {
                    layer.matte = (matte, mode)
                    if node["tp"] == nil { composition.layers[matte].isMatte = true }
                    use(.matte, at: node)
                } else {
                    // A layer that is its own matte shows in no player.
                    use(.missingMatte, at: node)
                    if matte != nil { log.leaveEmpty() }
                    layer.isHidden = layer.isHidden || matte != nil
                }
            }
            if layer.transform.space != nil { composition.hasDepth = true }
            composition.layers.append(layer)
        }
        try countParents(&composition, nodes)
        let endless = composition.layers.indices.filter { composition.mattes(of: $0).dropFirst(Self.depthLimit).contains { _ in true } }
        for index in endless {
            composition.layers[index].matte = nil
            log.use(.nestedMatte, at: nodes[index], layer: composition.firstLayer + index)
        }
        return composition
    }

    /// Counts the parents of each layer, and takes away one that is the layer itself.
    /// - Throws: ``LottieError/overLimit(path:what:limit:)`` for many parents.
    private mutating func countParents(_ composition: inout Composition, _ nodes: [JSONNode]) throws(LottieError) {
        let (layers, first) = (composition.layers, composition.firstLayer)
        // The number of parents and the layer itself; 0 where it is not known yet.
        var depths = Array(repeating: 0, count: layers.count)
        for index in layers.indices {
            var (chain, next) = ([Int](), Optional(index))
            while let current = next, depths[current] == 0 {
                chain.append(current)
                if chain.count > Self.parentLimit { throw .overLimit(path: nodes[index].path, what: "parents", limit: Self.parentLimit) }
                depths[current] = -1
                next = layers[current].parent
            }
            var depth = next.map { depths[$0] } ?? 0
            if depth < 0, let last = chain.last {
                composition.layers[last].parent = nil
                for current in chain { log.use(.cyclicParent, at: nodes[current], layer: first + current, isTransform: true) }
                depth = 0
            }
            for current in chain.reversed() {
                depth += 1
                if depth > Self.parentLimit { throw .overLimit(path: nodes[current].path, what: "parents", limit: Self.parentLimit) }
                depths[current] = depth
            }
            composition.layers[index].parentCount = depths[index] - 1
        }
    }

    private mutating func layer(_ node: JSONNode) throws(LottieError) -> Layer {
        var layer = Layer()
        layer.name = node["nm"]?.string ?? ""
        log.enterLayer(layer.name)
        if node.isTrue("ddd") { log.enterSpace() }
        location.layer = node
        layer.isHidden = node.isTrue("hd")
        layer.isInSpace = node.isTrue("ddd")
        layer.isMatte = node.isTrue("td")
        layer.isCollapsed = node.isTrue("ct")
        layer.inPoint = node["ip"]?.number ?? 0
        // Without an end, a layer shows in no player.
        layer.outPoint = node["op"]?.number ?? layer.inPoint
        layer.start = node["st"]?.number ?? 0
        layer.stretch = node["sr"]?.number ?? 1
        if layer.stretch == 0 { layer.stretch = 1 }
        if layer.stretch != 1 { use(.stretch, at: node) }
        log.isInTransform = true
        if node["ks"] == nil, node.integer("ty") ?? -1 < 6 { use(.missingTransform, at: node) }
        layer.transform = try transform(node["ks"])
        if !layer.isInSpace {
            layer.transform.space?.depth = Track(0.0)
            layer.transform.space?.anchorDepth = Track(0.0)
        }
        layer.transform.turnsAlongPath = node.isTrue("ao")
        if layer.transform.turnsAlongPath { use(.autoOrient, at: node) }
        log.isInTransform = false
        if node.isTrue("mb") { use(.motionBlur, at: node) }
        layer.blend = blend(node)
        let masks = try masks(node)
        // A mask of no mode is only a path for effects.
        layer.masks = masks.filter { $0.mode != .none }
        layer.timeRemap = try track(node["tm"])
        if layer.timeRemap != nil { use(.timeRemap, at: node) }
        layer.content = try content(node)
        layer.effects = try effects(node, masks: masks)
        // Items that are not drawn are none of the layer's, but are noted. Some effects draw without any.
        if layer.effects.isEmpty, node.integer("ty") == 4, node["shapes"]?.elements.allSatisfy({ $0.isTrue("hd") }) ?? true {
            log.leaveEmpty()
        }
        return layer
    }

    private mutating func content(_ node: JSONNode) throws(LottieError) -> Layer.Content {
        func size(_ width: StaticString, _ height: StaticString) -> Vector {
            Vector(node[width]?.number ?? 0, node[height]?.number ?? 0)
        }
        let id = node["refId"]?.identifier ?? ""
        let kind = node.integer("ty") ?? -1
        for (key, feature) in Feature.requiredOfLayers(kind) where node[key] == nil { use(feature, at: node) }
        switch kind {
        case 0:
            use(compositions.contains(id) ? .composition : .missingComposition, at: node)
            let size = size("w", "h")
            if size.dx <= 0 || size.dy <= 0 { log.leaveEmpty() }
            return .composition(id: id, size: size)
        case 1:
            use(.solid, at: node)
            return .solid(size: size("sw", "sh"), solidColor(node))
        case 2:
            use(images[id] ?? .missingImage, at: node)
            return .image(id: id)
        case 4:
            use(.shapeLayer, at: node)
            let moving = movingCount
            let items = try items(node["shapes"])
            return .shapes(items, isStill: movingCount == moving)
        case 5:
            use(.text, at: node)
            return try text(node).map(Layer.Content.text) ?? .nothing
        default:
            if kind == 3 { use(.null, at: node) }
            if let feature = Feature.layer(kind) {
                let effects = node["ef"]?.elements ?? []
                if feature == .adjustment, !effects.contains(where: { $0["en"]?.number != 0 }) { log.leaveEmpty() }
                use(feature, at: node)
            } else if Feature.emptyLayers.contains(kind) {
                log.leaveEmpty()
            } else {
                use(node["ty"]?.number == nil ? .odd("layer without a type") : .undrawn("layer type \(kind)"), at: node)
            }
            return .nothing
        }
    }

    /// Reads the colour of a solid. Players take a text that is no colour for black, but functions of CSS for what they say.
    private mutating func solidColor(_ node: JSONNode) -> Color {
        let text = String((node["sc"]?.string ?? "").drop { $0 == " " })
        if let color = Color(text) { return color }
        use(text.hasSuffix(")") ? .undrawn("solid of the colour \(text)") : .odd("solid of an unknown colour"), at: node)
        return .black
    }

    private mutating func masks(_ node: JSONNode) throws(LottieError) -> [LayerMask] {
        guard let list = node["masksProperties"], list.isArray, list.count > 0 else {
            if node.isTrue("hasMask") { use(.missingMasks, at: node) }
            return []
        }
        var masks: [LayerMask] = []
        for mask in list.elements where mask.isObject {
            let fileMode = mask["mode"]?.string.flatMap(LayerMask.Mode.init)
            if fileMode == nil, mask["mode"] != nil { use(.odd("mask of unknown mode"), at: mask) }
            let mode = fileMode ?? .add
            guard let path = try path(mask["pt"], isClosed: mask["cl"]) else {
                use(mode == .none ? .odd("mask without a path") : .undrawn("mask without a path"), at: mask)
                continue
            }
            if mode != .none { use(.mask(mode), at: mask) }
            masks.append(
                LayerMask(
                    mode: mode, isInverted: mask.isTrue("inv"), path: path, opacity: try number(mask["o"], 100),
                    expansion: try number(mask["x"], 0), feather: try track(mask["f"]) ?? Track(Vector.zero)))
        }
        return masks
    }
}
