import DripGeometry
import DripImage
import DripMotion
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
    let ground: Color
    let tile: Color
    let other: Color
    let third: Color
    let anchor: Color
    let link: Color
    let mark: Color

    /// Fits the layout to the canvas. `own` is the default canvas; the layout's shorter side is between its shorter side and 1.6 times that.
    init(_ settings: EffectSettings, _ effect: EffectDescription, own: (Int, Int) = (300, 300)) throws(EffectError) {
        size = try settings.canvas(own: own, least: 48, of: effect)
        let (width, height) = (size.width, size.height)
        let shorter = Double(min(width, height))
        let least = Double(min(own.0, own.1))
        zoom = shorter / min(1.6 * least, max(least, shorter))
        (self.width, self.height) = (Double(width) / zoom, Double(height) / zoom)
        touch = zoom == 1 ? settings.touch : settings.touch?.scaled(by: 1 / zoom)
        let isDark = settings.appearance == .dark
        ground = Color(rgb: isDark ? 0x15181D : 0xF5F5F5)
        tile = Color(rgb: isDark ? 0x5AA3EE : 0x4A90D9)
        other = Color(rgb: isDark ? 0xF5B24C : 0xF0A030)
        third = Color(rgb: isDark ? 0x58C98F : 0x35B27A)
        anchor = Color(rgb: isDark ? 0xFF6B5E : 0xE5483F)
        link = Color(rgb: isDark ? 0x6B7480 : 0xA4ACB5)
        mark = Color(rgb: isDark ? 0xE8ECF1 : 0x2B333D)
    }

    var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

    static let linkStyle = StrokeStyle(width: 2, cap: .round, join: .round)

    /// Draws a rounded rectangle with a dot at its top, which shows its rotation.
    func tile(_ pose: Trajectory.Pose, _ size: Size, _ color: Color? = nil) -> [Draw] {
        let corner = min(size.width, size.height) * 0.14
        let outline = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        let dot = BezierPath(circle: Point(0, -size.height * 0.3), radius: min(size.width, size.height) * 0.06)
        return [
            .fill(BezierPath(roundedRect: outline, cornerRadius: corner).transformed(by: pose.transform), with: color ?? tile),
            .fill(dot.transformed(by: pose.transform), with: Color(rgb: 0xFFFFFF, alpha: 0xC0)),
        ]
    }

    func disc(_ pose: Trajectory.Pose, radius: Double, _ color: Color? = nil) -> [Draw] {
        let dot = BezierPath(circle: Point(0, -radius * 0.6), radius: radius * 0.14)
        return [
            .fill(BezierPath(circle: pose.center, radius: radius), with: color ?? other),
            .fill(dot.transformed(by: pose.transform), with: Color(rgb: 0xFFFFFF, alpha: 0xC0)),
        ]
    }

    func anchorDot(_ point: Point) -> Draw { .fill(BezierPath(circle: point, radius: 5), with: anchor) }

    func line(_ from: Point, _ to: Point, _ color: Color? = nil, width: Double = 2) -> Draw {
        .stroke(BezierPath([.move(from), .line(to)]), with: color ?? link, style: StrokeStyle(width: width, cap: .round, join: .round))
    }

    func dashed(_ path: BezierPath) -> Draw { .stroke(path, with: link, style: StrokeStyle(width: 1.5, dash: try? DashPattern([5, 5]))) }

    /// Draws an arrow from `tail` along `way`; nothing if that is shorter than its head.
    func arrow(from tail: Point, _ way: Vector, _ color: Color, width: Double = 3) -> [Draw] {
        guard way.length > 3 * width else { return [] }
        let unit = way * (1 / way.length)
        let (tip, head) = (tail + way, 3.2 * width)
        let neck = tip - unit * head
        let sides = unit.turned * (head * 0.6)
        return [
            line(tail, neck, color, width: width), .fill(BezierPath(polygon: [tip, neck + sides, neck - sides]), with: color),
        ]
    }
}

/// A repeated motion whose end fades into the beginning.
struct FadingLoop {
    let period: Double
    /// Seconds of the fade, at the end of the period.
    let fade: Double

    /// Draws `draws` at `time` of any period over `still`, which does not move and so does not fade.
    func scene(at time: Double, still: [Draw] = [], _ draws: (Double) -> [Draw]) -> Scene {
        let t = moment(time, inLoopOf: period)
        let share = fade > 0 ? (t - (period - fade)) / fade : 0
        guard share > 0 else { return Scene(still + draws(t)) }
        return Scene(still + [.group(opacity: 1 - share, draws(t)), .group(opacity: share, draws(0))])
    }
}

extension EffectError {
    /// Runs a simulation and maps its errors to the effect's.
    static func simulating<Result>(_ effect: String, _ work: () throws(DynamicsError) -> Result) throws(EffectError) -> Result {
        do { return try work() } catch { throw .unphysical(effect: effect, error: error) }
    }
}

extension DynamicAnimator {
    func add(_ behaviors: DynamicBehavior...) throws(DynamicsError) {
        for behavior in behaviors { try addBehavior(behavior) }
    }
}
