import DripGeometry

extension Scene {
    /// The same drawing `factor` times as large, strokes and pictures too, around (0, 0).
    /// - Precondition: `factor` is positive and finite.
    public func scaled(by factor: Double) -> Scene {
        precondition(factor > 0 && factor.isFinite, "a scene can be scaled by a positive number, not by \(factor)")
        return factor == 1 ? self : Scene(draws.map { $0.scaled(by: .scale(factor), factor) })
    }
}

extension Draw {
    fileprivate func scaled(by transform: AffineMap, _ factor: Double) -> Draw {
        switch self {
        case .filled(let fill): .filled(FilledPath(path: fill.path.transformed(by: transform), color: fill.color, rule: fill.rule))
        case .stroked(let stroke):
            .stroked(
                StrokedPath(
                    path: stroke.path.transformed(by: transform), color: stroke.color,
                    style: StrokeStyle(width: stroke.style.width * factor, cap: stroke.style.cap, join: stroke.style.join)))
        case .group(let group): .group(opacity: group.opacity, group.draws.map { $0.scaled(by: transform, factor) })
        case .clip(let clip): .clip(ClipPath(path: clip.path.transformed(by: transform), rule: clip.rule))
        case .image(let image):
            .image(PlacedImage(name: image.name, pixels: image.pixels, transform: image.transform.followed(by: transform)))
        }
    }
}
