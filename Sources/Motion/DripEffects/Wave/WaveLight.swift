import DripGeometry
import DripImage
import DripScene

/// The light on water and vessel of the finish `glossy`. It comes from the upper left.
struct WaveLight {
    let vessel: Vessel
    let water: Color
    let empty: Color
    private var isDark: Bool { empty.green < 128 }
    private var side: Double { min(vessel.box.width, vessel.box.height) }

    init(vessel: Vessel, water: Color, empty: Color) {
        (self.vessel, self.water, self.empty) = (vessel, water.withAlpha(255), empty)
    }

    /// Returns the water that `flat` draws with the outline `path`, darker with depth, with a bright crest. `stillness` is the y of still water.
    func shade(_ flat: Draw, _ path: BezierPath, stillness: Double, isBehind: Bool) -> Draw {
        let box = vessel.box.expanded(by: vessel.box.width)
        let lit = BezierPath(rect: box)
        let (top, bottom) = (stillness - 0.03 * side, max(vessel.box.maxY, stillness + 0.2 * side))
        let light = isBehind ? 0.1 : 0.0
        let depth = Paint.linear(
            from: Point(0, top), to: Point(0, bottom),
            stops: [GradientStop(0, water.lit(light + 0.2)), GradientStop(0.3, water.lit(light)), GradientStop(1, water.lit(light - 0.42))])
        let crest: [Draw] = [
            .mask(.inverseAlpha, [.fill(path.transformed(by: .translation(0, 0.009 * side)), with: .white)]),
            .fill(lit, with: Color.white.opacity(0.7)),
        ]
        return .shaded([flat], with: [.fill(lit, with: depth)] + (isBehind ? [] : [.group(crest)]))
    }

    /// The wall behind the water.
    var back: [Draw] {
        let box = vessel.box.expanded(by: 1)
        let paint = Paint.linear(
            from: Point(box.minX, box.minY), to: Point(box.minX, box.maxY),
            stops: [GradientStop(0, empty.lit(-0.06)), GradientStop(0.5, empty.lit(isDark ? 0.06 : 0.4))])
        return [.fill(BezierPath(rect: box), with: paint)]
    }

    /// The glass before the water: a shade at its edge, a reflection at the upper left and a gleam at the lower right.
    var front: [Draw] {
        let lit = BezierPath(rect: vessel.box.expanded(by: 1))
        func edge(_ shift: Double, _ color: Color) -> [Draw] {
            [
                .mask(.inverseAlpha, [.fill(vessel.outline.transformed(by: .translation(shift, shift)), with: .white)]),
                .fill(lit, with: color),
            ]
        }
        let turn = AffineMap.rotation(-.pi / 4).followed(by: .translation(vessel.box.center.x, vessel.box.center.y))
        let reach = vessel.box.center.distance(to: vessel.nearest(to: Vector(-1, -1)))
        let gleam = Draw.spot(
            Point(0, -0.8 * reach), radiusX: 0.42 * reach, radiusY: 0.12 * reach, Color.white.opacity(isDark ? 0.3 : 0.8), core: 0.15)
        return [
            .group(blur: Blur(0.035 * side), edge(0.022 * side, Color.black.opacity(isDark ? 0.45 : 0.2))),
            .group(blur: Blur(0.012 * side), edge(-0.012 * side, Color.white.opacity(isDark ? 0.3 : 0.35))),
            .group(matrix: turn, [gleam]),
        ]
    }
}

extension Vessel {
    /// Returns the point of the outline in a diagonal direction from the centre.
    fileprivate func nearest(to direction: Vector) -> Point {
        let corner = box.center + Vector(direction.dx * (box.width / 2 - cornerRadius), direction.dy * (box.height / 2 - cornerRadius))
        return corner + direction * (cornerRadius * 0.5.squareRoot())
    }
}
