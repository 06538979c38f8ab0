internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

extension LayerEffect {
    /// Returns drawings of a layer with the effect.
    func applied(to draws: [Draw], in frame: EffectFrame) -> [Draw] {
        let time = frame.time
        switch self {
        case .fill(let color, let opacity, let area):
            let filled = Draw.group(opacity: opacity.share(at: time, of: 1), tint: Tint(color.color(at: time), amount: 1), draws)
            guard let area else { return [filled] }
            // The masks of both parts add up to 1 at each pixel.
            let cover = area.paths.map { Draw.fill($0.value(at: time).bezierPath, with: Color.white) }
            let (inside, outside): ([Draw], [Draw]) = area.isInverted ? (draws, [filled]) : ([filled], draws)
            let outer = Draw.group([.mask(.inverseAlpha, cover)] + outside)
            return [.group([outer, .group(blend: .plusLighter, [.mask(.alpha, cover)] + inside)])]
        case .overlay(let color, let opacity, .normal):
            return [.group(tint: Tint(color.color(at: time), amount: opacity.share(at: time)), draws)]
        case .overlay(let color, let opacity, let blend):
            let over = [Draw.mask(.alpha, draws), .fill(.everything, with: color.color(at: time))]
            return [.group(draws + [.group(opacity: opacity.share(at: time), blend: blend, over)])]
        case .outline(let outline):
            let grown = Draw.outset(max(0, outline.size.value(at: time)), draws)
            return [.group(tint: Tint(outline.color.color(at: time), amount: 1), [grown])] + draws
        case .choke(let distance): return [.outset(-distance.value(at: time), draws)]
        case .wipe(let wipe): return wipe.applied(to: draws, in: frame)
        case .tint(let black, let white, let amount):
            // The luminance runs from one colour to the other.
            let light = Draw.group([.mask(.luminance, draws), .fill(.everything, with: white.color(at: time))])
            let mapped: [Draw] = [.mask(.alpha, draws), .fill(.everything, with: black.color(at: time)), light]
            return Self.mixed(draws, with: mapped, share: amount.share(at: time))
        case .tritone(let black, let middle, let white, let amount):
            let colors = [black, middle, white].map { $0.color(at: time) }
            return Self.mixed(draws, with: Self.tritone(draws, colors), share: amount.share(at: time))
        case .stroke(let stroke): return stroke.applied(to: draws, at: time)
        case .transform(let transform):
            return [.group(opacity: transform.opacity(at: time), matrix: transform.matrix(at: time), draws)]
        case .shadow(let shadow): return shadow.applied(to: draws, at: time)
        case .innerShadow(let shadow): return Self.shaded(draws, shadow.shadow(at: time), shadow.blend)
        case .blur(let focus):
            let deviation = min(Blur.limit, max(0, focus.deviation.value(at: time)))
            let blur = Blur(x: focus.alongX ? deviation : 0, y: focus.alongY ? deviation : 0)
            if deviation == 0 || focus.repeatsEdges.value(at: time) == 0 { return [.group(blur: blur, draws)] }
            return frame.blurred(draws, blur)
        case .gradient(let ramp):
            return Self.mixed(draws, with: [.mask(.alpha, draws)] + ramp.draws(in: frame), share: 1 - ramp.original.share(at: time))
        case .fourColors(let gradient): return gradient.applied(to: draws, in: frame)
        }
    }
}

extension LayerEffect {
    /// Returns drawings with the shadow that what is around them throws on them.
    private static func shaded(_ draws: [Draw], _ shadow: DripScene.Shadow, _ blend: BlendMode) -> [Draw] {
        let around = Draw.group([.mask(.inverseAlpha, draws), .fill(.everything, with: shadow.color)])
        let moved = Draw.group(blur: Blur(shadow.blur), matrix: .translation(shadow.offset), [around])
        return [.group(draws + [.group(blend: blend, [.mask(.alpha, draws), moved])])]
    }

    static func mixed(_ draws: [Draw], with mapped: [Draw], share: Double) -> [Draw] {
        guard share > 0 else { return draws }
        if share == 1 { return [.group(mapped)] }
        return [.group([.group(opacity: 1 - share, draws), .group(opacity: share, blend: .plusLighter, mapped)])]
    }

