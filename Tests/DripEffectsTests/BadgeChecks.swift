import DripGIF
import DripTestSupport
import Testing

/// The checks of the effect reference for `badge` (§15), measured on rendered pixels. Home is (120, 120), the radius 18, the limit 60.
@Suite struct BadgeChecks {
    static let size = PixelSize(width: 240, height: 240)
    static let home = Point(120, 120)
    static let radius = 18.0

    static func badge(
        _ texts: [String: String] = [:], _ touch: String? = nil, fidelity: Fidelity = .better, seed: UInt64 = 0, size: PixelSize? = nil
    ) throws -> Badge {
        try effect(
            Badge.self, ["text": "", "tint": "white"].merging(texts) { $1 }, size: size, seed: seed,
            touch: touch.map { try PointerTrack($0) }, fidelity: fidelity)
    }

    static func picture(_ badge: Badge, at time: Double, scale: Double = 4) throws -> WaterPicture {
        try WaterPicture(badge, at: time, size: size, scale: scale)
    }

    /// To the right: at `d` / 100 s the badge is `d` points away.
    static let right = "120,120@0 215,120@0.95"

    /// How far the badge's body reaches from `home`, in points, to the left and to the right, in the row through it.
    static func reach(_ picture: WaterPicture) -> (left: Double, right: Double) {
        let row = Int(home.y * picture.scale)
        let middle = Int(home.x * picture.scale)
        return (picture.water(row: row, columns: 0..<middle), picture.water(row: row, columns: middle..<picture.width))
    }

    /// Half the height of what is drawn in the column `s` points right of home.
    static func halfWidth(_ picture: WaterPicture, s: Double) -> Double {
        let column = Int((home.x + s) * picture.scale)
        return (0..<picture.height).reduce(0) { $0 + picture.share(column, $1) } / picture.scale / 2
    }

    @Test("1: the pad's radius is R − d/10", arguments: [Fidelity.better, .original])
    func padRadius(fidelity: Fidelity) throws {
        let badge = try Self.badge([:], Self.right, fidelity: fidelity)
        for d in stride(from: 4.0, through: 60, by: 4) {
            let left = Self.reach(try Self.picture(badge, at: d / 100)).left
            #expect(abs(left - (18 - d / 10)) <= 0.3, "\(left) pt at \(d) pt")
        }
    }

    @Test("2: the neck's half width is r1 + (R − r1)(s/d)², and the original's nearly a cone")
    func neckWidth() throws {
        for fidelity in [Fidelity.better, .original] {
            let badge = try Self.badge([:], Self.right, fidelity: fidelity)
            for d in [20.0, 30, 45, 60] {
                let picture = try Self.picture(badge, at: d / 100)
                let r1 = 18 - d / 10
                for s in stride(from: 0.5, to: d - 1, by: 1) {
                    // Beside the neck the badge itself is visible.
                    let disc = max(0, 18 * 18 - (d - s) * (d - s)).squareRoot()
                    let share = fidelity == .better ? (s / d) * (s / d) : s / d
                    let width = Self.halfWidth(picture, s: s)
                    #expect(abs(width - max(disc, r1 + (18 - r1) * share)) <= 0.5, "\(width) at \(s) of \(d), \(fidelity)")
                }
            }
        }
    }

