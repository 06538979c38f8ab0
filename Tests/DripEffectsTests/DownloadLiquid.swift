import DripGIF
import Testing

/// What `download` does beyond the seed: droplets that melt into the disc, steps, loops, canvases.
@Suite struct DownloadLiquid {
    static let tap = DownloadChecks.tap

    @Test("a droplet melts into the disc: nothing appears or vanishes at once", arguments: [0, 1] as [UInt64])
    func merging(seed: UInt64) throws {
        let effect = try DownloadChecks.button(["diameter": "150"], side: 220, seed: seed)
        // Three droplets are caught in this time. The disc's area grows by 2πR·12 pt²/s, a droplet flies into the canvas at less than 110 pt/s.
        var areas: [Double] = []
        for frame in 0..<160 { areas.append(try DownloadChecks.picture(effect, at: 2.7 + Double(frame) / 120).area) }
        let changes = zip(areas.dropFirst(), areas).map { $0 - $1 }
        for (index, (next, change)) in zip(changes.dropFirst(), changes).enumerated() {
            #expect(abs(next - change) < 15, "at \(2.7 + Double(index) / 120) s the area jumps by \(next - change) pt²")
        }
    }

    @Test("the neck between droplet and disc opens before they touch, and there is never a gap beside it")
    func neck() throws {
        let effect = try DownloadChecks.button()
        var bridged = 0
        for frame in 0..<400 {
            let t = 1.5 + Double(frame) / 100
            let radius = effect.discRadius(at: t)
            for droplet in effect.droplets(at: t) {
                let gap = droplet.center.distance(to: Point(240, 240)) - radius - droplet.radius
                guard gap > 0.5, gap < droplet.radius * 0.5 else { continue }
                let picture = try DownloadChecks.picture(effect, at: t, scale: 2)
                let bodies = picture.components(water: true)
                let middle = try #require(bodies.first { $0.contains(picture.width * 480 + 480) })
                let place = Int(droplet.center.y * 2) * picture.width + Int(droplet.center.x * 2)
                #expect(middle.contains(place), "apart at \(t) s, \(gap) pt")
                bridged += 1
            }
        }
        #expect(bridged > 5)
        // The original's droplets do not reach out.
        let original = try DownloadChecks.button(fidelity: .original)
        #expect(original.droplets(at: 2).allSatisfy { $0.radius == 8 })
    }

    @Test("a droplet swells and shrinks in flight by a quarter; the original's does not")
    func pulsing() throws {
        for (fidelity, range) in [(Fidelity.better, 0.25), (.original, 0)] {
            let effect = try DownloadChecks.button(fidelity: fidelity)
            let spawn = Self.tap + 0.667
            for (share, wave) in [(1 / 6.0, 1.0), (1 / 3.0, 0), (0.5, -1)] {
                let picture = try DownloadChecks.picture(effect, at: spawn + 2 * share, scale: 2)
                // The oldest droplet is nearest.
                let bodies = picture.bodies(beyond: 85).sorted {
                    $0.center.distance(to: Point(240, 240)) < $1.center.distance(to: Point(240, 240))
                }
                let area = try #require(bodies.first).area
                let radius = 8 * (1 + range * wave)
                #expect(abs((area / .pi).squareRoot() - radius) < 0.2, "radius \((area / .pi).squareRoot()) at \(share)")
            }
        }
    }

    @Test("a swallowed droplet swells the disc ahead of its growth, by at most 0.5 pt")
    func swelling() throws {
        let effect = try DownloadChecks.button()
        let leads = stride(from: 0.2, to: 6, by: 0.01).map { effect.discRadius(at: Self.tap + $0) - 75 * $0 / 6.18 }
        let most = try #require(leads.max())
        #expect(most > 0.3 && most <= 0.5 + 1e-9)
        #expect(leads.allSatisfy { $0 >= -1e-9 })
        #expect(leads.filter { $0 > 0.25 }.count > 20)
    }

    @Test("steps: each begins where the one before has come to; the original's jumps to that one's goal")
    func steps() throws {
        let steps = ["steps": "0.4@0.5 0.8@1.5 0.2@6 1@7"]
        let better = try DownloadChecks.button(steps)
        #expect(abs(better.discRadius(at: 1.5) - 75 / 6.18) < 0.6)
        for t in stride(from: 0.5, to: 8.0, by: 0.01) {
            let change = abs(better.discRadius(at: t + 0.01) - better.discRadius(at: t))
            #expect(change < 0.35, "the disc jumps by \(change) pt at \(t) s")
        }
        // From 1/6.18 on it takes 3.94 s to 0.8.
        #expect(abs(better.discRadius(at: 1.5 + 3.95) - 60) < 0.6)
        let original = try DownloadChecks.button(steps, fidelity: .original)
        #expect(abs(original.discRadius(at: 1.499) - 75 / 6.18) < 0.6)
        #expect(abs(original.discRadius(at: 1.501) - 0.4 * 75) < 0.6)
        // A button that is never full shows no check mark and no wave, and comes back to its arrow.
        let half = try DownloadChecks.button(["steps": "0.5@0.5"])
        let picture = try DownloadChecks.picture(half, at: half.period.value - 0.35)
        #expect(abs((picture.discReaches().min() ?? 0) - 37.5) <= 0.7)
        #expect(throws: EffectError.self) { try DownloadChecks.button(["steps": "0.5@0.5 1@101"]) }
    }

