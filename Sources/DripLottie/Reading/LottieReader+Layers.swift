internal import DripGeometry
internal import DripImage
internal import DripScene

extension LottieReader {
    mutating func composition(_ list: JSONNode) throws(LottieError) -> Composition {
        try count(list.count, at: list)
        scope.layers = list
        var composition = Composition()
        var parents: [(layer: Int, parent: Int, JSONNode)] = []
        var mattes: [(layer: Int, matte: Int, JSONNode)] = []
        for node in list.elements {
            let index = composition.layers.count
            var layer = try layer(node)
            if let number = node.integer("ind"), composition.indexOfNumber[number] == nil { composition.indexOfNumber[number] = index }
            if let parent = node.integer("parent") { parents.append((index, parent, node)) }
            if let mode = node.integer("tt").flatMap(Layer.MatteMode.init) {
                if let matte = node.integer("tp") {
                    mattes.append((index, matte, node))
                    layer.matte = (-1, mode)
                } else if index > 0 {
                    layer.matte = (index - 1, mode)
                    composition.layers[index - 1].isMatte = true
                }
            }
            if layer.transform.space != nil { composition.hasDepth = true }
            composition.layers.append(layer)
        }
        for (layer, parent, node) in parents {
            guard let index = composition.indexOfNumber[parent] else { continue }
            composition.layers[layer].parent = index
            // Each step of a chain that ends takes one layer.
            var (steps, next) = (0, composition.layers[layer].parent)
            while let current = next {
                steps += 1
                if steps > composition.layers.count { throw .cycle(path: node.path, name: composition.layers[layer].name) }
                next = composition.layers[current].parent
            }
        }
        for (layer, matte, node) in mattes {
            guard let index = composition.indexOfNumber[matte], index != layer, let mode = composition.layers[layer].matte?.mode else {
                throw .invalid(path: node.path, expected: "a layer with the number 'tp'")
            }
            composition.layers[layer].matte = (index, mode)
            if node["td"] == nil { composition.layers[index].isMatte = composition.layers[index].isMatte }
        }
        return composition
    }

    private mutating func layer(_ node: JSONNode) throws(LottieError) -> Layer {
        var layer = Layer()
        layer.name = node["nm"]?.string ?? ""
        enter(layer: layer.name)
        scope.layer = node
        layer.isHidden = node.isTrue("hd")
        layer.isInSpace = node.isTrue("ddd")
        layer.isMatte = node.isTrue("td")
        layer.inPoint = node["ip"]?.number ?? 0
        layer.outPoint = node["op"]?.number ?? .infinity
        layer.start = node["st"]?.number ?? 0
        layer.stretch = node["sr"]?.number ?? 1
        if layer.stretch == 0 { layer.stretch = 1 }
        layer.transform = try transform(node["ks"])
        if !layer.isInSpace {
            layer.transform.space?.depth = Track(0.0)
            layer.transform.space?.anchorDepth = Track(0.0)
        }
        layer.transform.turnsAlongPath = node.isTrue("ao")
        layer.blend = blend(node)
        layer.masks = try masks(node)
        layer.timeRemap = try track(node["tm"])
        layer.content = try content(node)
        layer.effects = try effects(node, masks: layer.masks)
        return layer
    }

    private mutating func content(_ node: JSONNode) throws(LottieError) -> Layer.Content {
        func size(_ width: StaticString, _ height: StaticString) -> Vector {
            Vector(node[width]?.number ?? 0, node[height]?.number ?? 0)
        }
        switch node.integer("ty") ?? -1 {
        case 0: return .composition(id: node["refId"]?.string ?? "", size: size("w", "h"))
        case 1:
            let text = node["sc"]?.string ?? "#000000"
            guard let color = Color(text) else { throw .invalid(path: node.path, expected: "a colour 'sc' such as #1E90FF") }
            return .solid(size: size("sw", "sh"), color)
        case 2: return .image(id: node["refId"]?.string ?? "")
        case 3: return .nothing
        case 4:
            let items = try items(node["shapes"])
            return items.allSatisfy(\.isConstant) ? .still(ShapeEvaluation.draws(items, at: 0)) : .shapes(items)
        case 5: return try text(node).map(Layer.Content.text) ?? .nothing
        case let kind:
            // Sounds draw nothing.
            if kind == 13 { note("camera", at: node) } else if kind != 6 { note("layer type \(kind)", at: node) }
            return .nothing
        }
    }

    private mutating func masks(_ node: JSONNode) throws(LottieError) -> [LayerMask] {
        guard let list = node["masksProperties"], list.isArray else { return [] }
        var masks: [LayerMask] = []
        for mask in list.elements {
            guard let path = try track(mask["pt"], PathValue.self) else { continue }
            let name = mask["mode"]?.string ?? "a"
            guard let mode = LayerMask.Mode(rawValue: name) else {
                note("mask mode '\(name)'", at: mask)
                continue
            }
            if mode == .none { continue }
            masks.append(
                LayerMask(
                    mode: mode, isInverted: mask.isTrue("inv"), path: path, opacity: try number(mask["o"], 100),
                    expansion: try number(mask["x"], 0), feather: try track(mask["f"]) ?? Track(Vector.zero)))
        }
        return masks
    }
}
