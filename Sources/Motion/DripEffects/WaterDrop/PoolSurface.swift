import DripGeometry

/// The pool's surface as a height field: the sum of quartic bumps h · (1 − (x/b)²)², which have horizontal feet, over still water.
struct PoolSurface {
    /// One bump; `height` in points, up; negative is a dent.
    struct Bump {
        let center: Double
        let halfWidth: Double
        let height: Double
    }

    /// The y of still water.
    let level: Double
    private(set) var bumps: [Bump] = []

    /// Adds a bump, unless it is invisible even at eight times the size.
    mutating func add(center: Double, halfWidth: Double, height: Double) {
        if abs(height) > 1e-4 { bumps.append(Bump(center: center, halfWidth: halfWidth, height: height)) }
    }

    /// Returns the height and slope of the water at `x` relative to its level.
    func height(at x: Double) -> (height: Double, slope: Double) {
        var (height, slope) = (0.0, 0.0)
        for bump in bumps {
            let share = (x - bump.center) / bump.halfWidth
            let inside = 1 - share * share
            guard inside > 0 else { continue }
            height += bump.height * inside * inside
            slope -= bump.height * 4 * share * inside / bump.halfWidth
        }
        return (height, slope)
    }

    /// Returns the water between `minX` and `maxX` down to `floor`, clockwise on screen. Cubic pieces `step` wide have exact heights and slopes at
    /// their ends; still stretches are one line. A piece over a foot, where the curvature jumps, has an error of at most h · (step / b)² / 8. Cost:
    /// one evaluation of all bumps a step.
    func outline(minX: Double, maxX: Double, floor: Double, step: Double) -> BezierPath {
        var path = BezierPath()
        path.move(to: Point(minX, floor))
        let count = max(1, Int(((maxX - minX) / step).rounded(.up)))
        var start = height(at: minX)
        path.addLine(to: Point(minX, level - start.height))
        var isStill = false
        for index in 1...count {
            let (x0, x1) = (minX + step * Double(index - 1), minX + step * Double(index))
            let end = height(at: x1)
            let wasStill = isStill
            isStill = start.height == 0 && end.height == 0
            if !isStill {
                if wasStill { path.addLine(to: Point(x0, level)) }
                path.addCubic(
                    control1: Point(x0 + step / 3, level - start.height - start.slope * step / 3),
                    control2: Point(x1 - step / 3, level - end.height + end.slope * step / 3), to: Point(x1, level - end.height))
            }
            start = end
        }
        path.addLine(to: Point(minX + step * Double(count), level - start.height))
        path.addLine(to: Point(minX + step * Double(count), floor))
        path.close()
        return path
    }
}
