import DripGIF
import Testing

/// What is seen of `ballrain`, on rendered pixels; the motion itself is in `BallRainChecks`.
@Suite struct BallRainPictures {
    private static func frame(_ rain: BallRain, at time: Double) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(size: rain.size)
        try renderer.render(rain.scene(at: time), background: rain.background, into: &pixmap)
        return pixmap
    }

    /// The middle of what is painted between two rows, weighted by how far it is from white, and how much there is.
    private static func middle(_ pixmap: Pixmap, rows: Range<Int>) -> (x: Double, y: Double, amount: Double) {
        var (x, y, amount) = (0.0, 0.0, 0.0)
        for row in rows {
            for column in 0..<pixmap.width {
                let pixel = pixmap.pixels[row * pixmap.width + column]
                let ink = Double(765 - Int(pixel.red) - Int(pixel.green) - Int(pixel.blue))
                x += ink * (Double(column) + 0.5)
                y += ink * (Double(row) + 0.5)
                amount += ink
            }
        }
        return (x / amount, y / amount, amount)
    }

    @Test("checks 1 and 2: ball k is there at 1.8 k, one frame later at the latest, and falls 1500 t²")
    func fall() throws {
        let rain = try BallRainChecks.rain()
        for k in [1, 2, 5] {
            let birth = 1.8 * Double(k)
            #expect(try Self.middle(Self.frame(rain, at: birth - 1.0 / 60), rows: 0..<120).amount == 0)
            for age in [1.0 / 60, 0.1, 0.2] {
                let middle = try Self.middle(Self.frame(rain, at: birth + age), rows: 0..<120)
                #expect(middle.amount > 0)
                #expect(abs(middle.y - (20 + 1500 * age * age)) < 0.5)
                #expect(abs(middle.x - rain.record.trajectory.pose(of: k - 1, at: 0).center.x) < 0.5)
            }
        }
    }

    @Test("check 6: one tip, at the tenth ball: black at 0.8 after 2 s, nothing after 3 s")
    func tip() throws {
        let rain = try effect(BallRain.self)
        // White ground left of the words, away from bars and balls; the label is (107, 635, 200, 50).
        func level(_ time: Double) throws -> Int { Int(try Self.frame(rain, at: time).pixels[672 * 414 + 125].red) }
        for (time, alpha) in [(17.99, 0), (18.5, 0.8 * 0.1292), (19, 0.4), (20, 0.8), (20.5, 0.4), (20.999, 0), (21.5, 0)] {
            #expect(abs(Double(try level(time)) - 255 * (1 - alpha)) < 2, "at \(time) s")
        }
        for time in stride(from: 0.5, to: 18, by: 3.5) { #expect(try level(time) == 255) }
        let shown = try Self.frame(rain, at: 20)
        // Its edges: under the bars, in the middle of the canvas's width.
        for (x, y, isIn) in [(109, 660, true), (105, 660, false), (304, 660, true), (309, 660, false), (150, 637, true), (150, 633, false)]
        {
            #expect((shown.pixels[y * 414 + x].green < 80) == isIn, "\(x), \(y)")
        }
        let words = (110..<304).filter { x in (647..<673).contains { shown.pixels[$0 * 414 + x].red > 150 } }
        #expect(abs(Double((words.first ?? 0) + (words.last ?? 0)) / 2 - 206.5) < 4 && words.count > 90)
        // The original's corner is where its centre should be.
        let original = try Self.frame(effect(BallRain.self, fidelity: .original), at: 20)
        #expect(original.pixels[400 * 414 + 230].red < 80 && original.pixels[360 * 414 + 230].red > 150)
    }

    @Test("an open bar fades to a quarter and comes back")
    func fading() throws {
        let rain = try BallRainChecks.rain()
        let bar = try #require(rain.record.flips.firstIndex { $0.count > 1 })
        let (open, close) = (rain.record.flips[bar][0].time, rain.record.flips[bar][1].time)
        let frame = rain.layout.bars[bar]
        let color = rain.barColors[bar]
        for (time, opacity) in [(open - 0.01, 1.0), (open + 0.1, 0.625), (open + 0.21, 0.25), (close - 0.01, 0.25), (close + 0.21, 1)] {
            // The lower left, where no ball is for long.
            let pixel = try Self.frame(rain, at: time).pixels[Int(frame.maxY - 3) * 414 + Int(frame.minX) + 6]
            #expect(abs(Double(pixel.red) - (255 - opacity * Double(255 - Int(color.red)))) < 2, "at \(time) s")
        }
    }

    @Test("the first frame has balls of the round before, which are gone before they meet a new one", arguments: [0, 1, 2] as [UInt64])
    func underWay(seed: UInt64) throws {
        let rain = try BallRainChecks.rain(seed: seed)
        func old(_ time: Double) -> Int { rain.construction(at: time).marks.count { if case .circle = $0 { true } else { false } } }
        #expect(old(0) > 0 && old(0) == old(1.5))
        #expect(old(2.06) == 1)
        #expect(try effect(BallRain.self, ["tip": ""], fidelity: .original).scene(at: 0).draws.count == 6)
    }

    @Test("the floor parts for the hole")
    func floor() throws {
        let rain = try BallRainChecks.rain()
        func isOpen(_ time: Double) throws -> Bool {
            let frame = try Self.frame(rain, at: time)
            return [150, 207, 250].contains { frame.pixels[734 * 414 + $0] == frame.pixels[700 * 414 + 3] }
        }
        #expect(try !isOpen(17.9) && isOpen(18.15) && !isOpen(18.31))
    }

    @Test("the end is the beginning", arguments: Fidelity.allCases)
    func loop(fidelity: Fidelity) throws {
        let rain = try effect(BallRain.self, ["tip": ""], size: PixelSize(width: 207, height: 368), fidelity: fidelity)
        #expect(rain.scene(at: rain.period.value) == rain.scene(at: 0))
        let (last, first) = (try Self.frame(rain, at: rain.period.value - 1e-6), try Self.frame(rain, at: 0))
        let steps = zip(last.pixels, first.pixels).map { abs(Int($0.red) - Int($1.red)) + abs(Int($0.blue) - Int($1.blue)) }
        #expect((steps.max() ?? 0) <= 2)
    }

    @Test("the same seed gives the same pixels, another one others")
    func seeds() throws {
        func picture(_ seed: UInt64) throws -> [PremultipliedRGBA8] {
            try Self.frame(effect(BallRain.self, ["tip": ""], size: PixelSize(width: 104, height: 184), seed: seed), at: 7).pixels
        }
        #expect(try picture(3) == picture(3))
        #expect(try picture(3) != picture(4))
    }
}
