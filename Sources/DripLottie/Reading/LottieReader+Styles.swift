internal import DripGeometry

extension LottieReader {
    /// Reads a layer style that is drawn, and notes any other.
    mutating func layerStyle(_ node: JSONNode) throws(LottieError) -> LayerEffect? {
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

    /// Notes the blend mode of a layer style if it shows: shadows are composited as normal, which in black is the same as multiplied.
    private mutating func noteBlend(of node: JSONNode, _ kind: Int) {
        guard let mode = node["bm"], let value = mode["k"]?.number ?? mode.number, value != 0 else { return }
        let isBlack = node["c"].flatMap { $0["k"] ?? $0 }?.numbers.map { $0.prefix(3).allSatisfy { $0 == 0 } } ?? false
        if value != 1 || !isBlack { note("\(Feature.styles[kind].name): blend mode", at: mode) }
    }
}
