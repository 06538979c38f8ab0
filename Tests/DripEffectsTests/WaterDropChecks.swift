import DripGIF
import Testing

/// The checks of the effect's reference, measured on rendered pixels. Defaults: gravity 1000 pt/s², radius 5, canvas height 400, surface at 340.
@Suite struct WaterDropChecks {
    static let size = PixelSize(width: 120, height: 400)
    static let g = 1000.0
    /// Height fallen at the bounce, h = H − 50, and the moments that follow from it.
    static let fall = 350.0
    static let impact = (2 * fall / g).squareRoot()

    static func drop(_ parameters: [String: String] = [:], fidelity: Fidelity = .better, size: PixelSize = size) throws -> WaterDrop {
        let all = ["drips": "1", "water": "white"].merging(parameters) { $1 }
        return try WaterDrop(
            EffectSettings(size: size, fidelity: fidelity).with(all, of: WaterDrop.description))
    }

    static func center(_ t: Double) -> Double { -5 + g * t * t / 2 }

    @Test("1: the centre falls freely until the impact", arguments: [Fidelity.better, .original])
    func freeFall(fidelity: Fidelity) throws {
        let effect = try Self.drop(fidelity: fidelity)
        // While it hangs, its lowest point is its centre plus its radius.
        for t in stride(from: 0.12, to: 0.2, by: 0.01) {
            let picture = try WaterPicture(effect, at: t, size: Self.size, scale: 4)
            #expect(abs(picture.reach(x: 60) - 5 - Self.center(t)) <= 0.5, "at \(t) s")
        }
        for t in stride(from: fidelity == .better ? 0.24 : 0.28, to: 0.82, by: 0.02) {
            let drop = try #require(try WaterPicture(effect, at: t, size: Self.size).freeDrop(), "no free drop at \(t) s")
            #expect(abs(drop.y - Self.center(t)) <= 0.5, "at \(t) s the centre is at \(drop.y)")
            #expect(abs(drop.x - 60) < 0.05)
        }
    }

    @Test("2: one blob at the ceiling before the break, apart soon after", arguments: [(Fidelity.better, 0.24), (.original, 0.275)])
    func connection(fidelity: Fidelity, apart: Double) throws {
        let effect = try Self.drop(fidelity: fidelity)
        for t in stride(from: 0.0, to: 0.1999, by: 0.01) {
            let picture = try WaterPicture(effect, at: t, size: Self.size, scale: 2)
            let ceiling = picture.components(water: true).filter { $0.contains { $0 / picture.width < 300 } }
            #expect(ceiling.count == 1, "at \(t) s there are \(ceiling.count) bodies of water at the ceiling")
        }
        #expect(try WaterPicture(effect, at: apart, size: Self.size).freeDrop() != nil)
        #expect(try WaterPicture(effect, at: 0.19, size: Self.size).freeDrop() == nil)
    }

    @Test("3: the original's neck is the parabola 5 + 7·(s/y)²", arguments: [0.15, 0.16, 0.17, 0.18, 0.19])
    func neckWidth(t: Double) throws {
        let picture = try WaterPicture(try Self.drop(fidelity: .original), at: t, size: Self.size, scale: 8)
        let y = Self.center(t)
        let row = Int(y / 2 * 8)
        let s = y - (Double(row) + 0.5) / 8
        let halfWidth = picture.water(row: row, columns: 0..<picture.width) / 2
        #expect(abs(halfWidth - (5 + 7 * (s / y) * (s / y))) <= 0.1, "at \(t) s: \(halfWidth)")
        #expect(abs(halfWidth - (5 + 7.0 / 4)) <= 0.6)
    }

    @Test("4: the impact comes √(2h/g) after the start", arguments: [Fidelity.better, .original])
    func impact(fidelity: Fidelity) throws {
        // The drop's top is lowest at the impact: follow the highest water of the column, satellite (below 30 square points) apart.
        let effect = try Self.drop(["elasticity": "0.9"], fidelity: fidelity)
        var lowest = (time: 0.0, top: 0.0)
        for frame in 70..<100 {
            let picture = try WaterPicture(effect, at: Double(frame) / 100, size: Self.size)
            let top = picture.freeDrop()?.top ?? 400 - picture.stand(x: 60)
            if top > lowest.top { lowest = (Double(frame) / 100, top) }
        }
        #expect(abs(lowest.time - Self.impact) <= 0.02, "lowest at \(lowest.time) s, not \(Self.impact) s")
    }

