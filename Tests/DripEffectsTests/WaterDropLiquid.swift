import DripGIF
import DripTestSupport
import Testing

@testable import DripEffects

/// What makes it look like liquid, beyond the reference's checks.
@Suite struct WaterDropLiquid {
    static let size = WaterDropChecks.size

    @Test("outlines do not jump where necks break and drops meet water", arguments: [0.4, 0.25])
    func continuity(elasticity: Double) throws {
        let effect = try WaterDropChecks.drop(["elasticity": "\(elasticity)"])
        let impact = WaterDropChecks.impact
        let speed = elasticity * 1000 * impact
        /// When the rebounding drop is so far above its lowest point.
        func flight(_ height: Double, _ direction: Double) -> [Double] {
            let square = speed * speed - 2 * 1000 * height
            return square < 0 ? [] : [impact + (speed + direction * square.squareRoot()) / 1000]
        }
        let touch = (2 * 340.0 / 1000).squareRoot()
        let breaks = flight(35, -1).flatMap { [$0, $0 + 0.14] }
        for moment in [0.2, touch, impact] + breaks + flight(10, 1) + flight(5, 1) + flight(0, 1) {
            let before = try WaterPicture(effect, at: moment - 1e-6, size: Self.size, scale: 4)
            let after = try WaterPicture(effect, at: moment + 1e-6, size: Self.size, scale: 4)
            let worst = zip(before.shares, after.shares).map { abs($0 - $1) }.max() ?? 1
            // A fifth of a pixel at scale 4 is a twentieth of a point.
            #expect(worst < 0.2, "a pixel changes by \(worst) at \(moment) s")
        }
    }

    @Test("a free drop keeps its area")
    func area() throws {
        let effect = try WaterDropChecks.drop()
        for t in stride(from: 0.22, to: 0.8, by: 0.02) {
            let drop = try #require(try WaterPicture(effect, at: t, size: Self.size, scale: 2).freeDrop())
            #expect(abs(drop.area / (Double.pi * 25) - 1) < (t < 0.26 ? 0.1 : 0.02), "\(drop.area) pt² at \(t) s")
        }
    }

    @Test("the neck thins with the 2/3 power of the time that is left, as inertia makes it")
    func pinchOff() throws {
        let effect = try WaterDropChecks.drop()
        let scale = 8.0
        /// Half the width where the neck is thinnest, in points.
        func waist(_ left: Double) throws -> Double {
            let picture = try WaterPicture(effect, at: 0.2 - left, size: Self.size, scale: scale)
            let center = 500 * (0.2 - left) * (0.2 - left) - 5
            let rows = (Int(2.5 * scale)..<Int(center * scale)).map { y in (0..<picture.width).reduce(0) { $0 + picture.share($1, y) } }
            return (rows.min() ?? 0) / 2 / scale
        }
        let (wide, narrow) = (try waist(0.024), try waist(0.003))
        #expect(abs(logarithm(wide / narrow) / logarithm(8) - 2.0 / 3) < 0.05, "\(wide) pt, \(narrow) pt")
    }

    @Test("the free drop rings nine times a second, wide and tall in turn, and calms down")
    func ringing() throws {
        let effect = try WaterDropChecks.drop()
        let samples = try stride(from: 0.3, to: 0.8, by: 0.01).map { time in
            let picture = try WaterPicture(effect, at: time, size: Self.size, scale: 2)
            // Across its middle, less what a circle measures.
            let middle = Int((500 * time * time - 5) * 2)
            return (0..<picture.width).reduce(0) { $0 + picture.share($1, middle) } / 2 - 10
        }
        let crossings = zip(samples, samples.dropFirst()).enumerated().compactMap { index, pair in
            pair.0 < 0 && pair.1 >= 0 ? (Double(index) + pair.0 / (pair.0 - pair.1)) * 0.01 : nil
        }
        try #require(crossings.count >= 3)
        #expect(abs((crossings[2] - crossings[0]) / 2 * 9 - 1) < 0.05)
        let (early, late) = (samples[..<15].max() ?? 0, samples[30...].max() ?? 0)
        #expect(early > 0.5 && late < early / 2 && late > 0)
    }

