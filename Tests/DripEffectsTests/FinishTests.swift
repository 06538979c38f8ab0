import DripGIF
import Testing

@testable import DripEffects

/// The finish `glossy`: the shapes of `flat`, lit from the upper left.
@Suite struct FinishTests {
    struct Case: CustomTestStringConvertible {
        let effect: String
        var texts: [String: String] = [:]
        let width: Int
        let height: Int
        let times: [Double]
        var testDescription: String { "\(effect) \(texts.keys.sorted())" }
    }

    static let cases = [
        Case(effect: "waterdrop", texts: ["drips": "2", "elasticity": "0.8"], width: 80, height: 130, times: [0.19, 0.21, 0.48, 0.58]),
        Case(effect: "waterdrop", texts: ["wall": "true", "water": "#FFAA0080"], width: 60, height: 100, times: [0.5]),
        Case(effect: "download", width: 96, height: 96, times: [0, 2.1, 5.4, 8]),
        Case(effect: "ballrain", texts: ["tip": ""], width: 104, height: 184, times: [0, 6.3, 14.05, 21.4]),
        Case(effect: "wave", texts: ["label": "false"], width: 80, height: 80, times: [0, 0.4]),
        Case(
            effect: "wave", texts: ["label": "false", "shape": "rounded", "levels": "0@0 1@1"], width: 80, height: 70, times: [0.7, 1.2]),
        Case(effect: "wave", texts: ["label": "false", "shape": "rectangle"], width: 64, height: 64, times: [0.3]),
        Case(effect: "badge", texts: ["text": ""], width: 96, height: 96, times: [0, 0.4, 0.74]),
        Case(effect: "badge", texts: ["text": "", "release": "outside"], width: 96, height: 96, times: [0.44, 0.5, 0.75, 1.5]),
        Case(effect: "badge", texts: ["text": "", "stage": "tabbar"], width: 96, height: 96, times: [0.4]),
    ]

    static func make(
        _ name: String, _ texts: [String: String], fidelity: Fidelity = .better, appearance: Appearance = .light, size: PixelSize? = nil
    ) throws -> any Effect {
        let type = try #require(EffectCatalog.effect(named: name))
        return try type.init(EffectSettings(size: size, fidelity: fidelity, appearance: appearance).with(texts, of: type.description))
    }

    static func pixels(_ effect: any Effect, at time: Double, scale: Double = 1, background: Color? = nil) throws -> Pixmap {
        var renderer = Renderer()
        let size = PixelSize(width: Int(Double(effect.size.width) * scale), height: Int(Double(effect.size.height) * scale))
        var pixmap = Pixmap(size: size)
        try renderer.render(effect.scene(at: time), background: background, scale: scale, into: &pixmap)
        return pixmap
    }

    @Test("the alpha of every pixel is that of flat, and the colours are not", arguments: cases, Fidelity.allCases)
    func alpha(example: Case, fidelity: Fidelity) throws {
        let size = PixelSize(width: example.width, height: example.height)
        for appearance in fidelity == .better ? Appearance.allCases : [.light] {
            let flat = try Self.make(example.effect, example.texts, fidelity: fidelity, appearance: appearance, size: size)
            let glossy = try Self.make(
                example.effect, example.texts.merging(["finish": "glossy"]) { $1 }, fidelity: fidelity, appearance: appearance, size: size)
            for time in example.times {
                let (a, b) = (try Self.pixels(flat, at: time), try Self.pixels(glossy, at: time))
                let different = zip(a.pixels, b.pixels).filter { $0.alpha != $1.alpha }.count
                #expect(different == 0, "\(different) pixels at \(time) s, \(appearance)")
                // The badge may be away.
                if a.pixels.contains(where: { $0.alpha > 0 }), example.texts["release"] == nil {
                    #expect(a.pixels != b.pixels, "nothing is lit at \(time) s")
                }
            }
        }
    }

