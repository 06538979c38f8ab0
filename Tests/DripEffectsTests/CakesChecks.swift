import DripGIF
import Testing

/// The checks of the effect reference, §4, that are about numbers; what is seen is in `CakesPictures`.
@Suite struct CakesChecks {
    static func rain(_ texts: [String: String] = [:], size: PixelSize? = nil, seed: UInt64 = 0) throws -> Cakes {
        try effect(Cakes.self, ["word": ""].merging(texts) { $1 }, size: size, seed: seed)
    }

    static let settings: [[String: String]] = [
        [:], ["tilt": "45"], ["tilt": "-45", "gravity": "0.1"], ["elasticity": "1", "count": "100"], ["elasticity": "0", "gravity": "10"],
        ["sprite-size": "200", "count": "1"], ["sprite-size": "8", "tilt": "10"],
    ]

    @Test(
        "check 1: the keyword chooses the sprite, in Chinese and English, inside a sentence too",
        arguments: [
            ("生日快乐", Sprite.cake), ("祝你生日快乐!", .cake), ("Happy Birthday, Ann", .cake), ("天冷了", .snowflake), ("下雪啦", .snowflake),
            ("it is COLD", .snowflake), ("我爱你", .heart), ("love you", .heart), ("星星", .star), ("晚安", .star), ("ok", .star),
        ])
    func keyword(word: String, sprite: Sprite) throws {
        #expect(Sprite(for: word) == sprite)
        #expect(try Self.rain(["sprite": "heart"]).sprite == .drawing(.heart))
    }

    @Test("check 1: the message given chooses, and a sprite named overrides it")
    func message() throws {
        #expect(try effect(Cakes.self).sprite == .drawing(.cake))
        #expect(try effect(Cakes.self, ["word": "cold"]).sprite == .drawing(.snowflake))
        #expect(try effect(Cakes.self, ["word": "cold", "sprite": "star"]).sprite == .drawing(.star))
    }

    @Test("check 3: as many sprites as asked for, each begun within 1.6 s, above the canvas", arguments: [1, 18, 100])
    func count(count: Int) throws {
        let cakes = try Self.rain(["count": "\(count)"])
        #expect(cakes.flights.count == count)
        for flight in cakes.flights {
            #expect(flight.birth >= 0.25 && flight.birth < 1.85)
            #expect(flight.size >= 32 && flight.size <= 52)
            #expect(flight.pose(at: flight.birth)?.center.y == -flight.size)
            #expect(flight.pose(at: flight.birth.nextDown) == nil)
        }
        if count > 1 { #expect(Set(cakes.flights.map(\.size)).count == count) }
    }

    @Test("check 2: all are gone before the message fades", arguments: settings)
    func gone(texts: [String: String]) throws {
        for (width, height) in [(320, 480), (64, 64), (600, 100), (100, 1200)] {
            let cakes = try Self.rain(texts, size: PixelSize(width: width, height: height))
            #expect(cakes.period.value >= 3.6 && cakes.period.value < 30)
            for flight in cakes.flights {
                #expect(flight.end <= cakes.period.value - 0.4 + 1e-9)
                let last = try #require(flight.pose(at: flight.end.nextDown))
                #expect(last.center.y > Double(height) + 0.71 * flight.size)
            }
        }
        #expect(try Self.rain().period == Rational(18, 5))
    }

    @Test("check 4: a hop keeps e of the speed downwards, upwards, on the edge, once a bubble", arguments: settings)
    func hops(texts: [String: String]) throws {
        let cakes = try effect(Cakes.self, texts)
        let elasticity = texts["elasticity"].flatMap(Double.init) ?? 0.55
        #expect(cakes.bubbles.count == 6)
        for flight in cakes.flights {
            #expect(Set(flight.hops.map(\.bubble)).count == flight.hops.count)
            for (hop, next) in zip(flight.hops, flight.hops.dropFirst()) {
                #expect(cakes.bubbles[hop.bubble].minY < cakes.bubbles[next.bubble].minY)
            }
            for hop in flight.hops {
                #expect(hop.before.dy > 0 && abs(hop.after.dy + elasticity * hop.before.dy) < 1e-9)
                #expect(hop.after.dx == hop.before.dx)
                let center = try #require(flight.pose(at: hop.time)).center
                let edge = cakes.bubbles[hop.bubble]
                #expect(abs(center.y + SpriteFlight.foot * flight.size - edge.minY) < 1e-6)
                #expect(center.x > edge.minX && center.x < edge.maxX)
                // The motion itself says the same.
                let (before, after) = (try #require(flight.pose(at: hop.time - 1e-5)), try #require(flight.pose(at: hop.time + 1e-5)))
                #expect(abs((center.y - before.center.y) * 1e5 - hop.before.dy) < 1)
                #expect(abs((after.center.y - center.y) * 1e5 - hop.after.dy) < 1)
            }
        }
        if texts.isEmpty {
            #expect(cakes.flights.filter { !$0.hops.isEmpty }.count >= 12)
            #expect(cakes.flights.contains { $0.hops.count > 1 })
        }
    }

    @Test(
        "check 5: the angle changes at the rate of the spin, and between hops gravity alone acts, turned by the tilt",
        arguments: ["0", "30"])
    func freeFlight(tilt: String) throws {
        let cakes = try Self.rain(["tilt": tilt, "gravity": "1.6"])
        let angle = (Double(tilt) ?? 0) / 180 * .pi
        for flight in cakes.flights {
            #expect(abs(flight.spin) <= 3)
            let steps = stride(from: flight.birth, to: flight.end - 0.02, by: 1.0 / 60)
            for time in steps where !flight.hops.contains(where: { $0.time > time && $0.time < time + 0.02 }) {
                let poses = [0, 0.01, 0.02].compactMap { flight.pose(at: time + $0) }
                let (a, b, c) = (poses[0], poses[1], poses[2])
                #expect(abs((c.angle - a.angle) / 0.02 - flight.spin) < 1e-9)
                #expect(abs((a.center.x + c.center.x - 2 * b.center.x) * 1e4 - 1600 * sine(angle)) < 1e-3)
                #expect(abs((a.center.y + c.center.y - 2 * b.center.y) * 1e4 - 1600 * cosine(angle)) < 1e-3)
            }
        }
        if tilt == "30" {
            let drift = cakes.flights.map { ($0.pose(at: $0.end.nextDown)?.center.x ?? 0) - ($0.pose(at: $0.birth)?.center.x ?? 0) }
            #expect(drift.allSatisfy { $0 > 100 })
        }
    }

    @Test("no sprite jumps: 1/240 s never moves it further than its speed allows")
    func continuity() throws {
        for seed in 0..<3 as Range<UInt64> {
            for flight in try Self.rain(seed: seed).flights {
                // From −52 to 518 at 1600 pt/s², and 80 pt/s across.
                let fall = (2 * 1600 * 600.0).squareRoot()
                let limit = (fall + 80) / 240
                var last: Point?
                for time in stride(from: 0, to: 3.6, by: 1.0 / 240) {
                    let center = flight.pose(at: time)?.center
                    if let last, let center { #expect(center.distance(to: last) < limit) }
                    last = center
                }
            }
        }
    }
}