    @Test("water encloses no pocket of field, and no hole opens where outlines overlap")
    func noPockets() throws {
        let effect = try WaterDropChecks.drop()
        for frame in 0..<155 {
            let picture = try WaterPicture(effect, at: Double(frame) / 50, size: Self.size)
            #expect(picture.components(water: false).count == 1, "at \(Double(frame) / 50) s")
        }
    }

    /// Without a rebound the satellite, slower than its drop, once vanished in mid-air at the impact.
    @Test("the satellite falls until water takes it", arguments: ["0", "0.05", "0.4", "0.9"])
    func satellite(elasticity: String) throws {
        let effect = try WaterDropChecks.drop(["elasticity": elasticity])
        var last = 0.0
        for t in stride(from: 0.3, to: 1.2, by: 0.01) {
            let picture = try WaterPicture(effect, at: t, size: Self.size, scale: 2)
            // The only small body of water in the air.
            let satellites = picture.components(water: true).filter { $0.count < 60 }
            guard let satellite = satellites.first else { break }
            #expect(satellites.count == 1)
            last = Double(satellite.reduce(0) { $0 + $1 / picture.width }) / Double(satellite.count) / picture.scale
        }
        // Either the pool or a drop on its way up, at most e² of the fall above the contact.
        let e = try #require(Double(elasticity))
        #expect(last > 345 - max(5 + 10, e * e * WaterDropChecks.fall + 20), "last seen at \(last) pt")
    }

