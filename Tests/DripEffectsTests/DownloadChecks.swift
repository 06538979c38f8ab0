import DripGIF
import Testing

/// The checks of the effect's reference, measured on rendered pixels. The tap comes at 0.5 s; the button is full 6.18 s later.
@Suite struct DownloadChecks {
    static let tap = 0.5
    /// The reference's times, and no shaking.
    static let slow = ["fill-time": "6.18", "flight": "2", "spawn-period": "0.8333", "shake": "0"]
    static let full = tap + 6.18

    static func button(
        _ parameters: [String: String] = [:], fidelity: Fidelity = .better, side: Int = 480, seed: UInt64 = 0, touch: PointerTrack? = nil
    ) throws -> Download {
        try effect(
            Download.self, slow.merging(["tint": "white", "ground": "black"]) { $1 }.merging(parameters) { $1 },
            size: PixelSize(width: side, height: side),
            seed: seed, touch: touch, fidelity: fidelity)
    }

    static func picture(_ effect: Download, at time: Double, scale: Double = 1) throws -> WaterPicture {
        try WaterPicture(effect, at: time, size: effect.size, scale: scale)
    }

    @Test("1: the disc's radius grows 75 pt in 6.18 s", arguments: [Fidelity.better, .original])
    func radius(fidelity: Fidelity) throws {
        // The canvas cuts the droplets' start off; what counts is the middle.
        let effect = try Self.button(["diameter": "150"], fidelity: fidelity, side: 180)
        for t in stride(from: 0.4, to: 5.8, by: 0.15) {
            // A droplet that is being swallowed widens the disc where it sinks in.
            let least = try #require(try Self.picture(effect, at: Self.tap + t, scale: 2).discReaches().min())
            #expect(abs(least - 75 * t / 6.18) <= 0.7, "\(least) pt after \(t) s")
        }
    }

