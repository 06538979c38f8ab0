import DripGIF
import Testing

/// What the wave does beyond the reference's checks: levels, label, second wave, odd settings.
@Suite struct WaveLevels {
    static func level(_ wave: Wave, at time: Double) throws -> Double {
        1 - (try WaveChecks.surface(wave, at: time).reduce(0, +)) / 40_000
    }

    @Test("each level is reached at its time, eased, and the loop goes back to the first")
    func levels() throws {
        let texts = ["levels": "0.2@0 0.8@1", "water": "white"]
        let wave = try WaveChecks.wave(texts)
        // At least 0.6 s to hold and 0.6 s to go back, in whole wave periods.
        #expect(wave.period == 3)
        for (time, level) in [(0.0, 0.2), (0.39, 0.2), (0.7, 0.5), (1, 0.8), (2.39, 0.8), (2.7, 0.5), (2.9999, 0.2)] {
            #expect(abs(try Self.level(wave, at: time) - level) < 0.002, "at \(time) s")
        }
        // Eased: a quarter of the time is an eighth of the way.
        #expect(abs(try Self.level(wave, at: 0.55) - (0.2 + 0.6 * 0.1292)) < 0.002)
        // A late first level holds from the beginning, and near key points share the time between them.
        let late = try WaveChecks.wave(["levels": "0.4@0.5 0.6@0.7", "water": "white"])
        let reached = try [0.2, 0.6].map { try Self.level(late, at: $0) }
        #expect(abs(reached[0] - 0.4) < 0.002 && abs(reached[1] - 0.5) < 0.002)
        // The original jumps.
        let jumping = try WaveChecks.wave(texts, fidelity: .original)
        let jumped = try [0.999, 1].map { try Self.level(jumping, at: $0) }
        #expect(abs(jumped[0] - 0.2) < 0.002 && abs(jumped[1] - 0.8) < 0.002)
    }

    @Test("from frame to frame at 240 a second the surface goes no farther than level and wave do")
    func continuity() throws {
        for texts in [["levels": "0@0 1@1 0.3@1.4"], ["levels": "0.9@0.1 0.1@0.8", "waves": "5", "amplitude": "12"]] {
            let wave = try WaveChecks.wave(texts.merging(["water": "white"]) { $1 })
            // easeInOut is at most 1.72 times as fast as even; a wave's slope times its speed; and the taper of the amplitude.
            let most = (1.72 * 200 / 0.4 + 12 * 2 * .pi * 5 / 3 + 0.5 * 1.72 * 200 / 0.4) / 240
            var last = try WaveChecks.surface(wave, at: 0)
            for frame in 1...Int(wave.period.value * 240) {
                let next = try WaveChecks.surface(wave, at: Double(frame) / 240)
                let worst = zip(last, next).map { abs($0 - $1) }.max() ?? 0
                #expect(worst < most, "\(worst) pt at frame \(frame)")
                last = next
            }
        }
    }

    @Test("the label is the water's colour in the air and the ground's under water, and counts in place")
    func label() throws {
        let water = Color(rgb: 0x1E90FF)
        func label(_ level: String) throws -> (above: Int, under: Int, right: Int) {
            let (with, without) = (
                try DynamicsPicture(WaveChecks.wave(["level": level, "label": "true"]), at: 0),
                try DynamicsPicture(WaveChecks.wave(["level": level]), at: 0)
            )
            var result = (above: 0, under: 0, right: 0)
            for index in with.pixels.indices where with.pixels[index] != without.pixels[index] {
                if with.pixels[index] == PremultipliedRGBA8(water) { result.above += 1 }
                if with.pixels[index] == PremultipliedRGBA8(.white) { result.under += 1 }
                result.right = max(result.right, index % 200)
            }
            return result
        }
        let (low, half, high) = (try label("0.11"), try label("0.5"), try label("0.88"))
        #expect(low.above > 300 && low.under == 0)
        #expect(high.under > 300 && high.above == 0)
        #expect(half.above > 100 && half.under > 100)
        // The sign stands still, whatever the digits.
        #expect(low.right == high.right && low.right == half.right)
        // With a level that moves, the label follows it.
        let moving = try WaveChecks.wave(["levels": "0.2@0 0.8@1", "label": "true", "amplitude": "0"])
        let still = try WaveChecks.wave(["level": "0.8", "label": "true", "amplitude": "0"])
        #expect(moving.scene(at: 1.2) == still.scene(at: 1.2))
    }

