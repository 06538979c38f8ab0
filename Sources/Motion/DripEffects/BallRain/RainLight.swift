import DripGeometry
import DripImage
import DripScene

/// The light on balls and bars of the finish `glossy`. It comes from the upper left.
enum RainLight {
    /// Height, in radii, from which a ball has no visible shadow on a bar.
    private static let shadowReach = 8.0

    /// Shades a bar, with the shadows of the balls above it. They are wide and faint from afar, and tight and dark in contact.
    static func bar(_ flat: Draw, _ bar: Rect, _ color: Color, under balls: [BallRain.Ball]) -> Draw {
        let color = color.withAlpha(255)
        let lit = BezierPath(rect: bar.expanded(by: Draw.shadingMargin))
        let face = Paint.linear(
            from: Point(0, bar.minY), to: Point(0, bar.maxY),
            stops: [GradientStop(0, color.lit(0.3)), GradientStop(0.45, color), GradientStop(1, color.lit(-0.25))])
        var shading = [Draw.fill(lit, with: face)]
        shading += shadows(of: balls.filter { $0.center.y < bar.minY }, on: bar.minY, darkness: 0.6) { height, radius in
            let spread = 0.75 + 0.16 * height
            return (spread * 1.25 * radius, min(bar.height, (0.6 + 0.14 * height) * radius))
        }
        let edge = max(0.5, bar.height / 25)
        shading.append(
            .fill(
                BezierPath(rect: Rect(x: bar.minX, y: bar.minY, width: bar.width, height: edge)), with: Color.white.opacity(0.5)))
        return .shaded([flat], with: shading)
    }

    /// Shades the floor, with the contact shadows of the balls near it.
    static func floor(_ flat: Draw, top: Double, _ color: Color, under balls: [BallRain.Ball]) -> Draw {
        var shading = [Draw.fill(BezierPath(rect: Rect(x: -100_000, y: top - 50, width: 200_000, height: 100)), with: color)]
        shading += shadows(of: balls, on: top, darkness: 0.5) { height, radius in ((1.3 + 0.2 * height) * radius, 0.8 * radius) }
        return .shaded([flat], with: shading)
    }

    /// Returns the shadows of balls on a surface with its top at `top`: the nearer a ball, the darker. `radii` returns those of a shadow from a
    /// ball's height above it, in radii, and its radius.
    private static func shadows(
        of balls: [BallRain.Ball], on top: Double, darkness: Double, radii: (_ height: Double, _ radius: Double) -> (x: Double, y: Double)
    ) -> [Draw] {
        balls.compactMap { ball in
            let height = max(0, top - ball.center.y - ball.radius) / ball.radius
            guard height < shadowReach else { return nil }
            let depth = ball.presence * (1 - height / shadowReach) * (1 - height / shadowReach)
            let (x, y) = radii(height, ball.radius)
            return .spot(
                Point(ball.center.x + 0.12 * (height + 1) * ball.radius, top), radiusX: x, radiusY: y, Color.black.opacity(darkness * depth)
            )
        }
    }

    /// Shades a ball; in contact with what is under it, 1, its underside is darker than far above it, 0.
    static func ball(_ flat: Draw, _ ball: BallRain.Ball, _ color: Color, nearness: Double) -> Draw {
        let (center, radius, color) = (ball.center, ball.radius, color.withAlpha(255))
        let sphere = Paint.radial(
            center: center, radius: 1.02 * radius, focus: center + Vector(-0.36, -0.42) * radius,
            stops: [
                GradientStop(0, color.lit(0.6)), GradientStop(0.3, color.lit(0.16)), GradientStop(0.62, color.lit(-0.04)),
                GradientStop(0.9, color.lit(-0.34)), GradientStop(1, color.lit(-0.2)),
            ])
        return .shaded(
            [flat],
            with: [
                .fill(BezierPath(circle: center, radius: radius + Draw.shadingMargin), with: sphere),
                .spot(
                    center + Vector(0.05, 1.05) * radius, radiusX: 0.95 * radius, radiusY: 0.6 * radius,
                    Color.black.opacity(0.5 * nearness * nearness)),
                .spot(
                    center + Vector(-0.38, -0.44) * radius, radiusX: 0.3 * radius, radiusY: 0.22 * radius, Color.white.opacity(0.95),
                    core: 0.3),
            ])
    }
}
