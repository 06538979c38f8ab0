internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

extension LayerEffect {
    /// Returns drawings with the effect at a time in frames.
    func applied(to draws: [Draw], at time: Double) -> [Draw] {
        switch self {
        case .fill(let color, let opacity):
            let share = min(1, max(0, opacity.value(at: time)))
            return [.group(tint: Tint(Color(lottie: color.value(at: time).numbers, opacity: 1), amount: share), draws)]
        case .tint(_, let white, let amount):
            let share = min(1, max(0, amount.value(at: time) / 100))
            return [.group(tint: Tint(Color(lottie: white.value(at: time).numbers, opacity: 1), amount: share), draws)]
        case .shadow(let shadow): return [.group(shadow: shadow.shadow(at: time), draws)]
        case .blur(let radius, let alongX, let alongY):
            let deviation = min(Blur.limit, max(0, radius.value(at: time) * 0.3))
            return [.group(blur: Blur(x: alongX ? deviation : 0, y: alongY ? deviation : 0), draws)]
        }
    }
}

extension LayerEffect.Shadow {
    fileprivate func shadow(at time: Double) -> DripScene.Shadow {
        let angle = angle.value(at: time).radians
        let distance = distance.value(at: time)
        // Effects count clockwise from the top; styles name the direction of the light, against the clock from the right.
        let offset = isLightAngle ? Vector(-cosine(angle), sine(angle)) : Vector(sine(angle), -cosine(angle))
        let opacity = min(1, max(0, opacity.value(at: time) / fullOpacity))
        return DripScene.Shadow(
            offset: offset * distance, blur: min(Blur.limit, max(0, softness.value(at: time) * deviation)),
            color: Color(lottie: color.value(at: time).numbers, opacity: opacity))
    }
}
