public import DripGeometry
public import DripImage

/// What a path is filled or stroked with.
///
///     scene.fill(path, with: .linear(from: Point(0, 0), to: Point(0, 90), stops: [
///         GradientStop(0, .white), GradientStop(1, Color(rgb: 0x1E90FF)),
///     ]))
public enum Paint: Equatable, Sendable {
    /// One colour.
    case color(Color)
    /// A gradient.
    indirect case gradient(Gradient)

    /// Returns a gradient along the line from `start` to `end`, in points; colours are constant across it.
    /// - Precondition: see ``Gradient/init(_:spread:stops:)``.
    public static func linear(
        from start: Point, to end: Point, spread: Gradient.Spread = .pad, stops: [GradientStop]
    ) -> Paint {
        .gradient(Gradient(.linear(from: start, to: end), spread: spread, stops: stops))
    }

    /// Returns a gradient from a focal circle, by default the centre itself, to the circle of `radius` about `center`, in points.
    /// - Precondition: see ``Gradient/init(_:spread:stops:)``.
    public static func radial(
        center: Point, radius: Double, focus: Point? = nil, focusRadius: Double = 0, spread: Gradient.Spread = .pad,
        stops: [GradientStop]
    ) -> Paint {
        let geometry = Gradient.Geometry.radial(center: center, radius: radius, focus: focus ?? center, focusRadius: focusRadius)
        return .gradient(Gradient(geometry, spread: spread, stops: stops))
    }
}

extension Paint {
    /// Returns the paint that looks the same after `map`; nil where only a matrix can express it.
    func transformed(by map: AffineMap) -> Paint? {
        switch self {
        case .color: self
        case .gradient(let gradient): gradient.transformed(by: map).map(Paint.gradient)
        }
    }
}

extension AffineMap {
    /// Whether circles stay circles.
    package var isSimilarity: Bool { (a == d && b == -c) || (a == -d && b == c) }
}
