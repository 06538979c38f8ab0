internal import DripGeometry
internal import DripImage
internal import DripScene

/// The masks of a layer at one time: each adds to what shows, or takes from it, in their order.
struct LayerMasks {
    private let masks: [LayerMask]
    private let time: Double

    /// Leaves out masks whose path is open: after After Effects' manual, they hide nothing.
    init(masks: [LayerMask], time: Double) {
        self.masks = masks.filter { $0.path.value(at: time).isClosed }
        self.time = time
    }

    /// Returns what precedes the layer's drawings: a clip or a mask, or nothing.
    func draws() -> [Draw] {
        if masks.isEmpty { return [] }
        if masks.count == 1, let mask = masks.first, mask.mode == .add || mask.mode == .intersect, !mask.isInverted,
            mask.opacity.share(at: time) == 1, mask.feather.value(at: time) == .zero, mask.expansion.value(at: time) == 0
        {
            return [.clip(mask.path.value(at: time).bezierPath)]
        }
        // A first mask that takes away does so from everything; every other one begins with nothing.
        let takesAway = masks.first.map { [.subtract, .intersect, .darken].contains($0.mode) } ?? false
        var shown: [Draw] = takesAway ? [everything] : []
        for mask in masks {
            let cover = coverage(mask)
            switch mask.mode {
            case .none: continue
            case .add: shown += cover
            case .subtract: shown = [.group([.mask(.inverseAlpha, cover)] + shown)]
            case .intersect: shown = [.group([.mask(.alpha, cover)] + shown)]
            case .lighten: shown = [compared(shown, cover, .lighten)]
            case .darken: shown = [compared(shown, cover, .darken)]
            case .difference:
                // Each without the other, added up.
                let outer = Draw.group(blend: .plusLighter, [.mask(.inverseAlpha, shown)] + cover)
                shown = [.group([.group([.mask(.inverseAlpha, cover)] + shown), outer])]
            }
        }
        return [.mask(.alpha, shown)]
    }

    /// Returns drawings whose alpha is the larger or the smaller one of two: greys on black, which a blend mode compares.
    private func compared(_ one: [Draw], _ other: [Draw], _ mode: BlendMode) -> Draw {
        let black = Draw.fill(.everything, with: Color.black)
        return .group([.mask(.luminance, [black] + one + [.group(blend: mode, [black] + other)]), everything])
    }

    private var everything: Draw { .fill(.everything, with: Color.white) }

    /// Returns drawings whose alpha is the mask's.
    private func coverage(_ mask: LayerMask) -> [Draw] {
        let path = mask.path.value(at: time).bezierPath
        let expansion = mask.expansion.value(at: time)
        let feather = mask.feather.value(at: time)
        var draws: [Draw] = [.fill(path, with: Color.white)]
        if expansion != 0 {
            let edge = Draw.stroke(path, with: Color.white, style: StrokeStyle(width: 2 * abs(expansion), join: .round))
            draws = expansion > 0 ? draws + [edge] : [.group([.mask(.inverseAlpha, [edge])] + draws)]
        }
        if feather != .zero {
            // After Effects' feather is the width of the soft edge.
            let blur = Blur(x: min(Blur.limit, max(0, feather.dx / 2)), y: min(Blur.limit, max(0, feather.dy / 2)))
            draws = [.group(blur: blur, draws)]
        }
        if mask.isInverted { draws = [.group([.mask(.inverseAlpha, draws), everything])] }
        let opacity = mask.opacity.share(at: time)
        return opacity < 1 ? [.group(opacity: opacity, draws)] : draws
    }
}

extension BezierPath {
    /// A rectangle far beyond what a layer shows: the outside of masks and mattes.
    static let everything = BezierPath(rect: Rect(x: -100_000, y: -100_000, width: 200_000, height: 200_000))
}
