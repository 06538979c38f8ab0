package import DripGeometry
import DripImage
import DripMotion
import DripNumbers
import DripScene

/// A scrolled chat whose rows lag behind far from the finger, and spring back. Based on ASHSpringyCollectionView and objc.io 5.
public struct SpringList: MomentEffect {
    public static let description = EffectDescription(
        name: "springlist", summary: "a chat is flicked up and back, and its rows lag and spring"
    ) {
        rows
        stiffnessDistance
        frequency
        damping
    }
    public static let rows = Parameter<Int>("rows", 4...60, default: 14, "number of messages")
    public static let stiffnessDistance = Parameter<Double>(
        "stiffness-distance", 500...2000, unit: "pt", default: 1500,
        "distance from the finger at which a row initially does not move at all")
    public static let frequency = Parameter<Double>("frequency", 0.5...3, unit: "Hz", default: 1, "frequency of the rows' springs")
    public static let damping = Parameter<Double>("damping", 0.2...1, default: 0.8, "damping ratio of the rows' springs")

    let loop: Loop
    let look: DynamicsLook
    let track: PointerTrack?
    let scroll: SpringScroll
    private let bubbles: [(width: Double, lines: [Double])]

    static let corner = 17.0
    static let fingerRadius = 16.0
    private static let margin = 14.0

    public init(_ settings: EffectSettings) throws(EffectError) {
        look = try DynamicsLook(settings, Self.description, own: (320, 480))
        let x = look.width / 2
        // Up by 260 pt in 0.35 s, and later down again.
        let script = try? PointerTrack(strokes: [
            [.init(Point(x, look.height * 0.75), at: 0.3), .init(Point(x, look.height * 0.75 - 260), at: 0.65)],
            [.init(Point(x, look.height * 0.25), at: 3.2), .init(Point(x, look.height * 0.25 + 260), at: 3.55)],
        ])
        track = look.touch ?? script
        let end = look.touch == nil ? (look.isBare ? 6.6 : 5.9) : ((look.touch?.strokes.last?.end.time ?? 0) + 3)
        loop = look.loop(Rational(Int((end * 10).rounded(.up)), 10), fade: look.touch == nil ? 0 : 0.3)
        var scroll = SpringScroll(rows: settings[Self.rows], rowHeight: 48, spacing: 10)
        if let track {
            scroll.record(
                track, for: loop.period.value, viewHeight: look.height, reach: settings[Self.stiffnessDistance],
                frequency: settings[Self.frequency], damping: settings[Self.damping])
        }
        self.scroll = scroll
        var random = RandomStream(seed: settings.seed, purpose: "springlist.rows")
        let total = look.width
        bubbles = (0..<scroll.rows).map { _ in
            let width = total * random.number(in: 0.42..<0.72)
            return (width, [width - 28, (width - 28) * random.number(in: 0.3..<0.95)])
        }
    }

    package func tops(at time: Double) -> [Double] {
        let (offset, lags) = scroll.state(at: time)
        return lags.enumerated().map { scroll.top(of: $0) - offset + $1 }
    }

    package func finger(at time: Double) -> Point? { track?.stroke(at: time)?.point(at: time) }

    private static func isOwn(_ index: Int) -> Bool { index % 3 != 1 }

    /// Returns the frame of a message whose row begins at `top`.
    func bubbleFrame(_ index: Int, top: Double) -> Rect {
        let width = bubbles[index].width
        let left = Self.isOwn(index) ? look.width - Self.margin - width : Self.margin
        return Rect(x: left, y: top, width: width, height: scroll.rowHeight)
    }

    func draws(at time: Double) -> [Draw] {
        let (ownColor, ownText) = (
            look.isBare ? look.appearance.color(0x2F8CFF, dark: 0x2477E0) : look.tile, Color(rgb: 0xFFFFFF, alpha: 0xA0)
        )
        let (other, text) =
            look.isBare
            ? (look.appearance.color(0xE1E4EA, dark: 0x2A2F37), look.appearance.color(0xA9B1BC, dark: 0x6A7380))
            : (look.appearance.color(0xE0E0E5, dark: 0x3A3A3C), look.appearance.color(0xAEAEB2, dark: 0x8E8E93))
        var draws: [Draw] = []
        for (index, top) in tops(at: time).enumerated() where top < look.height && top + scroll.rowHeight > 0 {
            let (bubble, isOwn) = (bubbleFrame(index, top: top), Self.isOwn(index))
            draws.append(.fill(BezierPath(roundedRect: bubble, cornerRadius: Self.corner), with: isOwn ? ownColor : other))
            for (row, line) in bubbles[index].lines.enumerated() {
                let bar = Rect(x: bubble.minX + Self.margin, y: top + 13 + Double(row) * 14, width: line, height: 7)
                draws.append(.fill(BezierPath(roundedRect: bar, cornerRadius: 3.5), with: isOwn ? ownText : text))
            }
        }
        if let finger = finger(at: time) {
            draws.append(.fill(BezierPath(circle: finger, radius: Self.fingerRadius), with: Color(rgb: 0x808890, alpha: 0x70)))
        }
        return draws
    }
}
