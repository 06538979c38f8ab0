import DripGeometry

extension SpriteArt {
    /// Six arms with two pairs of twigs each, a lighter vein in all of them, and a star in the middle.
    static let snowflake: SpriteArt = {
        var (ice, vein) = (BezierPath(), BezierPath())
        for arm in 0..<6 {
            let turn = AffineMap.rotation(Double(arm) * .pi / 3)
            func grow(from start: Double, length: Double, angle: Double, halfWidth: Double) {
                let transform = AffineMap.rotation(angle).followed(by: .translation(0, -start)).followed(by: turn)
                ice.append(twig(length: length, halfWidth: halfWidth).transformed(by: transform))
                vein.append(twig(length: length - 0.6 * halfWidth, halfWidth: 0.36 * halfWidth).transformed(by: transform))
            }
            grow(from: 0, length: 43, angle: 0, halfWidth: 3.6)
            for side in [-1.0, 1] {
                grow(from: 16, length: 11, angle: side * .pi / 3.4, halfWidth: 2.7)
                grow(from: 27, length: 15, angle: side * .pi / 3.4, halfWidth: 2.9)
            }
        }
        var art = SpriteArt()
        let hexagon = (0..<6).map { Point.zero + Vector(angle: Double($0) * .pi / 3 + .pi / 6) * 11 }
        ice.append(BezierPath(polygon: hexagon))
        art.add(ice, 0x3FA3EA)
        art.add(vein, 0xD3EFFF)
        art.add(BezierPath(polygon: hexagon.map { Point($0.x * 0.62, $0.y * 0.62) }), 0xEAF8FF)
        return art
    }()

    /// Returns a twig from the origin upwards with round ends.
    private static func twig(length: Double, halfWidth w: Double) -> BezierPath {
        BezierPath(roundedRect: Rect(minX: -w, minY: -length, maxX: w, maxY: w), cornerRadius: w)
    }

    static let heart: SpriteArt = {
        let outline = heartOutline
        var art = SpriteArt()
        art.add(outline, 0xC9163F)
        art.add(outline.transformed(by: .scale(0.95).followed(by: .translation(-0.5, -1))), 0xEE2F58)
        art.add(outline.transformed(by: .scale(0.8).followed(by: .translation(-1.5, -1.6))), 0xFF4D74, opacity: 0.65)
        art.add(outline.transformed(by: .scale(0.6).followed(by: .translation(-3, -3.2))), 0xFF6F90, opacity: 0.55)
        art.add(BezierPath(ellipse: Point(-25.5, -23), radiusX: 10.5, radiusY: 6, rotation: -0.7), 0xFFFFFF, opacity: 0.78)
        art.add(BezierPath(circle: Point(-35.2, -9.5), radius: 2.7), 0xFFFFFF, opacity: 0.7)
        return art
    }()

    private static var heartOutline: BezierPath {
        BezierPath([
            .move(Point(0, -27)), .cubic(Point(4, -37), Point(13, -43), Point(23, -43)),
            .cubic(Point(37, -43), Point(47, -32), Point(47, -17.5)), .cubic(Point(47, 8), Point(18, 27), Point(3.4, 41.2)),
            .cubic(Point(1.4, 43.2), Point(-1.4, 43.2), Point(-3.4, 41.2)),
            .cubic(Point(-18, 27), Point(-47, 8), Point(-47, -17.5)), .cubic(Point(-47, -32), Point(-37, -43), Point(-23, -43)),
            .cubic(Point(-13, -43), Point(-4, -37), Point(0, -27)), .close,
        ])
    }

    static let star: SpriteArt = {
        let outline = starOutline
        var art = SpriteArt()
        art.add(outline, 0xE98A0C)
        art.add(outline.transformed(by: .scale(0.92).followed(by: .translation(-0.4, -1.4))), 0xFFB922)
        art.add(outline.transformed(by: .scale(0.74).followed(by: .translation(-1.4, -2.6))), 0xFFD04A)
        art.add(outline.transformed(by: .scale(0.5).followed(by: .translation(-3, -4.5))), 0xFFE486, opacity: 0.75)
        art.add(BezierPath(ellipse: Point(-8.5, -17), radiusX: 7, radiusY: 3.3, rotation: -1.1), 0xFFFFFF, opacity: 0.7)
        return art
    }()

    private static var starOutline: BezierPath {
        let corners = (0..<10).map { index -> Point in
            let direction = Vector(angle: Double(index) * .pi / 5 - .pi / 2)
            return Point(0, 3) + direction * (index % 2 == 0 ? 52 : 27)
        }
        var path = BezierPath()
        for (index, corner) in corners.enumerated() {
            let (before, after) = (corners[(index + 9) % 10], corners[(index + 1) % 10])
            let share = index % 2 == 0 ? 0.34 : 0.24
            let (from, to) = (corner.interpolated(to: before, at: share), corner.interpolated(to: after, at: share))
            if path.isEmpty { path.move(to: from) } else { path.addLine(to: from) }
            path.addQuad(control: corner, to: to)
        }
        path.close()
        return path
    }
}
