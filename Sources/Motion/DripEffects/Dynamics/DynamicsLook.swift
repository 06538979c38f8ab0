import DripGeometry
import DripImage
import DripMotion
import DripNumbers
import DripPhysics
import DripScene

/// Canvas, colours and shapes shared by the demonstrations of dynamic behaviors. Lengths and speeds are in points and fit canvases of a few hundred
/// points. Other canvases use a layout of that size, ``width`` × ``height``, scaled by ``zoom``.
struct DynamicsLook {
    let size: PixelSize
    let width: Double
    let height: Double
    /// Canvas points per point of the layout.
    let zoom: Double
    /// The given pointer, in points of the layout.
    let touch: PointerTrack?
    let appearance: Appearance
    /// Whether the look is the original's: flat colours and no shadows.
    let isBare: Bool

    /// Fits the layout to the canvas. `standard` is the default canvas; the layout's shorter side is between its shorter side and 1.6 times that.
    init(_ settings: EffectSettings, _ effect: EffectDescription, own standard: (Int, Int) = (300, 300)) throws(EffectError) {
        size = try settings.canvas(own: standard, least: 48, of: effect)
        let (width, height) = (size.width, size.height)
        let shorter = Double(min(width, height))
        let least = Double(min(standard.0, standard.1))
        zoom = shorter / min(1.6 * least, max(least, shorter))
        (self.width, self.height) = (Double(width) / zoom, Double(height) / zoom)
        touch = zoom == 1 ? settings.touch : settings.touch?.scaled(by: 1 / zoom)
        appearance = settings.appearance
        isBare = settings.fidelity == .original
    }

    var isDark: Bool { appearance == .dark }

    // iOS's system colours, or those of the bare look.
    var tile: Color { isBare ? appearance.color(0x4A90D9, dark: 0x5AA3EE) : appearance.color(0x007AFF, dark: 0x0A84FF) }
    var other: Color { isBare ? appearance.color(0xF0A030, dark: 0xF5B24C) : appearance.color(0xFF9500, dark: 0xFF9F0A) }
    var third: Color { isBare ? appearance.color(0x35B27A, dark: 0x58C98F) : appearance.color(0x34C759, dark: 0x30D158) }
    var anchor: Color { isBare ? appearance.color(0xE5483F, dark: 0xFF6B5E) : appearance.color(0xFF3B30, dark: 0xFF453A) }
    var link: Color { isBare ? appearance.color(0xA4ACB5, dark: 0x6B7480) : appearance.color(0xAEAEB2, dark: 0x636366) }
    var mark: Color { isBare ? appearance.color(0x2B333D, dark: 0xE8ECF1) : appearance.color(0x3A3A3C, dark: 0xD1D1D6) }
    private var ground: Color { isBare ? appearance.color(0xF5F5F5, dark: 0x15181D) : appearance.color(0xF2F2F7, dark: 0x1C1C1E) }

    func loop(_ period: Rational, fade: Double = 0, background: Color? = nil) -> Loop {
        Loop(size: size, background: background ?? ground, period: period, fade: fade, zoom: zoom)
    }

    /// The first point of each stroke of the given pointer.
    var taps: [(point: Point, time: Double)]? { touch?.strokes.map { (point: $0.start.point, time: $0.start.time) } }

    var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

    static let linkStyle = StrokeStyle(width: 2, cap: .round, join: .round)

    /// Draws a rounded rectangle with a dot at its top, which shows its rotation.
    func tile(_ pose: Trajectory.Pose, _ size: Size, _ color: Color? = nil, hasTrail: Bool = false) -> [Draw] {
        let dot = BezierPath(circle: Point(0, -size.height * 0.3), radius: min(size.width, size.height) * 0.06)
        return [
            block(outline(pose, size), color ?? tile, center: pose.center, reach: size.height / 2, hasTrail: hasTrail),
            .fill(dot.transformed(by: pose.transform), with: Color(rgb: 0xFFFFFF, alpha: 0xC0)),
        ]
    }

    /// Returns the outline of a tile.
    func outline(_ pose: Trajectory.Pose, _ size: Size) -> BezierPath {
        let rect = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        return BezierPath(roundedRect: rect, cornerRadius: corner(of: size)).transformed(by: pose.transform)
    }

