package import DripGeometry
import DripImage
import DripMotion
import DripNumbers
import DripScene
import DripText

/// A message with a keyword, and sprites that rain into the chat, bounce down its bubbles and leave at the bottom.
///
/// Based on a description of QQ in a Chinese blog post on UIDynamic, which has neither code nor numbers. So both fidelities are the same.
public struct Cakes: MomentEffect {
    public static let description = EffectDescription(
        name: "cakes", summary: "a birthday message makes cakes rain and bounce down the chat", unusedSettings: [.fidelity, .touch]
    ) {
        word
        sprite
        count
        spriteSize
        gravity
        elasticity
        tilt
    }
    public static let word = Parameter<String>(
        "word", limit: 60, default: "生日快乐",
        "message; birthday words select a cake, cold a snowflake, love a heart, others a star; an empty message sends nothing"
    )
    public static let sprite = Parameter<Artwork<Sprite>?>(
        picture: "sprite", "image that rains (default: selected by --word; cake if it is empty)")
    public static let count = Parameter<Int>("count", 1...100, default: 18, "number of sprites")
    public static let spriteSize = Parameter<Double?>(
        "sprite-size", 8...200, unit: "pt",
        "side of an average sprite; sizes vary by up to a quarter (default: proportional to the canvas, 42 at 320x480)")
    public static let gravity = Parameter<Double?>(
        "gravity", 0.1...10, "UIKit magnitude: 1 is 1000 pt/s² (default: proportional to the height, 1.6 at 480 pt)")
    public static let elasticity = Parameter<Double>(
        "elasticity", 0...1, default: 0.55, "fraction of its downward speed that a sprite keeps when it bounces")
    public static let tilt = Parameter<Double>(
        "tilt", -45...45, unit: "°", default: 0, "tilt of the device; positive angles make sprites fall to the right")

    let loop: Loop
    package let chat: ChatLayout
    package let flights: [SpriteFlight]
    /// Frames of all bubbles that reflect sprites. The last is the message's, if there is one.
    package let bubbles: [Rect]
    package let sprite: Artwork<Sprite>
    private let art: SpriteArt?
    private let colors: ChatColors
    private let message: (frame: Rect, text: BezierPath)?

    /// Seconds in which the message slides in; after them the sprites begin.
    private static let slide = 0.25
    private static let spawning = 1.6
    /// Seconds in which the message fades after the last sprite, and the empty chat is shown before the loop begins again.
    private static let fade = 0.3
    private static let pause = 0.1

    public init(_ settings: EffectSettings) throws(EffectError) {
        let size = try settings.canvas(own: (320, 480), least: 64, of: Self.description)
        let chat = ChatLayout(width: Double(size.width), height: Double(size.height))
        let word = settings[Self.word]
        message = try Self.message(word, in: chat)
        let bubbles = chat.rows.map { $0.frame } + (message.map { [$0.frame] } ?? [])

        sprite = settings[Self.sprite] ?? .drawing(message == nil ? .cake : Sprite(for: word))
        art = if case .drawing(let sprite) = sprite { sprite.art } else { nil }

        let gravity = 1000 * (settings[Self.gravity] ?? 1.6 * chat.height / 480)
        let tilt = settings[Self.tilt] / 180 * .pi
        let acceleration = tilt == 0 ? Vector(0, gravity) : Vector(gravity * sine(tilt), gravity * cosine(tilt))
        let starts = Self.starts(
            count: settings[Self.count], side: settings[Self.spriteSize] ?? 42 * chat.scale,
            slope: acceleration.dx / acceleration.dy,
            in: chat, seed: settings.seed)
        // Time for the last sprite to fall with one or two hops; without hops each is gone after one fall.
        let largest = starts.map { $0.size }.max() ?? 0
        let fall = (2 * (chat.height + 2 * largest) / acceleration.dy).squareRoot()
        let length = max(3.6, Self.slide + Self.spawning + 1.5 * fall + Self.fade + Self.pause)
        let period = Rational(Int((length * 10 - 1e-9).rounded(.up)), 10)
        let deadline = period.value - Self.fade - Self.pause
        let elasticity = settings[Self.elasticity]
        var flights: [SpriteFlight] = []
        for start in starts {
            let span = max(1, chat.width - start.size)
            // Where it overlaps another one at first, golden sections of the canvas's width on are tried.
            func candidate(_ index: Int) -> SpriteFlight {
                let x = start.center.x + span * 0.618_034 * Double(index)
                let left = start.size / 2 + min(0, start.center.x - start.size / 2)
                var moved = start
                moved.center.x = index == 0 ? x : left + (x - left).truncatingRemainder(dividingBy: span)
                return SpriteFlight(
                    moved, acceleration: acceleration, bubbles: bubbles, elasticity: elasticity, floor: chat.height,
                    deadline: deadline)
            }
            flights.append(Self.flight(of: candidate, among: flights))
        }
        self.flights = flights
        colors = ChatColors(appearance: settings.appearance)
        loop = Loop(size: size, background: colors.ground, period: period)
        (self.chat, self.bubbles) = (chat, bubbles)
    }

