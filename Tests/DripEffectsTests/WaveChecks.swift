import DripGIF
import Testing

/// The checks of the effect reference for `wave` (§13), measured on rendered pixels. The canvas is 200 × 200, the wavelength 100.
@Suite struct WaveChecks {
    static func wave(
        _ texts: [String: String] = [:], width: Int = 200, height: Int = 200, fidelity: Fidelity = .better
    ) throws -> Wave {
        // The bare water of the reference.
        let bare = ["shape": "rectangle", "label": "false", "second-wave": "false"]
        return try effect(Wave.self, bare.merging(texts) { $1 }, size: PixelSize(width: width, height: height), fidelity: fidelity)
    }

    /// The y of the surface in every column, from how much of it is water; the water is white on black.
    static func surface(_ wave: Wave, at time: Double) throws -> [Double] {
        let picture = try WaterPicture(wave, at: time, size: wave.size)
        return (0..<picture.width).map { x in
            Double(picture.height) - (0..<picture.height).reduce(0) { $0 + picture.share(x, $1) }
        }
    }

    /// The reference's formula, for a canvas 200 wide.
    static func formula(level: Double, amplitude: Double = 5, x: Double, time: Double) -> Double {
        (1 - level) * 200 + amplitude * sine(4 * .pi * (x - 200 * time / 3) / 200)
    }

    static let shapes = ["rectangle", "rounded", "circle"]

    @Test("1: a period later it is the same picture", arguments: shapes, [Fidelity.better, .original])
    func period(shape: String, fidelity: Fidelity) throws {
        let plain = try Self.wave(["shape": shape], fidelity: fidelity)
        #expect(plain.period == Rational(3, 2))
        let uneven = try Self.wave(["shape": shape, "crossing": "3.1", "waves": "3", "second-wave": "true"], fidelity: fidelity)
        for wave in [plain, uneven, try Self.wave(["shape": shape, "levels": "0.2@0.3 0.9@1"], fidelity: fidelity)] {
            let period = wave.period.value
            for frame in 0..<60 {
                let time = period * Double(frame) / 60 + 0.0013
                #expect(wave.scene(at: time) == wave.scene(at: time + period), "at \(time) s")
                #expect(wave.scene(at: time) == wave.scene(at: time + 2 * period))
            }
        }
        let pictures = try [0.4, 1.9, 3.4].map { try WaterPicture(plain, at: $0, size: plain.size).shares }
        #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
    }

    @Test("2: every column's surface is the formula's", arguments: [Fidelity.better, .original])
    func columns(fidelity: Fidelity) throws {
        for level in [0.2, 0.5, 0.73] {
            let wave = try Self.wave(["level": "\(level)", "water": "white"], fidelity: fidelity)
            for time in [0.0, 0.31, 0.77, 1.49] {
                for (x, y) in try Self.surface(wave, at: time).enumerated() {
                    let truth = Self.formula(level: level, x: Double(x) + 0.5, time: time)
                    #expect(abs(y - truth) <= 0.05, "\(y), not \(truth), in column \(x) at \(time) s")
                }
            }
        }
    }

    @Test("2: the outline is within 1/1000 pt of the sine, however high the wave", arguments: [64, 200, 2048])
    func curve(side: Int) throws {
        for waves in [1, 6] {
            let wave = try Self.wave(["waves": "\(waves)"], width: side, height: side)
            guard case .filled(let fill)? = wave.scene(at: 0.4).draws.first?.content else { continue }
            let (w, k) = (Double(side), 2 * Double.pi * Double(waves) / Double(side))
            for segment in fill.path.segments where segment.degree == 3 {
                for step in 0..<8 {
                    let point = segment.point(at: Double(step) / 8)
                    let y = w / 2 + w / 40 * sine(k * (point.x - w * 0.4 / 3))
                    #expect(abs(point.y - y) <= 1e-3)
                }
            }
        }
    }

    @Test("3: the mean level is (1 − L)·H")
    func meanLevel() throws {
        for level in stride(from: 0.05, through: 0.95, by: 0.15) {
            let wave = try Self.wave(["level": "\(level)", "water": "white"])
            for time in [0.1, 0.9] {
                let mean = try Self.surface(wave, at: time).reduce(0, +) / 200
                #expect(abs(mean - (1 - level) * 200) <= 0.3)
            }
        }
    }

