import DripGIF
import DripGeometry
import Testing

@testable import DripEffects

/// The marks of `--construction`: their colours and widths, that they lie on what is drawn, and that they leave the rest alone.
@Suite struct ConstructionChecks {
    private static let canvas = 120

    private func picture(_ draws: [Draw], _ size: PixelSize, background: Color?, scale: Double) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(
            size: PixelSize(width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale)))
        try renderer.render(Scene(draws), background: background, scale: scale, into: &pixmap)
        return pixmap
    }

    private func make<E: Effect>(_ type: E.Type, _ appearance: Appearance, _ fidelity: Fidelity) throws -> any Effect {
        try E(EffectSettings(size: PixelSize(width: 160, height: 200), fidelity: fidelity, appearance: appearance))
    }

    @Test("every moment of every effect has marks, and the same ones each time", arguments: EveryEffect.all)
    func moments(index: Int) throws {
        for (appearance, fidelity) in [(Appearance.light, Fidelity.better), (.dark, .original)] {
            let effect = try make(EffectCatalog.effects[index], appearance, fidelity)
            let pen = try ConstructionPen(for: effect, scale: 1, background: effect.background)
            let period = effect.period.value
            let marks = (0..<20).map { effect.construction(at: period * Double($0) / 20) }
            for (index, moment) in marks.enumerated() {
                #expect(!pen.draws(moment).isEmpty, "moment \(index)")
                #expect(moment == effect.construction(at: period * Double(index) / 20))
            }
            #expect(marks.indices.count { !marks[..<$0].contains(marks[$0]) } > 4, "marks move")
            #expect(pen.draws(effect.construction(at: 0)) == pen.draws(effect.construction(at: period)))
            for time in [-1, 1e19, 1e308, .infinity, -.infinity, .nan] as [Double] { _ = pen.draws(effect.construction(at: time)) }
        }
    }

    @Test("a pixel without a mark is as without the option", arguments: EveryEffect.all, [1.0, 2])
    func below(index: Int, scale: Double) throws {
        let effect = try make(EffectCatalog.effects[index], .light, .better)
        let pen = try ConstructionPen(for: effect, scale: scale, background: effect.background)
        for share in [0.05, 0.3, 0.62] {
            let time = effect.period.value * share
            let (draws, marks) = (effect.scene(at: time).draws, pen.draws(effect.construction(at: time)))
            let plain = try picture(draws, effect.size, background: effect.background, scale: scale)
            let both = try picture(draws + marks, effect.size, background: effect.background, scale: scale)
            let alone = try picture(marks, effect.size, background: nil, scale: scale)
            var changed = 0
            for index in plain.pixels.indices where plain.pixels[index] != both.pixels[index] {
                changed += 1
                #expect(alone.pixels[index].alpha > 0, "pixel \(index)")
            }
            #expect(changed > 0)
        }
    }

    // MARK: - The pen

    private func pen(scale: Double) throws -> (ConstructionPen, PixelSize) {
        let effect = try Badge(EffectSettings(size: PixelSize(width: Self.canvas, height: Self.canvas)))
        return (try ConstructionPen(for: effect, scale: scale, background: .white), effect.size)
    }

    private static let inks: [(Construction.Ink, Construction.Mark)] = [
        (.circle, .body(line)), (.curve, .controlPolygon([Point(20.5, 10), Point(20.5, 110)])), (.tangent, .measure(line)),
        (.boundary, .boundary(line)), (.velocity, .velocity(Vector(0, 1000), at: Point(20.5, 10))),
    ]
    private static let line = BezierPath([.move(Point(20.5, 10)), .line(Point(20.5, 110))])

    @Test("lines have their colours and are one pixel wide at every scale", arguments: [1.0, 2, 3, 5])
    func hairlines(scale: Double) throws {
        let (pen, size) = try pen(scale: scale)
        let colors: [Construction.Ink: UInt32] = [
            .circle: 0xFF2D95, .curve: 0x00C7FF, .tangent: 0xFF9F0A, .boundary: 0x34C759, .velocity: 0xFFD60A,
        ]
        for (ink, mark) in Self.inks {
            let color = Color(rgb: try #require(colors[ink]))
            let shown = try picture(pen.draws(Construction([mark])), size, background: .white, scale: scale)
            // The middle of a pixel, for odd scales; else the line covers two halves.
            var widest = 0.0
            for y in Int(40 * scale)...Int(60 * scale) {
                let row = (0..<shown.width).map { shown.pixels[y * shown.width + $0] }
                let width = row.reduce(0.0) { $0 + share(of: color, in: $1) }
                widest = max(widest, width)
            }
            #expect(abs(widest - 1) < 0.25, "\(ink) is \(widest) pixels wide")
        }
    }

    /// Returns how much of a pixel on a white ground, or on a grey halo, is of a colour: by the difference of its channels.
    private func share(of color: Color, in pixel: PremultipliedRGBA8) -> Double {
        let (own, all) = (
            Double(max(color.red, color.green, color.blue)) - Double(min(color.red, color.green, color.blue)),
            Double(max(pixel.red, pixel.green, pixel.blue)) - Double(min(pixel.red, pixel.green, pixel.blue))
        )
        return all / own
    }

    @Test("handles are five pixels wide: filled on the curve, open off it", arguments: [1.0, 2, 3])
    func handles(scale: Double) throws {
        let (pen, size) = try pen(scale: scale)
        let points = [Point(20.5, 60.5), Point(60.5, 20.5), Point(100.5, 60.5)]
        let shown = try picture(pen.draws(Construction([.controlPolygon(points)])), size, background: .white, scale: scale)
        let blue = Color(rgb: 0x00C7FF)
        func pixel(_ point: Point, _ dx: Int, _ dy: Int) -> PremultipliedRGBA8 {
            shown.pixels[(Int(point.y * scale) + dy) * shown.width + Int(point.x * scale) + dx]
        }
        for point in [points[0], points[2]] {
            #expect(pixel(point, 0, 0).isOpaque && share(of: blue, in: pixel(point, 0, 0)) > 0.99)
            #expect(share(of: blue, in: pixel(point, 0, 3)) < 0.6)
        }
        #expect(share(of: blue, in: pixel(points[1], 0, 0)) < 0.3, "an open handle shows the picture inside")
        #expect(share(of: blue, in: pixel(points[1], 0, -2)) > 0.4)
    }

    @Test("circles and points read from the picture lie where the marks say", arguments: [1.0, 2, 3])
    func circles(scale: Double) throws {
        let (pen, size) = try pen(scale: scale)
        let (center, radius) = (Point(61.3, 58.8), 31.7)
        let spot = Point(20.2, 99.6)
        let shown = try picture(
            pen.draws(Construction([.circle(center, radius: radius), .tangentPoint(spot)])), size, background: .white, scale: scale)
        let pink = weights(shown, scale) { pixel in pixel.red > pixel.green && pixel.blue > pixel.green }
        let ring = pink.filter { $0.point.distance(to: center) > radius / 2 }
        let total = ring.reduce(0) { $0 + $1.weight }
        let mean = ring.reduce(0) { $0 + $1.weight * $1.point.distance(to: center) } / total
        #expect(abs(mean - radius) * scale < 0.5)
        #expect(abs(ring.reduce(0) { $0 + $1.weight * $1.point.x } / total - center.x) * scale < 0.5)
        #expect(abs(ring.reduce(0) { $0 + $1.weight * $1.point.y } / total - center.y) * scale < 0.5)
        let orange = weights(shown, scale) { pixel in pixel.red > pixel.blue && pixel.green > pixel.blue }
        let sum = orange.reduce(0) { $0 + $1.weight }
        #expect(abs(orange.reduce(0) { $0 + $1.weight * $1.point.x } / sum - spot.x) * scale < 0.5)
        #expect(abs(orange.reduce(0) { $0 + $1.weight * $1.point.y } / sum - spot.y) * scale < 0.5)
    }

    private func weights(
        _ picture: Pixmap, _ scale: Double, _ holds: (PremultipliedRGBA8) -> Bool
    ) -> [(point: Point, weight: Double)] {
        picture.pixels.enumerated().compactMap { index, pixel in
            guard holds(pixel) else { return nil }
            let weight = Double(max(pixel.red, pixel.green, pixel.blue)) - Double(min(pixel.red, pixel.green, pixel.blue))
            let point = Point(Double(index % picture.width) + 0.5, Double(index / picture.width) + 0.5)
            return (Point(point.x / scale, point.y / scale), weight)
        }
    }

    // MARK: - The geometry

    /// The share of a pixel that is not the background, from 0 to 1, read between pixels.
    private func ink(_ picture: Pixmap, at point: Point, scale: Double, ground: Color) -> Double {
        let (x, y) = (point.x * scale - 0.5, point.y * scale - 0.5)
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        func value(_ column: Int, _ row: Int) -> Double {
            let pixel = picture.pixels[row * picture.width + column]
            return abs(Double(pixel.green) - Double(ground.green)) + abs(Double(pixel.blue) - Double(ground.blue))
        }
        let (dx, dy) = (x - Double(left), y - Double(top))
        let upper = value(left, top) * (1 - dx) + value(left + 1, top) * dx
        return upper * (1 - dy) + (value(left, top + 1) * (1 - dx) + value(left + 1, top + 1) * dx) * dy
    }

    @Test(
        "tangent points of the badge's neck lie on the outline that is drawn", arguments: [0.3, 0.42, 0.6], [Fidelity.better, .original])
    func badge(time: Double, fidelity: Fidelity) throws {
        let effect = try Badge(EffectSettings(fidelity: fidelity)) { $0.text("") }
        let shown = try picture(effect.scene(at: time).draws, effect.size, background: effect.background, scale: 3)
        let tangents = effect.construction(at: time).marks.compactMap { mark -> Point? in
            if case .tangentPoint(let point) = mark { point } else { nil }
        }
        #expect(tangents.count == 4)
        let circles = effect.construction(at: time).marks.compactMap { mark -> (Point, Double)? in
            if case .circle(let center, let radius) = mark { (center, radius) } else { nil }
        }
        #expect(circles.count == 2)
        for point in tangents {
            let (center, radius) = try #require(circles.min { abs($0.0.distance(to: point) - $0.1) < abs($1.0.distance(to: point) - $1.1) })
            #expect(abs(center.distance(to: point) - radius) < 0.01)
            let out = (point - center) * (1 / radius)
            let full = ink(shown, at: center, scale: 3, ground: effect.background)
            // Inside is ink and outside is none, half a pixel of the picture at scale 1 from the point.
            #expect(ink(shown, at: point - out * 0.5, scale: 3, ground: effect.background) > 0.8 * full)
            #expect(ink(shown, at: point + out * 0.5, scale: 3, ground: effect.background) < 0.35 * full)
        }
    }

    @Test("the circle of a falling drop is the drop that is drawn")
    func drop() throws {
        let effect = try WaterDrop(EffectSettings(fidelity: .original)) { $0.drips(1) }
        let time = 0.7
        let shown = try picture(effect.scene(at: time).draws, effect.size, background: effect.background, scale: 4)
        let circles = effect.construction(at: time).marks.compactMap { mark -> (Point, Double)? in
            if case .circle(let center, let radius) = mark, center.y > 100 { (center, radius) } else { nil }
        }
        let (center, radius) = try #require(circles.first)
        var (area, x, y) = (0.0, 0.0, 0.0)
        for row in Int((center.y - 10) * 4)..<Int((center.y + 10) * 4) {
            for column in 0..<shown.width {
                let pixel = shown.pixels[row * shown.width + column]
                // From the field's blue, whose red is 28, to white.
                let share = (Double(pixel.red) - 28) / (255 - 28)
                area += share / 16
                x += share / 16 * (Double(column) + 0.5) / 4
                y += share / 16 * (Double(row) + 0.5) / 4
            }
        }
        #expect(abs((area / .pi).squareRoot() - radius) < 0.1)
        #expect(abs(x / area - center.x) < 0.1 && abs(y / area - center.y) < 0.1)
        let speed = 1000 * time
        #expect(effect.construction(at: time).marks.contains(.velocity(Vector(0, speed), at: center)))
    }

    @Test("the points on a wave are crests, zeros and troughs of the surface that is drawn")
    func wave() throws {
        let effect = try Wave {
            $0.amplitude(8)
            $0.secondWave(false)
            $0.shape(.rectangle)
            $0.label(false)
        }
        let shown = try picture(effect.scene(at: 0.4).draws, effect.size, background: effect.background, scale: 2)
        var count = 0
        for case .tangentPoint(let point) in effect.construction(at: 0.4).marks where point.x > 1 && point.x < 199 {
            let full = ink(shown, at: Point(point.x, 190), scale: 2, ground: effect.background)
            #expect(ink(shown, at: point + Vector(0, 1), scale: 2, ground: effect.background) > 0.8 * full)
            #expect(ink(shown, at: point - Vector(0, 1), scale: 2, ground: effect.background) < 0.2 * full)
            count += 1
        }
        #expect(count >= 7)
    }
}
