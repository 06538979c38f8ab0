import DripGeometry
import DripImage
import DripMotion
import DripNumbers
import DripScene

/// A page that slides in over another one and away again, by a swipe or under the finger.
///
/// Based on a custom view controller transition of half a second, red under yellow. `original` shows those colours and its dismissal, in which the
/// red page comes down from above. `better` moves the front page away from the back page.
public struct Slide: MomentEffect {
    /// Style of a dismissal: the front page moves away, or the back page covers it.
    public enum Dismiss: String, CaseIterable, Sendable { case reveal, cover }
    /// The built-in pages.
    public enum Page: String, CaseIterable, Sendable { case list, picture }
    /// Direction in which the front page enters.
    public enum Direction: String, CaseIterable, Sendable { case up, down, left, right }
    /// Timing function of a transition.
    public enum Curve: String, CaseIterable, Sendable {
        /// Constant speed.
        case linear
        /// Starts slowly.
        case easeIn = "ease-in"
        /// Ends slowly.
        case easeOut = "ease-out"
        /// Starts and ends slowly.
        case easeInOut = "ease-in-out"
        /// The default timing function of Core Animation.
        case standard = "default"

        var timing: TimingFunction {
            switch self {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInOut: .easeInOut
            case .standard: .standard
            }
        }
    }

    public static let description = EffectDescription(
        name: "slide", summary: "a page slides in over another and away again, after a swipe or under the finger", unusedSettings: [.seed]
    ) {
        interactive
        dismiss
        transition
        curve
        direction
        parallax
        dim
        cornerRadius
        front
        back
    }
    public static let interactive = Parameter<Bool>(
        "interactive", "the page follows the finger; on release the transition finishes or goes back")
    public static let dismiss = Parameter<Dismiss?>(
        "dismiss",
        "how the front page leaves: reveal pulls it away, cover slides the back page over it (default: reveal; cover with --fidelity original)"
    )
    public static let transition = Parameter<Double>("transition", 0.1...2, unit: "s", default: 0.5, "duration of a transition")
    public static let curve = Parameter<Curve>(
        "curve", default: .easeInOut, "timing function of a transition, and of its remainder after the finger lifts")
    public static let direction = Parameter<Direction>("direction", default: .up, "direction in which the front page enters")
    public static let parallax = Parameter<Double?>(
        "parallax", 0...0.3, "distance that the covered page moves, as a fraction of the canvas (default: 0.25; 0 between plain pages)")
    public static let dim = Parameter<Double?>(
        "dim", 0...0.4, "opacity of the shade over the covered page (default: 0.3; 0 between plain pages)")
    public static let cornerRadius = Parameter<Double?>(
        "corner-radius", 0...100, unit: "pt",
        "corner radius of the top page while it moves (default: proportional to the width, 18 at 320 pt; 0 between plain pages)")
    public static let front = Parameter<Artwork<Page>?>(
        "front", "page that slides in (default: picture; yellow with --fidelity original)")
    public static let back = Parameter<Artwork<Page>?>("back", "page behind it (default: list; red with --fidelity original)")

    let loop: Loop
    let width: Double
    let height: Double
    private let front: SlidePage
    private let back: SlidePage
    /// Vector of the front page's entrance, as long as the canvas in that direction.
    private let travel: Vector
    private let covers: Bool
    private let parallax: Double
    private let dim: Double
    private let cornerRadius: Double
    let track: PointerTrack?
    private let finger: Color?
    let timeline: SlideTimeline
    let timing: TimingFunction

