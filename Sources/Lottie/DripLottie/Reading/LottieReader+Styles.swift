internal import DripGeometry
internal import DripJSON
internal import DripScene

extension LottieReader {
    /// Reads a layer style that is drawn, and notes any other that shows.
    mutating func layerStyle(_ node: JSONNode) throws(LottieError) -> LayerEffect? {
        let kind = node.integer("ty") ?? -1
        guard Feature.styles.indices.contains(kind) else {
            note("layer style \(kind)", at: node)
            return nil
        }
        let name = Feature.styles[kind].name
        let opacity = try number(node[kind == 7 ? "so" : "o"] ?? node["o"], 100)
        func isNothing(_ track: Track<Double>) -> Bool { track.isConstant && track.first <= 0 }
        let (light, shade, size) = (try number(node["ho"], 100), try number(node["so"], 100), try number(node["s"], 1))
        let isUnlit = kind == 5 && isNothing(light) && isNothing(shade)
        let isFlat = [0, 5].contains(kind) && isNothing(size)
        if isNothing(opacity) || isUnlit || isFlat { return nil }
        use(Feature.styles[kind], at: node)
        switch kind {
        case 0: return .outline(LayerEffect.Outline(color: try plainColor(node["c"]), size: size))
        case 7: return .overlay(color: try plainColor(node["c"]), opacity: opacity, blend: styleBlend(node, name))
        case 1...4: break
        default: return nil
        }
        noteUnlessZero(node["ch"], "\(name): choke")
        noteUnlessZero(node["no"], "\(name): noise")
        if kind == 4, try number(node["sr"], 1).first == 2 { note("\(name): source", at: node) }
        let isGlow = kind > 2
        let shadow = LayerEffect.Shadow(
            color: try plainColor(node["c"]), opacity: opacity, fullOpacity: 100, angle: try number(node["a"], 0), isLightAngle: true,
            distance: isGlow ? Track(0) : try number(node["d"], 0), softness: node["s"] == nil ? Track(0) : size, deviation: 0.47,
            blend: styleBlend(node, name))
        return kind == 2 || kind == 4 ? .innerShadow(shadow) : .shadow(shadow)
    }

    /// After Effects' blend modes of styles, by their numbers in its menu.
    private static let styleBlends: [Int: BlendMode] = [
        0: .normal, 1: .normal, 4: .darken, 5: .multiply, 6: .colorBurn, 10: .lighten, 11: .screen, 12: .colorDodge, 13: .plusLighter,
        16: .overlay, 17: .softLight, 18: .hardLight, 24: .difference, 25: .exclusion, 29: .hue, 30: .saturation, 31: .color,
        32: .luminosity,
    ]

    /// Reads the blend mode of a style; one that is unknown is noted.
    private mutating func styleBlend(_ node: JSONNode, _ name: String) -> BlendMode {
        guard let mode = node["bm"], let value = mode["k"]?.number ?? mode.number else { return .normal }
        guard let blend = Int(exactly: value).flatMap({ Self.styleBlends[$0] }) else {
            note("\(name): blend mode", at: mode)
            return .normal
        }
        // Multiplied by black, all becomes black: most shadows need no blending.
        let isBlack = node["c"].flatMap { $0["k"] ?? $0 }?.numbers.map { $0.prefix(3).allSatisfy { $0 == 0 } } ?? false
        return isBlack && blend == .multiply ? .normal : blend
    }
}
