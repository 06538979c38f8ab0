import DripGeometry
import DripImage
import DripScene

/// The tables of the gradients that were drawn last, so that a gradient in every frame is prepared once.
struct GradientStore {
    private struct Colors: Hashable {
        let spread: Gradient.Spread
        let stops: [GradientStop]

        init(_ gradient: Gradient) { (spread, stops) = (gradient.spread, gradient.stops) }

        func isOf(_ gradient: Gradient) -> Bool { spread == gradient.spread && stops == gradient.stops }
    }

    private var tables: [Colors: GradientTables] = [:]
    private static let mostTables = 256
    /// Those that were drawn last, which often come again: then nothing is hashed, nor copied.
    private var recent: (colors: Colors, tables: GradientTables)?

    /// Returns the painter of a gradient on an image of `size`: transparent where nothing is drawn. All drawings there get the same one, so that
    /// shapes meet without a seam.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    mutating func painter(_ gradient: Gradient, _ toPixels: AffineMap, on size: PixelSize) throws(RasterError) -> VariedPainter {
        guard gradient.isDrawable && toPixels.isDrawable else { throw .coordinateOutOfRange }
        guard let fromPixels = toPixels.inverse, fromPixels.isDrawable else { return .color(.clear) }
        if gradient.isFlat { return .color(gradient.stops[gradient.stops.count - 1].color) }
        let projection = gradient.projection.map { Projection(fromPixels).followed(by: $0) }
        guard let field = GradientField(gradient.geometry, fromPixels) else { return .color(.clear) }
        let isRecent = recent?.colors.isOf(gradient) == true
        var prepared = (isRecent ? recent?.tables : tables[Colors(gradient)]) ?? GradientTables(gradient)
        let strategy = GradientStrategy(field, prepared, on: size, mayUseCells: projection == nil)
        let needsCells = strategy == .cells && prepared.colors.isEmpty
        if needsCells { prepared = prepared.withColors() }
        if !isRecent || needsCells {
            if tables.count == Self.mostTables { tables.removeAll(keepingCapacity: true) }
            let colors = Colors(gradient)
            tables[colors] = prepared
            recent = (colors, prepared)
        }
        if let projection { return .projected(ProjectedPainter(.gradient(gradient.geometry, prepared), projection)) }
        return .gradient(GradientPainter(field: field, tables: prepared, strategy: strategy))
    }
}

extension Gradient {
    /// Whether the last stop is shown everywhere.
    fileprivate var isFlat: Bool {
        switch geometry {
        case .linear(let from, let to):
            let square = (to - from).dot(to - from)
            return !(square > 0 && square.isFinite)
        case .radial(_, let radius, _, _): return radius == 0
        }
    }
}

extension GradientTables {
    convenience init(_ gradient: Gradient) {
        self.init(offsets: gradient.stops.map { $0.offset }, colors: gradient.stops.map { $0.color }, spread: gradient.spread)
    }
}

extension GradientField {
    /// Fails where the gradient draws nothing.
    init?(_ geometry: Gradient.Geometry, _ fromPixels: AffineMap) {
        let map = fromPixels
        switch geometry {
        case .linear(let from, let to):
            let line = to - from
            let slope = line * (1 / line.dot(line))
            self.init(
                linear: PixelPlane(
                    a: map.a * slope.dx + map.b * slope.dy, c: map.c * slope.dx + map.d * slope.dy,
                    e: (map.e - from.x) * slope.dx + (map.f - from.y) * slope.dy))
        case .radial(let center, let radius, let focus, let focusRadius):
            self.init(
                x: PixelPlane(a: map.a, c: map.c, e: map.e - focus.x), y: PixelPlane(a: map.b, c: map.d, e: map.f - focus.y),
                line: center - focus, radius: focusRadius, growth: radius - focusRadius)
        }
    }
}