    @Test(
        "2, 3: the k-th droplet pops up 0.667 + 0.833k s after the tap, 150 pt from the centre",
        arguments: [(Fidelity.better, 5), (.original, 7)])
    func spawning(fidelity: Fidelity, count: Int) throws {
        let effect = try Self.button(fidelity: fidelity)
        for k in 0..<count {
            let time = Self.tap + 0.667 + 0.833 * Double(k)
            let before = try Self.picture(effect, at: time - 1.0 / 60).bodies(beyond: 80)
            let after = try Self.picture(effect, at: time + 1.0 / 60).bodies(beyond: 80)
            let new = after.filter { body in !before.contains { $0.center.distance(to: body.center) < 8 } }
            #expect(new.count == 1, "droplet \(k)")
            for body in new {
                let start = body.center - Point(240, 240)
                // The original takes a frame's origin for its centre: 8 pt off both ways.
                let off = fidelity == .better ? start : start - Vector(8, 8)
                #expect(abs(off.length - 150) <= 1, "droplet \(k) begins \(off.length) pt from the centre")
                if fidelity == .original { #expect(abs(start.length - 150) > 1) }
            }
        }
        let last = try Self.picture(effect, at: Self.tap + 0.667 + 0.833 * Double(count) + 1.0 / 60).bodies(beyond: 140)
        #expect(last.isEmpty)
    }

    @Test("4, 5: a droplet stays in the triangle of its arc, 20 pt off the chord at most, and never slows down")
    func arc() throws {
        // A small button far away leaves the droplet free beyond the middle of its way; with one droplet at a time there is no doubt which it is.
        let effect = try Self.button(
            ["diameter": "60", "reach": "3", "bend": "40", "droplet-radius": "4", "spawn-period": "2.5"], side: 220)
        let spawn = Self.tap + 2
        var track: [Point] = []
        for frame in 1...75 {
            let bodies = try Self.picture(effect, at: spawn + Double(frame) / 50, scale: 2).bodies(beyond: 31)
            guard let body = bodies.first else { break }
            #expect(bodies.count == 1)
            track.append(body.center)
        }
        try #require(track.count > 65)
        let (start, end) = (track[0], Point(110, 110))
        let chord = end - start
        let offsets = track.map { chord.cross($0 - start) / chord.length }
        let side = offsets.reduce(0, +) < 0 ? -1.0 : 1
        let control = start.interpolated(to: end, at: 0.5) + chord.turned * (side * 40 / chord.length)
        for point in track {
            // Within half a point of all three edges.
            for (a, b) in [(start, end), (end, control), (control, start)] {
                #expect((b - a).cross(point - a) * side / (b - a).length >= -0.5, "\(point) is outside")
            }
        }
        let most = try #require(offsets.map { $0 * side }.max())
        #expect(abs(most - 20) <= 1, "\(most) pt off the chord")
        let speeds = zip(track.dropFirst(5), track).map { $0.distance(to: $1) * 10 }
        for (next, speed) in zip(speeds.dropFirst(), speeds) { #expect(next >= speed - 1.5, "slows from \(speed) to \(next) pt/s") }
    }

    @Test("6: before it is full nothing is outside the button but three droplets at most", arguments: [Fidelity.better, .original])
    func outside(fidelity: Fidelity) throws {
        let effect = try Self.button(fidelity: fidelity, seed: 3)
        for t in stride(from: 0.0, to: Self.full, by: 0.31) {
            let picture = try Self.picture(effect, at: t)
            let bodies = picture.bodies(beyond: 76)
            #expect(bodies.count <= 3)
            #expect(bodies.allSatisfy { $0.area < 1.05 * .pi * 100 })
            if t < Self.tap + 0.6 { #expect(bodies.isEmpty) }
        }
    }

    static func ease(_ share: Double) -> Double { TimingFunction.easeInOut(share) }

    @Test(
        "7: the wave's radius is 67.5 + 157.5·e, its opacity 0.4·(1 − e)",
        arguments: [(Fidelity.original, 2.1, 0.8), (.original, 2.1, 1.2), (.original, 2.1, 1.7), (.better, 2.7, 1.35), (.better, 2.7, 1.7)])
    func wave(fidelity: Fidelity, start: Double, age: Double) throws {
        let effect = try Self.button(fidelity: fidelity)
        let picture = try Self.picture(effect, at: Self.full + start + age)
        let e = Self.ease(age / 2.1)
        let row = picture.height / 2
        // Outwards along the row: disc, (gap,) wave, nothing.
        let ray = (240..<480).map { picture.share($0, row) }
        let last = try #require(ray.lastIndex { $0 > 0.02 })
        let opacity = ray[last - 4]
        #expect(abs(opacity - 0.4 * (1 - e)) <= 0.006)
        let outer = Double(last) + ray[last] / opacity
        #expect(abs(outer - (67.5 + 157.5 * e)) <= 1, "outer radius \(outer)")
    }

    @Test("better: two rings at once, and both leave with the strongest shake")
    func twoRings() throws {
        let effect = try Self.button()
        // Nothing outside the disc before, two rings soon after: outwards, the white ends twice beyond the disc.
        let before = try Self.picture(effect, at: Self.full + 2.69)
        #expect(before.shares[(240 * 480 + 240 + 90)...(240 * 480 + 479)].allSatisfy { $0 < 0.01 })
        let after = try Self.picture(effect, at: Self.full + 2.7 + 0.9)
        let ray = (240 + 80..<480).map { after.share($0, 240) }
        #expect(zip(ray, ray.dropFirst()).filter { $0 >= 0.02 && $1 < 0.02 }.count == 2)
    }

    /// The disc's radius straight down, where no check mark is; a translucent wave does not count.
    static func discRadius(_ effect: Download, at time: Double) throws -> Double {
        let picture = try picture(effect, at: time, scale: 4)
        let column = (picture.height / 2 + 4 * 40..<picture.height).map { picture.share(picture.width / 2, $0) }
        return 40 + Double(column.prefix { $0 > 0.75 }.count) / 4
    }

    @Test("8: the disc draws in to 0.9, then pops", arguments: [(Fidelity.original, 2.5256, 1.0254), (.better, 2.7, 1.18)])
    func pop(fidelity: Fidelity, peak: Double, scale: Double) throws {
        let effect = try Self.button(["diameter": "150"], fidelity: fidelity, side: 190)
        #expect(abs(try Self.discRadius(effect, at: Self.full + 0.6) - 75) <= 0.3)
        #expect(abs(try Self.discRadius(effect, at: Self.full + 1.65) - 75 * 0.95) <= 0.3)
        #expect(abs(try Self.discRadius(effect, at: Self.full + 2.1) - 67.5) <= 0.3)
        #expect(abs(try Self.discRadius(effect, at: Self.full + 2.3) - 67.5) <= 0.3)
        let radii = try stride(from: 2.3, to: 3.3, by: 1.0 / 60).map { (try Self.discRadius(effect, at: Self.full + $0), $0) }
        let top = try #require(radii.max { $0.0 < $1.0 })
        #expect(abs(top.0 - 75 * scale) <= 0.4, "the peak is \(top.0) pt")
        #expect(abs(try Self.discRadius(effect, at: Self.full + peak) - 75 * scale) <= 0.4)
        #expect(abs(top.1 - peak) <= 2.0 / 60)
    }

    @Test("9: at last there is a check mark and no ring", arguments: [(Fidelity.better, 4.8), (.original, 4.2)])
    func checked(fidelity: Fidelity, end: Double) throws {
        let effect = try Self.button(fidelity: fidelity)
        #expect(abs(effect.period.value - (Self.full + end + 1.3)) < 0.011)
        for hold in [0.01, 0.9] {
            let picture = try Self.picture(effect, at: Self.full + end + hold)
            var (dark, outside) = (0, 0.0)
            for (index, share) in picture.shares.enumerated() {
                let place = Vector(Double(index % 480) - 239.5, Double(index / 480) - 239.5)
                if place.length > 76 { outside = max(outside, share) }
                if place.length < 74 && share < 0.5 {
                    dark += 1
                    #expect(abs(place.dx) < 38 && abs(place.dy) < 38, "the mark is 75 pt wide and high")
                }
            }
            #expect(outside < 0.01)
            // Two strokes of 10 pt, 30 and 58 pt long.
            #expect((600...1300).contains(dark), "\(dark) points of check mark")
        }
    }

    @Test("better: the check mark grows as a stroke; the original's fades in whole")
    func growing() throws {
        func mark(_ effect: Download, _ time: Double) throws -> (wide: Int, darkest: Double) {
            let picture = try Self.picture(effect, at: time)
            let inside = picture.shares.indices.filter { abs($0 % 480 - 240) < 45 && abs($0 / 480 - 240) < 45 }
            let dark = inside.filter { picture.shares[$0] < 0.9 }
            return ((dark.map { $0 % 480 }.max() ?? 0) - (dark.map { $0 % 480 }.min() ?? 0), inside.map { picture.shares[$0] }.min() ?? 1)
        }
        let better = try Self.button()
        let widths = try [0.15, 0.25, 0.35, 0.6].map { try mark(better, Self.full + 2.7 + $0).wide }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 } && widths[0] > 5)
        #expect(try mark(better, Self.full + 2.7 + 0.2).darkest < 0.01)
        let original = try Self.button(fidelity: .original)
        let half = try mark(original, Self.full + 2.1 + 1.05)
        #expect(half.wide > 60 && abs(half.darkest - 0.5) < 0.15)
    }

    @Test("10: the same seed gives the same scenes, another seed others")
    func seeds() throws {
        let times = stride(from: 0.0, to: 12, by: 0.37)
        let scenes = try [4, 4, 5 as UInt64].map { seed in
            let effect = try Self.button(seed: seed)
            return times.map { effect.scene(at: $0) }
        }
        #expect(scenes[0] == scenes[1] && scenes[0] != scenes[2])
    }
}