    @Test("the second wave is half as strong, behind, a quarter of a wavelength apart")
    func secondWave() throws {
        let picture = try DynamicsPicture(WaveChecks.wave(["second-wave": "true"]), at: 0)
        let pale = Color(rgb: 0x8FC8FF)
        var seen = 0
        for x in [10, 30, 37, 45, 87, 110, 137, 190] {
            let (front, back) = (5 * sine(4 * .pi * (Double(x) + 0.5) / 200), 5 * cosine(4 * .pi * (Double(x) + 0.5) / 200))
            for y in 94..<106 {
                let height = Double(y) + 0.5 - 100
                let pixel = picture.pixels[y * 200 + x]
                let expected =
                    height > front + 1 ? Color(rgb: 0x1E90FF) : height < front - 1 && height > back + 1 ? pale : nil
                guard let expected else { continue }
                if expected == pale { seen += 1 }
                #expect(abs(Int(pixel.red) - Int(expected.red)) <= 1 && abs(Int(pixel.green) - Int(expected.green)) <= 1)
            }
        }
        #expect(seen > 15)
    }

    static let others: [String: (value: String, with: [String: String])] = [
        "level": ("0.3", [:]), "levels": ("0.1@0 0.9@1", [:]), "amplitude": ("12", [:]), "waves": ("5", [:]), "crossing": ("5", [:]),
        "direction": ("left", [:]), "second-wave": ("true", [:]), "second-speed": ("2", ["second-wave": "true"]), "finish": ("glossy", [:]),
        "shape": ("circle", [:]), "label": ("true", [:]), "water": ("teal", [:]),
    ]

    @Test("every parameter changes the picture", arguments: Wave.description.parameters.map(\.name))
    func everyParameterCounts(name: String) throws {
        let (value, with) = try #require(Self.others[name], "give a value for the new parameter \(name)")
        let (plain, changed) = (try WaveChecks.wave(with), try WaveChecks.wave(with.merging([name: value]) { $1 }))
        #expect(stride(from: 0.1, to: 2, by: 0.1).contains { plain.scene(at: $0) != changed.scene(at: $0) })
    }

    @Test("odd settings and canvases draw finite shapes", arguments: [Fidelity.better, .original])
    func extremes(fidelity: Fidelity) throws {
        for (width, height) in [(64, 64), (2048, 2048), (640, 64), (64, 640)] {
            for shape in WaveChecks.shapes {
                for texts in [
                    ["level": "0", "amplitude": "20"], ["level": "1", "amplitude": "0"], ["level": "0.000001", "waves": "6"],
                    ["levels": "0@0 1@0.000001 0@0.000002"], ["levels": "1@140", "crossing": "20", "waves": "1"], ["crossing": "0.5"],
                ] {
                    let all = ["shape": shape, "label": "true", "second-wave": "true"].merging(texts) { $1 }
                    let wave = try WaveChecks.wave(all, width: width, height: height, fidelity: fidelity)
                    #expect(wave.period.value * 60 <= 10_000)
                    for time in [0.0, 0.000_001_5, 0.3, wave.period.value - 1e-9, 1e6] {
                        #expect(BadgeJelly.isDrawable(wave.scene(at: time).draws), "\(all) at \(time) s")
                    }
                }
            }
        }
        #expect(throws: EffectError.self) { try WaveChecks.wave(["levels": "0.5@1e300"]) }
        #expect(throws: EffectError.self) { try WaveChecks.wave(width: 63) }
    }

    @Test("without a label nothing depends on a font, and at twice the canvas the picture is the same twice as large")
    func scales() throws {
        for shape in WaveChecks.shapes {
            let small = try WaveChecks.wave(["shape": shape, "water": "white"])
            let large = try WaveChecks.wave(["shape": shape, "water": "white"], width: 400, height: 400)
            let a = try WaterPicture(small, at: 0.4, size: small.size, scale: 2)
            let b = try WaterPicture(large, at: 0.4, size: large.size)
            let worst = zip(a.shares, b.shares).map { abs($0 - $1) }.max() ?? 1
            #expect(worst < 0.03, "\(shape): \(worst)")
        }
    }
}