    @Test("below H = 269 the mound never lets go, and still settles")
    func lowCanvas() throws {
        let size = PixelSize(width: 120, height: 240)
        let effect = try WaterDropChecks.drop(size: size)
        let impact = (2 * 190.0 / 1000).squareRoot()
        for t in stride(from: impact + 0.02, to: effect.period.value, by: 0.02) {
            #expect(try WaterPicture(effect, at: t, size: size).freeDrop() == nil, "a free drop at \(t) s")
        }
        let still = try WaterPicture(effect, at: effect.period.value - 0.04, size: size)
        for x in 0..<120 { #expect(abs(still.stand(x: Double(x)) - 60) <= 0.5) }
    }

    @Test("the period of the reference: 3.1 s at H = 400")
    func period() throws {
        #expect(try WaterDropChecks.drop().period == Rational(31, 10))
        #expect(try WaterDropChecks.drop(["period": "4.25"]).period == Rational(17, 4))
    }

    @Test("with a short period a drop is always on its way, also in the first frame", arguments: ["3", "7", "12"])
    func rowIsNeverEmpty(drips: String) throws {
        let size = PixelSize(width: 400, height: 400)
        let row = try WaterDropChecks.drop(["drips": drips, "period": "1.6"], size: size)
        for frame in 0..<80 {
            let ages = row.drops(at: Double(frame) / 50).map { $0.age }
            #expect(ages.contains { $0 > 0.1 && $0 < row.liquid.timeline.submerged }, "frame \(frame)")
        }
        #expect(try WaterPicture(row, at: 0, size: size).freeDrop() != nil)
    }

    @Test("every parameter changes the picture", arguments: WaterDrop.description.parameters.map(\.name))
    func everyParameterCounts(name: String) throws {
        let other = [
            "drips": "3", "wall": "true", "pitch": "31", "stagger": "0.4", "gravity": "2", "radius": "8", "root": "30",
            "break-distance": "40", "elasticity": "0.8", "depth": "100", "rebound-break": "40", "delay": "0.3", "period": "2",
            "recoil-frequency": "8", "ripple-time": "3", "satellite": "2.5", "finish": "glossy", "water": "red", "field": "navy",
        ]
        let size = PixelSize(width: 400, height: 400)
        let value = try #require(other[name], "give a value for the new parameter \(name)")
        let plain = try WaterDropChecks.drop(["drips": "2"], size: size)
        let changed = try WaterDropChecks.drop(["drips": "2"].merging([name: value]) { $1 }, size: size)
        let times = stride(from: 0.1, to: 3, by: 0.1)
        let isDifferent = times.contains { plain.scene(at: $0) != changed.scene(at: $0) } || plain.background != changed.background
        #expect(isDifferent)
    }

    @Test("extreme settings draw finite, closed shapes", arguments: [Fidelity.better, .original])
    func extremes(fidelity: Fidelity) throws {
        for parameter in WaterDrop.description.parameters {
            guard case .number(let range) = parameter.kind else { continue }
            for value in [range.lowerBound, range.upperBound] {
                for (width, height) in [(64, 120), (400, 400), (1024, 512)] {
                    let size = PixelSize(width: width, height: height)
                    let effect = try? WaterDropChecks.drop([parameter.name: "\(value)", "drips": "4"], fidelity: fidelity, size: size)
                    guard let effect else { continue }
                    for t in stride(from: 0.0, to: 4, by: 0.173) {
                        let scene = effect.scene(at: t)
                        for case .filled(let fill) in scene.draws.map(\.content) {
                            #expect(fill.path.isDrawable, "--\(parameter.name) \(value)")
                        }
                    }
                }
            }
        }
    }

    @Test("overlapping water is one body: every pixel has its true coverage", arguments: 0..<8)
    func trueCoverage(seed: Int) throws {
        var random = SplitMix64(seed: seed + 1)
        let size = PixelSize(width: random.integer(in: 60...120), height: random.integer(in: 110...180))
        let parameters = [
            "drips": "\(random.integer(in: 1...6))", "radius": "\(random.number(in: 3...9))", "root": "\(random.number(in: 4...40))",
            "elasticity": "\(random.number(in: 0.2...0.9))", "stagger": "\(random.number(in: 0...0.5))",
        ]
        let effect = try WaterDropChecks.drop(parameters, size: size)
        var rasterizer = Rasterizer(size: size)
        for time in [random.number(in: 0...1), random.number(in: 0.4...1.5)] {
            guard case .filled(let fill)? = effect.scene(at: time).draws.first?.content else { continue }
            let mask = try rasterizer.coverage(of: fill.path)
            // Each line as a triangle with one far point: their windings add up to the path's.
            let lines = fill.path.flattened()
            let polygons = lines.map { [$0.start, $0.end, Point(-1000, -1000)] }
            let truth = ScanlineOracle.coverage(of: polygons, rule: .nonZero, size: size, lines: 12)
            for (index, share) in truth.enumerated() {
                #expect(abs(Double(mask.values[index]) / 255 - share) < 0.1, "seed \(seed), \(time) s, pixel \(index)")
            }
        }
    }

    @Test("on a canvas of thousands of points drops are as large as on one of 700")
    func largeCanvas() throws {
        let effects = try [700, 1400].map { side in
            try WaterDrop(EffectSettings(size: PixelSize(width: side, height: side)))
        }
        #expect(effects[0].period == effects[1].period && effects[1].size.width == 1400)
        let size = effects[1].size
        var renderer = Renderer()
        var pictures = [Pixmap(size: size), Pixmap(size: size)]
        for (index, effect) in effects.enumerated() {
            try renderer.render(effect.scene(at: 1), background: .black, scale: index == 0 ? 2 : 1, into: &pictures[index])
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test("the seed moves the wall's drops, and nothing else does")
    func seed() throws {
        func scene(seed: UInt64) throws -> Scene {
            try WaterDrop(EffectSettings(seed: seed)) { $0.wall(true) }.scene(at: 1)
        }
        #expect(try scene(seed: 0) == scene(seed: 0))
        #expect(try scene(seed: 0) != scene(seed: 1))
    }

    @Test("the original keeps the flaws that the reference names")
    func originalFlaws() throws {
        let effect = try WaterDropChecks.drop(fidelity: .original)
        // A corner at the ceiling: the neck's foot is steep.
        let hanging = try WaterPicture(effect, at: 0.17, size: Self.size, scale: 8)
        #expect((hanging.reach(x: 68.5) - hanging.reach(x: 69.3)) / 0.8 > 0.5)
        // The helper that replaces the drop is larger than it.
        let before = try WaterPicture(effect, at: 0.1999, size: Self.size, scale: 4)
        let after = try WaterPicture(effect, at: 0.2001, size: Self.size, scale: 4)
        #expect((zip(before.shares, after.shares).map { abs($0 - $1) }.max() ?? 0) > 0.9)
    }
}
