internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

extension LayerEffect {
    /// Returns drawings with the effect at a time in frames.
    func applied(to draws: [Draw], at time: Double) -> [Draw] {
        switch self {
        case .fill(let color, let opacity):
            return [.group(opacity: opacity.share(at: time, of: 1), tint: Tint(color.color(at: time), amount: 1), draws)]
        case .overlay(let color, let opacity):
            return [.group(tint: Tint(color.color(at: time), amount: opacity.share(at: time)), draws)]
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
        case .shadow(let shadow): return [.group(shadow: shadow.shadow(at: time), draws)]
        case .innerShadow(let shadow): return Self.shaded(draws, shadow.shadow(at: time))
        case .blur(let radius, let alongX, let alongY):
            let deviation = min(Blur.limit, max(0, radius.value(at: time) * 0.3))
            return [.group(blur: Blur(x: alongX ? deviation : 0, y: alongY ? deviation : 0), draws)]
        }
    }
}

extension LayerEffect {
    /// Returns drawings with the shadow that what is around them throws on them.
    private static func shaded(_ draws: [Draw], _ shadow: DripScene.Shadow) -> [Draw] {
        let around = Draw.group([.mask(.inverseAlpha, draws), .fill(.everything, with: shadow.color)])
        let moved = Draw.group(blur: Blur(shadow.blur), matrix: .translation(shadow.offset), [around])
        return draws + [.group([.mask(.alpha, draws), moved])]
    }

    private static func mixed(_ draws: [Draw], with mapped: [Draw], share: Double) -> [Draw] {
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
        let (from, to) = (start.value(at: time) / 100, end.value(at: time) / 100)
        var path = BezierPath()
        for track in paths {
            let whole = track.value(at: time).bezierPath
            if from <= 0, to >= 1 {
                path.append(whole)
            } else if to > from {
                let measure = PathMeasure(whole)
                path.append(measure.part(from: max(0, from) * measure.length, to: min(1, to) * measure.length))
            }
        }
        let width = 2 * brush.value(at: time)
        let color = color.color(at: time, opacity: opacity.share(at: time, of: 1))
        let isDrawn = width > 0 && width < Point.coordinateLimit && !path.isEmpty
        let stroke = isDrawn ? [Draw.stroke(path, with: color, style: StrokeStyle(width: width, cap: .round, join: .round))] : []
        switch style {
        case .overLayer: return draws + stroke
        case .alone: return stroke
        case .revealing: return [.group([.mask(.alpha, stroke)] + draws)]
        }
    }
}

extension LayerEffect.Shadow {
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
