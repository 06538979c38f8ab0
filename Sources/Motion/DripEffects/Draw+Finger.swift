import DripGeometry
import DripImage
import DripScene

extension Draw {
    /// Seconds in which a finger comes down, and in which it is lifted.
    private static let fingerFade = 0.2
    /// Seconds that it stays.
    private static let held = 0.12

    /// Draws a finger from above: a disc that comes nearer, presses at `tap` and is lifted, in a loop of `period` seconds. `scale` enlarges `radius`
    /// and line.
    static func finger(at point: Point, radius: Double, scale: Double = 1, tap: Double, time: Double, period: Double) -> [Draw] {
        // Also the one that comes down where the loop begins again.
        [time - tap, time - tap - period].compactMap { age in
            let near = min(1, min(age + fingerFade, held + fingerFade - age) / fingerFade)
            guard near > 0 else { return nil }
            let disc = BezierPath(circle: point, radius: (radius + radius / 2 * (1 - near)) * scale)
            let edge = StrokeStyle(width: 1.5 * scale)
            return .group(
                opacity: near,
                [.fill(disc, with: Color(rgb: 0x808890, alpha: 0x70)), .stroke(disc, with: Color(rgb: 0xFFFFFF, alpha: 0x90), style: edge)])
        }
    }
}
