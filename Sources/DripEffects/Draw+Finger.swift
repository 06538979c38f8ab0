import DripGeometry
import DripImage
import DripScene

extension Draw {
    /// Seconds in which a finger comes down, and in which it is lifted.
    static let fingerFade = 0.2

    /// Draws a finger from above: a disc that comes nearer, presses at `age` 0 and is lifted after `held` seconds. `scale` enlarges `radius` and line.
    static func finger(at point: Point, radius: Double, scale: Double = 1, age: Double, held: Double) -> [Draw] {
        let near = min(1, min(age + fingerFade, held + fingerFade - age) / fingerFade)
        guard near > 0 else { return [] }
        let disc = BezierPath(circle: point, radius: (radius + radius / 2 * (1 - near)) * scale)
        return [
            .group(
                opacity: near,
                [
                    .fill(disc, with: Color(rgb: 0x808890, alpha: 0x70)),
                    .stroke(disc, with: Color(rgb: 0xFFFFFF, alpha: 0x90), style: StrokeStyle(width: 1.5 * scale)),
                ])
        ]
    }
}
