package import DripGeometry
public import DripImage
import DripMotion
import DripNumbers
import DripScene

/// A download button: a disc grows in a ring, fed by droplets. When full it contracts, pops with a shock wave, and shows a check mark.
///
/// Based on Desgard's DGDownloaderButton, whose numbers are the defaults. `better` adds what its author planned: droplets that pulse and merge with
/// the disc, and a wave that starts at the largest scale. `original` keeps the code's numbers and flaws.
public struct Download: MomentEffect {
    /// Timing function of a flight.
    public typealias Curve = Slide.Curve

    public static let description = EffectDescription(
        name: "download", summary: "a button fills with droplets, pops with a shock wave and shows a check mark"
    ) {
        diameter
        bend
        reach
        spawnPeriod
        flight
        curve
        dropletRadius
        fillTime
        ringScale
        pop
        shake
        steps
        finish
        tint
        ground
    }
    public static let diameter = Parameter<Double?>(
        "diameter", 60...300, unit: "pt", "diameter of the button (default: proportional to the canvas, 150 at 480 pt)")
    public static let bend = Parameter<Double?>(
        "bend", 0...120, unit: "pt",
        "distance between the control point of a droplet's arc and the straight line (default: proportional to the button, 40 at 150 pt)")
    public static let reach = Parameter<Double>(
        "reach", 1.2...3, default: 2, "distance from the centre at which droplets appear, in button radii")
    public static let spawnPeriod = Parameter<Double?>(
        "spawn-period", 0.1...10, unit: "s",
        "time between two droplets; the first one appears after 0.8 of this time (default: 0.45; 0.8333 with --fidelity original)")
    public static let flight = Parameter<Double?>(
        "flight", 0.2...10, unit: "s",
        "time that a droplet takes to reach the centre (default: 1.3; 2 with --fidelity original)")
    public static let curve = Parameter<Curve>("curve", default: .easeIn, "timing function of a droplet's flight")
    public static let dropletRadius = Parameter<Double?>(
        "droplet-radius", 1...40, unit: "pt", "radius of a droplet (default: proportional to the button, 8 at 150 pt)")
    public static let fillTime = Parameter<Double?>(
        "fill-time", 0.2...30, unit: "s",
        "time to fill the button; below 6.18 s, the finish is faster too (default: 3.6; 6.18 with --fidelity original)")
    public static let ringScale = Parameter<Double>("ring-scale", 1...6, default: 3, "final size of the shock wave, in button diameters")
    public static let pop = Parameter<Double>(
        "pop", 1...1.8, default: 1.18, "largest scale of the full disc; always 1.0254 with --fidelity original")
    public static let shake = Parameter<Double?>(
        "shake", 0...12, unit: "pt",
        "amplitude with which the button shakes sideways while it pops (default: 4 at 150 pt; 0 with --fidelity original)")
    public static let steps = Parameter<[KeyPoint]?>(
        "steps", 0...1,
        "target progress and the time from which it applies, at most 100 s and not before the tap (default: 1 at the tap)")
    public static let finish = Finish.parameter
    public static let tint = Parameter<Color?>("tint", "colour of button and droplets (default: depends on --appearance)")
    public static let ground = Parameter<Color?>(
        "ground", "colour of the check mark, and of the background unless --background is given (default: depends on --appearance)")

    let loop: Loop
    let layout: DownloadLayout
    let fidelity: Fidelity
    /// Time of the tap; nil without a tap.
    let tap: Double?
    /// Where a finger is shown at the tap; nil if it is not.
    private let touched: Point?
    private let progress: DownloadProgress
    let finish: DownloadFinish?
    private let light: DownloadLight?
    let flights: [DropletFlight]

    private static let ownTap = 0.5
    /// Seconds in which the arrow leaves, and its final scale.
    private static let arrowTime = 0.12
    private static let arrowEnd = 0.3
    private static let hold = 1.0
    private static let fade = 0.3
    private static let lastStep = 100.0
    /// Maximum increase of the disc's radius by a merged droplet, in points of a button of 150.
    private static let swellingLimit = 0.5

