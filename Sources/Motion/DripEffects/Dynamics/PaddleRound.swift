import DripGeometry
import DripNumbers

/// A round of `paddle` with bricks after which the ball is where it began and flies as it did, so that the loop closes.
///
/// The ball meets bricks as its bounding square, so it always flies `slope` points across for a point up or down. While the order of the hits stays
/// the same, the x of a hit is linear in the slope. So the slope that closes follows from two launches that end left and right of the start.
struct PaddleRound {
    enum Obstacle: Equatable {
        case side, ceiling, paddle
        case brick(Int)
    }

    struct Hit {
        /// Points up and down from the start to the hit.
        let climb: Double
        let center: Point
        let obstacle: Obstacle
        /// Whether the ball flies on to the right.
        let isRightward: Bool
    }

    /// The ball's centre at the beginning and at the end.
    let start: Point
    /// The hits, of which the last is the one that closes the round.
    let hits: [Hit]
    /// Length of the ball's path.
    let length: Double

    /// Degrees between two launches that are tried, and the seconds of a round.
    private static let step = 0.05
    private static let seconds = 3.0...9.6
    /// The preferred seconds.
    private static let wanted = 8.0
    /// Hits after which a launch is given up.
    private static let mostHits = 120

    /// Searches the round that breaks most bricks and is near to what is wanted; nil if there is none. `starts` are places of the ball on the paddle,
    /// `angle` is the launch above the horizontal, and `spread` how far it may be from that, in degrees. `speed` is in points a second.
    init?(_ field: PaddleGame.Field, bricks: [Rect], starts: [Point], angle: Double, spread: Double, speed: Double) {
        let box = Rect(x: 0, y: 0, width: field.width, height: field.paddleTop).expanded(by: -field.radius)
        let brickAreas = bricks.map { $0.expanded(by: field.radius) }
        var found: [(start: Point, slope: Double, hits: Int, score: Double)] = []
        for start in starts {
            var last: (slope: Double, hits: [Hit])?
            for index in 0...Int((2 * spread / Self.step).rounded()) {
                let degrees = min(80, max(10, angle - spread + Self.step * Double(index)))
                let (across, up) = (cosine(degrees / 180 * .pi), sine(degrees / 180 * .pi))
                let slope = across / up
                let hits = Self.trace(slope, from: start, in: box, brickAreas, climb: Self.seconds.upperBound * speed * up)
                defer { last = (slope, hits) }
                guard let last else { continue }
                var broken = 0
                for (count, (a, b)) in zip(last.hits, hits).enumerated() {
                    guard a.obstacle == b.obstacle else { break }
                    if case .brick = a.obstacle { broken += 1 }
                    let (left, right) = (a.center.x - start.x, b.center.x - start.x)
                    guard a.obstacle == .paddle, a.isRightward, left * right <= 0, left != right else { continue }
                    let seconds = a.climb / up / speed
                    guard Self.seconds.contains(seconds) else { continue }
                    let score = Double(broken) - 0.25 * abs(seconds - Self.wanted) - 0.02 * abs(degrees - angle)
                    found.append((start, last.slope - (slope - last.slope) * left / (right - left), count + 1, score))
                }
            }
        }
        for closing in found.stablySorted(by: { $0.score > $1.score }) {
            let hits = Self.trace(closing.slope, from: closing.start, in: box, brickAreas, climb: .infinity, most: closing.hits)
            guard let end = hits.last, end.obstacle == .paddle, end.isRightward, abs(end.center.x - closing.start.x) < 1e-6 else {
                continue
            }
            (self.hits, start) = (hits, closing.start)
            length = end.climb * (1 + closing.slope * closing.slope).squareRoot()
            return
        }
        return nil
    }

    /// Returns the hits of a ball whose centre stays in `box` and outside of `brickAreas`, each of which is gone after its hit.
    private static func trace(
        _ slope: Double, from start: Point, in box: Rect, _ brickAreas: [Rect], climb most: Double, most count: Int = mostHits
    ) -> [Hit] {
        var (center, way, climb) = (start, Vector(slope, -1), 0.0)
        var standing = Array(brickAreas.indices)
        var hits: [Hit] = []
        while climb < most, hits.count < count {
            var until = ((way.dx > 0 ? box.maxX : box.minX) - center.x) / way.dx
            var (obstacle, isAcross) = (Obstacle.side, true)
            let height = way.dy > 0 ? box.maxY - center.y : center.y - box.minY
            if height < until { (until, obstacle, isAcross) = (height, way.dy > 0 ? .paddle : .ceiling, false) }
            for brick in standing {
                let brickArea = brickAreas[brick]
                let (nearX, farX) = way.dx > 0 ? (brickArea.minX, brickArea.maxX) : (brickArea.maxX, brickArea.minX)
                let (nearY, farY) = way.dy > 0 ? (brickArea.minY, brickArea.maxY) : (brickArea.maxY, brickArea.minY)
                let (enterX, enterY) = ((nearX - center.x) / way.dx, (nearY - center.y) * way.dy)
                let enter = max(enterX, enterY)
                guard enter > 1e-9, enter < until, enter < min((farX - center.x) / way.dx, (farY - center.y) * way.dy) else { continue }
                (until, obstacle, isAcross) = (enter, .brick(brick), enterX > enterY)
            }
            center = center + way * until
            climb += until
            way = isAcross ? Vector(-way.dx, way.dy) : Vector(way.dx, -way.dy)
            if case .brick(let brick) = obstacle { standing.removeAll { $0 == brick } }
            hits.append(Hit(climb: climb, center: center, obstacle: obstacle, isRightward: way.dx > 0))
        }
        return hits
    }
}
