package import DripGeometry

extension Scene {
    /// Returns the same drawing scaled by `factor` around (0, 0), including strokes and images.
    /// - Precondition: `factor` is positive and finite.
    public func scaled(by factor: Double) -> Scene {
        precondition(factor > 0 && factor.isFinite, "a scene can be scaled by a positive number, not by \(factor)")
        return factor == 1 ? self : Scene(draws.map { $0.transformed(by: .scale(factor), widthFactor: factor) })
    }
}

extension Draw {
    /// Returns the same drawing under `transform`, with its strokes `widthFactor` times as wide.
    package func transformed(by transform: AffineMap, widthFactor: Double = 1) -> Draw {
        switch content {
        case .filled(let fill): .fill(fill.path.transformed(by: transform), with: fill.color, rule: fill.rule)
        case .stroked(let stroke):
            .stroke(
                stroke.path.transformed(by: transform), with: stroke.color,
                style: StrokeStyle(width: stroke.style.width * widthFactor, cap: stroke.style.cap, join: stroke.style.join))
        case .group(let group):
            .group(opacity: group.opacity, group.draws.map { $0.transformed(by: transform, widthFactor: widthFactor) })
        case .clip(let clip): .clip(clip.path.transformed(by: transform), rule: clip.rule)
        case .image(let image): .image(image.pixels, named: image.name, transform: image.transform.followed(by: transform))
        }
    }
}