    @Test("flat is the default", arguments: ["waterdrop", "download", "ballrain", "wave", "badge"])
    func flat(name: String) throws {
        let (silent, named) = (try Self.make(name, [:]), try Self.make(name, ["finish": "flat"]))
        for time in [0, 0.4, 1.1, 2.3] { #expect(silent.scene(at: time) == named.scene(at: time)) }
    }

    /// How bright the drop at `center` is at an offset from its centre, in radii of 5 pt.
    private static func brightness(_ pixmap: Pixmap, _ center: Point, _ offset: Vector, scale: Double) -> Int {
        let point = center + offset * 5
        let pixel = pixmap.pixels[Int(point.y * scale) * pixmap.width + Int(point.x * scale)]
        return Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
    }

    @Test("a drop is a lens, and its highlight keeps its place while it swings")
    func lens() throws {
        let drop = try Self.make("waterdrop", ["drips": "1", "finish": "glossy"], size: PixelSize(width: 40, height: 160))
        for time in stride(from: 0.26, to: 0.42, by: 0.02) {
            let center = Point(20, WaterDropChecks.center(time))
            let picture = try Self.pixels(drop, at: time, scale: 4, background: drop.background)
            func level(_ x: Double, _ y: Double) -> Int { Self.brightness(picture, center, Vector(x, y), scale: 4) }
            let (highlight, top, bottom, rim) = (level(-0.34, -0.4), level(0.2, -0.55), level(0.12, 0.45), level(0.8, 0.2))
            #expect(highlight > 740, "\(highlight) at \(time) s")
            // The field stands upside down, and the rim is dark.
            #expect(bottom > top + 100 && bottom > rim + 100, "\(top), \(bottom), \(rim) at \(time) s")
        }
    }

    @Test("a drop on its mound is one liquid with it: no rim crosses the neck", arguments: Appearance.allCases)
    func mound(appearance: Appearance) throws {
        let drop = try Self.make("waterdrop", ["drips": "1", "finish": "glossy"], appearance: appearance)
        for time in [0.88, 0.9, 0.92, 1.53] {
            let picture = try Self.pixels(drop, at: time, scale: 4, background: drop.background)
            // Down the axis, from the drop's lower half into the pool: no dark ring lies between two brighter places.
            let center = time < 1 ? 345 - 334.7 * (time - 0.8367) + 500 * (time - 0.8367) * (time - 0.8367) : 336
            let levels = (Int((center + 2) * 4)..<350 * 4).map { row -> Int in
                let pixel = picture.pixels[row * picture.width + 60 * 4]
                return Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
            }
            for index in levels.indices {
                let around = min(levels[...index].max() ?? 0, levels[index...].max() ?? 0)
                #expect(around - levels[index] < 40, "\(levels[index]) below \(around) at \(time) s")
            }
        }
    }

    @Test("the pool under a drop that its mound still carries has no shadow")
    func noShadowBeforeTheBreak() throws {
        let drop = try #require(try Self.make("waterdrop", ["drips": "1", "finish": "glossy"]) as? WaterDrop)
        func red(_ time: Double, x: Int) throws -> Int { Int(try Self.pixels(drop, at: time).pixels[350 * 120 + x].red) }
        for time in [0.86, 0.9, 0.95] { #expect(abs(try red(time, x: 62) - red(time, x: 4)) < 6, "at \(time) s") }
        #expect(try red(0.8, x: 62) != red(0.8, x: 4))
    }

    @Test("water darkens with depth", arguments: ["waterdrop", "wave"], Appearance.allCases)
    func depth(name: String, appearance: Appearance) throws {
        let effect = try Self.make(name, ["finish": "glossy"], appearance: appearance)
        let picture = try Self.pixels(effect, at: 0, background: effect.background)
        // Beside the label, and beside the drops.
        let rows = name == "wave" ? [115, 150, 180] : [346, 365, 395]
        let levels = rows.map { row -> Int in
            let pixel = picture.pixels[row * picture.width + (name == "wave" ? 60 : 20)]
            return Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
        }
        #expect(levels[0] > levels[1] + 8 && levels[1] > levels[2] + 8, "\(levels)")
    }

    @Test("a drop above the pool throws a shadow, which is gone from afar")
    func contactShadow() throws {
        let drop = try Self.make("waterdrop", ["drips": "1", "finish": "glossy"])
        let shadow = Int(340 + 4.5) * 120 + 60
        let (near, far) = (try Self.pixels(drop, at: 0.82), try Self.pixels(drop, at: 0.5))
        #expect(Int(near.pixels[shadow].red) < Int(far.pixels[shadow].red) - 20)
    }

    @Test("a ball's shadow on a bar tightens and darkens as it comes nearer")
    func barShadow() throws {
        let bar = Rect(x: 0, y: 100, width: 100, height: 25)
        let flat = Draw.fill(BezierPath(rect: bar), with: .white)
        func shade(_ height: Double) throws -> (darkest: Int, width: Int) {
            let ball = BallRain.Ball(index: 0, center: Point(50, 90 - height), radius: 10)
            var renderer = Renderer()
            var pixmap = Pixmap(size: PixelSize(width: 100, height: 130))
            try renderer.render(Scene([RainLight.bar(flat, bar, .white, under: [ball])]), background: nil, into: &pixmap)
            let row = (0..<100).map { Int(pixmap.pixels[102 * 100 + $0].red) }
            let darkest = row.min() ?? 0
            return (darkest, row.filter { $0 < (255 + darkest) / 2 }.count)
        }
        let (contact, near, far) = (try shade(0), try shade(15), try shade(60))
        #expect(contact.darkest < near.darkest - 20 && near.darkest < far.darkest - 20)
        #expect(contact.width < near.width)
    }

    @Test("the badge's shadow on its page grows while it is lifted")
    func badgeShadow() throws {
        let texts = ["text": "", "stage": "tabbar", "finish": "glossy"]
        let size = PixelSize(width: 240, height: 240)
        let bare = try Self.pixels(Self.make("badge", ["text": "", "stage": "tabbar"], size: size), at: 0.3, background: .white)
        func shaded(_ time: Double) throws -> Int {
            let lit = try Self.pixels(Self.make("badge", texts, size: size), at: time, background: .white)
            let flat = try Self.pixels(Self.make("badge", ["text": "", "stage": "tabbar"], size: size), at: time, background: .white)
            return zip(lit.pixels, flat.pixels).filter { $0.blue < $1.blue && $1.blue > 120 }.count
        }
        #expect(bare.pixels.allSatisfy { $0.alpha == 255 })
        let counts = try [0.0, 0.2, 0.45].map(shaded)
        #expect(counts[0] > 20 && counts[1] > counts[0] && counts[2] > counts[1], "\(counts)")
    }
}