    public init(_ settings: EffectSettings) throws(EffectError) {
        let layout = try DownloadLayout(settings)
        let isBetter = settings.fidelity == .better
        let steps = settings[Self.steps] ?? [KeyPoint(1, at: 0)]
        if let late = steps.last, late.time > Self.lastStep {
            throw .valueOutOfRange(parameter: Self.steps.name, text: "\(late.time) s", range: "0…100 s")
        }
        let touch: (point: Point, time: Double)? =
            settings.touch.map { $0.firstTap(within: layout.radius, of: layout.center) } ?? (layout.center, Self.ownTap)
        let tap = touch?.time
        let asked = tap.map { tap in steps.map { KeyPoint($0.value, at: max(tap, $0.time)) } } ?? []
        let fillTime = settings[Self.fillTime] ?? (isBetter ? 3.6 : 6.18)
        let progress = DownloadProgress(steps: asked, fillTime: fillTime, jumps: !isBetter)
        let finish = progress.finish.map {
            DownloadFinish(
                start: $0, fidelity: settings.fidelity, pop: settings[Self.pop], ringScale: settings[Self.ringScale],
                shake: settings[Self.shake] ?? (isBetter ? 4 * layout.unit : 0), pace: isBetter ? min(1, max(0.4, fillTime / 6.18)) : 1)
        }
        let flightTime = settings[Self.flight] ?? (isBetter ? 1.3 : 2)
        let spawnPeriod = settings[Self.spawnPeriod] ?? (isBetter ? 0.45 : 0.8333)
        var angles = RandomStream(seed: settings.seed, purpose: "download.angle")
        var sides = RandomStream(seed: settings.seed, purpose: "download.side")
        var flights: [DropletFlight] = []
        // A frame counter modulo 50 that spawns at 40.
        for time in progress.ticks(first: 0.8 * spawnPeriod, period: spawnPeriod) {
            // In `better` nothing flies into a full disc.
            if isBetter, let finish, time + flightTime > finish.start { continue }
            let angle = angles.number(in: 0..<360).rounded(.down) / 180 * .pi
            let side = sides.number(in: 0..<1) < 0.5 ? -1.0 : 1
            var start = layout.center + Vector(angle: angle) * layout.reach
            // The original sets the origin of the droplet's frame in place of its centre.
            if !isBetter { start = start + Vector(layout.dropletRadius, layout.dropletRadius) }
            var flight = DropletFlight(
                from: start, to: layout.center, bend: side * layout.bend, at: time, duration: flightTime, radius: layout.dropletRadius,
                swells: isBetter)
            flight.pace = settings[Self.curve].timing
            if isBetter { flight.land { Self.discRadius(at: $0, layout, progress, finish, after: flights) } }
            flights.append(flight)
        }
        let arrivals = flights.map { $0.start + $0.duration }
        let over = max(finish?.end ?? progress.end ?? settings.touch?.strokes.last?.end.time ?? 0, arrivals.max() ?? 0)
        let period = Rational(Int(((over + Self.hold + Self.fade) * 100 - 1e-6).rounded(.up)), 100)
        loop = Loop(size: layout.size, background: layout.ground, period: period)
        fidelity = settings.fidelity
        touched = isBetter ? touch?.point : nil
        light = settings[Self.finish] == .glossy ? DownloadLight(layout: layout) : nil
        (self.layout, self.tap, self.progress, self.finish, self.flights) = (layout, tap, progress, finish, flights)
    }

    /// Returns the radius in points: it follows the progress, slightly ahead after each droplet, and then the finish.
    private static func discRadius(
        at time: Double, _ layout: DownloadLayout, _ progress: DownloadProgress, _ finish: DownloadFinish?, after flights: [DropletFlight]
    ) -> Double {
        if let finish, time >= finish.start { return layout.radius * finish.scale(at: time) }
        let share = progress.value(at: time)
        let undisturbed = layout.radius * share
        let limit = swellingLimit * layout.unit * min(1, (1 - share) * 20)
        return undisturbed + min(limit, flights.reduce(0) { $0 + $1.swelling(at: time, discRadius: undisturbed, limit: limit) })
    }

    package func discRadius(at time: Double) -> Double { Self.discRadius(at: time, layout, progress, finish, after: flights) }

    package func droplets(at time: Double) -> [(center: Point, radius: Double)] {
        let discRadius = discRadius(at: time)
        return flights.compactMap { $0.droplet(at: time, discRadius: discRadius) }
    }

