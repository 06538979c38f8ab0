import DripGeometry
import DripImage
import DripScene

/// The screen on which the badge was invented: a page of text lines over a tab bar whose first icon has the badge.
struct BadgeStage {
    let width: Double
    let height: Double
    /// Canvas points per point of the design, which is 240 high.
    let unit: Double
    let appearance: Appearance

    private static let barHeight = 49.0
    private static let tabs = 4
    private static let rowHeight = 44.0

    private func color(_ light: UInt32, _ dark: UInt32) -> Color { appearance.color(light, dark: dark) }

    private var barTop: Double { height - Self.barHeight * unit }
    private func icon(_ index: Int) -> Point {
        Point(width * (Double(index) + 0.5) / Double(Self.tabs), barTop + 20 * unit)
    }

    /// The badge's centre: the upper right corner of the first icon.
    var home: Point { icon(0) + Vector(12, -9) * unit }

    var draws: [Draw] {
        let canvas = BezierPath(rect: Rect(x: 0, y: 0, width: width, height: height))
        return [.fill(canvas, with: color(0xFFFFFF, 0x000000))] + page + bar
    }

    private var page: [Draw] {
        let (text, paler) = (color(0xD1D1D6, 0x48484A), color(0xE5E5EA, 0x2C2C2E))
        func line(x: Double, y: Double, length: Double, height: Double, _ color: Color) -> Draw {
            .fill(
                BezierPath(
                    roundedRect: Rect(x: x * unit, y: y * unit, width: max(height * unit, length), height: height * unit),
                    cornerRadius: height * unit / 2), with: color)
        }
        var draws = [line(x: 16, y: 19, length: 74 * unit, height: 12, color(0x1C1C1E, 0xE5E5EA))]
        let lineWidth = width - 16 * unit - 66 * unit
        let lengths: [(Double, Double)] = [(0.45, 0.92), (0.62, 0.78), (0.36, 0.98), (0.54, 0.66), (0.4, 0.84), (0.58, 0.9)]
        let avatars: [(UInt32, UInt32)] = [(0xB9D7FF, 0x24486F), (0xC9F0D2, 0x1F5A33), (0xFFDDB0, 0x6E4A17), (0xE4CCF5, 0x563169)]
        for index in 0..<Int((height / unit / Self.rowHeight).rounded(.up)) {
            let y = 44 + Double(index) * Self.rowHeight
            let (name, words) = lengths[index % lengths.count]
            let avatar = avatars[index % avatars.count]
            draws.append(
                .fill(
                    BezierPath(circle: Point(32 * unit, (y + 20) * unit), radius: 15 * unit), with: color(avatar.0, avatar.1)))
            draws += [
                line(x: 58, y: y + 10, length: lineWidth * name, height: 7, text),
                line(x: 58, y: y + 24, length: lineWidth * words, height: 6, paler),
            ]
        }
        return draws
    }

    private var bar: [Draw] {
        let (active, idle) = (color(0x007AFF, 0x0A84FF), color(0x8E8E93, 0x8E8E93))
        let frame = Rect(minX: 0, minY: barTop, maxX: width, maxY: height)
        let edge = Rect(x: 0, y: barTop, width: width, height: max(0.5, 0.5 * unit))
        var draws: [Draw] = [
            .fill(BezierPath(rect: frame), with: color(0xF9F9F9, 0x161618)), .fill(BezierPath(rect: edge), with: color(0xBFBFC4, 0x3A3A3D)),
        ]
        for (index, shape) in [Self.bubble, Self.people, Self.compass, Self.person].enumerated() {
            let tint = index == 0 ? active : idle
            let center = icon(index)
            let move = AffineMap.scale(unit).followed(by: .translation(center.x, center.y))
            draws.append(.fill(shape.transformed(by: move), with: tint, rule: index == 2 ? .evenOdd : .nonZero))
            let caption = Rect(x: center.x - 10 * unit, y: center.y + 16 * unit, width: 20 * unit, height: 3.5 * unit)
            draws.append(.fill(BezierPath(roundedRect: caption, cornerRadius: 1.75 * unit), with: tint.opacity(0.75)))
        }
        return draws
    }

    // MARK: Icons, about the origin, 24 high

    private static let bubble: BezierPath = {
        var path = BezierPath(ellipse: Point(0, -1), radiusX: 12.5, radiusY: 10)
        path.move(to: Point(-8.2, 6.54))
        path.addQuad(control: Point(-8, 10), to: Point(-11, 11.5))
        path.addQuad(control: Point(-5.5, 11.5), to: Point(-2.8, 8.745))
        path.close()
        return path
    }()

    private static let people = BezierPath(bust(Point(-4, 0), 1).elements + bust(Point(9, 1.2), 0.72).elements)

    private static let compass = BezierPath(
        BezierPath(circle: .zero, radius: 11).elements
            + BezierPath(polygon: [Point(6, -6), Point(1.8, 1.8), Point(-6, 6), Point(-1.8, -1.8)]).elements)

    private static let person = bust(.zero, 1.05)

    private static func bust(_ center: Point, _ size: Double) -> BezierPath {
        var path = BezierPath(circle: Point(0, -5), radius: 5)
        path.move(to: Point(-9, 10.5))
        path.addCubic(control1: Point(-9, -0.5), control2: Point(9, -0.5), to: Point(9, 10.5))
        path.close()
        return path.transformed(by: .scale(size)).transformed(by: .translation(center.x, center.y))
    }
}
