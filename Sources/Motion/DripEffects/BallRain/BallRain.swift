import DripGeometry
package import DripImage
import DripMotion
import DripNumbers
import DripPhysics
import DripScene

/// Coloured balls that drop one by one over six bars, which open after a while. With the last ball of a round the floor opens briefly.
///
/// Based on the falling balls of a Chinese blog post on UIDynamic, whose numbers are the defaults. In `better` the balls are round and begin on the
/// canvas, open bars fade, and the tip is centred. In `original` they are squares, timers interfere, and the tip's corner is at the centre.
public struct BallRain: MomentEffect {
    public static let description = EffectDescription(
        name: "ballrain", summary: "balls rain over six bars that open and close; the tenth shows a message and opens the floor",
        unusedSettings: [.touch]
    ) {
        interval
        gravity
        elasticity
        friction
        limit
        openDelay
        closeDelay
        hole
        radius
        bars
        finish
        tip
    }
    public static let interval = Parameter<Double>(
        "interval", 0.1...5, unit: "s", default: 1.8, "time between two balls; the loop lasts two intervals more than --limit")
    public static let gravity = Parameter<Double?>(
        "gravity", 0...10, "UIKit magnitude: 1 is 1000 pt/s² (default: proportional to the height, 3 at 736 pt)")
    public static let elasticity = Parameter<Double>(
        "elasticity", 0...1, default: 0.6, "fraction of its speed that a ball keeps when it bounces")
    public static let friction = Parameter<Double>("friction", 0...2, default: 0.2, "friction of balls, bars and walls")
    public static let limit = Parameter<Int>(
        "limit", 2...50, default: 10, "number of balls in a round; the last one shows the message and opens the floor")
    public static let openDelay = Parameter<Double>(
        "open-delay", 0.05...10, unit: "s", default: 1.5, "time from the first contact until a bar opens")
    public static let closeDelay = Parameter<Double>(
        "close-delay", 0.05...10, unit: "s", default: 2, "time from the last contact until an open bar closes")
    public static let hole = Parameter<Double>("hole", 0...2, unit: "s", default: 0.3, "time for which the floor stays open")
    public static let radius = Parameter<Double?>(
        "radius", 1...60, unit: "pt",
        "radius of a ball, at most a quarter of the canvas's shorter side (default: proportional to the canvas, 10 at 414x736)")
    public static let bars = Parameter<String?>(
        "bars", limit: 400,
        "bars as x,y,width of their top edges in points, separated by blanks, at most 40 (default: six, in proportion to the canvas)")
    public static let finish = Finish.parameter
    public static let tip = Parameter<String>(
        "tip", limit: 40, default: "你的小球太多了~", "text of the message; empty shows none")

    let loop: Loop
    package let layout: RainLayout
    package let plan: RainPlan
    package let record: RainRecord
    let fidelity: Fidelity
    package let ballColors: [Color]
    package let barColors: [Color]
    private let ballOpacity: Double
    /// The colour of the floor; nil in the original, where the canvas's edge is the floor.
    private let floorColor: Color?
    private let tip: RainTip?
    private let isGlossy: Bool

    /// Alpha of an open bar, and the seconds of its fade.
    private static let openOpacity = 0.25
    private static let barFade = 0.2
    /// Seconds in which a ball grows.
    private static let growth = 0.1
    /// Height of the floor at the original's size, and the seconds in which it parts.
    private static let floorHeight = 3.0
    private static let parting = 0.1

    public init(_ settings: EffectSettings) throws(EffectError) {
        let size = try settings.canvas(own: (414, 736), least: 64, of: Self.description)
        let fidelity = settings.fidelity
        let layout = try RainLayout(
            width: Double(size.width), height: Double(size.height), radius: settings[Self.radius], bars: settings[Self.bars])
        let plan = RainPlan(settings, layout: layout)
        var positions = RandomStream(seed: settings.seed, purpose: "ballrain.x")
        let starts = plan.births.map { _ in Point(positions.number(in: layout.startRange(fidelity)), layout.startY) }
        do { record = try RainRun(plan, layout: layout, starts: starts).record() } catch {
            throw .unphysical(effect: "ballrain", error: error)
        }
        switch fidelity {
        case .better:
            let palette = RainPalette(appearance: settings.appearance, seed: settings.seed)
            ballColors = plan.births.indices.map(palette.ball)
            barColors = layout.bars.map { palette.bar(depth: $0.minY / layout.height) }
            (ballOpacity, floorColor) = (palette.ballOpacity, palette.floor)
        case .original:
            var colors = RandomColors(seed: settings.seed, purpose: "ballrain.balls")
            ballColors = plan.births.map { _ in colors.next() }
            colors = RandomColors(seed: settings.seed, purpose: "ballrain.bars")
            barColors = layout.bars.map { _ in colors.next() }
            (ballOpacity, floorColor) = (0.8, nil)
        }
        tip = try RainTip(
            settings[Self.tip], from: plan.hole.lowerBound, layout: layout, fidelity: fidelity, appearance: settings.appearance)
        loop = Loop(size: size, background: settings.appearance.ground, period: plan.period)
        isGlossy = settings[Self.finish] == .glossy
        (self.layout, self.plan, self.fidelity) = (layout, plan, fidelity)
    }

