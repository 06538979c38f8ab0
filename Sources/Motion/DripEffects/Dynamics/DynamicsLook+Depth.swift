import DripGeometry
import DripImage
import DripPhysics
import DripScene

// Light from above, a finger and a coil. The bare look of the original has none of them.
extension DynamicsLook {
    /// Number of shades of a body.
    private static let shades = 4

    /// Draws a body about `center`, `reach` points high to each side, lit from above. One that `hasTrail` has no shadow, which would blur the trail.
    func block(_ outline: BezierPath, _ color: Color, center: Point, reach: Double, hasTrail: Bool = false) -> Draw {
        if isBare { return .fill(outline, with: color) }
        let (top, bottom) = (color.interpolated(to: .white, at: 0.03), color.interpolated(to: .black, at: 0.015))
        // A few steps that are too small to notice keep a GIF small.
        let stops = (0..<Self.shades).flatMap { index in
            let shade = top.interpolated(to: bottom, at: Double(index) / Double(Self.shades - 1))
            return [index, index + 1].map { GradientStop(Double($0) / Double(Self.shades), shade) }
        }
        let paint = Paint.linear(from: center - Vector(0, reach), to: center + Vector(0, reach), stops: stops)
        // Under a small body a shadow would be less than a pixel.
        return hasTrail || reach < 15
            ? .fill(outline, with: paint) : .group(shadow: shadow(height: 0.1 * reach), [.fill(outline, with: paint)])
    }

    /// The soft shadow of a body `height` points above the ground.
    func shadow(height: Double) -> Shadow {
        Shadow(offset: Vector(0, height), blur: 1.2 * height, color: Color.black.opacity(isDark ? 0.5 : 0.2))
    }

    /// Draws the first item, a square with a trail, under the fingers of taps in a loop of `period` seconds.
    func tappedTile(
        _ trajectory: Trajectory, side: Double, at time: Double, taps: [(point: Point, time: Double)], period: Double
    ) -> [Draw] {
        let size = Size(side, side)
        let trail = trail(at: time, tile) { $0 < 0 ? nil : outline(trajectory.pose(of: 0, at: $0), size) }
        let fingers = taps.flatMap { Draw.finger(at: $0.point, radius: 16, tap: $0.time, time: time, period: period) }
        return trail + tile(trajectory.pose(of: 0, at: time), size, hasTrail: true) + (isBare ? [] : fingers)
    }

    /// Draws a coil seen from the side: the back of its turns, then the front.
    func coil(_ from: Point, _ to: Point) -> [Draw] {
        let offset = to - from
        guard offset.length > 1 else { return [line(from, to)] }
        let (turns, radius) = (9, 8.0)
        let (axis, lead) = (offset * (1 / offset.length), 0.1 * offset.length)
        let pitch = (offset.length - 2 * lead) / Double(turns)
        func local(_ along: Double, _ side: Double) -> Point { from + axis * (lead + along) + axis.turned * (side * radius) }
        var (back, front) = (BezierPath([.move(from), .line(local(0, 0))]), BezierPath())
        back.addCurve(BezierCurve([local(0, 0), local(0, -0.6), local(0.05 * pitch, -1), local(0.25 * pitch, -1)]))
        for turn in 0..<turns {
            let start = (Double(turn) + 0.25) * pitch
            // Half a turn in front from one side to the other, and half a turn behind; the front leans the way the coil is wound.
            front.move(to: local(start, -1))
            front.addCurve(
                BezierCurve([
                    local(start, -1), local(start + 0.45 * pitch, -1), local(start + 0.05 * pitch, 1), local(start + 0.5 * pitch, 1),
                ]))
            guard turn < turns - 1 else { break }
            back.move(to: local(start + 0.5 * pitch, 1))
            back.addCurve(
                BezierCurve([
                    local(start + 0.5 * pitch, 1), local(start + 0.75 * pitch, 1), local(start + 0.75 * pitch, -1),
                    local(start + pitch, -1),
                ]))
        }
        let end = offset.length - 2 * lead
        front.addCurve(BezierCurve([local(end - 0.25 * pitch, 1), local(end - 0.05 * pitch, 1), local(end, 0.6), local(end, 0)]))
        front.addLine(to: to)
        let style = StrokeStyle(width: 2.5, cap: .round, join: .round)
        return [
            .stroke(back, with: isDark ? Color(rgb: 0x5A5A5E) : link.interpolated(to: .white, at: 0.35), style: style),
            .stroke(front, with: link.interpolated(to: isDark ? .white : .black, at: 0.3), style: style),
        ]
    }
}