    @Test("5: the rebound reaches e² of the fall", arguments: ["0.35", "0.4", "0.6"])
    func apex(elasticity: String) throws {
        let effect = try Self.drop(["elasticity": elasticity])
        let e = try #require(Double(elasticity))
        let time = Self.impact + e * Self.g * Self.impact / Self.g
        let drop = try #require(try WaterPicture(effect, at: time, size: Self.size).freeDrop())
        #expect(abs(345 - drop.y - e * e * Self.fall) <= 1, "apex \(345 - drop.y) pt above the contact")
        // It is an apex: lower shortly before and after.
        for offset in [-0.06, 0.06] {
            let other = try #require(try WaterPicture(effect, at: time + offset, size: Self.size).freeDrop())
            #expect(other.y > drop.y + 1)
        }
    }

    @Test("6: no field shows between drop and neck before the break", arguments: [Fidelity.better, .original])
    func noGap(fidelity: Fidelity) throws {
        let effect = try Self.drop(fidelity: fidelity)
        for t in stride(from: 0.1, through: 0.198, by: 0.002) {
            let picture = try WaterPicture(effect, at: t, size: Self.size)
            for y in 0..<Int(Self.center(t) + 4) {
                #expect(picture.share(59, y) > 0 && picture.share(60, y) > 0, "field at \(y) pt, \(t) s")
            }
        }
    }

    @Test("7: a ripple's crest travels 35 pt in 0.9 s, then the water is still")
    func ripple() throws {
        let wide = PixelSize(width: 400, height: 400)
        // Without a rebound there is one pair of ripples, from the impact on.
        let effect = try Self.drop(["elasticity": "0"], size: wide)
        func crest(_ t: Double) throws -> Double {
            let picture = try WaterPicture(effect, at: t, size: wide, scale: 2)
            var (weight, moment) = (0.0, 0.0)
            for x in 200..<300 {
                let rise = max(0, picture.stand(x: Double(x) + 0.25) - 60)
                weight += rise
                moment += rise * (Double(x) + 0.25)
            }
            #expect(weight > 10, "no ripple at \(t) s")
            return moment / weight - 200
        }
        let start = try crest(Self.impact + 0.3)
        let end = try crest(Self.impact + 1.2)
        #expect(abs(start - 25) <= 1)
        #expect(abs(end - start - 35) <= 1)
        for effect in [effect, try Self.drop(size: wide)] {
            let picture = try WaterPicture(effect, at: effect.period.value - 0.04, size: wide)
            for x in 0..<400 { #expect(abs(picture.stand(x: Double(x)) - 60) <= 0.5) }
        }
    }

    @Test("8: drip i is drip 0, 0.15 i seconds later")
    func stagger() throws {
        let size = PixelSize(width: 400, height: 400)
        let effect = try Self.drop(["drips": "7"], size: size)
        for t in stride(from: 0.06, to: 0.7, by: 0.04) {
            let first = try WaterPicture(effect, at: t, size: size)
            for i in 1..<7 {
                let other = try WaterPicture(effect, at: t + 0.15 * Double(i), size: size)
                for y in stride(from: 3, to: 300, by: 1) {
                    for x in 65..<95 {
                        #expect(abs(first.share(x, y) - other.share(x + 40 * i, y)) < 0.006, "drip \(i) at \(t) s, pixel (\(x), \(y))")
                    }
                }
            }
        }
    }

    @Test("9: the loop has no seam", arguments: [[:], ["wall": "true"], ["period": "1.1"], ["delay": "0.37"]])
    func loop(parameters: [String: String]) throws {
        let size = PixelSize(width: 400, height: 400)
        let effect = try Self.drop(["drips": "7"].merging(parameters) { $1 }, size: size)
        for t in [0.0, 0.4, 1.02] {
            let first = try WaterPicture(effect, at: t, size: size)
            #expect(first.shares == (try WaterPicture(effect, at: t + effect.period.value, size: size)).shares)
        }
        // And the last frame leads into the first as any frame leads into the next.
        let end = effect.period.value
        let seam = try WaterPicture(effect, at: 0, size: size).shares
        let before = try WaterPicture(effect, at: end - 1e-6, size: size).shares
        #expect(zip(seam, before).allSatisfy { abs($0 - $1) < 0.02 })
    }

    @Test("10: the recoiling bump has flat feet")
    func flatFeet() throws {
        let effect = try Self.drop()
        for t in [0.26, 0.3, 0.44] {
            let picture = try WaterPicture(effect, at: t, size: Self.size, scale: 8)
            // The foot is 12 pt out; the slope there from the depths over the last point before it.
            let slope = (picture.reach(x: 60 + 11.0) - picture.reach(x: 60 + 12.0)) / 1
            #expect(abs(slope) < 0.05, "slope \(slope) at \(t) s")
            #expect(picture.reach(x: 60) > 2.1, "there is no bump at \(t) s")
        }
    }
}
