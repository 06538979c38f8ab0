import DripGIF
import Testing

/// What `slide` does with its pages: pictures, parallax, dim, corners, canvases.
@Suite struct SlidePages {
    /// Rows of 10 px: their red channel is the number of the row.
    static func stripes(width: Int, height: Int) -> Picture {
        let size = PixelSize(width: width, height: height)
        let pixels = (0..<width * height).map { Color(red: UInt8($0 / width / 10), green: 0, blue: 200, alpha: 255) }
        return Picture(name: "/stripes.png", pixels: Pixmap(StraightImage(size: size, pixels: pixels)))
    }

    static func slide(_ texts: [String: String], appearance: Appearance = .light, width: Int = 80, height: Int = 240) throws -> Slide {
        let settings = EffectSettings(size: PixelSize(width: width, height: height), appearance: appearance)
        return try Slide(
            settings.with(texts, of: Slide.description) { _ throws(EffectError) in
                stripes(width: 80, height: 240)
            })
    }

    @Test("a PNG file can be either page: it fills the canvas, in its own colours")
    func pictures() throws {
        let effect = try Self.slide(["front": "a.png", "back": "#00FF00"])
        let picture = try DynamicsPicture(effect, at: 0.9)
        for row in stride(from: 5, to: 240, by: 10) {
            #expect(picture.pixels[row * 80 + 40] == PremultipliedRGBA8(Color(red: UInt8(row / 10), green: 0, blue: 200, alpha: 255)))
        }
        #expect(try DynamicsPicture(effect, at: 0).pixels.allSatisfy { $0.green == 255 })
        // On a canvas of another shape it is cut, not squeezed, and leaves no border.
        let wide = try DynamicsPicture(try Self.slide(["front": "a.png"], width: 300, height: 100), at: 0.9)
        #expect(wide.pixels.allSatisfy { $0.blue == 200 })
    }

    @Test("the covered page gives way by its parallax, darkens by its dim")
    func depth() throws {
        let effect = try Self.slide(["front": "#00FF00", "back": "a.png", "parallax": "0.25", "dim": "0.4", "corner-radius": "0"])
        for t in [0.3 + 0.25, 1.3 + 0.25] {
            // Half covered: an eighth of 240 pt up, and a fifth darker.
            let pixels = try DynamicsPicture(effect, at: t).pixels
            #expect(abs(Int(pixels[15 * 80 + 40].blue) - 160) <= 1)
            #expect(abs(Int(pixels[85 * 80 + 40].red) - Int((Double((85 + 30) / 10) * 0.8).rounded())) <= 1)
            #expect(pixels[121 * 80 + 40].green == 255)
        }
        // Plain pages, where nothing is said, do neither.
        let plain = try Self.slide(["front": "yellow", "back": "red"])
        #expect(try DynamicsPicture(plain, at: 0.55).pixels.allSatisfy { $0.red == 255 && ($0.green == 0 || $0.green == 255) })
    }

    @Test("the moving page has round corners, which are gone when it has arrived")
    func corners() throws {
        let effect = try Self.slide(["front": "yellow", "back": "red", "corner-radius": "20"])
        let half = try DynamicsPicture(effect, at: 0.55).pixels
        // A circle of 20 pt about (20, 140): at 45 degrees it is 5.86 pt from both edges.
        #expect(half[122 * 80 + 2].green == 0 && half[(120 + 5) * 80 + 5].green < 128 && half[(120 + 6) * 80 + 6].green > 128)
        #expect(half[122 * 80 + 40].green == 255 && half[122 * 80 + 77].green == 0 && half[239 * 80].green == 255)
        var missing = half.filter { $0.green < 255 }.reduce(0.0) { $0 + 1 - Double($1.green) / 255 } - 120 * 80
        #expect(abs(missing - 2 * 400 * (1 - .pi / 4)) < 2)
        missing = try DynamicsPicture(effect, at: 0.799).pixels.reduce(0.0) { $0 + 1 - Double($1.green) / 255 }
        #expect(missing < 80 * 0.02)
    }

    @Test(
        "every canvas is covered by opaque pages, at every time",
        arguments: [(64, 64, 1.0), (64, 300, 0.5), (500, 80, 1), (2048, 2048, 0.1), (80, 120, 4)] as [(Int, Int, Double)])
    func canvases(width: Int, height: Int, scale: Double) throws {
        let texts = ["parallax": "0.3", "corner-radius": "100", "interactive": "true"]
        for (more, appearance) in [([:], Appearance.light), (["dismiss": "cover", "direction": "right"], .dark)] {
            let effect = try Self.slide(texts.merging(more) { $1 }, appearance: appearance, width: width, height: height)
            var renderer = Renderer()
            var pixmap = Pixmap(size: PixelSize(width: Int(Double(width) * scale), height: Int(Double(height) * scale)))
            for step in 0..<12 {
                try renderer.render(
                    effect.scene(at: effect.period.value * Double(step) / 12), background: .clear, scale: scale, into: &pixmap)
                #expect(pixmap.pixels.allSatisfy { $0.alpha == 255 }, "step \(step)")
            }
        }
        #expect(throws: EffectError.canvasTooSmall(effect: "slide", minimumWidth: 64, minimumHeight: 64)) {
            try effect(Slide.self, size: PixelSize(width: 100, height: 63))
        }
    }

    @Test("the pages show something; the original's are red and yellow")
    func contents() throws {
        func colors(_ fidelity: Fidelity, at time: Double) throws -> Set<PremultipliedRGBA8> {
            Set(try DynamicsPicture(try effect(Slide.self, size: PixelSize(width: 160, height: 240), fidelity: fidelity), at: time).pixels)
        }
        #expect(try colors(.better, at: 0).count > 8 && colors(.better, at: 0.9).count > 8)
        #expect(try colors(.original, at: 0) == [PremultipliedRGBA8(Color(rgb: 0xFF0000))])
        #expect(try colors(.original, at: 0.9) == [PremultipliedRGBA8(Color(rgb: 0xFFFF00))])
        // The original's way back covers: red comes from above.
        let original = try effect(Slide.self, size: PixelSize(width: 160, height: 240), fidelity: .original)
        #expect(try DynamicsPicture(original, at: 1.55).pixels[0].green == 0)
    }
}
