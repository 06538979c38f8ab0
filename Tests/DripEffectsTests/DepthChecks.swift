import DripGIF
import DripTestSupport
import Testing

@testable import DripEffects

/// Bodies stay outside each other: the depth of every pair, at 960 moments a second, with the extremes of all parameters.
@Suite struct DepthChecks {
    private static func moments(_ trajectory: Trajectory) -> [Double] {
        (0...Int(trajectory.duration * 960)).map { Double($0) / 960 }
    }

    private static func depth(of collision: Collision, _ mode: CollisionBehavior.Mode = .everything) -> Double {
        // The last line of all goes back to the start.
        let ramp = collision.ramp.flattened(tolerance: 0.01).map(\.start)
        return moments(collision.trajectory).map { time in
            let outlines = collision.items.enumerated().map { index, item -> Outline in
                let pose = collision.trajectory.pose(of: index, at: time)
                return item.isDisc ? .circle(pose.center, radius: item.side / 2) : Outline(square: item.side, pose.transform)
            }
            let pairs = mode == .boundaries ? [] : [(0, 1), (0, 2), (1, 2)].map { outlines[$0].depth(in: outlines[$1]) }
            let walls =
                mode == .items
                ? []
                : outlines.flatMap {
                    [
                        $0.depth(outside: collision.look.bounds.expanded(by: -collision.insets)), $0.depth(inChain: ramp),
                        $0.depth(in: .polygon([collision.shelf.0, collision.shelf.1])),
                    ]
                }
            return (pairs + walls).max() ?? 0
        }.max() ?? 0
    }

    @Test("collision: two bodies were .83 pt inside each other, one 5 pt inside the ramp, because a joint of its lines had no contact")
    func reported() throws {
        let pair = try effect(Collision.self, size: PixelSize(width: 300, height: 300), seed: 14)
        #expect(Self.depth(of: pair) < 0.5)
        let ramp = try effect(Collision.self, ["gravity": "2"], seed: 3)
        #expect(Self.depth(of: ramp) < 0.5)
        let joint = try effect(Collision.self, ["gravity": "2"], seed: 0)
        #expect(Self.depth(of: joint) < 0.5)
    }

    @Test("collision: fast bodies were up to 23 pt inside the ramp", arguments: ["0", "0.5", "1"], ["0", "2"])
    func fastBodies(elasticity: String, friction: String) throws {
        for (gravity, size) in [("1", (150, 500)), ("5", (300, 300)), ("5", (600, 200)), ("2", (48, 48))] {
            for seed in 0..<3 as Range<UInt64> {
                let texts = ["gravity": gravity, "elasticity": elasticity, "friction": friction]
                let collision = try effect(Collision.self, texts, size: PixelSize(width: size.0, height: size.1), seed: seed)
                #expect(Self.depth(of: collision) < 0.5, "\(texts) \(size) seed \(seed)")
            }
        }
    }

    @Test(
        "collision: what passes through others by its mode stays outside the rest", arguments: [CollisionBehavior.Mode.items, .boundaries])
    func modes(mode: CollisionBehavior.Mode) throws {
        let collision = try effect(Collision.self, ["mode": mode.rawValue, "gravity": "5", "elasticity": "1", "insets": "30"], seed: 1)
        #expect(Self.depth(of: collision, mode) < 0.5)
    }

    @Test(
        "collision: with insets squares began 19 pt inside the wall", arguments: ["12", "30", "45", "60"], [Fidelity.better, .original])
    func insets(insets: String, fidelity: Fidelity) throws {
        for seed in 0..<6 as Range<UInt64> {
            for size in [(300, 300), (480, 800)] {
                let collision = try effect(
                    Collision.self, ["insets": insets], size: PixelSize(width: size.0, height: size.1), seed: seed, fidelity: fidelity)
                #expect(Self.depth(of: collision) < 0.5, "seed \(seed) \(size)")
            }
        }
    }

