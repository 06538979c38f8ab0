import DripGeometry
public import DripImage
import DripMotion
import DripNumbers
public import DripScene

/// A progress indicator of water whose sine surface drifts to the right in a vessel, and rises and falls.
///
/// In `better` the filled area is proportional to the level, the wave stays inside the vessel, and levels change gradually. `original` has the flaws
/// of the first code: water spills over the sides, crests remain when empty and troughs when full, and levels jump.
public struct Wave: LoopedEffect {
    /// Shape of the vessel.
    public enum Shape: String, CaseIterable, Sendable { case rectangle, rounded, circle }
    /// Direction in which the crests drift.
    public enum Direction: String, CaseIterable, Sendable { case right, left }

    public static let description = EffectDescription(
        name: "wave", summary: "water drifts in a vessel and shows a level", unusedSettings: [.seed, .touch]
    ) {
        level
        levels
        amplitude
        waves
        crossing
        direction
        secondWave
        secondSpeed
        finish
        shape
        label
        water
    }
    public static let level = Parameter<Double>("level", 0...1, default: 0.5, "filled fraction of the vessel")
    public static let levels = Parameter<[KeyPoint]?>(
        "levels", 0...1, "levels and the times at which they are reached, such as \"0.2@0 0.8@1\"; the first level returns at the end")
    public static let amplitude = Parameter<Double?>(
        "amplitude", 0...20, unit: "pt", "height of the crests above the mean level (default: 5, or 1/40 of the canvas's shorter side)")
    public static let waves = Parameter<Int>("waves", 1...6, default: 2, "number of crests across the vessel")
    public static let crossing = Parameter<Double>("crossing", 0.5...20, unit: "s", default: 3, "time in which a crest crosses the vessel")
    public static let direction = Parameter<Direction>("direction", default: .right, "direction in which the crests drift: right or left")
    public static let secondWave = Parameter<Bool?>(
        "second-wave",
        "draw a paler second wave behind the first, a quarter of a wavelength apart at the start (default: on; off with --fidelity original)"
    )
    public static let secondSpeed = Parameter<Double>(
        "second-speed", 0.2...3, default: 1.3,
        "speed of the second wave relative to the first, rounded so that both repeat in the loop, which is at most 3 wave periods longer for it"
    )
    public static let finish = Finish.parameter
    public static let shape = Parameter<Shape?>(
        "shape", "shape of the vessel (default: circle; rectangle, the whole canvas, with --fidelity original)")
    public static let label = Parameter<Bool?>(
        "label", "show the level in per cent, with inverted colours under water (default: on; off with --fidelity original)")
    public static let water = Parameter<Color?>("water", "colour of the water (default: blue, depends on --appearance)")

    let loop: Loop
    private let water: Color
    private let empty: Color
    let vessel: Vessel
    private let isWholeCanvas: Bool
    private let levels: LevelTrack
    private let amplitude: Double
    let waves: Int
    /// Seconds in which the surface moves by a wavelength.
    private let wavePeriod: Double
    /// Wavelengths that the second wave moves in a period; nil without one.
    private let secondTurns: Int?
    private let sense: Double
    private let light: WaveLight?
    let label: WaveLabel?
    private let isOriginal: Bool

    /// Maximum time of a key point, in seconds.
    private static let timeLimit = 140.0