    public init(_ settings: EffectSettings) throws(EffectError) {
        let size = try settings.canvas(own: (320, 480), least: 64, of: Self.description)
        let (width, height) = (Double(size.width), Double(size.height))
        (self.width, self.height) = (width, height)
        let isOriginal = settings.fidelity == .original
        let front = Self.page(settings[Self.front] ?? (isOriginal ? .color(Color(rgb: 0xFFFF00)) : .drawing(.picture)), settings)
        let back = Self.page(settings[Self.back] ?? (isOriginal ? .color(Color(rgb: 0xFF0000)) : .drawing(.list)), settings)
        let isPlain = front.isPlain && back.isPlain
        let unit = min(width, height) / 320
        parallax = settings[Self.parallax] ?? (isPlain ? 0 : 0.25)
        dim = settings[Self.dim] ?? (isPlain ? 0 : 0.3)
        cornerRadius = settings[Self.cornerRadius] ?? (isPlain ? 0 : 18 * unit)
        covers = (settings[Self.dismiss] ?? (isOriginal ? .cover : .reveal)) == .cover
        let direction = settings[Self.direction]
        let transition = settings[Self.transition]
        let isInteractive = settings[Self.interactive]
        let script = SlideScript(direction: direction, width: width, height: height, transition: transition)
        travel = direction.vector * script.extent
        track = settings.touch ?? (try? PointerTrack(strokes: isInteractive ? script.pans : script.swipes))
        timing = settings[Self.curve].timing
        timeline = SlideTimeline(
            track?.strokes ?? [], direction: direction, extent: script.extent, duration: transition, curve: timing,
            isInteractive: isInteractive)
        finger = isPlain ? nil : Color(rgb: 0x7A828C, alpha: 0x90)
        let over = max(timeline.end, track?.strokes.last?.end.time ?? 0) + SlideScript.hold
        let period = Rational(Int((over * 100 - 1e-6).rounded(.up)), 100)
        // A user's track may end on the front page.
        loop = Loop(size: size, background: back.ground, period: period, fade: timeline.endsFront ? 0.3 : 0)
        (self.front, self.back) = (front, back)
    }

    private static func page(_ page: Artwork<Page>, _ settings: EffectSettings) -> SlidePage {
        let (width, height) = (Double(settings.size?.width ?? 320), Double(settings.size?.height ?? 480))
        let isDark = settings.appearance == .dark
        switch page {
        case .picture(let picture):
            return SlidePage(picture, ground: Color(rgb: isDark ? 0x000000 : 0xFFFFFF), width: width, height: height)
        case .color(var color):
            // Nothing may show through a page.
            color.alpha = 255
            return SlidePage(plain: color, width: width, height: height)
        case .drawing(.list): return .list(width: width, height: height, isDark: isDark)
        case .drawing(.picture): return .picture(width: width, height: height, isDark: isDark)
        }
    }

    func draws(at time: Double) -> [Draw] {
        guard let finger, let point = track?.stroke(at: time)?.point(at: time) else { return pages(at: time) }
        return pages(at: time) + [.fill(BezierPath(circle: point, radius: fingerRadius), with: finger)]
    }

    var fingerRadius: Double { 14 * min(width, height) / 320 }

    /// A page that has covered the share `covered` (0…1) of another one along `travel`.
    struct Moving {
        fileprivate let top: SlidePage
        fileprivate let under: SlidePage
        let travel: Vector
        let covered: Double
    }

    /// Returns the state of a transition; nil when none is going on.
    func moving(at time: Double) -> Moving? {
        guard let transition = timeline.transition(at: time) else { return nil }
        let progress = transition.progress(at: time)
        if transition.presents { return Moving(top: front, under: back, travel: travel, covered: progress) }
        if covers { return Moving(top: back, under: front, travel: -travel, covered: progress) }
        return Moving(top: front, under: back, travel: travel, covered: 1 - progress)
    }

    /// Returns the frame of the moving page.
    func frame(of moving: Moving) -> Rect {
        let hidden = moving.travel * (moving.covered - 1)
        return Rect(x: hidden.dx, y: hidden.dy, width: width, height: height)
    }

    /// Returns the radius of its corners: limited so that neither the corners of its far end show, nor anything beyond the page below.
    func radius(of moving: Moving) -> Double {
        min(cornerRadius, (1 - moving.covered) * moving.travel.length, 0.5 * moving.covered * moving.travel.length)
    }

    private func pages(at time: Double) -> [Draw] {
        guard let moving = moving(at: time) else { return timeline.showsFront(at: time) ? front.draws : back.draws }
        let (top, under, covered) = (moving.top, moving.under, moving.covered)
        if covered <= 0 { return under.draws }
        if covered >= 1 { return top.draws }
        let shift = moving.travel * (covered * parallax)
        var draws = under.draws.map { $0.transformed(by: .translation(shift.dx, shift.dy)) }
        let canvas = Rect(x: 0, y: 0, width: width, height: height)
        if dim > 0 { draws.append(.group(opacity: dim * covered, [.fill(BezierPath(rect: canvas.expanded(by: 1)), with: .black)])) }
        let frame = frame(of: moving)
        let outline = BezierPath(roundedRect: frame, cornerRadius: radius(of: moving))
        return draws + [.group(opacity: 1, [.clip(outline)] + top.draws.map { $0.transformed(by: .translation(frame.minX, frame.minY)) })]
    }
}
