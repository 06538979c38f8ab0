import DripGeometry

/// The drawn part of the canvas: all columns, some rows.
struct CanvasPart {
    let width: Int
    let rows: Range<Int>

    var frame: Rect { Rect(minX: 0, minY: Double(rows.lowerBound), maxX: Double(width), maxY: Double(rows.upperBound)) }
}
