import DripGIF
import Testing

/// The checks of the effect reference, §3, on the recorded motion; those about what is seen are in `BallRainPictures`.
@Suite struct BallRainChecks {
    static func rain(_ texts: [String: String] = [:], seed: UInt64 = 0, fidelity: Fidelity = .better) throws -> BallRain {
        try effect(BallRain.self, ["tip": ""].merging(texts) { $1 }, seed: seed, fidelity: fidelity)
    }

    /// Rains of the first seeds, made once.
    private static let rains = (0..<3 as Range<UInt64>).compactMap { try? rain(seed: $0) }

    private static let step = 1.0 / 240
    private static let times = (0..<5184).map { Double($0) / 240 }
    /// The centres of each ball of each rain at those times.
    private static let tracks = rains.map { rain in
        rain.record.births.indices.map { ball in times.map { rain.record.trajectory.pose(of: ball, at: $0).center } }
    }

    /// The contacts of one ball, by time.
    private static func contacts(_ rain: BallRain, ball: Int) -> [Trajectory.Event] {
        rain.record.trajectory.events.filter { $0.item == ball || $0.other == .item(ball) }
    }

    @Test("check 1: a ball every 1.8 s, the first at 1.8, and the next round from the moment when the floor is back")
    func births() throws {
        let rain = Self.rains[0]
        #expect(rain.period == Rational(108, 5))
        #expect(rain.record.births.count == 12)
        for (index, birth) in rain.record.births.enumerated() {
            let expected = index < 10 ? 1.8 * Double(index + 1) : 18.3 + 1.8 * Double(index - 10)
            #expect(abs(birth - expected) < Self.step + 1e-9)
        }
        let quick = try Self.rain(["interval": "0.37", "limit": "4"])
        #expect(abs(quick.record.births[3] - 1.48) < Self.step && quick.period == Rational(498, 100))
    }

    @Test("check 2: free fall from 20 by 3000 pt/s², up to the first contact, ±0.05", arguments: [0, 1, 2])
    func freeFall(seed: Int) throws {
        let rain = Self.rains[seed]
        for (ball, birth) in rain.record.births.enumerated() {
            let hit = Self.contacts(rain, ball: ball).first?.time ?? 21.6
            for time in stride(from: birth, to: hit, by: 0.01) {
                let center = rain.record.trajectory.pose(of: ball, at: time).center
                #expect(abs(center.y - (20 + 1500 * (time - birth) * (time - birth))) < 0.05)
                #expect(center.x == rain.record.trajectory.pose(of: ball, at: 0).center.x)
            }
        }
    }

    @Test("check 3: the first rebound reaches e² of the drop, ±2", arguments: [0.6, 0.3, 0.9])
    func rebound(elasticity: Double) throws {
        var measured = 0
        for rain in elasticity == 0.6 ? Self.rains : [try Self.rain(["elasticity": "\(elasticity)"])] {
            for ball in 0..<10 {
                let contacts = Self.contacts(rain, ball: ball)
                guard let hit = contacts.first, case .boundary = hit.other else { continue }
                let place = rain.record.trajectory.pose(of: ball, at: hit.time).center
                // A corner throws it sideways, and so does another ball before it is up.
                let drop = place.y - 20
                let up = elasticity * (2 * drop / 3000).squareRoot()
                guard abs(hit.point.x - place.x) < 0.01, !contacts.contains(where: { $0.time > hit.time + 0.01 && $0.time < hit.time + up })
                else { continue }
                let highest = rain.record.trajectory.pose(of: ball, at: hit.time + up).center.y
                #expect(abs((place.y - highest) - elasticity * elasticity * drop) < 2)
                measured += 1
            }
        }
        #expect(measured > 5)
    }