    @Test("3: one component up to the limit; then the badge stands alone", arguments: [Fidelity.better, .original])
    func components(fidelity: Fidelity) throws {
        let badge = try Self.badge([:], Self.right, fidelity: fidelity)
        for d in stride(from: 0.0, through: 60, by: 2.5) {
            #expect(try Self.picture(badge, at: d / 100, scale: 4).components(water: true).count == 1, "at \(d) pt")
        }
        for time in [0.602, 0.61, 0.617, 0.64, 0.7, 0.719, 0.721, 0.9] {
            let bodies = try Self.picture(badge, at: time, scale: 8).components(water: true)
            let isGone = fidelity == .original || time > 0.72
            #expect(isGone ? bodies.count == 1 : bodies.count <= 2, "\(bodies.count) bodies at \(time) s")
            // The body at the badge does not reach back to the pad, nor the pad's to the badge.
            let x = Int((120 + time * 100) * 8)
            let alone = try #require(bodies.first { $0.contains(960 * 1920 + x) })
            #expect(alone.allSatisfy { $0 % 1920 > (120 + 12) * 8 })
        }
        if fidelity == .better { #expect(try Self.picture(badge, at: 0.64).components(water: true).count == 2, "the stubs recoil") }
    }

    @Test("4: the centre follows the pointer, wherever the badge was touched", arguments: [Fidelity.better, .original])
    func follows(fidelity: Fidelity) throws {
        for start in ["120,120", "130,112"] {
            let badge = try Self.badge([:], "\(start)@0 120,120@0.2 120,40@0.6 200,40@1", fidelity: fidelity)
            for (time, x, y) in [(0.65, 130.0, 40.0), (0.8, 160, 40), (0.95, 190, 40)] {
                let bodies = try Self.picture(badge, at: time, scale: 4).components(water: true)
                let body = try #require(bodies.max { $0.count < $1.count })
                let middle = body.reduce(into: (0.0, 0.0)) { $0 = ($0.0 + Double($1 % 960) + 0.5, $0.1 + Double($1 / 960) + 0.5) }
                #expect(abs(middle.0 / Double(body.count) / 4 - x) <= 0.5 && abs(middle.1 / Double(body.count) / 4 - y) <= 0.5)
            }
        }
        // While it is tied too: its far side is a radius beyond the pointer.
        let tied = try Self.badge([:], Self.right, fidelity: fidelity)
        for d in [10.0, 35, 58] { #expect(abs(Self.reach(try Self.picture(tied, at: d / 100)).right - d - 18) <= 0.5) }
    }

    /// Out to the left and held, so that home is overshot to the right.
    static let inside = "120,120@0 70.5,120@0.5 70.5,120@0.7"

    @Test("5: released inside, it overshoots by 9.5 % after 0.089 s and is home within 0.1 % after 0.25 s")
    func overshoot() throws {
        let badge = try Self.badge([:], Self.inside)
        let farthest = Self.reach(try Self.picture(badge, at: 0.7 + 0.089)).right - 18
        #expect(abs(farthest / 49.5 - 0.095) <= 0.01, "overshoots by \(farthest) pt")
        for offset in [-0.03, 0.03] {
            #expect(Self.reach(try Self.picture(badge, at: 0.7 + 0.089 + offset)).right - 18 < farthest - 0.3)
        }
        let reach = Self.reach(try Self.picture(badge, at: 0.95))
        #expect(abs(reach.right - 18) <= 0.1 && abs(reach.left - 18) <= 0.1)
    }

    @Test("6: from 0.6 s after the release all is as at first", arguments: [Fidelity.better, .original])
    func rest(fidelity: Fidelity) throws {
        let badge = try Self.badge([:], Self.inside, fidelity: fidelity)
        let first = try Self.picture(badge, at: 0, scale: 2).shares
        for time in stride(from: 1.3, to: badge.period.value, by: 0.02) {
            #expect(try Self.picture(badge, at: time, scale: 2).shares == first, "at \(time) s")
        }
        let own = try Self.badge(fidelity: fidelity)
        #expect(own.scene(at: 1.3) == own.scene(at: 0))
    }

    @Test("7: released outside, no red is left within 0.6 s and nothing at home; then a new badge grows")
    func burst() throws {
        let badge = try Self.badge(["release": "outside", "tint": "#FF3B30", "text": "7"])
        for time in [1.21, 1.25, 1.29] { #expect(badge.scene(at: time).draws.isEmpty, "something is drawn at \(time) s") }
        // Half way through, there is a cloud and crumbs; at home nothing.
        let picture = try DynamicsPicture(badge, at: 0.9)
        let red = picture.middle(of: Color(rgb: 0xFF3B30))
        #expect(red.count > 5 && red.x > 150 && red.y < 90)
        #expect(picture.pixels[120 * 240 + 120] == picture.pixels[239 * 240])
        #expect(picture.middle(of: Color(rgb: 0xB4BECC)).count > 100)
        // The new badge overshoots and settles where the old one was.
        #expect(badge.scene(at: 1.41) != badge.scene(at: 0) && badge.scene(at: 1.8) == badge.scene(at: 0))
        #expect(try Self.badge(["release": "outside", "tint": "#FF3B30"]).period == Rational(21, 10))
    }

    static let reentry = "120,120@0 200,120@0.4 160,120@0.8 150,120@1"

    @Test(
        "8: back inside before the release the neck is not drawn again, and the badge springs home",
        arguments: [Fidelity.better, .original])
    func reentry(fidelity: Fidelity) throws {
        let badge = try Self.badge([:], Self.reentry, fidelity: fidelity)
        for time in [0.75, 0.85, 0.95, 0.999, 1.01, 1.02] {
            let picture = try Self.picture(badge, at: time, scale: 4)
            #expect(picture.components(water: true).count == 1)
            let area = picture.shares.reduce(0, +) / 16
            #expect(abs(area / (.pi * 18 * 18) - 1) < 0.01, "more than the badge at \(time) s: \(area)")
        }
        #expect(badge.scene(at: 1.6) == badge.scene(at: 0))
        // A whole overshoot: it is the same spring.
        #expect(abs(Self.reach(try Self.picture(badge, at: 1.089)).left - 18 - 0.0948 * 30) < 0.15)
    }

    @Test("9: no distance, no neck", arguments: [Fidelity.better, .original])
    func noDistance(fidelity: Fidelity) throws {
        let badge = try Self.badge([:], "120,120@0.1 120,120@0.5 121,120@0.6 120,120@0.7", fidelity: fidelity)
        for time in [0.1, 0.3, 0.5, 0.7, 0.71, 0.8] {
            let scene = badge.scene(at: time)
            for case .filled(let fill) in scene.draws.map(\.content) { #expect(fill.path.isDrawable) }
            let area = try Self.picture(badge, at: time, scale: 4).shares.reduce(0, +) / 16
            // The original's layers lie on top of one another, their soft borders too.
            #expect(abs(area - .pi * 18 * 18) < (fidelity == .better ? 0.5 : 6))
        }
    }

    @Test("10: another direction is the same picture turned", arguments: [Fidelity.better, .original], [30.0, 90, 137, 200, 315])
    func direction(fidelity: Fidelity, degrees: Double) throws {
        let angle = degrees / 180 * .pi
        let turned = AffineMap.translation(-120, -120).followed(by: .rotation(angle)).followed(by: .translation(120, 120))
        let back = try #require(turned.inverse)
        let samples = [(120.0, 0.0), (190, 0.7), (150, 1), (120.5, 1.3), (160, 1.6)]
        func track(_ place: (Point) -> Point) throws -> PointerTrack {
            try PointerTrack(strokes: [samples.map { .init(place(Point($0, 120)), at: $1) }])
        }
        for rejoin in ["never", "inside"] {
            let texts = ["text": "", "tint": "white", "rejoin": rejoin]
            let straight = try effect(Badge.self, texts, touch: track { $0 }, fidelity: fidelity)
            let other = try effect(Badge.self, texts, touch: track { turned($0) }, fidelity: fidelity)
            for time in [0.1, 0.3, 0.55, 0.602, 0.63, 0.7, 1.2, 1.45, 1.64, 1.7] {
                let shapes = other.scene(at: time).draws.map { draw -> Draw in
                    guard case .filled(let fill) = draw.content else { return draw }
                    return .fill(fill.path.transformed(by: back), with: fill.paint)
                }
                let a = try WaterPicture(straight, at: time, size: Self.size)
                let b = try WaterPicture(StillScene(Scene(shapes)), at: 0, size: Self.size)
                let worst = zip(a.shares, b.shares).map { abs($0 - $1) }.max() ?? 1
                #expect(worst < 0.04, "a pixel differs by \(worst) at \(time) s")
            }
        }
    }
}

/// A scene that does not move.
struct StillScene: Effect {
    static let description = EffectDescription(name: "still", summary: "")
    let size: PixelSize
    let period: Rational = 1
    let background = Color.black
    private let scene: Scene

    init(_ settings: EffectSettings) throws(EffectError) { throw .canvasTooSmall(effect: "still", minimumWidth: 1, minimumHeight: 1) }

    init(_ scene: Scene) {
        self.scene = scene
        size = PixelSize(width: 1, height: 1)
    }

    func scene(at time: Double) -> Scene { scene }
}
