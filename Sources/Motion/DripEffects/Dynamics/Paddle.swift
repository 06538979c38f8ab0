package import DripGeometry
import DripImage
import DripMotion
import DripNumbers
package import DripPhysics
import DripScene

/// A ball that bounces in a box and off a paddle without losing speed. Answers the original question about lossless bounces.
public struct Paddle: MomentEffect {
    /// The player of the paddle.
    public enum Play: String, CaseIterable, Sendable { case auto, miss, touch }

    public static let description = EffectDescription(name: "paddle", summary: "a ball bounces off walls and a paddle without losing speed")
    {
        speed
        radius
        paddleWidth
        paddleHeight
        paddleY
        angle
        play
        english
        lossy
        bricks
    }
    public static let speed = Parameter<Double?>(
        "speed", 50...5000, unit: "pt/s",
        "speed of the ball, adjusted slightly so that the loop closes (default: 540; 360 without bricks or with --fidelity original)")
    public static let radius = Parameter<Double>("radius", 3...30, unit: "pt", default: 8, "radius of the ball")
    public static let paddleWidth = Parameter<Double>("paddle-width", 20...200, unit: "pt", default: 80, "width of the paddle")
    public static let paddleHeight = Parameter<Double>("paddle-height", 4...60, unit: "pt", default: 12, "height of the paddle")
    public static let paddleY = Parameter<Double?>(
        "paddle-y", 40...2000, unit: "pt", "distance between the paddle's top and the canvas's (default: 40 pt above the lower edge)")
    public static let angle = Parameter<Double?>(
        "angle", 10...80, unit: "°",
        "launch angle above the horizontal, adjusted so that the loop closes (default: 30…60, depending on --seed)")
    public static let play = Parameter<Play>(
        "play", default: .auto, "movement of the paddle: auto never misses, miss misses after some hits, touch follows the pointer")
    public static let english = Parameter<Double>(
        "english", 0...1, default: 0, "how strongly the point of the hit turns the direction of the ball")
    public static let lossy = Parameter<Bool>("lossy", "lose speed at every hit, as the original does")
    public static let bricks = Parameter<Int?>("bricks", 0...40, "number of bricks to break (default: 24; 0 with --fidelity original)")

    /// Seconds in which broken bricks come back.
    private static let comeback = 0.4

    let loop: Loop
    let playField: PaddleGame.Field
    /// Closed form of a flight without bends, bricks or loss of speed.
    package let flight: FoldedFlight?
    let game: PaddleGame?
    /// Time and x of each meeting of ball and paddle in one period; none in a game that does not close.
    let meetings: [(time: Double, x: Double)]
    private let colors: PaddleColors

