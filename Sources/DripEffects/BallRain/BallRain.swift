import DripGeometry
public import DripImage
import DripMotion
public import DripNumbers
import DripPhysics
public import DripScene

/// Coloured balls that drop one by one over six bars, which open after a while. With the last ball of a round the floor opens briefly.
///
/// Based on the falling balls of a Chinese blog post on UIDynamic, whose numbers are the defaults. In `better` the balls are round and begin on the
/// canvas, open bars fade, and the tip is centred. In `original` they are squares, timers interfere, and the tip's corner is at the centre.
public struct BallRain: Effect {
    public static let description = EffectDescription(
        name: "ballrain", summary: "balls rain over six bars that open and close; the tenth shows a message and opens the floor",
        parameters: interval, gravity, elasticity, friction, limit, openDelay, closeDelay, hole, radius, tip, unusedSettings: [.touch])
    static let interval = Parameter<Double>(
        "interval", 0.1...5, unit: "s", default: 1.8, "time between two balls; the loop lasts two intervals more than --limit")
    static let gravity = Parameter<Double?>(
        "gravity", 0...10, "UIKit magnitude: 1 is 1000 pt/s² (default: proportional to the height, 3 at 736 pt)")
    static let elasticity = Parameter<Double>("elasticity", 0...1, default: 0.6, "fraction of its speed that a ball keeps when it bounces")
    static let friction = Parameter<Double>("friction", 0...2, default: 0.2, "friction of balls, bars and walls")
    static let limit = Parameter<Int>(
        "limit", 2...50, default: 10, "number of balls in a round; the last one shows the message and opens the floor")
    static let openDelay = Parameter<Double>(
        "open-delay", 0.05...10, unit: "s", default: 1.5, "time from the first contact until a bar opens")
    static let closeDelay = Parameter<Double>(
        "close-delay", 0.05...10, unit: "s", default: 2, "time from the last contact until an open bar closes")
    static let hole = Parameter<Double>("hole", 0...2, unit: "s", default: 0.3, "time for which the floor stays open")
    static let radius = Parameter<Double?>(
        "radius", 1...60, unit: "pt",
        "radius of a ball, at most a quarter of the canvas's shorter side (default: proportional to the canvas, 10 at 414x736)")
    static let tip = Parameter<String>(
        "tip", limit: 40, default: "你的小球太多了~", "text of the message; empty shows none")

    public let size: PixelSize
    public let background: Color
    public var period: Rational { plan.period }
    package let layout: RainLayout
    package let plan: RainPlan
    package let record: RainRecord
    private let fidelity: Fidelity
    package let ballColors: [Color]
    package let barColors: [Color]
    private let tip: RainTip?

    private static let ballOpacity = 0.8
    /// Alpha of an open bar, and the seconds of its fade.
    private static let openOpacity = 0.25
    private static let barFade = 0.2
    /// Seconds in which a ball grows.
    private static let growth = 0.1

    public init(_ settings: EffectSettings) throws(EffectError) {
        size = try settings.canvas(own: (414, 736), least: 64, of: Self.description)
        let fidelity = settings.fidelity
        let layout = RainLayout(width: Double(size.width), height: Double(size.height), radius: settings[Self.radius])
        let plan = RainPlan(settings, layout: layout)
        var places = RandomStream(seed: settings.seed, purpose: "ballrain.x")
        let starts = plan.births.map { _ in Point(places.number(in: layout.startRange(fidelity)), layout.startY) }
        record = try EffectError.simulating("ballrain") { () throws(DynamicsError) in
            try RainRecord(plan, layout: layout, starts: starts, fidelity: fidelity)
        }
        var colors = RandomColors(seed: settings.seed, purpose: "ballrain.balls")
        ballColors = plan.births.map { _ in colors.next() }
        colors = RandomColors(seed: settings.seed, purpose: "ballrain.bars")
        barColors = layout.bars.map { _ in colors.next() }
        tip = try RainTip(
            settings[Self.tip], from: plan.hole.lowerBound, layout: layout, fidelity: fidelity, appearance: settings.appearance)
        background = settings.appearance == .dark ? Color(rgb: 0x15181D) : .white
        self.layout = layout
        self.plan = plan
        self.fidelity = fidelity
    }

    /// Creates the effect; nil is a parameter's default. `dripgif ballrain --help` explains the parameters.
    public init(
        interval: Double? = nil, gravity: Double? = nil, elasticity: Double? = nil, friction: Double? = nil, limit: Int? = nil,
        openDelay: Double? = nil, closeDelay: Double? = nil, hole: Double? = nil, radius: Double? = nil, tip: String? = nil,
        settings: EffectSettings = EffectSettings()
    ) throws(EffectError) {
        try self.init(
            settings.with(
                Self.interval(interval), Self.gravity(gravity), Self.elasticity(elasticity), Self.friction(friction), Self.limit(limit),
                Self.openDelay(openDelay), Self.closeDelay(closeDelay), Self.hole(hole), Self.radius(radius), Self.tip(tip)))
    }

    public func scene(at time: Double) -> Scene {
        let t = moment(time, inLoopOf: period.value)
        // Progress of the fade at the end of the period.
        let gone = max(0, (t - (period.value - RainPlan.fade)) / RainPlan.fade)
        var scene = Scene()
        for (index, bar) in layout.bars.enumerated() {
            let opacity = barOpacity(index, at: t)
            scene.fill(
                BezierPath(roundedRect: bar, cornerRadius: layout.barCorner), with: barColors[index].opacity(opacity + (1 - opacity) * gone)
            )
        }
        for index in record.births.indices where record.births[index] <= t && t < record.deaths[index] {
            let center = record.trajectory.pose(of: index, at: t).center
            let age = t - record.births[index]
            let radius = layout.radius * (fidelity == .better ? TimingFunction.easeOut(age / Self.growth) : 1)
            guard radius > 0, center.y - radius < layout.height else { continue }
            scene.fill(BezierPath(circle: center, radius: radius), with: ballColors[index].opacity(Self.ballOpacity * (1 - gone)))
        }
        scene.draws += tip?.draws(at: t) ?? []
        return scene
    }

    /// In the original a bar keeps its opacity while balls fall through it.
    package func barOpacity(_ bar: Int, at time: Double) -> Double {
        guard fidelity == .better else { return 1 }
        var (from, to, since) = (1.0, 1.0, 0.0)
        func opacity(_ time: Double) -> Double { from + (to - from) * TimingFunction.easeInOut((time - since) / Self.barFade) }
        for flip in record.flips[bar] where flip.time <= time {
            (from, to, since) = (opacity(flip.time), flip.isSolid ? 1 : Self.openOpacity, flip.time)
        }
        return opacity(time)
    }
}