    public init(_ settings: EffectSettings) throws(EffectError) {
        let size = try settings.canvas(own: (200, 200), least: 64, of: Self.description)
        isOriginal = settings.fidelity == .original
        water = settings[Self.water] ?? settings.appearance.color(0x1E90FF, dark: 0x2E97FF)
        empty = settings.appearance.color(0xEEF1F5, dark: 0x262B33)

        let (w, h) = (Double(size.width), Double(size.height))
        let side = min(w, h)
        let shape = settings[Self.shape] ?? (isOriginal ? .rectangle : .circle)
        let inset = shape == .rectangle ? 0 : side * 0.04
        let across = shape == .circle ? side / 2 - inset : w / 2 - inset
        let along = shape == .circle ? side / 2 - inset : h / 2 - inset
        let box = Rect(minX: w / 2 - across, minY: h / 2 - along, maxX: w / 2 + across, maxY: h / 2 + along)
        vessel = Vessel(box: box, cornerRadius: shape == .rectangle ? 0 : shape == .circle ? across : side * 0.16)
        isWholeCanvas = shape == .rectangle
        amplitude = settings[Self.amplitude] ?? side / 40
        waves = settings[Self.waves]
        sense = settings[Self.direction] == .right ? 1 : -1
        light = settings[Self.finish] == .glossy ? WaveLight(vessel: vessel, water: water, empty: empty) : nil
        label = settings[Self.label] ?? !isOriginal ? try WaveLabel(size: 0.2 * min(box.width, box.height)) : nil

        let length = Rational(rounding: settings[Self.crossing]) / Rational(waves)
        wavePeriod = length.value
        let points = settings[Self.levels] ?? [KeyPoint(settings[Self.level], at: 0)]
        let last = points[points.count - 1]
        guard last.time <= Self.timeLimit else {
            throw .valueOutOfRange(parameter: Self.levels.name, text: "\(last.time)", range: "times of 0…\(Int(Self.timeLimit)) s")
        }
        // The surface must also repeat: whole wave periods.
        let isStill = points.allSatisfy { $0.value == points[0].value }
        let change = isStill ? 0 : last.time + LevelTrack.hold + LevelTrack.change
        let turns = Self.turns(
            atLeast: max(1, Int((change / length.value - 1e-9).rounded(.up))),
            secondSpeed: settings[Self.secondWave] ?? !isOriginal ? settings[Self.secondSpeed] : nil)
        secondTurns = turns.second
        let period = length * Rational(turns.first)
        loop = Loop(size: size, background: settings.appearance.ground, period: period)
        levels = LevelTrack(keys: points + [KeyPoint(points[0].value, at: period.value)], isInstant: isOriginal)
    }

    /// Returns the wavelengths that both waves move in a period: the first at least `least`, and up to 3 more if the second then has nearly its
    /// speed.
    private static func turns(atLeast least: Int, secondSpeed: Double?) -> (first: Int, second: Int?) {
        guard let secondSpeed else { return (least, nil) }
        func second(_ first: Int) -> Int { max(1, Int((secondSpeed * Double(first)).rounded())) }
        func error(_ first: Int) -> Double { abs(Double(second(first)) / Double(first) / secondSpeed - 1) }
        let candidates = Array(least...least + 3)
        let first = candidates.first { error($0) < 0.2 } ?? candidates.min { error($0) < error($1) } ?? least
        return (first, second(first))
    }

    /// Returns the phase of `time` in a repeating span, 0…1, in steps of 2⁻³². Times that differ by a period get the same phase in spite of rounding.
    private static func phase(_ time: Double, of span: Double) -> Double {
        let turns = time / span
        let steps = ((turns - turns.rounded(.down)) * 0x1p32).rounded()
        return steps < 0x1p32 ? steps * 0x1p-32 : 0
    }

    /// Returns the level, and how far the surface has drifted, in wavelengths.
    func state(at time: Double) -> (level: Double, drift: Double) {
        (levels.level(at: Self.phase(time, of: period.value) * period.value), sense * Self.phase(time, of: wavePeriod))
    }

    /// Points a second of the drift to the right.
    var speed: Double { sense * vessel.box.width / Double(waves) / wavePeriod }

