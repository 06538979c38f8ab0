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
        let names = [
            "stroke", "drop shadow", "inner shadow", "outer glow", "inner glow", "bevel", "satin", "colour overlay", "gradient overlay",
        ]
        let kind = node.integer("ty") ?? 0
        let isGlow = kind == 3
        guard kind == 1 || isGlow else {
            note("layer style \(names.indices.contains(kind) ? names[kind] : "\(kind)")", at: node)
            return nil
        }
        // The choke makes the edge harder.
        if let choke = try track(node["ch"], Double.self), !choke.isConstant || choke.first != 0 {
            note("choke of a layer style", at: node)
        }
        return .shadow(
            LayerEffect.Shadow(
                color: try track(node["c"]) ?? Track(NumberList([0, 0, 0])), opacity: try number(node["o"], 100), fullOpacity: 100,
                angle: try number(node["a"], 0), isLightAngle: true, distance: isGlow ? Track(0) : try number(node["d"], 0),
                softness: try number(node["s"], 0), deviation: 0.47))
    }

    private static let effectNames = [
        23: "tritone", 24: "levels", 26: "radial wipe", 27: "displacement map", 28: "set matte", 30: "twirl", 31: "mesh warp", 32: "wavy",
        33: "spherize", 34: "puppet",
    ]

    private mutating func effect(_ node: JSONNode, _ masks: [LayerMask]) throws(LottieError) -> LayerEffect? {
        let values = node["ef"]
        func value(_ index: Int) -> JSONNode? { values?[index]?["v"] }
        let black = Track(NumberList([0, 0, 0]))
        switch node.integer("ty") ?? 0 {
        // Controls for expressions draw nothing by themselves.
        case 5: return nil
        case 20:
            return .tint(
                black: try track(value(0)) ?? black, white: try track(value(1)) ?? Track(NumberList([1, 1, 1])),
                amount: try number(value(2), 100))
        case 21: return .fill(color: try track(value(2)) ?? black, opacity: try number(value(6), 1))
        case 25:
            if let only = try track(value(5), Double.self), !only.isConstant || only.first != 0 { note("shadow only", at: node) }
            return .shadow(
                LayerEffect.Shadow(
                    color: try track(value(0)) ?? black, opacity: try number(value(1), 255), fullOpacity: 255,
                    angle: try number(value(2), 0),
                    isLightAngle: false, distance: try number(value(3), 0), softness: try number(value(4), 0), deviation: 0.2))
        case 29:
            let axes = try number(value(1), 1).first
            return .blur(radius: try number(value(0), 0), alongX: axes != 3, alongY: axes != 2)
        case 22:
            let number = try number(value(0), 1).first
            let isAll = try self.number(value(1), 0).first != 0
            let paths = masks.indices.filter { isAll || Double($0 + 1) == number }.map { masks[$0].path }
            return .stroke(
                LayerEffect.MaskStroke(
                    paths: paths, color: try track(value(3)) ?? black, width: try self.number(value(4), 1),
                    opacity: try self.number(value(6), 1),
                    start: try self.number(value(7), 0), end: try self.number(value(8), 100),
                    style: Int(exactly: try self.number(value(10), 1).first).flatMap(LayerEffect.MaskStroke.Style.init) ?? .overLayer))
        case 35: return .transform(try transformEffect(values))
        case let kind:
            note("effect \(Self.effectNames[kind] ?? "\(kind)")", at: node)
            return nil
        }
    }

    private mutating func transformEffect(_ values: JSONNode?) throws(LottieError) -> Transform {
        func value(_ index: Int) -> JSONNode? { values?[index]?["v"] }
        var transform = Transform()
        transform.anchor = try position(value(0)) ?? .zero
        transform.position = try position(value(1)) ?? .zero
        let height = try number(value(3), 100)
        let isUniform = try number(value(2), 1).first != 0
        let width = isUniform ? height : try number(value(4), 100)
        transform.sides = Transform.Sides(width: width, height: height)
        transform.skew = try number(value(5), 0)
        transform.skewAxis = try number(value(6), 0)
        transform.rotation = try number(value(7), 0)
        transform.opacity = try number(value(8), 100)
        return transform
    }
}
