public import DripGeometry
public import DripImage

/// An image that a path shows: the image lies under an affine map, and the path is its clip. Beyond the image, nothing is drawn.
///
///     scene.fill(path, with: .pattern(image, named: "wood.png", transform: .scale(0.5)))
///
/// A scene file writes it as a group of a clip and an image, so it has the accuracy of both.
public struct Pattern: Equatable, Sendable {
    let image: PlacedImage

    /// Returns a pattern.
    /// - Parameters:
    ///   - name: the path that a scene file contains for the image.
    ///   - transform: the map from pixels of the image to points.
    public static func pattern(_ image: Pixmap, named name: String, transform: AffineMap = .identity) -> Pattern {
        Pattern(image: PlacedImage(name: name, pixels: image, transform: Projection(transform)))
    }
}

extension Draw {
    /// Returns a path filled with a pattern.
    public static func fill(_ path: BezierPath, with pattern: Pattern, rule: FillRule = .nonZero) -> Draw {
        .group([.clip(path, rule: rule), Draw(.image(pattern.image))])
    }

    /// Returns a path stroked with a pattern. The outline is within 1/10,000 point of the stroke.
    public static func stroke(_ path: BezierPath, with pattern: Pattern, style: StrokeStyle) -> Draw {
        .fill(path.stroked(style, tolerance: 1e-4), with: pattern)
    }
}

extension Scene {
    /// Fills `path` with `pattern`.
    public mutating func fill(_ path: BezierPath, with pattern: Pattern, rule: FillRule = .nonZero) {
        draws.append(.fill(path, with: pattern, rule: rule))
    }

    /// Strokes `path` with `pattern`.
    public mutating func stroke(_ path: BezierPath, with pattern: Pattern, style: StrokeStyle) {
        draws.append(.stroke(path, with: pattern, style: style))
    }
}
