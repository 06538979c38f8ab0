internal import DripGeometry

extension LottieReader {
    /// Reads the effects and layer styles that are drawn, in the order in which they apply, and notes the others.
    mutating func effects(_ node: JSONNode, masks: [LayerMask]) throws(LottieError) -> [LayerEffect] {
        var effects: [LayerEffect] = []
        for effect in node["ef"]?.elements ?? [] where effect["en"]?.number != 0 {
            if let one = try self.effect(effect, masks) { effects.append(one) }
        }
        for style in node["sy"]?.elements ?? [] {
            if let one = try layerStyle(style) { effects.append(one) }
        }
        return effects
    }

    private mutating func layerStyle(_ node: JSONNode) throws(LottieError) -> LayerEffect? {
        let kind = node.integer("ty") ?? -1
        guard Feature.styles.indices.contains(kind) else {
            note("layer style \(kind)", at: node)
            return nil
        }
        use(Feature.styles[kind], at: node)
        if kind == 7 {
            let opacity = try number(node["so"] ?? node["o"], 100)
            return .overlay(color: try plainColor(node["c"]), opacity: opacity)
        }
        guard (1...4).contains(kind) else { return nil }
        noteBlend(of: node, kind)
        noteUnlessZero(node["ch"], "\(Feature.styles[kind].name): choke")
        noteUnlessZero(node["no"], "\(Feature.styles[kind].name): noise")
        if kind == 4, try number(node["sr"], 1).first == 2 { note("\(Feature.styles[kind].name): source", at: node) }
        let isGlow = kind > 2
        let shadow = LayerEffect.Shadow(
            color: try plainColor(node["c"]), opacity: try number(node["o"], 100), fullOpacity: 100, angle: try number(node["a"], 0),
            isLightAngle: true, distance: isGlow ? Track(0) : try number(node["d"], 0), softness: try number(node["s"], 0),
            deviation: 0.47)
        return kind == 2 || kind == 4 ? .innerShadow(shadow) : .shadow(shadow)
    }

    private mutating func effect(_ node: JSONNode, _ masks: [LayerMask]) throws(LottieError) -> LayerEffect? {
        let values = node["ef"]
        func value(_ index: Int) -> JSONNode? { values?[index]?["v"] }
        let kind = node.integer("ty") ?? -1
        if Feature.isControl(node, kind) { return nil }
        use(Feature.effect(kind) ?? Feature.effect(node), at: node)
        for (index, name) in Feature.effectParameters(kind) {
            noteUnlessZero(value(index), "\(Feature.effect(kind)?.name ?? ""): \(name)")
        }
        switch kind {
        case 20:
            return .tint(
                black: try plainColor(value(0)), white: try plainColor(value(1), or: [1, 1, 1]), amount: try number(value(2), 100))
        case 21: return .fill(color: try plainColor(value(2)), opacity: try number(value(6), 1))
        case 23:
            // The effect lists the light colour first, and the share of the original.
            return .tritone(
                black: try plainColor(value(2)), middle: try plainColor(value(1), or: [0.5, 0.5, 0.5]),
                white: try plainColor(value(0), or: [1, 1, 1]), amount: try number(value(3), 0).mapped { 100 - $0 })
        case 25:
            return .shadow(
                LayerEffect.Shadow(
                    color: try plainColor(value(0)), opacity: try number(value(1), 255), fullOpacity: 255,
                    angle: try number(value(2), 0), isLightAngle: false, distance: try number(value(3), 0),
                    softness: try number(value(4), 0), deviation: 0.2))
        case 29:
            let axes = try number(value(1), 1).first
            return .blur(radius: try number(value(0), 0), alongX: axes != 3, alongY: axes != 2)
        case 22:
            let number = try number(value(0), 1).first
            let isAll = try self.number(value(1), 0).first != 0
            let paths = masks.indices.filter { isAll || Double($0 + 1) == number }.map { masks[$0].path }
            return .stroke(
                LayerEffect.MaskStroke(
                    paths: paths, color: try plainColor(value(3)), brush: try self.number(value(4), 1),
                    opacity: try self.number(value(6), 1), start: try self.number(value(7), 0), end: try self.number(value(8), 100),
                    style: Int(exactly: try self.number(value(10), 1).first).flatMap(LayerEffect.MaskStroke.Style.init) ?? .overLayer))
        case 35: return .transform(try transformEffect(values))
        default: return nil
        }
    }

    /// Reads a colour, whose channels are in 0…1 in files of all versions.
    private mutating func plainColor(_ node: JSONNode?, or standard: [Double] = [0, 0, 0]) throws(LottieError) -> Track<NumberList> {
        try track(node, form: .color) ?? Track(NumberList(standard))
    }

    private mutating func transformEffect(_ values: JSONNode?) throws(LottieError) -> Transform {
        func value(_ index: Int) -> JSONNode? { values?[index]?["v"] }
        var transform = Transform()
        transform.anchor = try position(value(0)) ?? .zero
        transform.position = try position(value(1)) ?? .zero
        let height = try number(value(3), 100)
        let isUniform = try number(value(2), 1).first != 0
        let width = isUniform ? height : try number(value(4), 100)
        transform.sides = (width, height)
        transform.skew = try number(value(5), 0)
        transform.skewAxis = try number(value(6), 0)
        transform.rotation = try number(value(7), 0)
        transform.opacity = try number(value(8), 100)
        return transform
    }

    /// Notes the blend mode of a layer style if it shows: shadows are composited as normal, which in black is the same as multiplied.
    private mutating func noteBlend(of node: JSONNode, _ kind: Int) {
        guard let mode = node["bm"], let value = mode["k"]?.number ?? mode.number, value != 0 else { return }
        let isBlack = node["c"].flatMap { $0["k"] ?? $0 }?.numbers.map { $0.prefix(3).allSatisfy { $0 == 0 } } ?? false
        if value != 1 || !isBlack { note("\(Feature.styles[kind].name): blend mode", at: mode) }
    }

    /// Notes a value that is not drawn, unless it is 0 at all times.
    private mutating func noteUnlessZero(_ node: JSONNode?, _ name: String) {
        guard let node, let track = try? track(node, NumberList.self) else { return }
        if !track.isConstant || track.first.numbers.contains(where: { $0 != 0 }) { note(name, at: node) }
    }
}
