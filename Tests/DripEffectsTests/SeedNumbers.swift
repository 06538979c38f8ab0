import DripGIF
import DripTestSupport
import Testing

@testable import DripEffects

/// Numbers of the originals that are parameters.
@Suite struct SeedNumbers {
    @Test("waterdrop: the stub at the ceiling recoils at the frequency, and its damping ratio stays")
    func recoil() throws {
        /// How far the water reaches down from the ceiling above the drop.
        func reach(_ frequency: String, _ age: Double) throws -> Double {
            let drop = try WaterDropChecks.drop(["recoil-frequency": frequency, "satellite": "0"])
            return try WaterPicture(drop, at: 0.2 + age, size: WaterDropChecks.size, scale: 8).reach(x: 60)
        }
        for frequency in [2.0, 4, 8] {
            let period = 1 / frequency
            // Flat after half a period, back after a whole one, as high at every frequency.
            #expect(try reach("\(frequency)", period / 2) < 2.2)
            #expect(abs(try reach("\(frequency)", period) - reach("4", 0.25)) < 0.15, "\(frequency) Hz")
        }
        #expect(try reach("4", 0.25) > 2.8)
    }

    @Test("waterdrop: a ripple lasts as long as asked for, and the loop as much longer", arguments: ["0.5", "1.5", "4"])
    func rippleTime(time: String) throws {
        let drop = try WaterDropChecks.drop(["ripple-time": time])
        let seconds = try #require(Double(time))
        #expect(abs(drop.period.value - (1.491 + seconds + 0.1)) < 0.1)
        // The last pair starts with the drop back at the surface, and the dent swings beside it.
        func height(_ age: Double, x: Double) throws -> Double {
            try WaterPicture(drop, at: 1.491 + age, size: WaterDropChecks.size, scale: 4).stand(x: x) - 60
        }
        let middle = 60 + 5 * (5 + 7 * (0.7 - 0.2) / 0.6)
        if seconds > 1 { #expect(try height(0.7 * seconds, x: middle) > 1) }
        #expect(abs(try height(seconds + 0.02, x: 110)) < 0.05)
    }

    @Test("waterdrop: the satellite has its radius, within 15 %, or does not exist", arguments: ["0", "1.2", "3"])
    func satellite(radius: String) throws {
        let drop = try WaterDropChecks.drop(["satellite": radius])
        let picture = try WaterPicture(drop, at: 0.5, size: WaterDropChecks.size, scale: 4)
        let free = picture.components(water: true).filter { $0[0] >= picture.width && $0.count < 16 * 60 }
        let asked = try #require(Double(radius))
        #expect(free.count == (asked > 0 ? 1 : 0))
        if let one = free.first {
            let measured = (Double(one.count) / 16 / .pi).squareRoot()
            #expect(abs(measured / asked - 1) < 0.2, "\(measured)")
        }
    }

    @Test("download: a droplet's distance follows the curve", arguments: Download.Curve.allCases)
    func curve(curve: Download.Curve) throws {
        let texts = ["curve": curve.rawValue, "bend": "0", "diameter": "60", "reach": "3", "spawn-period": "2.5"]
        let button = try DownloadChecks.button(texts, side: 220)
        for age in [0.3, 0.5, 0.9] {
            guard let droplet = button.droplets(at: 2.5 + age).first, age < 0.6 || curve == .easeIn || curve == .linear else { continue }
            let way = 1 - droplet.center.distance(to: Point(110, 110)) / 90
            #expect(abs(way - curve.timing(age / 2)) < 1e-6, "\(way) after \(age) s")
        }
    }

    @Test("download: the button shakes sideways, damped, and only while it pops")
    func shake() throws {
        func offset(_ shake: String, _ time: Double) throws -> Double {
            let button = try DownloadChecks.button(["shake": shake, "diameter": "150"], side: 190)
            let picture = try DownloadChecks.picture(button, at: DownloadChecks.full + time, scale: 2)
            let row = (0..<picture.width).filter { picture.share($0, 190 + 120) > 0.75 }
            let middle = Double((row.first ?? 0) + (row.last ?? 0) + 1) / 2
            return (middle - 190) / 2
        }
        // The first swing to the right is a quarter of 1.4 s / 7 after the disc is smallest.
        #expect(abs(try offset("12", 2.1 + 0.05) - 12 * 0.93) < 0.6)
        #expect(abs(try offset("4", 2.1 + 0.05) - 4 * 0.93) < 0.5)
        #expect(try offset("12", 2.1 + 0.15) < -8)
        for time in [1.2, 2.05, 3.55] { #expect(abs(try offset("12", time)) < 0.3, "at \(time) s") }
        #expect(abs(try offset("0", 2.15)) < 0.3)
    }

    @Test("download: a fill of 6.18 s has the seed's finish, a shorter one a faster finish")
    func pace() throws {
        let (slow, fast) = (try DownloadChecks.button(), try DownloadChecks.button(["fill-time": "3.09"]))
        #expect(abs(fast.period.value - (0.5 + 3.09 + 2.4 + 1.3)) < 0.011)
        for age in [0.0, 1.65, 2.1, 2.5, 2.7, 3] {
            #expect(abs(fast.discRadius(at: 0.5 + 3.09 + age / 2) - slow.discRadius(at: DownloadChecks.full + age)) < 1e-9)
        }
        let own = try effect(Download.self)
        #expect(own.period.value > 7.5 && own.period.value < 8.5)
    }

    @Test("ballrain: bars are where they are asked for, and balls bounce on them")
    func bars() throws {
        let rain = try BallRainChecks.rain(["bars": "0,300,414  10,600.5,20"])
        #expect(rain.layout.bars == [Rect(x: 0, y: 300, width: 414, height: 25), Rect(x: 10, y: 600.5, width: 20, height: 25)])
        let first = try #require(rain.record.trajectory.events.first)
        #expect(abs(rain.record.trajectory.pose(of: 0, at: first.time).center.y - 290) < 1)
        #expect(try BallRainChecks.rain(["bars": ""]).layout.bars.isEmpty)
        for bad in ["1,2", "1,2,x", "1,2,0", "1,2,3,4", "nan,2,3", "1;2;3"] {
            #expect(throws: EffectError.self) { try BallRainChecks.rain(["bars": bad]) }
        }
        let many = Array(repeating: "1,2,3", count: 41).joined(separator: " ")
        #expect(throws: EffectError.self) { try BallRainChecks.rain(["bars": many]) }
        // The seed's own bars, named, are the default.
        let seed = try BallRainChecks.rain([
            "bars": "60,580,120 100,480,100 140,240,90 30,390,100 200,340,90 280,150,100"
        ])
        #expect(try seed.scene(at: 7) == BallRainChecks.rain().scene(at: 7))
    }

    @Test("wave: to the left it is the mirrored motion")
    func direction() throws {
        let (right, left) = (try WaveChecks.wave(["water": "white"]), try WaveChecks.wave(["water": "white", "direction": "left"]))
        let (before, after) = (try WaveChecks.surface(left, at: 0.2), try WaveChecks.surface(left, at: 0.35))
        for x in 10..<200 { #expect(abs(after[x - 10] - before[x]) < 0.02) }
        #expect(right.period == left.period)
    }

    @Test(
        "wave: the second wave has its speed, as near as the loop allows",
        arguments: [("1", 1, 1), ("1.3", 2, 3), ("2", 1, 2), ("0.5", 2, 1)])
    func secondSpeed(speed: String, periods: Int, crests: Int) throws {
        let wave = try WaveChecks.wave(["second-wave": "true", "second-speed": speed, "water": "white"])
        #expect(wave.period == Rational(3, 2) * Rational(periods))
        // Where the first wave has a trough, the second shows: half white.
        let time = 0.2
        let moved = 200.0 / 3 * time * Double(crests) / Double(periods)
        let picture = try WaterPicture(wave, at: time, size: wave.size)
        for x in 0..<200 {
            let (k, at) = (4 * Double.pi / 200, Double(x) + 0.5)
            let (front, back) = (100 + 5 * sine(k * (at - 200 * time / 3)), 100 + 5 * sine(k * (at - moved + 25)))
            guard front - back > 4 else { continue }
            #expect(abs(picture.share(x, Int((front + back) / 2)) - 0.5) < 0.02, "column \(x)")
        }
    }

    @Test("wave: the defaults are a round vessel with label and second wave; the original is the bare rectangle")
    func waveDefaults() throws {
        let named = try effect(Wave.self, ["shape": "circle", "label": "true", "second-wave": "true"])
        #expect(try effect(Wave.self).scene(at: 0.4) == named.scene(at: 0.4))
        let bare = try effect(Wave.self, ["shape": "rectangle", "label": "false", "second-wave": "false"], fidelity: .original)
        #expect(try effect(Wave.self, fidelity: .original).scene(at: 0.4) == bare.scene(at: 0.4))
    }

    @Test("badge: a poof of cloud has smoke, one of drops only the badge's colour, and none only the badge")
    func poof() throws {
        func colors(_ poof: String) throws -> (red: Int, gray: Int) {
            let badge = try effect(Badge.self, ["text": "", "release": "outside", "poof": poof])
            let picture = try DynamicsPicture(badge, at: 0.7 + 0.2)
            return (
                picture.pixels.filter { $0.red > 200 && $0.green < 120 }.count,
                picture.pixels.filter { $0.red < 250 && $0.red == $0.red && abs(Int($0.red) - Int($0.blue)) < 24 }.count
            )
        }
        let (cloud, drops, none) = (try colors("cloud"), try colors("drops"), try colors("none"))
        #expect(cloud.gray > 300 && cloud.red > 20)
        #expect(drops.gray == 0 && drops.red > 2 * cloud.red)
        #expect(none.gray == 0 && none.red == 0)
    }

    @Test("badge: on the tab bar it sits at the first icon, half as large, and is dragged over the page")
    func stage() throws {
        let badge = try effect(Badge.self, ["stage": "tabbar"])
        let home = try #require(badge.center(at: 0))
        #expect(home.x > 30 && home.x < 60 && home.y > 191 && home.y < 211)
        // Every pixel is opaque, without a background.
        #expect(try FinishTests.pixels(badge, at: 0.4).pixels.allSatisfy { $0.alpha == 255 })
        let away = try #require(badge.center(at: 0.6))
        #expect(away.y < 190 && abs(away.distance(to: home) - 49.5) < 0.1)
    }

    @Test("cakes: no sprite overlaps another one at its birth", arguments: 0..<6 as Range<UInt64>)
    func births(seed: UInt64) throws {
        let cakes = try CakesChecks.rain(seed: seed)
        for (index, flight) in cakes.flights.enumerated() {
            let own = try #require(flight.pose(at: flight.birth)).center
            for other in cakes.flights[..<index] {
                guard let center = other.pose(at: flight.birth)?.center else { continue }
                #expect(own.distance(to: center) >= (flight.size + other.size) / 2, "sprite \(index)")
            }
        }
    }
}