    /// Returns the radius of a tile's corners.
    func corner(of size: Size) -> Double { min(size.width, size.height) * 0.14 }

    /// Draws a disc where `isDisc`, otherwise a square, with a dot that shows its rotation unless it `isPlain`.
    func item(_ pose: Trajectory.Pose, side: Double, isDisc: Bool, _ color: Color, isPlain: Bool = false) -> [Draw] {
        let draws = isDisc ? disc(pose, radius: side / 2, color) : tile(pose, Size(side, side), color)
        return isPlain ? [draws[0]] : draws
    }

    /// Draws an edge of a point in the colour of the ground, which sets a square off from those under it.
    func edge(_ pose: Trajectory.Pose, side: Double) -> Draw {
        .stroke(outline(pose, Size(side - 1, side - 1)), with: ground, style: StrokeStyle(width: 1))
    }

    /// Returns a colour for a share of something, 0…1: the stronger, the deeper. White figures are legible on all.
    func ramp(at share: Double) -> Color {
        if isBare { return other.interpolated(to: tile, at: share) }
        let (faint, deep) = (Color(rgb: 0x1F86B8), appearance.color(0x5856D6, dark: 0x5E5CE6))
        return faint.interpolated(to: deep, at: share)
    }

    /// The colour of one of several items.
    func color(ofItem index: Int) -> Color { [tile, other, third][index % 3] }

    private func disc(_ pose: Trajectory.Pose, radius: Double, _ color: Color) -> [Draw] {
        let dot = BezierPath(circle: Point(0, -radius * 0.6), radius: radius * 0.14)
        return [
            block(BezierPath(circle: pose.center, radius: radius), color, center: pose.center, reach: radius),
            .fill(dot.transformed(by: pose.transform), with: Color(rgb: 0xFFFFFF, alpha: 0xC0)),
        ]
    }

    func anchorDot(_ point: Point) -> Draw { .fill(BezierPath(circle: point, radius: 5), with: anchor) }

    func ring(_ center: Point, radius: Double, width: Double = 2) -> Draw {
        .stroke(BezierPath(circle: center, radius: radius), with: anchor, style: StrokeStyle(width: width))
    }

    func line(_ from: Point, _ to: Point, _ color: Color? = nil, width: Double = 2) -> Draw {
        .stroke(BezierPath([.move(from), .line(to)]), with: color ?? link, style: StrokeStyle(width: width, cap: .round, join: .round))
    }

    func dashed(_ path: BezierPath) -> Draw { .stroke(path, with: link, style: StrokeStyle(width: 1.5, dash: try? DashPattern([5, 5]))) }

    /// Draws an arrow from `tail` along `vector`; nothing if that is shorter than its head.
    func arrow(from tail: Point, _ vector: Vector, _ color: Color, width: Double = 3) -> [Draw] {
        guard vector.length > 3 * width else { return [] }
        let unit = vector * (1 / vector.length)
        let (tip, head) = (tail + vector, 3.2 * width)
        let neck = tip - unit * head
        let sides = unit.turned * (head * 0.6)
        return [
            line(tail, neck, color, width: width), .fill(BezierPath(polygon: [tip, neck + sides, neck - sides]), with: color),
        ]
    }
}

extension EffectDescription {
    /// Simulates `items` for `duration` seconds under the behaviors that `setUp` adds, and maps errors to the effect's.
    func simulating(
        _ items: [DynamicItem], in bounds: Rect, for duration: Double, _ setUp: (DynamicAnimator) throws(DynamicsError) -> Void
    ) throws(EffectError) -> Trajectory {
        do {
            let animator = try DynamicAnimator(referenceBounds: bounds)
            // An action may hold its behavior and the animator, which hold the action.
            defer { for behavior in animator.behaviors { behavior.action = nil } }
            try setUp(animator)
            return try animator.record(items, for: duration)
        } catch {
            throw .unphysical(effect: name, error: error)
        }
    }
}

extension DynamicAnimator {
    func add(_ behaviors: DynamicBehavior...) throws(DynamicsError) {
        for behavior in behaviors { try addBehavior(behavior) }
    }
}
