import DripGeometry
public import DripImage
import DripMotion
import DripNumbers
import DripScene

/// A badge that is dragged on a sticky neck. It springs back with a jelly-like deformation, or tears off and bursts.
///
/// Based on the sticky badges of QQ and KittenYang's KYCuteView. `better` joins pad, neck and badge as one smooth body that tears and recoils.
/// `original` keeps the straight neck and the rigid return, and leaves the badge where it is released.
public struct Badge: MomentEffect {
    /// Release of the badge inside or outside the limit.
    public enum Release: String, CaseIterable, Sendable { case inside, outside }
    /// Where a torn neck grows again.
    public enum Rejoin: String, CaseIterable, Sendable { case never, inside }
    /// What a torn badge bursts into: a cloud of smoke with crumbs, drops of its own liquid, or nothing.
    public enum Burst: String, CaseIterable, Sendable { case cloud, drops, none }
    /// What is under the badge: nothing, or a tab bar under a page of text lines.
    public enum Stage: String, CaseIterable, Sendable { case plain, tabbar }

    public static let description = EffectDescription(
        name: "badge", summary: "a sticky badge is dragged, then springs back or tears off and bursts"
    ) {
        release
        radius
        limit
        shrink
        damping
        springTime
        rejoin
        poof
        stage
        finish
        text
        tint
    }
    public static let release = Parameter<Release>(
        "release", default: .inside, "where the badge is released, unless --touch is given: inside or outside the limit")
    public static let radius = Parameter<Double?>(
        "radius", 6...40, unit: "pt",
        "radius of the badge (default: 3/40 of the canvas's shorter side, 18 at 240 pt; half of that on the tab bar)")
    public static let limit = Parameter<Double?>(
        "limit", 20...300, unit: "pt",
        "distance from the start at which the neck breaks (default: 60, or a quarter of the canvas's shorter side)")
    public static let shrink = Parameter<Double>(
        "shrink", 4...40, default: 10, "distance in points over which the anchor disc's radius shrinks by 1 pt")
    public static let damping = Parameter<Double>("damping", 0.1...1, default: 0.6, "damping ratio of the return; 1 does not overshoot")
    public static let springTime = Parameter<Double>(
        "spring-time", 0.05...2, unit: "s", default: 0.25, "time until the badge is within 1/1000 of the distance from its start")
    public static let rejoin = Parameter<Rejoin>(
        "rejoin", default: .never, "whether a broken neck forms again when the badge is dragged back inside the limit")
    public static let poof = Parameter<Burst>(
        "poof", default: .cloud, "what a badge released outside the limit bursts into; not with --fidelity original")
    public static let stage = Parameter<Stage>(
        "stage", default: .plain,
        "what is under the badge: plain, or tabbar, a page of text lines over a tab bar with the badge on its first icon")
    public static let finish = Finish.parameter
    public static let text = Parameter<String>(
        "text", limit: 12, default: "3", "text of the badge; two or more characters make it a capsule")
    public static let tint = Parameter<Color?>("tint", "colour of the badge (default: red, depends on --appearance)")

    let loop: Loop
    let layout: BadgeLayout
    let timeline: BadgeTimeline
    let poofs: [Poof]
    let isOriginal: Bool
    let finish: Finish

    /// Minimum seconds of rest before the loop begins again.
    private static let pause = (better: 0.3, original: 0.6)

    public init(_ settings: EffectSettings) throws(EffectError) {
        let layout = try BadgeLayout(settings)
        let isOriginal = settings.fidelity == .original
        // A distance that exceeds the limit only by rounding does not tear.
        let rules = BadgeTimeline.Rules(
            home: layout.home, limit: layout.limit * (1 + 1e-9), spring: layout.spring, rejoins: settings[Self.rejoin] == .inside,
            staysOutside: isOriginal)
        let track = settings.touch ?? layout.ownTrack(isInside: settings[Self.release] == .inside)
        timeline = BadgeTimeline(track?.strokes ?? [], rules: rules) {
            Blob(center: .zero, radius: layout.radius, halfLength: layout.halfLength).holds(.zero + $0)
        }
        var crumbs = RandomStream(seed: settings.seed, purpose: "badge.crumbs")
        var shake = RandomStream(seed: settings.seed, purpose: "badge.shake")
        poofs = (0..<timeline.burstCount).map { _ in Poof(settings[Self.poof], crumbs: &crumbs, shake: &shake) }
        // Tenths: whole frames at 10, 20, 30, 50 and 60 a second.
        let end = timeline.end
        let period = Rational(Int(((end.time + (isOriginal ? Self.pause.original : Self.pause.better)) * 10 - 1e-9).rounded(.up)), 10)
        // A badge left outside can only cross-fade to the one at home.
        loop = Loop(size: layout.size, background: settings.appearance.ground, period: period, fade: end.isHome ? 0 : 0.25)
        self.layout = layout
        self.isOriginal = isOriginal
        finish = settings[Self.finish]
    }

    var still: [Draw] { layout.stage?.draws ?? [] }

    func draws(at time: Double) -> [Draw] { isOriginal ? originalDraws(at: time) : betterDraws(at: time) }

    func label(_ transform: AffineMap) -> [Draw] {
        layout.text.isEmpty ? [] : [.fill(layout.text.transformed(by: transform), with: layout.ink)]
    }
}