    /// Returns drawings whose luminance runs from a first colour at 0 to a second one at ½, and to a third one at 1.
    private static func tritone(_ draws: [Draw], _ colors: [Color]) -> [Draw] {
        func grey(_ mode: MaskMode) -> Draw { .group([.mask(mode, draws), .fill(.everything, with: Color.white)]) }
        // Twice a grey, up to white: its dark half, and the light half from its inverse.
        func doubled(_ mode: MaskMode) -> [Draw] { [grey(mode), .group(blend: .plusLighter, [grey(mode)])] }
        return [
            .mask(.alpha, draws), .fill(.everything, with: colors[0]),
            .group([.mask(.alpha, doubled(.luminance)), .fill(.everything, with: colors[1])]),
            .group([.mask(.inverseAlpha, doubled(.inverseLuminance)), .fill(.everything, with: colors[2])]),
        ]
    }
}

extension LayerEffect.MaskStroke {
    fileprivate func applied(to draws: [Draw], at time: Double) -> [Draw] {
        let ends = [start.value(at: time) / 100, end.value(at: time) / 100]
        let wholes = paths.map { $0.value(at: time).bezierPath }
        var path = BezierPath()
        for whole in isSequential ? [BezierPath(wholes)] : wholes { path.append(whole.part(from: ends.min() ?? 0, to: ends.max() ?? 1)) }
        let width = 2 * brush.value(at: time)
        let color = color.color(at: time, opacity: opacity.share(at: time, of: 1))
        let isDrawn = width > 0 && width < Point.coordinateLimit && !path.isEmpty
        let style = StrokeStyle(width: width, cap: .round, join: .round, dash: dots(at: time, width))
        let stroke = isDrawn ? [Draw.stroke(path, with: color, style: style)] : []
        switch self.style {
        case .overLayer: return draws + stroke
        case .alone: return stroke
        case .revealing: return [.group([.mask(.alpha, stroke)] + draws)]
        }
    }

    /// Returns the pattern of a stroke whose dots do not run into one another; nil for a plain one.
    private func dots(at time: Double, _ width: Double) -> DashPattern? {
        let gap = width * spacing.value(at: time) / 100
        // Until then, the edge of a row of dots is straight within a twentieth of the width.
        return gap > 0.4 * width ? try? DashPattern([1, gap], phase: 0) : nil
    }
}

extension BezierPath {
    fileprivate init(_ paths: [BezierPath]) {
        self.init()
        for path in paths { append(path) }
    }

    /// Returns what lies between two shares of the length.
    fileprivate func part(from start: Double, to end: Double) -> BezierPath {
        if start <= 0, end >= 1 { return self }
        let measure = PathMeasure(self)
        return measure.part(from: max(0, start) * measure.length, to: min(1, end) * measure.length)
    }
}

extension LayerEffect.Shadow {
    fileprivate func applied(to draws: [Draw], at time: Double) -> [Draw] {
        isAlone.value(at: time) == 0 ? [.group(shadow: shadow(at: time), draws)] : [alone(draws, at: time)]
    }

    /// Returns the shadow of drawings without these.
    func alone(_ draws: [Draw], at time: Double) -> Draw {
        let shadow = shadow(at: time)
        var color = shadow.color
        let opacity = Double(color.alpha) / 255
        color.alpha = 255
        return .group(opacity: opacity, blur: Blur(shadow.blur), tint: Tint(color, amount: 1), matrix: .translation(shadow.offset), draws)
    }

    fileprivate func shadow(at time: Double) -> DripScene.Shadow {
        let angle = angle.value(at: time).radians
        let distance = distance.value(at: time)
        // Effects count clockwise from the top; styles name the direction of the light, against the clock from the right.
        let offset = isLightAngle ? Vector(-cosine(angle), sine(angle)) : Vector(sine(angle), -cosine(angle))
        return DripScene.Shadow(
            offset: offset * distance, blur: min(Blur.limit, max(0, softness.value(at: time) * deviation)),
            color: color.color(at: time, opacity: opacity.share(at: time, of: fullOpacity)))
    }
}
