import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// Gradients against their definition in real numbers.
@Suite struct GradientTests {
    static let size = PixelSize(width: 45, height: 23)
    static let everything = BezierPath(rect: Rect(x: -2, y: -2, width: 60, height: 40))

    /// The worst error of a fill of the whole canvas in all channels, in levels, and the number of its pixels that are not clear.
    static func error(of gradient: Gradient, _ map: AffineMap, size: PixelSize = size) throws -> (worst: Double, visible: Int) {
        guard let inverse = map.inverse else { return (0, 0) }
        let area = BezierPath(rect: Rect(x: -2, y: -2, width: Double(size.width) + 4, height: Double(size.height) + 4))
        let draws: [Draw] = [.group(matrix: map, [.fill(area.transformed(by: inverse), with: .gradient(gradient))])]
        let pixmap = try CompositingTests.render(draws, background: nil, size: size)
        var (worst, visible) = (0.0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = pixmap[x, y].channels
                if pixel.w > 0 { visible += 1 }
                let center = Point(Double(x) + 0.5, Double(y) + 0.5)
                // A border between colours, or of a cone, may lie on either side of a centre that it meets.
                let candidates = [(0.0, 0.0), (1e-7, 0), (-1e-7, 0), (0, 1e-7), (0, -1e-7)].map { step in
                    let difference = pixel - PaintOracle.color(of: gradient, at: inverse(Point(center.x + step.0, center.y + step.1)))
                    return max(difference.max(), -difference.min())
                }
                worst = max(worst, candidates.min() ?? 0)
            }
        }
        return (worst, visible)
    }

    @Test("every pixel is the colour at its centre, rounded", arguments: 0..<200)
    func linear(seed: Int) throws {
        var random = SplitMix64(seed: seed + 1000)
        let field = Rect(x: 0, y: 0, width: 45, height: 23)
        let geometry = Gradient.Geometry.linear(from: random.point(in: field), to: random.point(in: field))
        let map = seed % 2 == 0 ? .identity : random.transform()
        let error = try Self.error(of: random.gradient(geometry), map)
        #expect(error.worst <= 0.6, "seed \(seed)")
    }

    @Test("the same between two circles of any kind", arguments: 0..<200)
    func radial(seed: Int) throws {
        var random = SplitMix64(seed: seed + 2000)
        let field = Rect(x: 0, y: 0, width: 45, height: 23)
        // Exact numbers, so that the test knows as well when a focus is on the circle itself; no pixel's centre is on its tangent.
        func eighths(_ value: Double) -> Double { (value * 8).rounded() / 8 }
        let center = Point(eighths(random.number(in: 0...45)) + 1 / 16, eighths(random.number(in: 0...23)))
        let radius = eighths(random.number(in: 0.5...20))
        let (focus, focusRadius): (Point, Double) =
            switch seed % 5 {
            case 0: (center, 0)
            case 1: (center, random.number(in: 0...radius * 2))
            case 2: (center + Vector(angle: random.number(in: 0...6)) * random.number(in: 0...radius * 0.9), 0)
            case 3: (random.point(in: field), random.number(in: 0...10))
            default: (center + Vector(radius, 0), 0)
            }
        let gradient = random.gradient(.radial(center: center, radius: radius, focus: focus, focusRadius: focusRadius))
        // Near the apex of a cone and with many turns, a colour changes faster than the test's steps allow for.
        let steep = 0.001
        let error = try Self.error(of: gradient, seed % 2 == 0 ? .identity : random.transform())
        #expect(error.worst <= 0.6 + steep, "seed \(seed)")
    }

    @Test("a gradient without length shows the last stop; equal circles show nothing")
    func degenerate() throws {
        let stops = [GradientStop(0, .white), GradientStop(1, Color(rgb: 0x123456))]
        func pixel(_ paint: Paint) throws -> Color {
            try CompositingTests.render([.fill(Self.everything, with: paint)], background: nil)[9, 9].straight
        }
        let point = Point(9, 9)
        for spread in Gradient.Spread.allCases {
            #expect(try pixel(.linear(from: point, to: point, spread: spread, stops: stops)) == Color(rgb: 0x123456))
            #expect(try pixel(.radial(center: point, radius: 0, spread: spread, stops: stops)) == Color(rgb: 0x123456))
            #expect(try pixel(.radial(center: point, radius: 4, focusRadius: 4, spread: spread, stops: stops)) == .clear)
        }
        #expect(try pixel(.linear(from: .zero, to: point, stops: [GradientStop(0.5, .black)])) == .black)
    }

    @Test("outside of the cone of two circles beside each other nothing is drawn")
    func cone() throws {
        let stops = [GradientStop(0, .white), GradientStop(1, .black)]
        let paint = Paint.radial(center: Point(30, 11), radius: 5, focus: Point(10, 11), focusRadius: 5, stops: stops)
        let pixmap = try CompositingTests.render([.fill(Self.everything, with: paint)], background: nil)
        for x in 0..<43 {
            #expect(pixmap[x, 5] == .clear && pixmap[x, 16] == .clear)
            #expect(pixmap[x, 11].isOpaque)
        }
        #expect(pixmap[1, 11].red == 255 && pixmap[42, 11].red == 0)
    }

    @Test("two shapes of one gradient meet without a seam, and a clip cuts it as it cuts a colour")
    func seams() throws {
        let stops = [GradientStop(0, Color(rgb: 0x1E90FF)), GradientStop(1, Color(rgb: 0xFFD700))]
        let paint = Paint.linear(from: .zero, to: Point(45, 10), stops: stops)
        let whole = try CompositingTests.render([.fill(Self.everything, with: paint)], background: nil)
        let left = BezierPath(rect: Rect(x: -2, y: -2, width: 22, height: 40))
        let right = BezierPath(rect: Rect(x: 20, y: -2, width: 40, height: 40))
        #expect(try CompositingTests.render([.fill(left, with: paint), .fill(right, with: paint)], background: nil) == whole)
        #expect(try CompositingTests.render([.clip(Self.everything), .fill(Self.everything, with: paint)], background: nil) == whole)
        let cut = try CompositingTests.render([.clip(left), .fill(Self.everything, with: paint)], background: nil)
        for x in 0..<43 { #expect(cut[x, 7] == (x < 20 ? whole[x, 7] : .clear)) }
    }

    /// Gradients are painted by rows and colours by runs, in windows of any width, and both have ambiguous pixels and horizontal edges.
    @Test("a gradient of one colour draws any path as the colour does", arguments: 0..<120)
    func oneColor(seed: Int) throws {
        var random = SplitMix64(seed: seed + 3000)
        let size = PixelSize(width: [40, 110, 300, 1100][seed % 4], height: random.integer(in: 30...130))
        let field = Rect(x: -20, y: -10, width: Double(size.width + 40), height: Double(size.height + 20))
        var points = random.crossingPolygon(in: field, vertices: [4, 7, 25, 90][seed / 4 % 4])
        // Whole numbers make horizontal edges and corners on borders.
        for index in points.indices where random.integer(in: 0...2) == 0 { points[index].y.round() }
        for index in points.indices.dropFirst() where random.integer(in: 0...4) == 0 { points[index].y = points[index - 1].y }
        let polygon = BezierPath(polygon: points)
        let curve = random.path(in: field, degrees: [1, 2, 3], elements: 9)
        let color = Color(rgb: 0x1E90FF).opacity(seed % 3 == 0 ? 0.6 : 1)
        let middle = Point(Double(size.width) / 2, Double(size.height) / 2)
        let clip = BezierPath(ellipse: middle, radiusX: middle.x, radiusY: middle.y)
        func pixmap(_ paint: Paint) throws -> Pixmap {
            var draws: [Draw] = [.fill(polygon, with: paint, rule: seed % 2 == 0 ? .nonZero : .evenOdd), .fill(curve, with: paint)]
            if seed % 5 == 0 { draws.insert(.clip(clip), at: 0) }
            return try CompositingTests.render(draws, background: Color(rgb: 0x203040), size: size)
        }
        let stops = [GradientStop(0, color), GradientStop(1, color)]
        let expected = try pixmap(.color(color))
        #expect(try pixmap(.linear(from: .zero, to: middle, stops: stops)) == expected, "seed \(seed), linear")
        #expect(try pixmap(.radial(center: middle, radius: 60, stops: stops)) == expected, "seed \(seed), radial")
        let many = (0..<12).map { GradientStop(Double($0) / 11, color) }
        #expect(try pixmap(.linear(from: .zero, to: middle, spread: .repeat, stops: many)) == expected, "seed \(seed), repeated")
    }

    @Test("a stroke is filled by a gradient in the scene's coordinates")
    func stroke() throws {
        let stops = [GradientStop(0, .white), GradientStop(1, .black)]
        let paint = Paint.linear(from: .zero, to: Point(45, 0), stops: stops)
        let line = BezierPath([.move(Point(0, 11)), .line(Point(45, 11))])
        let stroked = try CompositingTests.render([.stroke(line, with: paint, style: StrokeStyle(width: 4))], background: nil)
        let filled = try CompositingTests.render([.fill(Self.everything, with: paint)], background: nil)
        for x in 0..<43 { #expect(stroked[x, 10] == filled[x, 10] && stroked[x, 5] == .clear) }
    }

    /// Over a million pixels, so in several bands.
    @Test("bands do not show")
    func bands() throws {
        let size = PixelSize(width: 9000, height: 240)
        let stops = [GradientStop(0, .black), GradientStop(0.3, .white), GradientStop(1, Color(rgb: 0xFF8000))]
        let gradient = Gradient(
            .radial(center: Point(4500, 120), radius: 4000, focus: Point(4000, 100), focusRadius: 10), spread: .reflect, stops: stops)
        #expect(try Self.error(of: gradient, .identity, size: size).worst <= 0.6)
    }

    @Test("a coordinate that cannot be drawn is an error")
    func coordinates() throws {
        let stops = [GradientStop(0, .white)]
        for point in [Point(.nan, 0), Point(0, .infinity), Point(1e101, 0)] {
            for paint in [Paint.linear(from: point, to: .zero, stops: stops), .radial(center: point, radius: 1, stops: stops)] {
                #expect(throws: RasterError.coordinateOutOfRange) {
                    try CompositingTests.render([.fill(Self.everything, with: paint)], background: nil)
                }
            }
        }
    }

    @Test("what is moved, scaled and turned looks as under a matrix", arguments: 0..<30)
    func transformed(seed: Int) throws {
        var random = SplitMix64(seed: seed + 3000)
        let field = Rect(x: 0, y: 0, width: 45, height: 23)
        let (a, b) = (random.point(in: field), random.point(in: field))
        let geometry: Gradient.Geometry =
            seed % 2 == 0 ? .linear(from: a, to: b) : .radial(center: a, radius: 9, focus: a + Vector(3, 1), focusRadius: 1)
        let draw = Draw.fill(Self.everything, with: .gradient(random.smoothGradient(geometry)))
        let map = seed % 3 == 0 ? AffineMap.rotation(0.3).followed(by: .translation(5, 1)) : random.transform()
        let moved = try CompositingTests.render([draw.transformed(by: map)], background: nil)
        let grouped = try CompositingTests.render([.group(matrix: map, [draw])], background: nil)
        let worst = zip(moved.pixels, grouped.pixels).map { ($0.channels - $1.channels).max() }.max() ?? 0
        #expect(worst <= 1, "seed \(seed)")
    }
}

extension SplitMix64 {
    fileprivate mutating func gradient(_ geometry: Gradient.Geometry) -> Gradient {
        let count = [1, 2, 2, 3, 5, 20][integer(in: 0...5)]
        var offsets = (0..<count).map { _ in number(in: 0...1) }.sorted()
        // Some jump, some begin and end at the ends.
        if count > 2 && next() & 1 == 0 { offsets[1] = offsets[0] }
        if next() & 1 == 0 { (offsets[0], offsets[count - 1]) = (count == 1 ? offsets[0] : 0, count == 1 ? offsets[0] : 1) }
        let stops = offsets.map { GradientStop($0, Color(packed: UInt32(truncatingIfNeeded: next()))) }
        return Gradient(geometry, spread: Gradient.Spread.allCases[integer(in: 0...2)], stops: stops)
    }

    fileprivate mutating func smoothGradient(_ geometry: Gradient.Geometry) -> Gradient {
        let colors = (0..<2).map { _ in Color(rgb: UInt32(truncatingIfNeeded: next() & 0xFF_FFFF)) }
        return Gradient(geometry, spread: .pad, stops: [GradientStop(0, colors[0]), GradientStop(1, colors[1])])
    }
}
