internal import DripGeometry
internal import DripJSON
internal import DripScene

extension LottieReader {
    /// Reads the effects and layer styles that are drawn, in the order in which they apply, and notes the others.
    mutating func effects(_ node: JSONNode, masks: [LayerMask]) throws(LottieError) -> [LayerEffect] {
        var effects: [LayerEffect] = []
        for effect in node["ef"]?.elements ?? [] where effect.isObject && effect["en"]?.number != 0 && !Feature.isControl(effect) {
            guard let kind = EffectKind(effect) else {
                if try isNeutral(effect) { continue }
                use(.undrawnEffect(effect), at: effect)
                continue
            }
            use(kind.feature, at: effect)
            effects.append(try self.effect(kind, EffectValues(effect), masks))
        }
        for style in node["sy"]?.elements ?? [] where style.isObject {
            if let one = try layerStyle(style) { effects.append(one) }
        }
        return effects
    }

    private mutating func effect(_ kind: EffectKind, _ values: EffectValues, _ masks: [LayerMask]) throws(LottieError) -> LayerEffect {
        switch kind {
        case .tint:
            return .tint(
                black: try plainColor(values[0]), white: try plainColor(values[1], or: [1, 1, 1]), amount: try number(values[2], 100))
        case .fill:
            let paths = try chosenPaths(masks, values[0], all: values[1])
            if !paths.isEmpty {
                noteUnlessZero(values[4], "effect Fill: horizontal feather")
                noteUnlessZero(values[5], "effect Fill: vertical feather")
            }
            let area = LayerEffect.FillArea(paths: paths, isInverted: try number(values[3], 0).first != 0)
            return .fill(color: try plainColor(values[2]), opacity: try number(values[6], 1), area: paths.isEmpty ? nil : area)
        case .tritone:
            // The effect lists the light colour first, and the share of the original.
            return .tritone(
                black: try plainColor(values[2]), middle: try plainColor(values[1], or: [0.5, 0.5, 0.5]),
                white: try plainColor(values[0], or: [1, 1, 1]), amount: try number(values[3], 0).mapped { 100 - $0 })
        case .dropShadow:
            return .shadow(
                LayerEffect.Shadow(
                    color: try plainColor(values[0]), opacity: try number(values[1], 255), fullOpacity: 255,
                    angle: try number(values[2], 0), isLightAngle: false, distance: try number(values[3], 0),
                    softness: try number(values[4], 0), deviation: 0.2, isAlone: try number(values[5], 0)))
        case .gaussianBlur:
            // As measured for lottie-web, in which a blurriness of 1 is a deviation of .3.
            return .blur(try softFocus(number(values[0], 0).mapped { $0 * 0.3 }, axes: values[1], repeatsEdges: values[2]))
        case .boxBlur:
            // A box of radius r has the variance r (r + 1) / 3; that of several in turn is the sum.
            let times = min(50, max(1, try number(values[1], 3).first))
            let deviation = try number(values[0], 0).mapped { (max(0, $0) * (max(0, $0) + 1) * times / 3).squareRoot() }
            return .blur(try softFocus(deviation, axes: values[2], repeatsEdges: values[3]))
        case .stroke:
            return .stroke(
                LayerEffect.MaskStroke(
                    paths: try chosenPaths(masks, values[0], all: values[1]), color: try plainColor(values[3]),
                    brush: try number(values[4], 1), opacity: try number(values[6], 1), start: try number(values[7], 0),
                    end: try number(values[8], 100), isSequential: try number(values[2], 0).first != 0, spacing: try number(values[9], 0),
                    style: Int(exactly: try number(values[10], 1).first).flatMap(LayerEffect.MaskStroke.Style.init) ?? .overLayer))
        case .transform: return .transform(try transformEffect(values))
        case .gradientRamp:
            noteUnlessZero(values.named(6), "effect Gradient Ramp: scatter")
            return .gradient(
                LayerEffect.Ramp(
                    start: try position(values.named(1)) ?? .zero, end: try position(values.named(3)) ?? .zero,
                    startColor: try plainColor(values.named(2)), endColor: try plainColor(values.named(4), or: [1, 1, 1]),
                    isRadial: try number(values.named(5), 1).first > 1, original: try number(values.named(7), 0)))
        case .fourColorGradient: return .fourColors(try fourColors(values))
        case .simpleChoker:
            if try number(values.named(1), 1).first > 1 { noteUnlessZero(values.named(1), "effect Simple Choker: view") }
            return .choke(try number(values.named(2), 0))
        case .linearWipe:
            return .wipe(
                LayerEffect.Wipe(
                    completion: try number(values.named(1), 0), angle: try number(values.named(2), 90),
                    feather: try number(values.named(3), 0)))
        case .radialWipe:
            let direction = Int(exactly: try number(values.named(4), 1).first).flatMap(LayerEffect.Wipe.Direction.init) ?? .clockwise
            return .wipe(
                LayerEffect.Wipe(
                    completion: try number(values.named(1), 0), angle: try number(values.named(2), 0),
                    feather: try number(values.named(5), 0), turn: (try position(values.named(3)) ?? .zero, direction)))
        }
    }

