import DripGeometry
public import DripImage
import DripNumbers
public import DripScene

/// Drops that swell from a ceiling, stretch a neck, break, fall, plunge and rebound from a rippling pool.
///
/// Based on dribbble shot 1904130, "Fluid Drop Loading", by Vadim Gromov, and PandaraWen's WaterDropViewDemo, whose numbers are the defaults.
/// `better` draws each body of water as one continuous outline; `original` keeps the demo's shapes and flaws.
public struct WaterDrop: LoopedEffect {
    public static let description = EffectDescription(
        name: "waterdrop", summary: "drops fall from a ceiling, rebound out of a pool and make ripples", unusedSettings: [.touch]
    ) {
        drips
        wall
        pitch
        stagger
        gravity
        radius
        root
        breakDistance
        elasticity
        depth
        reboundBreak
        delay
        period
        recoilFrequency
        rippleTime
        satellite
        finish
        water
        field
    }
    public static let drips = Parameter<Int>("drips", 1...40, default: 7, "number of dripping columns")
    public static let wall = Parameter<Bool>("wall", "use as many columns as fit, 14 pt apart, with random start times")
    public static let pitch = Parameter<Double?>(
        "pitch", 4...200, unit: "pt", "distance between columns (default: 40, or less if needed to fit all)")
    public static let stagger = Parameter<Double>(
        "stagger", 0...1, unit: "s", default: 0.15, "delay of each column after its left neighbour")
    public static let gravity = Parameter<Double>("gravity", 0.2...4, default: 1, "UIKit magnitude: 1 is 1000 pt/s²")
    public static let radius = Parameter<Double>("radius", 2...20, unit: "pt", default: 5, "radius of a drop")
    public static let root = Parameter<Double>("root", 4...60, unit: "pt", default: 12, "half of the neck's width at the ceiling")
    public static let breakDistance = Parameter<Double>(
        "break-distance", 5...60, unit: "pt", default: 15, "distance between ceiling and drop centre at which the neck breaks")
    public static let elasticity = Parameter<Double>(
        "elasticity", 0...0.9, default: 0.4, "fraction of its speed that a drop keeps in the pool")
    public static let depth = Parameter<Double>(
        "depth", 20...200, unit: "pt", default: 60, "depth of the pool, reduced if the drops need the space")
    public static let reboundBreak = Parameter<Double>(
        "rebound-break", 10...200, unit: "pt", default: 30,
        "height of the drop centre above the water at which the rebounding drop separates")
    public static let delay = Parameter<Double>("delay", 0...10, unit: "s", default: 0, "delay of the first drop")
    public static let period = Parameter<Double?>(
        "period", 0.5...60, unit: "s", "time between two drops of a column, and length of the loop (default: until the water is still)")
    public static let recoilFrequency = Parameter<Double>(
        "recoil-frequency", 1...10, unit: "Hz", default: 4,
        "oscillation of the torn stub at the ceiling; the mound's is 5/8 of it; not with --fidelity original")
    public static let rippleTime = Parameter<Double>(
        "ripple-time", 0.5...4, unit: "s", default: 1.5, "time in which a ripple rises, runs outwards and sinks")
    public static let satellite = Parameter<Double?>(
        "satellite", 0...3, unit: "pt",
        "radius of the small drop that a breaking neck leaves, ±15 % (default: 0.24 of --radius); not with --fidelity original")
    public static let finish = Finish.parameter
    public static let water = Parameter<Color?>("water", "colour of ceiling, drops and pool (default: depends on --appearance)")
    public static let field = Parameter<Color?>(
        "field", "background colour, unless --background is given (default: depends on --appearance)")

    let loop: Loop
    let water: Color
    let layout: WaterDropLayout
    let fidelity: Fidelity
    /// The light of the finish `glossy`.
    private let light: WaterLight?
    let liquid: LiquidDrip
    let original: OriginalDrip
    var timeline: DripTimeline { fidelity == .better ? liquid.timeline : original.timeline }
    /// Delay in seconds and x of each column, from left to right.
    private let columns: [(lag: Double, x: Double)]

