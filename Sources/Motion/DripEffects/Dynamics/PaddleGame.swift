import DripGeometry
import DripMotion
import DripNumbers
import DripPhysics

/// A recorded game of `paddle`: ball, paddle and bricks in steps of 1/240 s, with hits at their exact moments.
struct PaddleGame {
    struct Field {
        let width: Double
        let height: Double
        let radius: Double
        let paddle: Size
        let paddleTop: Double

        var paddleCorner: Double { min(6, paddle.height / 2) }

        func paddleRect(at center: Double) -> Rect {
            Rect(x: center - paddle.width / 2, y: paddleTop, width: paddle.width, height: paddle.height)
        }
    }

    struct Knot {
        let time: Double
        let ball: Point
    }

    static let paddleSpeed = 600.0
    /// Minimum angle of the flight with `english`: 8° from horizontal.
    static let flattest = 8 / 180 * Double.pi
    /// Hits of the paddle before it misses.
    static let hitsBeforeMiss = 1

    let playField: Field
    private(set) var knots: [Knot] = []
    private(set) var paddles: [Double] = []
    /// Time at which each brick was hit; infinite if never.
    private(set) var brickTimes: [Double]
    let bricks: [Rect]
    /// Speeds after each hit, and whether a ball was lost, for tests.
    private(set) var speeds: [Double] = []
    private(set) var lossTime: Double?

    init(_ playField: Field, bricks: [Rect]) {
        self.playField = playField
        self.bricks = bricks
        brickTimes = Array(repeating: .infinity, count: bricks.count)
    }

    /// Creates the record of a round that closes after `seconds`; the paddle is the caller's.
    init(_ playField: Field, bricks: [Rect], _ round: PaddleRound, seconds: Double) {
        self.init(playField, bricks: bricks)
        knots = [Knot(time: 0, ball: round.start)]
        let climb = round.hits.last?.climb ?? 1
        for hit in round.hits {
            let time = seconds * (hit.climb / climb)
            knots.append(Knot(time: time, ball: hit.center))
            if case .brick(let brick) = hit.obstacle { brickTimes[brick] = time }
            speeds.append(round.length / seconds)
        }
        knots[knots.count - 1] = Knot(time: seconds, ball: round.start)
    }

    /// Plays for `duration` seconds. The paddle follows `track` if there is one; otherwise it never misses, or `misses` after some hits.
    mutating func play(
        _ track: PointerTrack?, misses: Bool, start: Point, velocity: Vector, elasticity: Double, english: Double, for duration: Double
    ) {
        var ball = LosslessBall(center: start, velocity: velocity, radius: playField.radius, elasticity: elasticity)
        var paddle = playField.width / 2
        var hits = 0
        knots = [Knot(time: 0, ball: start)]
        paddles = [paddle]
        let step = DynamicAnimator.stepDuration
        for index in 0..<Int((duration * 240).rounded()) {
            let time = Double(index) * step
            let landing = self.landing(of: ball, misses: misses && hits >= Self.hitsBeforeMiss)
            let goal = track.map { $0.stroke(at: time + step)?.point(at: time + step).x ?? paddle } ?? landing
            let reach = playField.paddle.width / 2
            let next = min(playField.width - reach, max(reach, goal))
            let speed = min(Self.paddleSpeed, max(-Self.paddleSpeed, (next - paddle) / step))
            advance(&ball, paddle: paddle, speed: speed, from: time, english: english, hits: &hits)
            paddle += speed * step
            paddles.append(paddle)
            knots.append(Knot(time: time + step, ball: ball.center))
            if lossTime == nil, ball.center.y - playField.radius > playField.height { lossTime = time + step }
            // A lost ball is served again after half a second.
            if let loss = lossTime, time + step >= loss + 0.5 {
                ball.center = start
                ball.velocity = velocity
                knots.append(Knot(time: time + step, ball: start))
                lossTime = nil
                hits = 0
            }
        }
    }

    /// Makes one step, split where a brick breaks, so that the rest is without it.
    private mutating func advance(
        _ ball: inout LosslessBall, paddle: Double, speed: Double, from start: Double, english: Double, hits: inout Int
    ) {
        let walls = LosslessBall.Obstacle.walls(Rect(x: 0, y: 0, width: playField.width, height: playField.height), open: [.bottom])
        var done = 0.0
        let step = DynamicAnimator.stepDuration
        var rounds = 0
        while done < step, rounds < 64 {
            rounds += 1
            let standing = bricks.indices.filter { brickTimes[$0] == .infinity }
            let rect = playField.paddleRect(at: paddle + speed * done)
            let obstacles =
                [walls, .block(rect, cornerRadius: playField.paddleCorner, velocity: Vector(speed, 0))]
                + standing.map { .block(bricks[$0], cornerRadius: 3) }
            var probe = ball
            guard let hit = probe.move(for: step - done, among: obstacles).first else {
                ball = probe
                return
            }
            // Moves up to this hit only: then a brick may be gone.
            ball.move(for: hit.time, among: obstacles)
            done += max(hit.time, 1e-12)
            knots.append(Knot(time: start + done, ball: hit.center))
            if hit.obstacle >= 2 { brickTimes[standing[hit.obstacle - 2]] = start + done }
            if hit.obstacle == 1 {
                hits += 1
                if english > 0 { bend(&ball, by: english * (hit.center.x - rect.center.x) / (playField.paddle.width / 2)) }
            }
            speeds.append(ball.velocity.length)
        }
    }

    /// Turns an upward flight by up to 40° at constant speed, outwards on the faster side of the paddle.
    private func bend(_ ball: inout LosslessBall, by share: Double) {
        let speed = ball.velocity.length
        let angle = arcTangent(y: -ball.velocity.dy, x: ball.velocity.dx) - min(1, max(-1, share)) * 40 / 180 * .pi
        let kept = min(.pi - Self.flattest, max(Self.flattest, angle))
        ball.velocity = Vector(cosine(kept) * speed, -sine(kept) * speed)
    }

    /// Returns the x at which the ball comes down, ignoring bricks, or one that misses it.
    private func landing(of ball: LosslessBall, misses: Bool) -> Double {
        let field = playField.width - 2 * playField.radius
        let floor = playField.paddleTop - playField.radius
        let (down, up) = (floor - ball.center.y, ball.center.y - playField.radius)
        let speed = max(1, abs(ball.velocity.dy))
        let until = ball.velocity.dy > 0 ? max(0, down) / speed : (up + floor - playField.radius) / speed
        let offset = ball.center.x - playField.radius + ball.velocity.dx * until
        let landing = playField.radius + FoldedFlight.fold(offset, field).coordinate
        guard misses else { return landing }
        let away = playField.paddle.width / 2 + playField.radius + 24
        return landing > playField.width / 2 ? landing - away : landing + away
    }

    func ball(at time: Double) -> Point {
        let next = min(knots.count - 1, max(1, knots.partitioningIndex { !($0.time <= time) }))
        let (a, b) = (knots[max(0, next - 1)], knots[next])
        return b.time > a.time ? a.ball.interpolated(to: b.ball, at: min(1, max(0, (time - a.time) / (b.time - a.time)))) : b.ball
    }

    func paddle(at time: Double) -> Double {
        let position = min(Double(paddles.count - 1), max(0, time * 240))
        let index = min(Int(position), paddles.count - 2)
        return paddles[index].interpolated(to: paddles[index + 1], at: position - Double(index))
    }
}