    @Test("push: a light square was up to 31 pt outside the canvas", arguments: ["instantaneous", "continuous"], ["-5", "1", "5"])
    func strongPushes(mode: String, magnitude: String) throws {
        for (side, offset, density) in [
            ("20", "0", "0.1"), ("20", "50", "0.1"), ("20", "50", "1"), ("60", "50", "0.1"), ("150", "-50", "0.1"),
        ] {
            for seed in 0..<4 as Range<UInt64> {
                let texts = ["mode": mode, "magnitude": magnitude, "side": side, "offset": offset, "density": density]
                let push = try effect(Push.self, texts, seed: seed)
                let depths = Self.moments(push.trajectory).map {
                    Outline(square: push.side, push.trajectory.pose(of: 0, at: $0).transform).depth(outside: push.look.bounds)
                }
                #expect((depths.max() ?? 0) < 0.5, "\(texts) seed \(seed)")
            }
        }
    }

    @Test("item: no item is inside another one, the floor or a wall", arguments: ["all", "density", "anchored", "rotation", "elasticity"])
    func items(show: String) throws {
        for (texts, size) in [
            ([:], (360, 400)), (["elasticity": "1", "density": "0.1"], (1600, 400)), (["elasticity": "0", "density": "20"], (100, 900)),
        ] {
            let item = try effect(ItemProperties.self, texts.merging(["show": show]) { $1 }, size: PixelSize(width: size.0, height: size.1))
            for strip in item.strips {
                let room = Rect(minX: strip.frame.minX, minY: strip.frame.minY, maxX: strip.frame.maxX, maxY: strip.floor)
                let meet = [.density, .anchored, .rotation].contains(strip.kind)
                var worst = 0.0
                for time in Self.moments(strip.trajectory) {
                    let outlines = strip.items.enumerated().map { index, item -> Outline in
                        let pose = strip.trajectory.pose(of: index, at: time)
                        return item.isDisc ? .circle(pose.center, radius: strip.side / 2) : Outline(square: strip.side, pose.transform)
                    }
                    for (index, outline) in outlines.enumerated() {
                        worst = max(worst, outline.depth(outside: room))
                        if meet { for other in outlines[..<index] { worst = max(worst, outline.depth(in: other)) } }
                    }
                }
                #expect(worst < 0.5, "\(strip.kind) \(texts) \(size)")
            }
        }
    }

    @Test("ballrain: a ball that leaves one ball was in the next, the floor or a bar", arguments: ["0.6", "0", "1"])
    func rain(elasticity: String) throws {
        for texts in [
            ["gravity": "10"], ["limit": "50", "interval": "0.1"], ["gravity": "10", "radius": "1", "limit": "20", "interval": "0.2"],
        ] {
            let rain = try effect(BallRain.self, texts.merging(["elasticity": elasticity]) { $1 })
            let (record, radius) = (rain.record, rain.layout.radius)
            // Those that appear inside another one come apart first, and those below the floor fall.
            var (apart, gone): (Set<[Int]>, Set<Int>) = ([], [])
            var worst = 0.0
            for step in 0...Int(record.trajectory.duration * 480) {
                let time = Double(step) / 480
                let balls = record.births.indices.filter { record.births[$0] <= time && time < record.deaths[$0] }
                let centers = record.births.indices.map { record.trajectory.pose(of: $0, at: time).center }
                for ball in balls {
                    for other in balls where other < ball {
                        let depth = 2 * radius - centers[ball].distance(to: centers[other])
                        if apart.contains([ball, other]) { worst = max(worst, depth) } else if depth < 0 { apart.insert([ball, other]) }
                    }
                    let below = centers[ball].y + radius - rain.layout.height
                    if rain.plan.hole.contains(time), below > 0.4 { gone.insert(ball) }
                    guard !gone.contains(ball) else { continue }
                    worst = max(worst, below, radius - centers[ball].x, centers[ball].x + radius - rain.layout.width)
                    for (bar, edge) in rain.layout.bars.enumerated() {
                        guard record.flips[bar].last(where: { $0.time <= time })?.isSolid ?? true else { continue }
                        let nearest = Point(min(edge.maxX, max(edge.minX, centers[ball].x)), edge.minY)
                        worst = max(worst, radius - nearest.distance(to: centers[ball]))
                    }
                }
            }
            #expect(worst < 0.5, "\(texts)")
        }
    }
}