    func draws(at time: Double) -> [Draw] {
        let isOld = time < plan.overlap
        let late = time + period.value
        // Progress of the fade: in the next period, or in the original at the end of this one.
        let start = fidelity == .better ? plan.overlap - RainPlan.fade : period.value - RainPlan.fade
        let gone = fidelity == .better && !isOld ? 0 : max(0, (time - start) / RainPlan.fade)
        let old = isOld ? balls(at: late, presence: 1 - gone) : []
        let new = balls(at: time, presence: fidelity == .better ? 1 : 1 - gone)
        var draws = [floor(at: time, under: old + new)].compactMap { $0 }
        draws += layout.bars.enumerated().map { index, bar in
            let opacity = barOpacity(index, at: isOld ? late : time)
            let color = barColors[index].opacity(opacity + (1 - opacity) * gone)
            let flat = Draw.fill(BezierPath(roundedRect: bar, cornerRadius: layout.barCorner), with: color)
            return isGlossy ? RainLight.bar(flat, bar, color, under: old + new) : flat
        }
        func draw(_ ball: Ball, at time: Double) -> Draw {
            let color = ballColors[ball.index].opacity(ballOpacity * ball.presence)
            let flat = Draw.fill(BezierPath(circle: ball.center, radius: ball.radius), with: color)
            return isGlossy ? RainLight.ball(flat, ball, color, nearness: nearness(of: ball, at: time)) : flat
        }
        draws += old.map { draw($0, at: late) } + new.map { draw($0, at: time) }
        return draws + (tip?.draws(at: time) ?? [])
    }

    /// Draws the floor, whose halves move apart for the hole.
    private func floor(at time: Double, under balls: [Ball]) -> Draw? {
        guard let floorColor else { return nil }
        let (width, height) = (layout.width, Self.floorHeight * layout.barCorner / 5)
        let top = layout.height - height
        let hole = plan.hole
        let way = min(1, max(0, min(time - hole.lowerBound, hole.upperBound - time) / Self.parting))
        let gap = width / 2 * TimingFunction.easeInOut(way)
        var path = BezierPath(rect: Rect(x: -gap, y: top, width: width / 2, height: height))
        path.append(BezierPath(rect: Rect(x: width / 2 + gap, y: top, width: width / 2, height: height)))
        if gap == 0 { path = BezierPath(rect: Rect(x: 0, y: top, width: width, height: height)) }
        let flat = Draw.fill(path, with: floorColor)
        return isGlossy ? RainLight.floor(flat, top: top, floorColor, under: balls) : flat
    }

    func radius(ofBall index: Int, at time: Double) -> Double {
        layout.radius * (fidelity == .better ? TimingFunction.easeOut((time - record.births[index]) / Self.growth) : 1)
    }

    /// A visible ball.
    struct Ball {
        let index: Int
        let center: Point
        let radius: Double
        /// 1, or less in a fade.
        var presence = 1.0
    }

    private func balls(at time: Double, presence: Double) -> [Ball] {
        record.births.indices.compactMap { index in
            guard record.births[index] <= time, time < record.deaths[index] else { return nil }
            let center = record.trajectory.pose(of: index, at: time).center
            let radius = radius(ofBall: index, at: time)
            return radius > 0 && center.y - radius < layout.height
                ? Ball(index: index, center: center, radius: radius, presence: presence) : nil
        }
    }

    /// Returns how near a ball is to the floor or the bar under it: 1 in contact, 0 from two diameters on.
    private func nearness(of ball: Ball, at time: Double) -> Double {
        func nearness(height: Double) -> Double { max(0, 1 - max(0, height) / (4 * ball.radius)) }
        let foot = ball.center.y + ball.radius
        var nearest = nearness(height: layout.height - foot)
        for (index, bar) in layout.bars.enumerated() {
            guard bar.minX < ball.center.x, ball.center.x < bar.maxX, ball.center.y < bar.minY else { continue }
            nearest = max(nearest, barOpacity(index, at: time) * nearness(height: bar.minY - foot))
        }
        return nearest
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