    public init(_ settings: EffectSettings) throws(EffectError) {
        layout = try WaterDropLayout(settings)
        let (width, height) = (layout.width * layout.zoom, layout.height * layout.zoom)
        guard let size = try? PixelSize(validatingWidth: Int(width.rounded()), height: Int(height.rounded())) else {
            throw .canvasTooSmall(effect: "waterdrop", minimumWidth: 1, minimumHeight: 1)
        }
        fidelity = settings.fidelity
        water = settings[Self.water] ?? settings.appearance.color(0xFFFFFF, dark: 0x59B8FF)
        let background = settings[Self.field] ?? settings.appearance.color(0x1CA3FC, dark: 0x0B1D33)
        light = settings[Self.finish] == .glossy ? WaterLight(layout: layout, water: water, field: background) : nil

        var jitter = RandomStream(seed: settings.seed, purpose: "waterdrop.satellite")
        let satellite = settings[Self.satellite] ?? 0.24 * layout.radius
        liquid = LiquidDrip(
            layout: layout, recoilFrequency: settings[Self.recoilFrequency], satelliteRadius: satellite * jitter.number(in: 0.85..<1.15))
        original = OriginalDrip(layout: layout)
        let timeline = fidelity == .better ? liquid.timeline : original.timeline
        // Time for the last ripple, in tenths: whole frames at 10, 20, 30, 50 and 60 a second.
        let stillness = Rational(Int(((timeline.backAtSurface + (layout.rippleTime + 0.1)) * 10 - 1e-9).rounded(.up)), 10)
        let period = settings[Self.period].map { Rational(rounding: $0) } ?? stillness

        loop = Loop(size: size, background: background, period: period, zoom: layout.zoom)

        let (delay, stagger) = (settings[Self.delay], settings[Self.stagger])
        var starts = RandomStream(seed: settings.seed, purpose: "waterdrop.wall")
        let isWall = layout.isWall
        columns = layout.columns.enumerated().map { index, x in
            (delay + (isWall ? starts.number(in: 0..<period.value) : stagger * Double(index)), x)
        }
    }

    public func scene(at time: Double) -> Scene {
        let drops = drops(at: time)
        let (body, lenses) = fidelity == .better ? liquidDraws(drops) : (originalDraws(drops), drops.map(originalLens))
        return Scene(light?.draws(body, lenses: lenses) ?? body).scaled(by: loop.zoom)
    }

    /// Returns the light on a drop: it is a lens as far as its outline is its own.
    private func lens(x: Double, age: Double, _ parts: [LiquidDrip.Part]) -> WaterLight.Lens? {
        guard let joined = liquid.joined(parts) else { return nil }
        let roundness = 1 - smoothStep(joined / 0.5)
        // None from the bounce until the drop has left its mound.
        let shadow = age < timeline.impact ? 1 : smoothStep((age - liquid.mound.breakTime) / LiquidDrip.roundTime)
        return WaterLight.Lens(
            center: Point(x, timeline.center(at: age)), roundness: roundness, shadow: roundness * shadow,
            glint: 1 - smoothStep((joined - 0.6) / 0.4))
    }

    private func originalLens(x: Double, age: Double) -> WaterLight.Lens {
        let (y, radius) = (timeline.center(at: age), layout.radius)
        let below = ((y - WaterDropLayout.ceilingThickness) / radius - 0.3) / 1.2
        // A drop that rises on its mound becomes round only with the neck.
        let isRising = age >= timeline.impact && age < timeline.apex
        let height = (layout.surface - y) / radius
        let share = min(1, max(0, min(below, isRising ? (height - 1) / 3 : (height + 0.75) / 1.5)))
        return WaterLight.Lens(center: Point(x, y), roundness: share, shadow: share, glint: share)
    }

    /// Returns the x and the age of every visible drop.
    func drops(at time: Double) -> [(x: Double, age: Double)] {
        columns.flatMap { column in ages(at: time - column.lag).map { (x: column.x, age: $0) } }
    }

    /// Returns the ages of the visible drops of a column: one, or more when the period is shorter than a drop's life.
    private func ages(at time: Double) -> [Double] {
        let loop = period.value
        let youngest = moment(time, inLoopOf: loop)
        let life = timeline.backAtSurface + (layout.rippleTime + 0.1)
        return Array(stride(from: youngest, to: max(life, youngest + loop / 2), by: loop))
    }

    /// Draws all water as one path of one colour: outlines that meet add up to full coverage, without a seam.
    private func liquidDraws(_ drops: [(x: Double, age: Double)]) -> ([Draw], [WaterLight.Lens]) {
        var surface = PoolSurface(level: layout.surface)
        for drop in drops { liquid.disturb(&surface, x: drop.x, age: drop.age) }
        var path = layout.ceiling
        path.append(
            surface.outline(minX: -layout.radius, maxX: layout.width + layout.radius, floor: layout.height, step: layout.radius * 0.4))
        var lenses: [WaterLight.Lens] = []
        for drop in drops {
            let parts = liquid.parts(x: drop.x, age: drop.age, surface: surface)
            for part in parts { liquid.draw(part, into: &path) }
            if light != nil, let lens = lens(x: drop.x, age: drop.age, parts) { lenses.append(lens) }
        }
        return ([.fill(path, with: water)], lenses)
    }

    /// Draws the demo's layers on top of one another.
    private func originalDraws(_ drops: [(x: Double, age: Double)]) -> [Draw] {
        var still = layout.ceiling
        still.append(BezierPath(rect: Rect(x: 0, y: layout.surface, width: layout.width, height: layout.height - layout.surface)))
        return ([still] + drops.flatMap { original.paths(x: $0.x, age: $0.age) }).map { .fill($0, with: water) }
    }
}