    public func scene(at time: Double) -> Scene {
        let (level, drift) = state(at: time)
        let front = outline(level: level, drift: drift)
        var draws: [Draw] = []
        if let secondTurns, let back = outline(level: level, drift: sense * Self.phase(time, of: period.value / Double(secondTurns)) - 0.25)
        {
            draws.append(.group(opacity: 0.5, [surface(back, level: level, isBehind: true)]))
        }
        if let front { draws.append(surface(front, level: level, isBehind: false)) }
        draws += labelDraws(level: level, water: front)
        if isWholeCanvas { return Scene(draws) }
        let ground = Draw.fill(vessel.outline, with: empty)
        if isOriginal { return Scene([ground] + draws) }
        // One clip for the whole content, so that no layer shows at another's soft edge.
        let still = light?.back ?? [Draw.fill(BezierPath(rect: vessel.box.expanded(by: 1)), with: empty)]
        return Scene([.group(opacity: 1, [.clip(vessel.outline), .group(opacity: 1, still + draws + (light?.front ?? []))])])
    }

    private func surface(_ path: BezierPath, level: Double, isBehind: Bool) -> Draw {
        let flat = Draw.fill(path, with: water)
        let stillness = vessel.box.maxY - (isOriginal ? level * vessel.box.height : vessel.depth(filled: level))
        return light?.shade(flat, path, stillness: stillness, isBehind: isBehind) ?? flat
    }

    /// Returns the water, wider than the vessel and moved by `drift` wavelengths; nil if it is empty.
    private func outline(level: Double, drift: Double) -> BezierPath? {
        guard let surface = surface(level: level, drift: drift) else { return nil }
        if isOriginal { return steps(surface) }
        let box = vessel.box
        let beyond = isWholeCanvas ? 0.0 : 1
        return surface.outline(minX: box.minX - beyond, maxX: box.maxX + beyond, floor: box.maxY + beyond)
    }

    /// Returns the surface, moved by `drift` wavelengths; nil if there is no water.
    func surface(level: Double, drift: Double) -> WaveSurface? {
        let box = vessel.box
        let wavelength = box.width / Double(waves)
        let shift = box.minX + wavelength * drift
        if isOriginal {
            return WaveSurface(level: box.maxY - level * box.height, amplitude: amplitude, wavelength: wavelength, shift: shift)
        }
        guard level > 0 else { return nil }
        let depth = vessel.depth(filled: level)
        var surface = WaveSurface(
            level: box.maxY - depth, amplitude: min(amplitude, depth / 2, (box.height - depth) / 2), wavelength: wavelength, shift: shift)
        // If the vessel is not whole wavelengths wide, crests and troughs may not cancel: the level compensates.
        let half = vessel.halfWidth(at: depth)
        if half < box.width / 2 { surface.level -= surface.mean(from: box.center.x - half, to: box.center.x + half) }
        return surface
    }

    /// Returns the original water: straight steps of half a point over two widths from a width left of the vessel, without a clip.
    private func steps(_ surface: WaveSurface) -> BezierPath {
        let box = vessel.box
        let start = surface.shift - Double(waves) * surface.wavelength
        let count = Int((4 * box.width).rounded(.up))
        let steps = (0...count).map { index in
            let x = Double(index) / 2
            return Point(start + x, surface.level + surface.amplitude * sine(2 * .pi * x / surface.wavelength))
        }
        return BezierPath(polygon: [Point(start, box.maxY)] + steps + [Point(start + Double(count) / 2, box.maxY)])
    }

    /// Draws the percentage twice: in the water's colour above the water, in the ground's under it.
    private func labelDraws(level: Double, water front: BezierPath?) -> [Draw] {
        guard let label else { return [] }
        let text = label.path(percent: Int((level * 100).rounded()), centeredAt: vessel.box.center)
        let above = Draw.fill(text, with: water)
        guard let front else { return [above] }
        // Everything outside the water: a frame larger than both, with the water as a hole.
        var air = BezierPath(rect: vessel.box.expanded(by: 3 * vessel.box.width + 2 * amplitude))
        air.append(front)
        let under = Draw.fill(text, with: isWholeCanvas ? background : empty)
        return [.group(opacity: 1, [.clip(air, rule: .evenOdd), above]), .group(opacity: 1, [.clip(front), under])]
    }
}