    public init(_ settings: EffectSettings) throws(EffectError) {
        let look = try DynamicsLook(settings, Self.description, own: (320, 480))
        colors = PaddleColors(look)
        let radius = settings[Self.radius]
        let (width, height) = (min(settings[Self.paddleWidth], look.width * 0.8), settings[Self.paddleHeight])
        let count = settings[Self.bricks] ?? (look.isBare ? 0 : 24)
        // In `better` the ball has room above the bricks.
        let bricks = Self.brickWall(count, width: look.width, top: look.isBare ? 40 : 110)
        // The ball needs room between bricks and paddle, and the paddle on the canvas.
        let least = bricks.reduce(0) { max($0, $1.maxY) } + 4 * radius
        let top = max(least, min(settings[Self.paddleY] ?? look.height - 40, look.height - height))
        playField = PaddleGame.Field(
            width: look.width, height: look.height, radius: radius, paddle: Size(width, height), paddleTop: top)
        var random = RandomStream(seed: settings.seed, purpose: "paddle.launch")
        let randomAngle = random.number(in: 30..<60)
        let angle = (settings[Self.angle] ?? randomAngle) / 180 * .pi
        let speed = settings[Self.speed] ?? (look.isBare || count == 0 ? 360 : 540)
        let velocity = Vector(angle: -angle) * speed
        let play = settings[Self.play]
        let (english, isLossy) = (settings[Self.english], settings[Self.lossy] || look.isBare)
        let start = Point(look.width / 2, playField.paddleTop - radius)
        let closes = play == .auto && english == 0 && !isLossy
        // Near launches lead to the same round, so with bricks the place of the launch is random too.
        let serves = (0..<4).map { _ in Point(look.width * random.number(in: 0.3..<0.7), start.y) }
        if closes, count == 0 {
            let walls = Rect(x: 0, y: 0, width: look.width, height: playField.paddleTop)
            let (seconds, across, down) = Self.closing(velocity, field: walls.expanded(by: -radius))
            loop = look.loop(Rational(seconds, 10), background: colors.ground)
            let length = Double(seconds) / 10
            let flight = FoldedFlight(walls: walls, radius: radius, start: start, period: length, across: across, down: down)
            self.flight = flight
            game = nil
            meetings = (0...down).map { index in
                let time = length * Double(index) / Double(down)
                return (time, flight.center(at: time).x)
            }
        } else if closes,
            let round = PaddleRound(
                playField, bricks: bricks, starts: serves, angle: angle * 180 / .pi, spread: settings[Self.angle] == nil ? 15 : 2,
                speed: speed)
        {
            let tenths = max(1, Int((round.length / speed * 10).rounded()))
            let length = Double(tenths) / 10
            loop = look.loop(Rational(tenths, 10), background: colors.ground)
            let game = PaddleGame(playField, bricks: bricks, round, seconds: length)
            self.game = game
            flight = nil
            meetings =
                [(0, round.start.x)]
                + zip(round.hits, game.knots.dropFirst()).filter { $0.0.obstacle == .paddle }.map { ($1.time, $1.ball.x) }
        } else {
            var game = PaddleGame(playField, bricks: bricks)
            // The default pointer moves from side to side.
            let shares = [0.5, 0.8, 0.5, 0.2, 0.5, 0.8, 0.5, 0.2, 0.5]
            let sweep = try? PointerTrack(
                strokes: [
                    shares.enumerated().map { second, share in .init(Point(look.width * share, look.height), at: Double(second)) }
                ])
            game.play(
                play == .touch ? look.touch ?? sweep : nil, misses: play == .miss, start: start, velocity: velocity,
                elasticity: isLossy ? 0.97 : 1, english: english, for: 8)
            self.game = game
            flight = nil
            loop = look.loop(8, fade: 0.4, background: colors.ground)
            meetings = []
        }
    }

    /// Returns the flight nearest to `velocity`: its period in tenths of a second, 3…12 s, and its hits of the right wall and of the paddle.
    private static func closing(_ velocity: Vector, field: Rect) -> (tenths: Int, across: Int, down: Int) {
        var best = (tenths: 30, across: 1, down: 1)
        var least = Double.infinity
        for tenths in 30...120 {
            let seconds = Double(tenths) / 10
            let across = max(1, Int((abs(velocity.dx) * seconds / (2 * field.width)).rounded()))
            let down = max(1, Int((abs(velocity.dy) * seconds / (2 * field.height)).rounded()))
            let found = Vector(2 * field.width * Double(across) / seconds, 2 * field.height * Double(down) / seconds)
            let mismatch = (found - Vector(abs(velocity.dx), abs(velocity.dy))).length + seconds * velocity.length * 0.001
            if mismatch < least { (least, best) = (mismatch, (tenths, across, down)) }
        }
        return best
    }

    private static func brickWall(_ count: Int, width: Double, top: Double) -> [Rect] {
        let columns = 8
        let pitch = (width - 24) / Double(columns)
        return (0..<count).map { index in
            Rect(x: 12 + pitch * Double(index % columns) + 2, y: top + 20 * Double(index / columns), width: pitch - 4, height: 14)
        }
    }

