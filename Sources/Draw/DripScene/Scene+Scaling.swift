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
        case .filled(let fill):
            guard let paint = fill.paint.transformed(by: transform) else { return .group(matrix: transform, [self]) }
            return .fill(fill.path.transformed(by: transform), with: paint, rule: fill.rule)
        case .stroked(let stroke):
            let style = StrokeStyle(width: stroke.style.width * widthFactor, cap: stroke.style.cap, join: stroke.style.join)
            let path = stroke.path.transformed(by: transform)
            if let paint = stroke.paint.transformed(by: transform) { return .stroke(path, with: paint, style: style) }
            // The paint is under the matrix, the pen is not.
            guard let inverse = transform.inverse else { return .group([]) }
            let outline = path.stroked(style, tolerance: 1e-4).transformed(by: inverse)
            return .group(matrix: transform, [.fill(outline, with: stroke.paint)])
        case .group(var group):
            if group.matrix == .identity && !group.hasFilter {
                group.draws = group.draws.map { $0.transformed(by: transform, widthFactor: widthFactor) }
            } else {
                group.matrix = group.matrix.followed(by: transform)
                // The matrix widens strokes, too.
                let factor = widthFactor / transform.largestStretch
                if factor != 1 && factor.isFinite {
                    group.draws = group.draws.map { $0.transformed(by: .identity, widthFactor: factor) }
                }
            }
            return Draw(.group(group))
        case .clip(let clip): return .clip(clip.path.transformed(by: transform), rule: clip.rule)
        case .mask(let mask):
            return .mask(mask.mode, mask.draws.map { $0.transformed(by: transform, widthFactor: widthFactor) })
        case .image(let image):
            return .image(image.pixels, named: image.name, transform: image.transform.followed(by: transform))
        }
    }
}