    @Test("a tap on the button starts it, another one does not")
    func taps() throws {
        let track = try PointerTrack("10,10@0.2; 230,250@1.1 235,250@1.3")
        let effect = try DownloadChecks.button(touch: track)
        // The finger comes down in 0.2 s.
        #expect(effect.scene(at: 1.09) == effect.scene(at: 0) && effect.scene(at: 1.31) != effect.scene(at: 0))
        #expect(abs(effect.discRadius(at: 2.3) - 75 / 6.18) < 1e-9)
        let missed = try DownloadChecks.button(touch: try PointerTrack("10,10@0.2"))
        #expect(missed.period == Rational(3, 2) && missed.scene(at: 1) == missed.scene(at: 0))
    }

    @Test("the arrow leaves within 0.12 s under a finger; the original's is gone at once, and no finger shows")
    func leavingArrow() throws {
        func ink(_ fidelity: Fidelity, _ time: Double) throws -> Double {
            // Within the ring.
            let picture = try DownloadChecks.picture(DownloadChecks.button(fidelity: fidelity), at: time)
            return picture.shares.indices.filter { abs($0 % 480 - 240) < 45 && abs($0 / 480 - 240) < 45 }.reduce(0) {
                $0 + picture.shares[$1]
            }
        }
        let (tap, rest) = (Self.tap, try ink(.original, 0))
        #expect(rest > 300)
        #expect(try ink(.original, tap - 0.01) == rest && ink(.original, tap + 0.001) < 1)
        // A grey finger.
        #expect(try ink(.better, 0) == rest && ink(.better, tap - 0.01) > rest + 80)
        let after = try [0.001, 0.04, 0.08, 0.119].map { try ink(.better, tap + $0) }
        #expect(zip(after, after.dropFirst()).allSatisfy { $0 > $1 + 4 }, "\(after)")
        // Then only the growing disc.
        let disc = Double.pi * (75 * 0.35 / 6.18) * (75 * 0.35 / 6.18)
        #expect(abs(try ink(.better, tap + 0.35) - disc) < 1)
    }

    @Test("the loop has no seam, and the way back to the arrow no jump", arguments: [Fidelity.better, .original])
    func loop(fidelity: Fidelity) throws {
        let effect = try DownloadChecks.button(["diameter": "150"], fidelity: fidelity, side: 190)
        let end = effect.period.value
        for t in [0.0, 0.3, 3.1, 9.7] {
            #expect(try DownloadChecks.picture(effect, at: t).shares == DownloadChecks.picture(effect, at: t + end).shares)
        }
        for (a, b) in [(end - 1e-6, 0), (end - 0.3 - 1e-6, end - 0.3 + 1e-6)] {
            let (first, second) = (try DownloadChecks.picture(effect, at: a).shares, try DownloadChecks.picture(effect, at: b).shares)
            #expect(zip(first, second).allSatisfy { abs($0 - $1) < 0.02 })
        }
    }

    @Test(
        "every canvas and scale holds the button in its middle",
        arguments: [(64, 64, 1.0), (64, 300, 0.5), (500, 80, 4), (2048, 2048, 0.1)])
    func canvases(width: Int, height: Int, scale: Double) throws {
        let size = PixelSize(width: width, height: height)
        let effect = try effect(Download.self, ["tint": "white", "ground": "black"], size: size)
        let side = Double(min(width, height))
        let picture = try WaterPicture(effect, at: 0, size: size, scale: scale)
        let inked = picture.shares.indices.filter { picture.shares[$0] > 0.15 }
        let (columns, rows) = (inked.map { $0 % picture.width }, inked.map { $0 / picture.width })
        let wide = Double((columns.max() ?? 0) - (columns.min() ?? 0) + 1) / scale
        #expect(abs(wide - side * 150 / 480) <= 2.1 / scale)
        #expect(abs(Double((rows.max() ?? 0) + (rows.min() ?? 0) + 1) / 2 / scale - Double(height) / 2) <= 1.1 / scale)
        #expect(throws: EffectError.canvasTooSmall(effect: "download", minimumWidth: 64, minimumHeight: 64)) {
            try DripEffectsTests.effect(Download.self, size: PixelSize(width: 63, height: 100))
        }
    }
}
