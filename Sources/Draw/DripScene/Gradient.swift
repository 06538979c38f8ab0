public import DripGeometry

/// A colour that changes along a line or between two circles.
///
/// Between stops the straight channels and the alpha are interpolated linearly in sRGB, as in SVG. Each pixel shows the colour at its centre.
public struct Gradient: Hashable, Sendable {
    /// The offsets of a gradient in space: 0 where it begins, 1 where it ends.
    public enum Geometry: Hashable, Sendable {
        /// The offset grows along the line, and is constant across it. Without length, all of the path shows the last stop.
        case linear(from: Point, to: Point)
        /// The offset of a point is that of the largest circle through it, among those between the focal circle, at 0, and the outer one, at 1, and
        /// beyond. Where there is none, outside the cone of two circles beside each other, nothing is drawn. With a `radius` of 0, all of the path
        /// shows the last stop. With equal circles, nothing is drawn.
        case radial(center: Point, radius: Double, focus: Point, focusRadius: Double)
    }

    /// The colours at offsets outside 0…1.
    public enum Spread: String, Hashable, Sendable, CaseIterable {
        /// The colour of the first or the last stop.
        case pad
        /// The gradient again and again.
        case `repeat`
        /// The gradient forwards and backwards in turn.
        case reflect
    }

    /// The most stops of one gradient.
    public static let stopLimit = 4096

    /// The offsets in space.
    package let geometry: Geometry
    /// The colours at offsets outside 0…1.
    package let spread: Spread
    /// The stops, 1…``stopLimit``; their offsets never fall. At equal offsets the colour jumps.
    package let stops: [GradientStop]
    /// The map from the coordinates of the drawing to those of ``geometry``; nil if these are the same.
    package private(set) var projection: Projection?

    /// Creates a gradient.
    /// - Precondition: there are 1…``stopLimit`` stops, whose offsets in 0…1 never fall; radii are at least 0.
    public init(_ geometry: Geometry, spread: Spread = .pad, stops: [GradientStop]) {
        precondition(!stops.isEmpty && stops.count <= Self.stopLimit, "a gradient has 1 to \(Self.stopLimit) stops, not \(stops.count)")
        var last = 0.0
        for stop in stops {
            precondition(stop.offset >= last && stop.offset <= 1, "offsets of stops rise from 0 to 1; \(stop.offset) follows \(last)")
            last = stop.offset
        }
        if case .radial(_, let radius, _, let focusRadius) = geometry {
            precondition(radius >= 0 && focusRadius >= 0, "the radii of a gradient are at least 0, not \(radius) and \(focusRadius)")
        }
        self.geometry = geometry
        self.spread = spread
        self.stops = stops
    }
}

extension Gradient {
    /// Whether all coordinates and radii are numbers within ±``Point/coordinateLimit``.
    package var isDrawable: Bool {
        switch geometry {
        case _ where projection?.isDrawable == false: false
        case .linear(let from, let to): from.isDrawable && to.isDrawable
        case .radial(let center, let radius, let focus, let focusRadius):
            center.isDrawable && focus.isDrawable && Point(radius, focusRadius).isDrawable
        }
    }

    /// Returns the same gradient in another plane.
    /// - Parameter projection: the map from the coordinates of the drawing to those of the gradient.
    package func seen(through projection: Projection) -> Gradient {
        var result = self
        result.projection = self.projection.map { projection.followed(by: $0) } ?? projection
        return result
    }

    /// Returns the gradient that shows the same colours after `map`; nil where only a matrix can express it.
    func transformed(by map: AffineMap) -> Gradient? {
        if projection != nil { return map.inverse.map { seen(through: Projection($0)) } }
        switch geometry {
        case .linear(let from, let to):
            let start = map(from)
            if map.isSimilarity { return Gradient(.linear(from: start, to: map(to)), spread: spread, stops: stops) }
            // The direction in which offsets grow is a covector: it maps by the transpose of the inverse.
            let line = to - from
            guard let inverse = map.inverse, line != .zero else { return self }
            let slope = line * (1 / line.dot(line))
            let mapped = Vector(inverse.a * slope.dx + inverse.b * slope.dy, inverse.c * slope.dx + inverse.d * slope.dy)
            return Gradient(.linear(from: start, to: start + mapped * (1 / mapped.dot(mapped))), spread: spread, stops: stops)
        case .radial(let center, let radius, let focus, let focusRadius):
            guard map.isSimilarity else { return nil }
            let factor = Vector(map.a, map.b).length
            return Gradient(
                .radial(center: map(center), radius: radius * factor, focus: map(focus), focusRadius: focusRadius * factor),
                spread: spread, stops: stops)
        }
    }
}
