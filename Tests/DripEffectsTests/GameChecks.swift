import DripGIF
import Testing

@testable import DripEffects

/// The checks of the effect reference for `paddle` (§12) and `springlist` (§14), and what all dynamic effects have in common.
@Suite struct GameChecks {
    @Test("paddle: the loop closes to 1e-6, at a speed near the one asked for", arguments: [50.0, 360, 1234, 5000])
    func closedLoop(speed: Double) throws {
        for seed in 0..<5 {
            let paddle = try effect(Paddle.self, ["speed": "\(speed)", "bricks": "0"], seed: UInt64(seed))
            let flight = try #require(paddle.flight)
            let length = paddle.period.value
            #expect(flight.center(at: length).distance(to: flight.start) < 1e-6)
            #expect((flight.velocity(at: length + 1e-4) - flight.velocity(at: 1e-4)).length < 1e-6)
            #expect(abs(flight.velocity.length / speed - 1) < (speed < 100 ? 4 : 0.1))
            #expect(paddle.scene(at: length + 0.5) == paddle.scene(at: 0.5))
        }
    }

    @Test("paddle: in 60 s the ball is always inside, and the paddle always under it", arguments: [360.0, 5000])
    func neverMisses(speed: Double) throws {
        let paddle = try effect(Paddle.self, ["speed": "\(speed)", "bricks": "0"])
        let loop = paddle.period.value
        for step in 0..<60_000 {
            let t = Double(step) / 1000
            let time = t - loop * (t / loop).rounded(.down)
            let ball = paddle.ball(at: time)
            #expect((7.999999...312.000001).contains(ball.x) && (7.999999...432.000001).contains(ball.y))
            if ball.y > 431.9 { #expect(abs(ball.x - paddle.paddle(at: time)) < 48.1) }
        }
    }

    @Test("paddle: its height and place decide where the ball turns; the default has bricks, the original none")
    func place() throws {
        let high = try effect(Paddle.self, ["paddle-y": "300", "paddle-height": "24", "bricks": "0"])
        let lowest = (0..<4000).map { high.ball(at: Double($0) / 400).y }.max() ?? 0
        #expect(abs(lowest - 292) < 1)
        let flight = try #require(high.flight)
        #expect(flight.field.maxY == 292)
        let thin = try effect(Paddle.self, ["paddle-height": "4", "english": "0.3"])
        #expect((0..<800).allSatisfy { thin.ball(at: Double($0) / 100).y < 433 })
        let paddle = Color(rgb: 0x007AFF)
        #expect(try DynamicsPicture(high, at: 0.5).middle(of: paddle).count > 3 * DynamicsPicture(thin, at: 0.5).middle(of: paddle).count)
        #expect(try effect(Paddle.self).flight == nil && effect(Paddle.self).scene(at: 0).draws.count > 24)
        #expect(try effect(Paddle.self, fidelity: .original).scene(at: 0).draws.count < 4)
    }

    @Test("paddle: english, bricks and a pointer; lossy slows at every hit; a miss lets the ball out and serves again")
    func games() throws {
        let (bent, pointed) = (
            try effect(Paddle.self, ["english": "1", "bricks": "40"]),
            try effect(Paddle.self, ["play": "touch", "bricks": "0"], touch: PointerTrack("160,440@0 40,440@2 300,440@4"))
        )
        for time in stride(from: 0.0, to: 8, by: 0.01) {
            #expect((7.99...312.01).contains(bent.ball(at: time).x) && bent.ball(at: time).y < 433)
        }
        #expect(abs(pointed.paddle(at: 1) - 100) < 6 && abs(pointed.paddle(at: 2) - 40) < 6)
        let speeds = try #require(try effect(Paddle.self, ["lossy": "true", "bricks": "0"]).hitSpeeds)
        #expect(speeds.count > 5 && zip(speeds, speeds.dropFirst()).allSatisfy { $0 > $1 })
        let steady = try #require(try effect(Paddle.self, ["english": "0.5", "bricks": "16"]).hitSpeeds)
        #expect(steady.allSatisfy { abs($0 - 540) < 1e-9 * 540 } && steady.count > 5)
        let missed = try effect(Paddle.self, ["play": "miss", "bricks": "0"])
        let lowest = (0..<800).map { missed.ball(at: Double($0) / 100).y }
        #expect((lowest.max() ?? 0) > 488 && lowest.last.map { $0 < 440 } == true)
    }

    @Test("paddle: with bricks the ball is back where it began, eight are broken, and the paddle is under it", arguments: 0..<5)
    func closedRound(seed: Int) throws {
        let paddle = try effect(Paddle.self, seed: UInt64(seed))
        let period = paddle.period.value
        #expect(period >= 3 && period <= 10)
        let (start, end) = (paddle.ball(at: 0), paddle.ball(at: period))
        #expect(start.distance(to: end) < 1e-6 && paddle.paddle(at: 0) == paddle.paddle(at: period))
        // It also flies on as it began, without a loss.
        let (begin, last) = (paddle.ball(at: 0.01) - start, end - paddle.ball(at: period - 0.01))
        #expect(abs(begin.dx - last.dx) < 1e-6 && abs(begin.dy + last.dy) < 1e-6)
        let speeds = try #require(paddle.hitSpeeds)
        #expect(speeds.allSatisfy { $0 == speeds[0] } && abs(speeds[0] / 540 - 1) < 0.02)
        for time in stride(from: 0.0, to: period, by: 0.002) {
            let ball = paddle.ball(at: time)
            #expect((7.999999...312.000001).contains(ball.x) && (7.999999...432.000001).contains(ball.y))
            if ball.y > 431.9 { #expect(abs(ball.x - paddle.paddle(at: time)) < 48.1) }
        }
        func bricks(_ time: Double) -> Int { paddle.construction(at: time).marks.count { if case .boundary = $0 { true } else { false } } }
        #expect(bricks(0) - bricks(period - 0.001) >= 8)
    }

    @Test("springlist: at rest without a drag; the row under the finger follows, lag grows with distance, order never changes")
    func springList() throws {
        let still = try effect(SpringList.self, touch: PointerTrack("160,300@0.2"))
        #expect(still.tops(at: 0) == still.tops(at: 2.5) && still.tops(at: 0)[0] == 10)
        let list = try effect(SpringList.self)
        let start = list.tops(at: 0.3)
        for time in stride(from: 0.0, to: 5.9, by: 0.01) {
            let tops = list.tops(at: time)
            #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 >= 48 + 2 - 1e-9 })
        }
        // The finger goes from 360 up to 100: its row with it.
        let under = try #require(start.lastIndex { $0 <= 360 })
        for time in stride(from: 0.3, through: 0.64, by: 0.02) {
            let finger = try #require(list.finger(at: time))
            let moved = list.tops(at: time).enumerated().map { $1 - start[$0] }
            #expect(abs(moved[under] - (finger.y - 360)) < 0.5, "\(time) s")
            let behind = moved.map { $0 - (finger.y - 360) }
            for row in min(13, under + 1)..<13 { #expect(behind[row + 1] >= behind[row] - 0.5) }
        }
        // Soon after the last change all is still, and where it began.
        #expect(zip(list.tops(at: 5.89), list.tops(at: 0)).allSatisfy { abs($0 - $1) < 0.5 })
        #expect(list.scene(at: 5.9) == list.scene(at: 0))
    }

    @Test("springlist: a row alone swings with the period 1/(f√(1−ζ²)), and only up and down", arguments: [(1.0, 0.2), (2, 0.4)])
    func rowPeriod(frequency: Double, damping: Double) throws {
        // Drawn by 30 pt, and held from 0.2 s on; the lowest row lags most.
        let list = try effect(
            SpringList.self, ["frequency": "\(frequency)", "damping": "\(damping)"], touch: PointerTrack("160,60@0.1 160,30@0.2 160,30@9"))
        let rest = try #require(list.tops(at: 8.9).last)
        let samples = try stride(from: 0.3, to: 5, by: 0.005).map { try #require(list.tops(at: $0).last) - rest }
        let crossings = zip(samples, samples.dropFirst()).enumerated().compactMap { index, pair in
            pair.0 > 0 && pair.1 <= 0 ? (Double(index) + pair.0 / (pair.0 - pair.1)) * 0.005 : nil
        }
        try #require(crossings.count >= 2)
        let period = 1 / (frequency * (1 - damping * damping).squareRoot())
        #expect(abs((crossings[1] - crossings[0]) / period - 1) < 0.02, "\(crossings)")
        /// The left edge of everything that is drawn.
        func lefts(_ time: Double) -> Set<Double> {
            Set(list.scene(at: time).draws.compactMap { if case .filled(let fill) = $0.content { fill.path.bounds?.minX } else { nil } })
        }
        #expect(lefts(0.5) == lefts(0.6))
    }

    static let dynamic: [any Effect.Type] = [
        Gravity.self, Collision.self, Attachments.self, Push.self, Snap.self, ItemProperties.self, Paddle.self, SpringList.self,
    ]

    /// Another value for each parameter, and what else must be set for it to count.
    static let others: [String: [String: (value: String, with: [String: String])]] = [
        "gravity": ["magnitude": ("0.3", [:]), "angle": ("45", [:]), "interval": ("0.3", [:])],
        "collision": [
            "mode": ("items", [:]), "insets": ("20", [:]), "elasticity": ("0.9", [:]), "friction": ("0.8", [:]), "gravity": ("2", [:]),
        ],
        "attachment": [
            "kind": ("rod", [:]), "length": ("80", [:]), "frequency": ("2", [:]), "damping": ("0.6", [:]), "range": ("4", ["kind": "pin"]),
            "friction-torque": ("800", [:]), "offset": ("14", [:]),
        ],
        "push": [
            "magnitude": ("0.5", [:]), "angle": ("30", [:]), "mode": ("continuous", [:]), "offset": ("10", [:]), "density": ("3", [:]),
            "side": ("40", [:]),
        ],
        "snap": ["damping": ("0.9", [:]), "frequency": ("4", [:])],
        "item": [
            "show": ("rotation", [:]), "elasticity": ("0.4", [:]), "friction": ("0.3", [:]), "resistance": ("3", [:]),
            "angular-resistance": ("9", ["show": "rotation"]), "density": ("7", [:]),
        ],
        "paddle": [
            "speed": ("500", [:]), "radius": ("12", [:]), "paddle-width": ("50", [:]), "paddle-height": ("30", [:]),
            "paddle-y": ("300", [:]), "angle": ("75", [:]), "play": ("miss", [:]),
            "english": ("0.8", [:]), "lossy": ("true", [:]), "bricks": ("12", [:]),
        ],
        "springlist": ["rows": ("9", [:]), "stiffness-distance": ("600", [:]), "frequency": ("2.5", [:]), "damping": ("0.3", [:])],
    ]

    @Test("every parameter changes the picture", arguments: dynamic.indices)
    func everyParameterCounts(index: Int) throws {
        func check<E: Effect>(_ type: E.Type) throws {
            for parameter in E.description.parameters {
                let (value, with) = try #require(
                    Self.others[E.description.name]?[parameter.name], "give a value for the new parameter \(parameter.name)")
                let (plain, changed) = (try effect(type, with), try effect(type, with.merging([parameter.name: value]) { $1 }))
                let times = stride(from: 0.1, to: 4, by: 0.13)
                #expect(times.contains { plain.scene(at: $0) != changed.scene(at: $0) }, "\(E.description.name) --\(parameter.name)")
            }
        }
        try check(Self.dynamic[index])
    }

    @Test("extreme values and canvases draw finite shapes", arguments: dynamic.indices)
    func extremes(index: Int) throws {
        func isDrawable(_ draws: [Draw]) -> Bool {
            draws.allSatisfy { draw in
                switch draw.content {
                case .filled(let fill): fill.path.isDrawable
                case .stroked(let stroke): stroke.path.isDrawable
                case .group(let group): isDrawable(group.draws)
                default: true
                }
            }
        }
        func check<E: Effect>(_ type: E.Type) throws {
            for parameter in E.description.parameters {
                var values: [String] = []
                if case .number(let range) = parameter.kind { values = ["\(range.lowerBound)", "\(range.upperBound)"] }
                if case .choice(let choices) = parameter.kind { values = choices }
                for value in values {
                    let size = PixelSize(width: 240, height: 210)
                    let made = try effect(type, [parameter.name: value], size: size)
                    for time in stride(from: 0.0, to: 7, by: 0.61) {
                        #expect(isDrawable(made.scene(at: time).draws), "\(E.description.name) --\(parameter.name) \(value)")
                    }
                }
            }
            #expect(throws: EffectError.self) { try effect(type, size: PixelSize(width: 40, height: 60)) }
        }
        try check(Self.dynamic[index])
    }

    @Test("a canvas too small for the lengths shows the layout made smaller, pointer and all", arguments: dynamic.indices)
    func smallCanvas(index: Int) throws {
        func check<E: Effect>(_ type: E.Type) throws {
            let own = try effect(type, touch: PointerTrack("80,200@0.2 120,100@0.6"))
            let half = try effect(
                type, size: PixelSize(width: own.size.width / 2, height: own.size.height / 2),
                touch: PointerTrack("40,100@0.2 60,50@0.6"))
            #expect(half.scene(at: 0.7) != half.scene(at: 0.1))
            for time in [0.1, 0.7, 1.9] {
                var renderer = Renderer()
                var (large, small) = (Pixmap(size: own.size), Pixmap(size: own.size))
                try renderer.render(own.scene(at: time), background: own.background, into: &large)
                try renderer.render(half.scene(at: time), background: half.background, scale: 2, into: &small)
                let difference = ImageDifference(StraightImage(large), StraightImage(small))
                #expect(difference.worstChannel <= 2, "\(E.description.name) at \(time) s")
            }
        }
        try check(Self.dynamic[index])
    }
}

extension Paddle {
    /// Speeds after each hit, if the flight is not in closed form.
    fileprivate var hitSpeeds: [Double]? { game?.speeds }
}