    @Test(
        "check 4: an edge is open from 1.5 s after the first contact until 2 s after the last, and only then do balls pass",
        arguments: [0, 1, 2])
    func gates(seed: Int) throws {
        let rain = Self.rains[seed]
        var passed = 0
        for (bar, frame) in rain.layout.bars.enumerated() {
            let events = rain.record.trajectory.events.filter { $0.other == .boundary("xx\(bar + 1)") }
            let flips = rain.record.flips[bar]
            var solidSince = 0.0
            for (index, flip) in flips.enumerated() {
                #expect(flip.isSolid == (index % 2 == 1))
                if flip.isSolid {
                    let last = try #require(events.last { $0.phase == .ended && $0.time <= flip.time }).time
                    // Later only when a ball lay across the edge.
                    let late = flip.time - last - 2
                    #expect(late > -1e-5 && late < 0.2)
                    if late > 0.01 { #expect(Self.isAcross(rain, frame, at: flip.time - 2 * Self.step)) }
                    solidSince = flip.time
                } else {
                    let first = try #require(events.first { $0.phase == .began && $0.time >= solidSince }).time
                    #expect(abs(flip.time - first - 1.5) < Self.step + 1e-5)
                }
            }
            for ball in rain.record.births.indices {
                let track = Self.tracks[seed][ball]
                for (time, (before, center)) in zip(Self.times.dropFirst(), zip(track, track.dropFirst())) {
                    guard (before.y < frame.minY) != (center.y < frame.minY), center.x > frame.minX, center.x < frame.maxX else { continue }
                    let isSolid = flips.last { $0.time <= time - Self.step }?.isSolid ?? true
                    #expect(!isSolid, "ball \(ball) passed bar \(bar + 1) at \(time) s")
                    passed += 1
                }
            }
        }
        #expect(passed > 5)
    }

    private static func isAcross(_ rain: BallRain, _ bar: Rect, at time: Double) -> Bool {
        rain.record.births.indices.contains { ball in
            let center = rain.record.trajectory.pose(of: ball, at: time).center
            return center.distance(to: Point(min(bar.maxX, max(bar.minX, center.x)), bar.minY)) < 10.01
        }
    }

    @Test("check 5: friction slows a ball along what it hits; without it the speed stays", arguments: [0.2, 0])
    func friction(friction: Double) throws {
        var slid = 0
        for rain in friction == 0.2 ? Self.rains : [try Self.rain(["friction": "0"])] {
            for ball in 0..<10 {
                func pose(_ time: Double) -> Trajectory.Pose { rain.record.trajectory.pose(of: ball, at: time) }
                /// The speed along the ground, and that of the ball's lowest point, a moment before or after `time`.
                func speeds(_ time: Double, _ moment: Double) -> (along: Double, slip: Double) {
                    let (a, b) = (pose(time + moment), pose(time + 10 * moment))
                    let along = (b.center.x - a.center.x) / (9 * moment)
                    return (along, along - 10 * (b.angle - a.angle) / (9 * moment))
                }
                let begins = Self.contacts(rain, ball: ball).filter { $0.phase == .began }
                for (index, hit) in begins.enumerated() where hit.item == ball && hit.other != .item(ball) {
                    guard case .boundary = hit.other, abs(hit.point.x - pose(hit.time).center.x) < 0.01 else { continue }
                    // Alone with the ground for a while.
                    guard index == 0 || hit.time - begins[index - 1].time > 0.02 else { continue }
                    guard index == begins.count - 1 || begins[index + 1].time - hit.time > 0.02 else { continue }
                    let (before, after) = (speeds(hit.time, -0.001), speeds(hit.time, 0.001))
                    guard abs(before.slip) > 5 else { continue }
                    if friction == 0 {
                        #expect(abs(after.along - before.along) < 0.01)
                    } else {
                        // It slides until it rolls, and never back.
                        #expect(abs(after.slip) < abs(before.slip) - 1)
                        #expect((after.along - before.along) * before.slip < 0)
                        #expect(after.slip * before.slip > -1)
                    }
                    slid += 1
                }
            }
        }
        #expect(slid > 0)
    }

    @Test("checks 7 and 8: the floor lets balls through during 0.3 s only, and no round has more than its ten", arguments: [0, 1, 2])
    func floor(seed: Int) throws {
        let rain = Self.rains[seed]
        var left = 0
        for ball in rain.record.births.indices {
            let time = Self.tracks[seed][ball].firstIndex { $0.y > 726.5 }.map { Self.times[$0] }
            if let time { #expect(time > 18 && time < 18.3 + 2 * Self.step, "ball \(ball) left at \(time) s") }
            let hasLeft = time != nil
            left += hasLeft ? 1 : 0
            // It is taken out 50 pt below the floor.
            let death = rain.record.deaths[ball]
            #expect(hasLeft == (death < .infinity))
            if hasLeft {
                let depth = rain.record.trajectory.pose(of: ball, at: death).center.y - 10 - 736
                #expect(depth > 50 && depth < 70)
            }
        }
        #expect(left > 3)
        func alive(_ time: Double) -> Int {
            rain.record.births.indices.count { rain.record.births[$0] <= time && time < rain.record.deaths[$0] }
        }
        for time in stride(from: 0, to: 18.2, by: 0.1) { #expect(alive(time) == min(10, Int((time + 1e-9) / 1.8))) }
        // Who has left is soon gone.
        for time in stride(from: 18.8, to: 21.6, by: 0.1) { #expect(alive(time) == 10 - left + (time < 20.1 - 1e-9 ? 1 : 2)) }
    }

    @Test("check 7: of balls that come down one after the other, those of 0.3 s leave")
    func hole() throws {
        for seed in 0..<2 as Range<UInt64> {
            // All bars are open after a second, so balls come down every 0.1 s, 0.686 s after they began.
            let rain = try Self.rain(["interval": "0.1", "limit": "50", "open-delay": "0.05", "close-delay": "10"], seed: seed)
            var (first, last) = (Double.infinity, 0.0)
            for ball in rain.record.births.indices {
                let times = stride(from: 0, to: rain.period.value, by: Self.step)
                // What the crowd presses into the floor is less than two points.
                guard let time = times.first(where: { rain.record.trajectory.pose(of: ball, at: $0).center.y > 728 }) else { continue }
                (first, last) = (min(first, time), max(last, time))
            }
            #expect(first > 5 && first < 5.06)
            #expect(last > 5.25 && last < 5.3 + 2 * Self.step)
        }
    }

    @Test(
        "checks 9 and 10: no ball lies in a solid edge, a wall or another ball by more than half a point, and none jumps",
        arguments: [0, 1, 2])
    func overlaps(seed: Int) throws {
        let rain = Self.rains[seed]
        let tracks = Self.tracks[seed]
        var (worstEdge, worstPair, worstWall, longestStep) = (0.0, 0.0, 0.0, 0.0)
        for (step, time) in Self.times.enumerated().dropFirst() {
            let present = rain.record.births.indices.filter { rain.record.births[$0] <= time && time < rain.record.deaths[$0] }
            let places = present.map { tracks[$0][step] }
            for (bar, frame) in rain.layout.bars.enumerated() {
                let flips = rain.record.flips[bar]
                guard flips.last(where: { $0.time <= time })?.isSolid ?? true else { continue }
                for center in places {
                    let distance = center.distance(to: Point(min(frame.maxX, max(frame.minX, center.x)), frame.minY))
                    worstEdge = max(worstEdge, 10 - distance)
                }
            }
            for (index, center) in places.enumerated() {
                // Who falls through the floor has no walls any more.
                if center.y < 726.5 { worstWall = max(worstWall, 10 - center.x, center.x - 404) }
                let before = tracks[present[index]][step - 1]
                // From 20 to the floor at 3000 pt/s² it gets no faster than 2090 pt/s; below nothing is visible.
                if center.y < 746 { longestStep = max(longestStep, center.distance(to: before)) }
                for other in places.indices.dropFirst(index + 1) where center.distance(to: before) * 240 < 30 {
                    worstPair = max(worstPair, 20 - center.distance(to: places[other]))
                }
            }
        }
        #expect(worstEdge < 0.5)
        #expect(worstPair < 0.5)
        #expect(worstWall < 0.5)
        #expect(longestStep < 2090.0 / 240 + 0.5)
    }

    @Test("original: the bars flicker, balls hit with the corners of squares, and some begin in the wall")
    func original() throws {
        var (shortest, corner) = (Double.infinity, 0.0)
        var furthest = 0.0
        for seed in 0..<3 as Range<UInt64> {
            let rain = try Self.rain(seed: seed, fidelity: .original)
            for flips in rain.record.flips {
                for (a, b) in zip(flips, flips.dropFirst()) { shortest = min(shortest, b.time - a.time) }
            }
            for ball in rain.record.births.indices { furthest = max(furthest, rain.record.trajectory.pose(of: ball, at: 0).center.x) }
            for event in rain.record.trajectory.events where event.phase == .began {
                guard case .boundary = event.other else { continue }
                corner = max(corner, rain.record.trajectory.pose(of: event.item, at: event.time).center.distance(to: event.point))
            }
            #expect(rain.record.deaths.allSatisfy { $0 == .infinity })
            #expect(rain.barOpacity(0, at: 10) == 1)
        }
        #expect(shortest < 0.4)
        #expect(furthest > 404)
        #expect(corner > 12)
        for flips in Self.rains[0].record.flips {
            for (a, b) in zip(flips, flips.dropFirst()) { #expect(b.time - a.time > 0.45) }
        }
    }

    @Test("a gate arms once, and waits for the last contact and for balls that lie across it")
    func gate() {
        var gate = BarGate(openDelay: 1.5, closeDelay: 2, flickers: false)
        gate.advance(to: 1, isClear: true)
        gate.touched(at: 1)
        gate.left(at: 1.1)
        gate.advance(to: 2, isClear: true)
        gate.touched(at: 2)
        gate.advance(to: 2.49, isClear: true)
        #expect(gate.isSolid)
        gate.advance(to: 2.5, isClear: true)
        #expect(!gate.isSolid)
        gate.left(at: 2.5)
        gate.advance(to: 4.49, isClear: true)
        #expect(!gate.isSolid)
        gate.advance(to: 4.5, isClear: false)
        #expect(!gate.isSolid)
        gate.advance(to: 4.6, isClear: true)
        #expect(gate.isSolid)
        // One whose time to close comes before its time to open stays solid, and can be armed again.
        var quick = BarGate(openDelay: 1.5, closeDelay: 0.2, flickers: false)
        quick.touched(at: 0)
        quick.left(at: 0.1)
        quick.advance(to: 5, isClear: true)
        #expect(quick.isSolid)
        quick.touched(at: 5)
        quick.advance(to: 6.5, isClear: true)
        #expect(!quick.isSolid)
    }

    @Test(
        "odd settings make a rain that ends",
        arguments: [
            ["interval": "0.1", "limit": "50", "radius": "30", "gravity": "10"], ["limit": "2", "interval": "0.1", "hole": "2"],
            ["gravity": "0", "limit": "3"], ["elasticity": "1", "friction": "2", "hole": "0"],
            ["open-delay": "0.05", "close-delay": "0.05", "radius": "60"], ["open-delay": "10", "interval": "0.3", "limit": "20"],
        ])
    func odd(texts: [String: String]) throws {
        // Both fidelities, narrow and broad, without doing all of it twice.
        let (fidelity, width) = texts.count % 2 == 0 ? (Fidelity.better, 64) : (.original, 400)
        let rain = try effect(
            BallRain.self, ["tip": ""].merging(texts) { $1 }, size: PixelSize(width: width, height: 64), fidelity: fidelity)
        #expect(rain.period.value <= 600)
        for index in rain.record.births.indices {
            for time in stride(from: 0, through: rain.period.value, by: 0.5) {
                let center = rain.record.trajectory.pose(of: index, at: time).center
                #expect(center.x.isFinite && center.y.isFinite)
            }
        }
        #expect(throws: EffectError.self) { try effect(BallRain.self, size: PixelSize(width: 63, height: 90)) }
    }
}
