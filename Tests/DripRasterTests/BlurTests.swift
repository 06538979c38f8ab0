import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// Blurs and shadows against a convolution in real numbers.
@Suite struct BlurTests {
    static let deviations = [0.3, 0.5, 0.8, 1, 1.5, 2, 3, 4, 4.5, 5, 6, 8, 10, 16, 20, 32, 50, 75, 100]

    /// Squares of all sizes, in the middle of a canvas that is wide enough for nearly all of the blur.
    static func shapes(_ random: inout SplitMix64, in field: Rect, pixels: Int) -> [Draw] {
        (0..<12).map { _ in
            let (width, height) = (Double(random.integer(in: 1...pixels)), Double(random.integer(in: 1...pixels)))
            let (x, y) = (random.number(in: field.minX...field.maxX - width), random.number(in: field.minY...field.maxY - height))
            return .fill(
                BezierPath(rect: Rect(x: x.rounded(), y: y.rounded(), width: width, height: height)),
                with: Color(packed: UInt32(truncatingIfNeeded: random.next())))
        }
    }

    static func worst(_ pixmap: Pixmap, _ expected: [SIMD4<Double>]) -> Double {
        zip(pixmap.pixels, expected).reduce(0) { worst, pair in
            let difference = pair.0.channels - pair.1
            return max(worst, difference.max(), -difference.min())
        }
    }

    @Test("a blur is within 1.1 levels of a Gaussian, at every width", arguments: deviations)
    func gaussian(deviation: Double) throws {
        let size = PixelSize(width: 150, height: 110)
        var worst = 0.0
        for seed in 0..<3 {
            var random = SplitMix64(seed: seed + 6000)
            let shapes = Self.shapes(&random, in: Rect(x: 10, y: 10, width: 130, height: 90), pixels: seed == 0 ? 90 : seed == 1 ? 20 : 3)
            let other = seed == 2 ? deviation / 2 : deviation
            let sharp = try CompositingTests.render(shapes, background: nil, size: size).pixels.map(\.channels)
            let blurred = try CompositingTests.render(
                [.group(blur: Blur(x: deviation, y: other), shapes)], background: nil, size: size)
            worst = max(worst, Self.worst(blurred, PaintOracle.blurred(sharp, size, x: deviation, y: other)))
        }
        #expect(worst <= 1.1, "\(worst)")
    }

    /// Patterns of one, two and three pixels, which a coarse grid could mistake for wider ones.
    @Test("fine patterns become an even grey", arguments: [2.0, 3.5, 4.5, 6, 9, 13, 25, 60], [2, 3, 4, 5, 7, 8, 9])
    func patterns(deviation: Double, period: Int) throws {
        let size = PixelSize(width: 120, height: 90)
        let stripes = stride(from: 0, to: 120 - period, by: period).map { x in
            Draw.fill(BezierPath(rect: Rect(x: Double(x), y: 0, width: Double(period / 2), height: 90)), with: .white)
        }
        let sharp = try CompositingTests.render(stripes, background: nil, size: size).pixels.map(\.channels)
        let blurred = try CompositingTests.render([.group(blur: Blur(deviation), stripes)], background: nil, size: size)
        let worst = Self.worst(blurred, PaintOracle.blurred(sharp, size, x: deviation, y: deviation))
        #expect(worst <= 1.1, "\(worst)")
    }