    /// How many square points are water, which is black; the vessel and the ground are pale.
    static func area(_ wave: Wave, at time: Double) throws -> Double {
        try DynamicsPicture(wave, at: time).pixels.reduce(0) { $0 + max(0, 1 - Double($1.red) / 238) }
    }

    @Test("4: as much of the vessel is full as the level says", arguments: shapes)
    func filledFraction(shape: String) throws {
        let full = try Self.area(Self.wave(["shape": shape, "water": "black", "level": "1"], width: 400, height: 400), at: 0)
        for level in stride(from: 0.1, through: 0.9, by: 0.1) {
            let wave = try Self.wave(["shape": shape, "water": "black", "level": "\(level)"], width: 400, height: 400)
            for time in stride(from: 0.0, to: 1.5, by: 0.21) {
                let share = try Self.area(wave, at: time) / full
                #expect(abs(share - level) <= 0.005, "\(share) of the \(shape), not \(level), at \(time) s")
            }
        }
    }

    @Test("5: empty has no water, full no air; the original shows crests and troughs", arguments: shapes)
    func emptyAndFull(shape: String) throws {
        let water = Color(rgb: 0x1E90FF)
        for time in [0.0, 0.37] {
            let empty = try DynamicsPicture(Self.wave(["shape": shape, "level": "0"]), at: time)
            #expect(empty.pixels.allSatisfy { $0.red >= 238 })
            let full = try Self.wave(["shape": shape, "level": "1", "second-wave": "true"])
            let count = try DynamicsPicture(full, at: time).middle(of: water).count
            let area = shape == "rectangle" ? 40000 : shape == "circle" ? Double.pi * 92 * 92 : 184 * 184 - (4 - .pi) * 32 * 32
            #expect(abs(Double(count) - area) < (shape == "rectangle" ? 0.5 : 400))
        }
        let crests = try DynamicsPicture(Self.wave(["level": "0"], fidelity: .original), at: 0)
        let troughs = try DynamicsPicture(Self.wave(["level": "1"], fidelity: .original), at: 0)
        #expect(crests.middle(of: water).count > 200 && troughs.middle(of: water).count < 39_800)
    }

    @Test("6: the crests move by W/3 a second")
    func speed() throws {
        let wave = try Self.wave(["water": "white"])
        let (before, after) = (try Self.surface(wave, at: 0.2), try Self.surface(wave, at: 0.35))
        for x in 0..<190 { #expect(abs(after[x + 10] - before[x]) < 0.02) }
        let slow = try Self.wave(["water": "white", "crossing": "6", "waves": "1"])
        let (early, late) = (try Self.surface(slow, at: 0.2), try Self.surface(slow, at: 0.5))
        for x in 0..<190 { #expect(abs(late[x + 10] - early[x]) < 0.02) }
    }

    @Test("7: the colour is exact under the surface and over it", arguments: [Fidelity.better, .original])
    func color(fidelity: Fidelity) throws {
        let picture = try DynamicsPicture(Self.wave(fidelity: fidelity), at: 0.3)
        for (index, pixel) in picture.pixels.enumerated() {
            if index / 200 >= 106 { #expect(pixel == PremultipliedRGBA8(Color(rgb: 0x1E90FF))) }
            if index / 200 < 94 { #expect(pixel == PremultipliedRGBA8(.white)) }
        }
    }

    @Test("8: nothing is outside the shape; the original spills", arguments: ["rounded", "circle"])
    func outside(shape: String) throws {
        for fidelity in [Fidelity.better, .original] {
            let wave = try Self.wave(["shape": shape, "level": "0.7", "second-wave": "true", "label": "true"], fidelity: fidelity)
            var spilt = 0
            for time in [0.0, 0.6] {
                let picture = try DynamicsPicture(wave, at: time)
                for (index, pixel) in picture.pixels.enumerated() {
                    let (x, y) = (abs(Double(index % 200) + 0.5 - 100), abs(Double(index / 200) + 0.5 - 100))
                    let radius = shape == "circle" ? 92.0 : 32
                    let corner = Vector(max(0, x - 92 + radius), max(0, y - 92 + radius))
                    if corner.length > radius + 0.8, pixel != PremultipliedRGBA8(.white) { spilt += 1 }
                }
            }
            #expect(fidelity == .better ? spilt == 0 : spilt > 500, "\(spilt) pixels, \(fidelity)")
        }
    }
}
