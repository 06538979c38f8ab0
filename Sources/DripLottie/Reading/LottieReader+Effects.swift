internal import DripGeometry

extension LottieReader {
    /// Reads the effects and layer styles that are drawn, in the order in which they apply, and notes the others.
    mutating func effects(_ node: JSONNode) throws(LottieError) -> [LayerEffect] {
        var effects: [LayerEffect] = []
        for effect in node["ef"]?.elements ?? [] where effect["en"]?.number != 0 {
            if let one = try self.effect(effect) { effects.append(one) }
        }
        for style in node["sy"]?.elements ?? [] {
            let kind = style.integer("ty") ?? -1
            guard Feature.styles.indices.contains(kind) else {
                note("layer style \(kind)", at: style)
                continue
            }
            use(Feature.styles[kind], at: style)
            guard kind == 1 else { continue }
            noteUnlessZero(style["ch"], "layer style drop shadow: spread")
            noteUnlessZero(style["no"], "layer style drop shadow: noise")
            effects.append(
                .shadow(
                    LayerEffect.Shadow(
                        color: try track(style["c"]) ?? Track(NumberList([0, 0, 0])), opacity: try number(style["o"], 100),
                        fullOpacity: 100,
                        angle: try number(style["a"], 0), isLightAngle: true, distance: try number(style["d"], 0),
                        softness: try number(style["s"], 0), deviation: 0.25)))
        }
        return effects
    }

    private mutating func effect(_ node: JSONNode) throws(LottieError) -> LayerEffect? {
        let values = node["ef"]
        func value(_ index: Int) -> JSONNode? { values?[index]?["v"] }
        let black = Track(NumberList([0, 0, 0]))
        let kind = node.integer("ty") ?? -1
        if Feature.isControl(node, kind) { return nil }
        use(Feature.effects[kind] ?? Feature.effect(node), at: node)
        for (index, name) in Feature.effectParameters[kind] ?? [] {
            noteUnlessZero(value(index), "\(Feature.effects[kind]?.name ?? ""): \(name)")
        }
        switch kind {
        case 20:
            return .tint(
                black: try track(value(0)) ?? black, white: try track(value(1)) ?? Track(NumberList([1, 1, 1])),
                amount: try number(value(2), 100))
        case 21: return .fill(color: try track(value(2)) ?? black, opacity: try number(value(6), 1))
        case 25:
            return .shadow(
                LayerEffect.Shadow(
                    color: try track(value(0)) ?? black, opacity: try number(value(1), 255), fullOpacity: 255,
                    angle: try number(value(2), 0),
                    isLightAngle: false, distance: try number(value(3), 0), softness: try number(value(4), 0), deviation: 0.25))
        case 29:
            let axes = try number(value(1), 1).first
            return .blur(radius: try number(value(0), 0), alongX: axes != 3, alongY: axes != 2)
        default: return nil
        }
    }

    /// Notes a value that is not drawn, unless it is 0 at all times.
    private mutating func noteUnlessZero(_ node: JSONNode?, _ name: String) {
        guard let node, let track = try? track(node, NumberList.self) else { return }
        if !track.isConstant || track.first.numbers.contains(where: { $0 != 0 }) { note(name, at: node) }
    }
}