    /// Returns the first of 32 flights that keeps clear of the others while it enters, or else at its birth, or else the one furthest from them.
    private static func flight(of candidate: (Int) -> SpriteFlight, among flights: [SpriteFlight]) -> SpriteFlight {
        func clearance(_ flight: SpriteFlight, for seconds: Double) -> Double {
            flights.map { flight.clearance(from: $0, for: seconds) }.min() ?? 0
        }
        for seconds in [SpriteFlight.entrance, 0] {
            for index in 0..<32 {
                let flight = candidate(index)
                if clearance(flight, for: seconds) >= 0 { return flight }
            }
        }
        var best = candidate(0)
        var most = clearance(best, for: 0)
        for index in 1..<32 {
            let flight = candidate(index)
            let distance = clearance(flight, for: 0)
            if distance > most { (best, most) = (flight, distance) }
        }
        return best
    }

    private static func message(_ word: String, in chat: ChatLayout) throws(EffectError) -> (frame: Rect, text: BezierPath)? {
        guard !word.allSatisfy({ $0.isWhitespace }) else { return nil }
        let text = try EffectError.setting(word, TextStyle(size: 18 * chat.scale), effect: "cakes").fitted(toWidth: chat.messageTextWidth)
        let frame = chat.message(textWidth: text.width)
        return (frame, text.path(centeredAt: frame.center))
    }

    /// Returns starts above the canvas, evenly distributed with some randomness. For a fall with slope dx/dy `slope`, they shift upwind and spread.
    private static func starts(count: Int, side: Double, slope: Double, in chat: ChatLayout, seed: UInt64) -> [SpriteFlight.Start] {
        var positions = RandomStream(seed: seed, purpose: "cakes.x")
        var sizes = RandomStream(seed: seed, purpose: "cakes.size")
        var delays = RandomStream(seed: seed, purpose: "cakes.delay")
        var speeds = RandomStream(seed: seed, purpose: "cakes.velocity")
        var spins = RandomStream(seed: seed, purpose: "cakes.spin")
        var position = positions.number(in: 0..<1)
        return (0..<count).map { index in
            // Golden sections keep neighbours apart.
            position += 0.618_034 + positions.number(in: -0.08..<0.08)
            position -= position.rounded(.down)
            let size = side * sizes.number(in: 32.0 / 42..<52.0 / 42)
            let drift = slope * (chat.height + size)
            let span = max(0, chat.width - size) + 0.6 * abs(drift)
            let x = (chat.width - 1.1 * drift - span) / 2 + span * position
            let turn = spins.number(in: -0.5..<0.5)
            return SpriteFlight.Start(
                time: slide + spawning * (Double(index) + delays.number(in: 0..<1)) / Double(count), center: Point(x, -size),
                velocity: Vector(speeds.number(in: -80..<80) * chat.scale, 0), angle: turn, spin: spins.number(in: -3..<3), size: size)
        }
    }

    /// The chat without the message and the sprites.
    var still: [Draw] {
        func bar(_ rect: Rect, _ color: Color) -> Draw { .fill(BezierPath(roundedRect: rect, cornerRadius: rect.height / 2), with: color) }
        let rows = chat.rows.flatMap { row in
            [bubble(row.frame, isOwn: row.isOwn)] + row.bars.map { bar($0, row.isOwn ? colors.sentBar : colors.otherBar) }
        }
        return [bar(chat.timeBar, colors.timeBar)] + rows
    }

    func draws(at time: Double) -> [Draw] {
        let sprites = flights.flatMap { flight in
            flight.pose(at: time).map { spriteDraws($0.center, angle: $0.angle, size: flight.size) } ?? []
        }
        return messageDraws(at: time) + sprites
    }

    /// Draws a bubble with its tail and shadow.
    private func bubble(_ frame: Rect, isOwn: Bool, move: AffineMap = .identity) -> Draw {
        let color = isOwn ? colors.sent : colors.other
        let shadow = Shadow(offset: Vector(0, 1.2 * chat.scale), blur: 2.2 * chat.scale, color: colors.shadow)
        return .group(shadow: shadow, chat.bubble(frame, isOwn: isOwn).map { .fill($0.transformed(by: move), with: color) })
    }

    private func messageDraws(at time: Double) -> [Draw] {
        guard let (frame, text) = message else { return [] }
        let gone = (time - (period.value - Self.pause - Self.fade)) / Self.fade
        guard time > 0, gone < 1 else { return [] }
        let move = AffineMap.translation(0, (1 - TimingFunction.easeOut(time / Self.slide)) * (chat.height - frame.minY))
        let draws: [Draw] = [
            bubble(frame, isOwn: true, move: move), .fill(text.transformed(by: move), with: colors.text),
        ]
        return gone > 0 ? [.group(opacity: 1 - TimingFunction.easeInOut(gone), draws)] : draws
    }

    private func spriteDraws(_ center: Point, angle: Double, size: Double) -> [Draw] {
        let transform = AffineMap.rotation(angle).followed(by: .translation(center.x, center.y))
        guard case .picture(let picture) = sprite else { return art?.draws(AffineMap.scale(size / 100).followed(by: transform)) ?? [] }
        let (width, height) = (Double(picture.pixels.width), Double(picture.pixels.height))
        let fit = AffineMap.translation(-width / 2, -height / 2).followed(by: .scale(size / max(width, height)))
        return [.image(picture.pixels, named: picture.name, transform: fit.followed(by: transform))]
    }
}