    func draws(at time: Double) -> [Draw] {
        guard let tap, let touched else { return button(at: time) }
        return button(at: time) + Draw.finger(at: touched, radius: 22, scale: layout.unit, tap: tap, time: time, period: period.value)
    }

    private func button(at time: Double) -> [Draw] {
        guard let tap, time >= tap else { return surface(border, at: time) + [layout.arrow()] }
        let fading = (time - (period.value - Self.fade)) / Self.fade
        if fading > 0 { return fadingDraws(at: time, share: fading) }
        let waves = finish?.waves(at: time).map { layout.draw($0) } ?? []
        let body = surface([.fill(liquid(at: time), with: layout.tint)], at: time) + leavingArrow(age: time - tap)
        // The original's wave lies above the check mark.
        return fidelity == .better ? waves + shaken(body + check(at: time), at: time) : shaken(body + check(at: time), at: time) + waves
    }

    /// Draws the arrow while it sinks into the button after the tap. The original's is gone at once.
    private func leavingArrow(age: Double) -> [Draw] {
        let visibility = 1 - age / Self.arrowTime
        guard fidelity == .better, visibility > 0 else { return [] }
        return [.group(opacity: visibility, [layout.arrow(scale: Self.arrowEnd + (1 - Self.arrowEnd) * visibility * visibility)])]
    }

    /// Returns the button as it shakes.
    private func shaken(_ draws: [Draw], at time: Double) -> [Draw] {
        guard let offset = finish?.offset(at: time), offset != 0 else { return draws }
        return draws.map { $0.transformed(by: .translation(offset, 0)) }
    }

    private func surface(_ flat: [Draw], at time: Double) -> [Draw] {
        light?.shade(flat, disc: discRadius(at: time), droplets: droplets(at: time), isJoined: fidelity == .better) ?? flat
    }

    /// Returns border, disc, droplets and bridges as one path of one colour, so that no seams appear.
    private func liquid(at time: Double) -> BezierPath {
        var path = BezierPath()
        // The border is removed when the disc has reached it.
        if finish.map({ time < $0.start }) ?? true { path.append(layout.border) }
        let discRadius = discRadius(at: time)
        if discRadius > 0 { path.append(BezierPath(circle: layout.center, radius: discRadius)) }
        for flight in flights {
            guard let (center, radius) = flight.droplet(at: time, discRadius: discRadius) else { continue }
            path.append(BezierPath(circle: center, radius: radius))
            guard fidelity == .better else { continue }
            let bridge = LiquidBridge(radius1: discRadius, radius2: radius, distance: center.distance(to: layout.center))
            if let bridge { path.append(bridge.outline(center1: layout.center, center2: center)) }
        }
        return path
    }

    private func check(at time: Double) -> [Draw] {
        guard let finish else { return [] }
        let (drawn, opacity) = finish.check(at: time)
        guard opacity > 0, let mark = layout.check(drawn: drawn, scale: fidelity == .better ? finish.scale(at: time) : 1) else { return [] }
        return opacity < 1 ? [.group(opacity: opacity, [mark])] : [mark]
    }

    private var border: [Draw] { [.fill(layout.border, with: layout.tint)] }

    /// Draws the return to the arrow. The border, which the disc has covered, is always there; its content fades.
    private func fadingDraws(at time: Double, share: Double) -> [Draw] {
        let inside = min(discRadius(at: time), layout.radius - layout.borderWidth / 2)
        var old: [Draw] = []
        if inside > 0 { old += surface([.fill(BezierPath(circle: layout.center, radius: inside), with: layout.tint)], at: time) }
        old += check(at: time)
        return [.group(opacity: 1 - share, old)] + surface(border, at: 0) + [.group(opacity: share, [layout.arrow()])]
    }
}

extension PointerTrack {
    /// Returns where and when a touch that began in the round button is first lifted within it: touch up inside.
    fileprivate func firstTap(within radius: Double, of center: Point) -> (point: Point, time: Double)? {
        strokes.first { $0.start.point.distance(to: center) <= radius && $0.end.point.distance(to: center) <= radius }
            .map { ($0.end.point, $0.end.time) }
    }
}