    /// Whether an effect that is not drawn changes nothing, at all times.
    private mutating func isNeutral(_ effect: JSONNode) throws(LottieError) -> Bool {
        guard let neutral = EffectKind.neutralValues[effect["mn"]?.string ?? ""] else { return false }
        let values = EffectValues(effect)
        for (index, value) in neutral {
            let track = try number(values.named(index), .nan)
            guard track.isConstant, track.first == value else { return false }
        }
        return true
    }

    /// Returns the paths of one mask, counted from 1, or of all.
    private mutating func chosenPaths(
        _ masks: [LayerMask], _ index: JSONNode?, all: JSONNode?
    ) throws(LottieError) -> [Track<PathValue>] {
        let index = try number(index, 1).first
        let isAll = try number(all, 0).first != 0
        return masks.indices.filter { isAll || Double($0 + 1) == index }.map { masks[$0].path }
    }

    private mutating func softFocus(
        _ deviation: Track<Double>, axes: JSONNode?, repeatsEdges: JSONNode?
    ) throws(LottieError) -> LayerEffect.SoftFocus {
        let axes = try number(axes, 1).first
        return LayerEffect.SoftFocus(
            deviation: deviation, alongX: axes != 3, alongY: axes != 2, repeatsEdges: try number(repeatsEdges, 0))
    }

    /// Reads a gradient by the kinds of its values: files of some languages and versions number them differently.
    private mutating func fourColors(_ values: EffectValues) throws(LottieError) -> LayerEffect.FourColorGradient {
        let (numbers, modes) = (values.ofKind(0), values.ofKind(7))
        func number(_ index: Int) -> JSONNode? { index < numbers.count ? numbers[index] : nil }
        var gradient = LayerEffect.FourColorGradient(
            points: [], colors: [], blend: try self.number(number(0), 100), opacity: try self.number(number(2), 100), mode: nil)
        for point in values.ofKind(3) { gradient.points.append(try position(point) ?? .zero) }
        for color in values.ofKind(2) { gradient.colors.append(try plainColor(color)) }
        noteUnlessZero(number(1), "effect 4-Color Gradient: jitter")
        let blends: [BlendMode] = [
            .normal, .plusLighter, .multiply, .screen, .overlay, .softLight, .hardLight, .colorDodge, .colorBurn, .darken, .lighten,
            .difference, .exclusion, .hue, .saturation, .color, .luminosity,
        ]
        // The first choice is none, which leaves nothing of the original.
        let mode = try Int(exactly: self.number(modes.first, 1).first) ?? 1
        if mode > 1, mode - 2 < blends.count { gradient.mode = blends[mode - 2] }
        return gradient
    }

    /// Reads a colour, whose channels are in 0…1 in files of all versions.
    mutating func plainColor(_ node: JSONNode?, or standard: [Double] = [0, 0, 0]) throws(LottieError) -> Track<NumberList> {
        try track(node, form: .color) ?? Track(NumberList(standard))
    }

    private mutating func transformEffect(_ values: EffectValues) throws(LottieError) -> Transform {
        var transform = Transform()
        transform.anchor = try position(values[0]) ?? .zero
        transform.position = try position(values[1]) ?? .zero
        let height = try number(values[3], 100)
        let isUniform = try number(values[2], 1).first != 0
        let width = isUniform ? height : try number(values[4], 100)
        transform.sides = (width, height)
        transform.skew = try number(values[5], 0)
        transform.skewAxis = try number(values[6], 0)
        transform.rotation = try number(values[7], 0)
        transform.opacity = try number(values[8], 100)
        return transform
    }

    /// Notes a value that is not drawn, unless it is 0 at all times.
    mutating func noteUnlessZero(_ node: JSONNode?, _ name: String) {
        guard let node, let track = try? track(node, NumberList.self) else { return }
        if !track.isConstant || track.first.numbers.contains(where: { $0 != 0 }) { note(name, at: node) }
    }
}
