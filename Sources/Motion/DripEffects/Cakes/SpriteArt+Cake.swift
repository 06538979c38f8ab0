import DripGeometry

extension SpriteArt {
    static let cake: SpriteArt = {
        var art = SpriteArt()
        // The plate.
        art.add(BezierPath(roundedRect: Rect(minX: -45, minY: 39, maxX: 45, maxY: 46.5), cornerRadius: 3.75), 0x9FAEC0)
        art.add(BezierPath(roundedRect: Rect(minX: -45, minY: 39, maxX: 45, maxY: 43.5), cornerRadius: 2.25), 0xD5E0EC)
        tier(&art, from: Point(-37, 6), to: Point(37, 41), cream: 27)
        art.add(icing(from: -39, to: 39, top: 1, drips: [22, 16, 24, 18, 26, 17, 21]), 0xFF7FA6)
        art.add(BezierPath(roundedRect: Rect(minX: -34, minY: 4, maxX: 34, maxY: 6.6), cornerRadius: 1.3), 0xFFB4CB)
        tier(&art, from: Point(-23, -20), to: Point(23, 5), cream: -5)
        art.add(icing(from: -25, to: 25, top: -24, drips: [-10, -14, -7, -13, -10]), 0xFFFCF5)
        art.add(
            BezierPath(roundedRect: Rect(minX: -25, minY: -1, maxX: 25, maxY: 3), cornerRadius: 1.5).transformed(by: .translation(0, 1)),
            0xE2618C, opacity: 0.35)
        let sprinkles: [(Double, Double, UInt32)] = [
            (-31, 11, 0xFFF3B0), (-20, 9.5, 0x7ED6FF), (-9, 12, 0xFFFFFF), (3, 9.5, 0xFFF3B0), (14, 12, 0x9BE7A8), (24, 9.5, 0xFFFFFF),
            (32, 12, 0x7ED6FF), (-16, -18.5, 0xFF7FA6), (-6, -17, 0x5CC3F5), (7, -18.5, 0xFFB02E), (17, -17, 0xFF7FA6),
        ]
        for (x, y, rgb) in sprinkles { art.add(BezierPath(circle: Point(x, y), radius: 1.7), rgb) }
        for x in [-16.0, 16] {
            art.add(BezierPath(circle: Point(x, -26.5), radius: 4.6), 0xC8102E)
            art.add(BezierPath(circle: Point(x - 0.5, -27), radius: 3.7), 0xE8334F)
            art.add(BezierPath(circle: Point(x - 1.7, -28.4), radius: 1.2), 0xFFFFFF, opacity: 0.8)
        }
        candle(&art)
        return art
    }()

    /// Draws a sponge with a layer of cream and jam at `cream`, a little darker at the foot.
    private static func tier(_ art: inout SpriteArt, from low: Point, to high: Point, cream: Double) {
        art.add(BezierPath(roundedRect: Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y), cornerRadius: 4), 0xD98F45)
        art.add(BezierPath(roundedRect: Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y - 3), cornerRadius: 4), 0xF3B869)
        art.add(BezierPath(roundedRect: Rect(minX: low.x, minY: cream, maxX: high.x, maxY: cream + 5.5), cornerRadius: 0), 0xFFF4DF)
        art.add(BezierPath(roundedRect: Rect(minX: low.x, minY: cream + 5, maxX: high.x, maxY: cream + 7), cornerRadius: 0), 0xE75B7F)
    }

    /// Returns a lid with round shoulders and drips down to the given heights, with round notches between them.
    private static func icing(from left: Double, to right: Double, top: Double, drips: [Double]) -> BezierPath {
        let shoulder = 5.0
        // A notch is narrower than a drip.
        let unit = (right - left) / (Double(drips.count) * 1.6 - 0.6)
        let notch = (drips.min() ?? top) - unit
        var path = BezierPath([
            .move(Point(right, top + shoulder)), .quad(Point(right, top), Point(right - shoulder, top)),
            .line(Point(left + shoulder, top)), .quad(Point(left, top), Point(left, top + shoulder)),
        ])
        var x = left
        for (index, end) in drips.enumerated() {
            if index > 0 {
                halfRound(&path, at: Point(x, max(top + shoulder, notch)), width: 0.6 * unit, bulge: -0.4 * unit)
                x += 0.6 * unit
            }
            halfRound(&path, at: Point(x, end - unit / 2), width: unit, bulge: 2 / 3.0 * unit)
            x += unit
        }
        path.close()
        return path
    }

    /// Adds a line to `start`, then a half round to the right; `bulge` is the depth of its handles.
    private static func halfRound(_ path: inout BezierPath, at start: Point, width: Double, bulge: Double) {
        path.addLine(to: start)
        path.addCubic(
            control1: Point(start.x, start.y + bulge), control2: Point(start.x + width, start.y + bulge),
            to: Point(start.x + width, start.y))
    }

    private static func candle(_ art: inout SpriteArt) {
        art.add(BezierPath(roundedRect: Rect(minX: -3, minY: -38, maxX: 3, maxY: -22), cornerRadius: 1.5), 0x4DB5F5)
        for y in [-35.5, -30.5, -25.5] {
            art.add(BezierPath(polygon: [Point(-3, y + 1.5), Point(3, y - 1.5), Point(3, y + 0.7), Point(-3, y + 3.7)]), 0xFFFFFF)
        }
        art.add(BezierPath(circle: Point(0, -42.5), radius: 7), 0xFFD76A, opacity: 0.35)
        art.add(flame(height: 12, halfWidth: 4, foot: -37.5), 0xFF8A1F)
        art.add(flame(height: 7.4, halfWidth: 2.4, foot: -37.8), 0xFFE36B)
    }

    private static func flame(height: Double, halfWidth w: Double, foot: Double) -> BezierPath {
        let (tip, belly) = (foot - height, foot - w)
        return BezierPath([
            .move(Point(0, tip)), .cubic(Point(0.25 * w, tip + 0.3 * height), Point(w, belly - 0.25 * height), Point(w, belly)),
            .cubic(Point(w, foot + 0.33 * w), Point(-w, foot + 0.33 * w), Point(-w, belly)),
            .cubic(Point(-w, belly - 0.25 * height), Point(-0.25 * w, tip + 0.3 * height), Point(0, tip)), .close,
        ])
    }
}