    /// Returns the paddle's centre: eased from one meeting with the ball to the next, within the walls.
    package func paddle(at time: Double) -> Double {
        if meetings.isEmpty, let game { return game.paddle(at: time) }
        let reach = playField.paddle.width / 2
        let index = max(0, min(meetings.count - 2, (meetings.firstIndex { $0.time > time } ?? meetings.count) - 1))
        let (a, b) = (meetings[index], meetings[index + 1])
        let share = TimingFunction.easeInOut((time - a.time) / (b.time - a.time))
        return min(playField.width - reach, max(reach, a.x.interpolated(to: b.x, at: share)))
    }

    package func ball(at time: Double) -> Point { flight?.center(at: time) ?? game?.ball(at: time) ?? .zero }

    func draws(at time: Double) -> [Draw] {
        var draws: [Draw] = []
        for (index, brick) in (game?.bricks ?? []).enumerated() {
            let age = max(0, (time - (game?.brickTimes[index] ?? .infinity)) / 0.2)
            // In a game that closes broken bricks come back at the end.
            let back = meetings.isEmpty || age == 0 ? 0 : max(0, 1 - (period.value - time) / Self.comeback)
            guard age < 1 || back > 0 else { continue }
            let frame = back > 0 ? brick : brick.expanded(by: 3 * age)
            draws.append(
                .group(
                    opacity: max(1 - age, back),
                    [.fill(BezierPath(roundedRect: frame, cornerRadius: 3), with: colors.brick(row: index / 8))]))
        }
        let paddle = playField.paddleRect(at: paddle(at: time))
        draws.append(.fill(BezierPath(roundedRect: paddle, cornerRadius: playField.paddleCorner), with: colors.paddle))
        draws += trail(at: time)
        draws.append(.fill(BezierPath(circle: ball(at: time), radius: playField.radius), with: colors.ball))
        return draws
    }

    /// Draws the recent path of the ball as discs so close that they look like one streak.
    private func trail(at time: Double) -> [Draw] {
        let length = 0.1
        // A loop that closes has a past before its start.
        let isClosed = !meetings.isEmpty
        guard isClosed || time > length else { return [] }
        func past(_ age: Double) -> Point { ball(at: time < age && isClosed ? time - age + period.value : time - age) }
        let count = max(6, min(40, Int(past(length).distance(to: ball(at: time)) / 1.5)))
        return (1...count).reversed().map { index in
            let share = Double(index) / Double(count + 1)
            let disc = BezierPath(circle: past(length * share), radius: playField.radius * (1 - 0.6 * share))
            return .fill(disc, with: colors.ball.opacity(1.25 / Double(count) * (1 - share)))
        }
    }

    /// The colours of the game: one set for both appearances in the original, and iOS's system colours in `better`.
    private struct PaddleColors {
        let ground: Color
        let paddle: Color
        let ball: Color
        private let bricks: [Color]

        init(_ look: DynamicsLook) {
            if look.isBare {
                (ground, paddle, ball) = (Color(rgb: 0x101418), Color(rgb: 0x32AB9B), .white)
                bricks = (0..<5).map { Color(rgb: 0xF0A030).interpolated(to: Color(rgb: 0x4A90D9), at: Double($0) / 4) }
                return
            }
            ground = look.isDark ? Color(rgb: 0x101014) : Color(rgb: 0xF2F2F7)
            ball = look.isDark ? .white : Color(rgb: 0x1C1C1E)
            paddle = Color(rgb: look.isDark ? 0x0A84FF : 0x007AFF)
            bricks =
                (look.isDark ? [0xFF453A, 0xFF9F0A, 0xFFD60A, 0x30D158, 0x64D2FF] : [0xFF3B30, 0xFF9500, 0xFFCC00, 0x34C759, 0x32ADE6])
                .map { Color(rgb: $0) }
        }

        func brick(row: Int) -> Color { bricks[row % bricks.count] }
    }
}
