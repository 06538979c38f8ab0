/// An axis-parallel rectangle in points, from its top left to its bottom right corner.
public struct Rect: Hashable, Sendable {
    /// The left side.
    public var minX: Double
    /// The top side.
    public var minY: Double
    /// The right side.
    public var maxX: Double
    /// The bottom side.
    public var maxY: Double

    /// Creates a rectangle from its sides.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates a rectangle from its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// Creates the smallest rectangle that holds all of `points`; nil when there are none.
    package init?(containing points: some Sequence<Point>) {
        var bounds: Rect?
        for point in points {
            let single = Rect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
            bounds = bounds?.union(single) ?? single
        }
        guard let bounds else { return nil }
        self = bounds
    }

    /// The horizontal extent.
    public var width: Double { maxX - minX }
    /// The vertical extent.
    public var height: Double { maxY - minY }
    /// The centre.
    public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

    /// Returns the smallest rectangle that contains both.
    public func union(_ other: Rect) -> Rect {
        Rect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// Returns the same rectangle with every side moved outwards by `margin`.
    package func expanded(by margin: Double) -> Rect {
        Rect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// Returns the smallest rectangle around this one's image under `transform`.
    package func transformed(by transform: AffineMap) -> Rect {
        let (a, b) = (transform(Point(minX, minY)), transform(Point(maxX, maxY)))
        let (c, d) = (transform(Point(minX, maxY)), transform(Point(maxX, minY)))
        return Rect(
            minX: min(min(a.x, b.x), min(c.x, d.x)), minY: min(min(a.y, b.y), min(c.y, d.y)),
            maxX: max(max(a.x, b.x), max(c.x, d.x)), maxY: max(max(a.y, b.y), max(c.y, d.y)))
    }
}