    @Test("drawings beyond the canvas are blurred into it, and bands do not show")
    func reach() throws {
        // More than a million pixels; a band has 116 rows.
        let wide = PixelSize(width: 9000, height: 240)
        let bar = BezierPath(rect: Rect(x: 4000, y: -60, width: 60, height: 360))
        let draws: [Draw] = [.group(blur: 12, [.fill(bar, with: .black)])]
        let pixmap = try CompositingTests.render(draws, background: nil, size: wide)
        for x in 3900..<4160 {
            // Rows that are cut off add less than a tenth of a level.
            for y in [1, 60, 115, 116, 117, 231, 239] { #expect(abs(Int(pixmap[x, y].alpha) - Int(pixmap[x, 0].alpha)) <= 1) }
        }
        #expect(pixmap[4030, 0].alpha > 240 && pixmap[4000, 0].alpha > 120 && pixmap[3960, 0].alpha < 3)
        // Entirely outside, but not its blur.
        let beside = BezierPath(rect: Rect(x: -50, y: -50, width: 48, height: 400))
        let edge = try CompositingTests.render([.group(blur: 12, [.fill(beside, with: .black)])], background: nil, size: wide)
        #expect(edge[0, 100].alpha > 90 && edge[30, 100].alpha < 3)
    }

    @Test("a blur of nothing wide changes nothing", arguments: [0.0, 1e-9, 0.05])
    func narrow(deviation: Double) throws {
        var random = SplitMix64(seed: 6100)
        let size = PixelSize(width: 60, height: 40)
        let shapes = Self.shapes(&random, in: Rect(x: 0, y: 0, width: 60, height: 40), pixels: 30)
        let sharp = try CompositingTests.render([.group(shapes)], background: .white, size: size)
        #expect(try CompositingTests.render([.group(blur: Blur(deviation), shapes)], background: .white, size: size) == sharp)
    }

    /// Each step of an eighth of a pixel moves an edge's alphas, and by about the same amount in each column.
    @Test("a blurred edge moves smoothly", arguments: [0.5, 1, 2, 5, 9])
    func smoothness(deviation: Double) throws {
        let size = PixelSize(width: 90, height: 3)
        var sums: [Int] = []
        for step in 0...32 {
            let bar = BezierPath(rect: Rect(x: 10, y: -30, width: 20 + Double(step) / 8, height: 80))
            let pixmap = try CompositingTests.render(
                [.group(blur: Blur(x: deviation, y: 0), [.fill(bar, with: .black)])], background: nil, size: size)
            sums.append((0..<90).reduce(0) { $0 + Int(pixmap[$1, 1].alpha) })
        }
        // An eighth of a pixel is 31.9 levels of alpha; rounding adds at most half a level in each column of the edge.
        for (before, after) in zip(sums, sums.dropFirst()) {
            #expect(abs(Double(after - before) - 255 / 8) <= 4 + 3 * deviation.squareRoot(), "\(before) to \(after)")
        }
    }

    @Test("a shadow is the group's alpha, moved, blurred and coloured", arguments: 0..<12)
    func shadows(seed: Int) throws {
        var random = SplitMix64(seed: seed + 6200)
        let size = PixelSize(width: 90, height: 70)
        let shapes = Self.shapes(&random, in: Rect(x: 30, y: 25, width: 30, height: 20), pixels: 15)
        let offset = Vector(Double(random.integer(in: -9...9)), Double(random.integer(in: -9...9)))
        let shadow = Shadow(
            offset: offset, blur: [0, 0.7, 3, 6][seed % 4], color: Color(packed: UInt32(truncatingIfNeeded: random.next()) | 0x8000_0000))
        let draws: [Draw] = [
            .group(
                opacity: seed % 2 == 0 ? 1 : 0.6, blend: seed % 3 == 0 ? .multiply : .normal, blur: seed % 4 == 1 ? 1.5 : nil,
                shadow: shadow, tint: seed % 3 == 1 ? Tint(.white, amount: 0.4) : nil, shapes)
        ]
        try CompositingTests.check(draws, background: seed % 2 == 0 ? .white : nil, tolerance: 4, "seed \(seed)", size: size)
    }

    @Test("a shadow moves by parts of a pixel", arguments: [0.0, 0.4, 2, 7])
    func shadowOffsets(blur: Double) throws {
        let size = PixelSize(width: 90, height: 60)
        let square = BezierPath(rect: Rect(x: 20, y: 20, width: 20, height: 20))
        for (dx, dy) in [(10.25, 0.0), (0, 5.5), (-7.75, 3.125)] {
            let shadow = Shadow(offset: Vector(dx, dy), blur: blur, color: .black)
            let pixmap = try CompositingTests.render([.group(shadow: shadow, [.fill(square, with: .white)])], background: nil, size: size)
            // An anti-aliased edge is up to a quarter of a squared pixel softer than one that is moved with the kernel.
            let tolerance = blur > 1 ? 1.5 + 6 / (blur * blur) : 1.5
            let moved = square.transformed(by: .translation(dx, dy))
            let expected = try CompositingTests.render(
                [.group(blur: Blur(blur), [.fill(moved, with: .black)]), .fill(square, with: .white)], background: nil, size: size)
            let worst = Self.worst(pixmap, expected.pixels.map(\.channels))
            #expect(worst <= tolerance, "\(dx), \(dy): \(worst)")
        }
    }

    /// With a turned blur, the layer of the drawings and the result have different bounds.
    @Test("a shadow beyond every canvas is none", arguments: [Vector(3e95, -4.5), Vector(-1e12, 1e300), Vector(0, 2e9)])
    func farShadows(offset: Vector) throws {
        let square = BezierPath(rect: Rect(x: 3, y: 4, width: 9, height: 7))
        let matrix = AffineMap(a: 2, b: 0.2, c: 0, d: 1, e: 0.5, f: -1)
        for blur in [nil, Blur(x: 1, y: 2)] {
            let shown = try [nil, Shadow(offset: offset, blur: 5.5, color: .black)].map { shadow in
                let group = Draw.group(blur: blur, shadow: shadow, matrix: matrix, [.fill(square, with: .white)])
                return try CompositingTests.render([group], background: nil, size: PixelSize(width: 24, height: 16))
            }
            let isSame = shown[0] == shown[1]
            #expect(isSame, "blur \(String(describing: blur))")
        }
    }

    @Test("filters are under the matrix of their group")
    func matrices() throws {
        let size = PixelSize(width: 80, height: 60)
        let (square, large) = (Rect(x: 8, y: 8, width: 12, height: 10), Rect(x: 24, y: 24, width: 36, height: 30))
        let shadow = Shadow(offset: Vector(2, 1), blur: 1, color: .black)
        let small = Draw.group(blur: Blur(x: 1, y: 0.5), shadow: shadow, matrix: .scale(3), [.fill(BezierPath(rect: square), with: .white)])
        let wide = Draw.group(
            blur: Blur(x: 3, y: 1.5), shadow: Shadow(offset: Vector(6, 3), blur: 3, color: .black),
            [.fill(BezierPath(rect: large), with: .white)])
        #expect(
            try CompositingTests.render([small], background: nil, size: size)
                == CompositingTests.render([wide], background: nil, size: size))
        // Turned by a right angle, x blurs along y.
        let turn = AffineMap(a: 0, b: 1, c: -1, d: 0, e: 60, f: 0)
        let turned = Draw.group(blur: Blur(x: 3, y: 0), matrix: turn, [.fill(BezierPath(rect: square), with: .white)])
        let plain = Draw.group(blur: Blur(x: 0, y: 3), [.fill(BezierPath(rect: square).transformed(by: turn), with: .white)])
        #expect(
            try CompositingTests.render([turned], background: nil, size: size)
                == CompositingTests.render([plain], background: nil, size: size))
    }

    /// A disc blurred along one direction, turned: as the same picture, turned by drawing it so.
    @Test("a turned blur of two widths has turned axes")
    func turnedAxes() throws {
        let size = PixelSize(width: 120, height: 120)
        let bar = BezierPath(rect: Rect(x: -20, y: -2, width: 40, height: 4))
        let turn = AffineMap.rotation(0.5).followed(by: .translation(60, 60))
        let pixmap = try CompositingTests.render(
            [.group(blur: Blur(x: 0.5, y: 6), matrix: turn, [.fill(bar, with: .black)])], background: nil, size: size)
        let flat = try CompositingTests.render(
            [.group(blur: Blur(x: 0.5, y: 6), matrix: .translation(60, 60), [.fill(bar, with: .black)])], background: nil, size: size)
        // On both axes through the centre, at the same distances.
        for distance in stride(from: -16.0, through: 16, by: 4) {
            for direction in [Vector(1, 0), Vector(0, 1)] {
                let (from, to) = (Point(60, 60) + direction * distance, Point(60, 60))
                let other = turn(Point(from.x - to.x, from.y - to.y))
                let difference = Self.sample(flat, from) - Self.sample(pixmap, other)
                #expect(abs(difference) <= 6, "\(direction) × \(distance): \(difference)")
            }
        }
    }

    /// The alpha between pixel centres.
    private static func sample(_ pixmap: Pixmap, _ point: Point) -> Double {
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        func alpha(_ dx: Int, _ dy: Int) -> Double { Double(pixmap[left + dx, top + dy].alpha) }
        let (across, down) = (x - Double(left), y - Double(top))
        return (alpha(0, 0) * (1 - across) + alpha(1, 0) * across) * (1 - down) + (alpha(0, 1) * (1 - across) + alpha(1, 1) * across) * down
    }
}
