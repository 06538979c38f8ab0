import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// Masks, groups under matrices, and all of them nested, against the compositor in real numbers.
@Suite struct MaskTests {
    static let field = Rect(x: -3, y: -3, width: 49, height: 27)

    @Test("each kind of mask shows the product of its share and what follows", arguments: MaskMode.allCases, 0..<8)
    func shares(mode: MaskMode, seed: Int) throws {
        var random = SplitMix64(seed: seed + 5000)
        let mask = Draw.mask(mode, (0..<2).map { _ in random.polygon(in: Self.field) })
        let draws: [Draw] = [random.polygon(in: Self.field), mask, random.polygon(in: Self.field), random.polygon(in: Self.field)]
        try CompositingTests.check(draws, background: seed % 2 == 0 ? nil : .white, tolerance: 3, "\(mode), seed \(seed)")
    }

    @Test("masks and clips intersect, in any order and number", arguments: 0..<24)
    func intersections(seed: Int) throws {
        var random = SplitMix64(seed: seed + 5100)
        let cuts = (0..<random.integer(in: 2...4)).map { _ -> Draw in
            if random.next() & 1 == 0 { return .clip(BezierPath(polygon: random.starPolygon(in: Self.field, vertices: 7))) }
            return .mask(MaskMode.allCases[random.integer(in: 0...3)], [random.polygon(in: Self.field), random.polygon(in: Self.field)])
        }
        let all = BezierPath(rect: Self.field)
        try CompositingTests.check(cuts + [.fill(all, with: .black)], background: .white, tolerance: 4, "seed \(seed)")
        try CompositingTests.check(
            cuts + [.group(opacity: 0.7, blend: .multiply, [.fill(all, with: Color(rgb: 0x4080F0))])], background: .white, tolerance: 4,
            "seed \(seed)")
    }

    @Test("a mask holds to the end of its list")
    func scope() throws {
        let left = BezierPath(rect: Rect(x: 0, y: 0, width: 20, height: 21))
        let all = BezierPath(rect: Self.field)
        let draws: [Draw] = [.group([.mask(.alpha, [.fill(left, with: .white)]), .fill(all, with: .black)]), .fill(left, with: .white)]
        let pixmap = try CompositingTests.render(draws, background: nil)
        #expect(pixmap[5, 5].straight == .white && pixmap[30, 5] == .clear)
        // A mask of nothing hides all; its inverse hides nothing.
        for (mode, isVisible) in [(MaskMode.alpha, false), (.luminance, false), (.inverseAlpha, true), (.inverseLuminance, true)] {
            let pixmap = try CompositingTests.render([.mask(mode, []), .fill(all, with: .black)], background: nil)
            #expect(pixmap.pixels.allSatisfy { $0 == (isVisible ? PremultipliedRGBA8(.black) : .clear) }, "\(mode)")
        }
    }

    @Test("a matrix moves all of a group", arguments: 0..<20)
    func matrices(seed: Int) throws {
        var random = SplitMix64(seed: seed + 5200)
        let map = random.transform()
        let inner = (0..<3).map { _ in random.polygon(in: Rect(x: -20, y: -20, width: 60, height: 50)) }
        let clip = Draw.clip(BezierPath(polygon: random.starPolygon(in: Self.field, vertices: 7)))
        let draws: [Draw] = [random.polygon(in: Self.field), .group(opacity: 0.8, matrix: map, [inner[0], clip, inner[1], inner[2]])]
        try CompositingTests.check(draws, background: .white, tolerance: 4, "seed \(seed)", lines: 256)
    }

    /// Opaque groups of drawings that do not touch are drawn without a layer; a group around it forces one.
    @Test("a group that needs no layer has the pixels of one that has", arguments: 0..<30)
    func layers(seed: Int) throws {
        var random = SplitMix64(seed: seed + 5400)
        let count = random.integer(in: 1...3)
        let parts = (0..<count).map { index -> Draw in
            let field = Rect(x: Double(index * 15) + 1, y: -3, width: seed % 3 == 0 ? 20 : 11, height: 27)
            return seed % 2 == 0 ? random.polygon(in: field) : .group(opacity: 0.6, [random.polygon(in: field), random.polygon(in: field)])
        }
        let inner = seed % 5 == 0 ? [Draw.clip(BezierPath(polygon: random.starPolygon(in: Self.field, vertices: 6)))] + parts : parts
        let below = random.polygon(in: Self.field)
        for background in [nil, Color.white] {
            let plain = try CompositingTests.render([below, .group(inner)], background: background)
            let far = Draw.fill(BezierPath(rect: Rect(x: -3, y: -3, width: 60, height: 60)), with: .clear)
            let layered = try CompositingTests.render([below, .group(inner + [far])], background: background)
            #expect(plain == layered, "seed \(seed)")
        }
    }

    @Test("a stroke under a matrix is as wide as the matrix makes it")
    func strokes() throws {
        let line = BezierPath([.move(Point(0, 5)), .line(Point(20, 5))])
        let draws: [Draw] = [.group(matrix: .scale(2, 2), [.stroke(line, with: .black, style: StrokeStyle(width: 3))])]
        let pixmap = try CompositingTests.render(draws, background: nil)
        for y in 0..<21 { #expect(pixmap[10, y].isOpaque == (7..<13).contains(y)) }
    }

    @Test("random scenes of everything without filters", arguments: 0..<60)
    func everything(seed: Int) throws {
        var random = SplitMix64(seed: seed + 5300)
        let size = PixelSize(width: [1, 15, 16, 17, 48, 70][seed % 6], height: random.integer(in: 1...14))
        let field = Rect(x: -4, y: -4, width: Double(size.width) + 8, height: Double(size.height) + 8)
        let modes: [BlendMode] = [.normal, .multiply, .screen, .darken, .lighten, .exclusion, .plusLighter, .difference]
        func list(_ depth: Int) -> [Draw] {
            (0..<random.integer(in: 1...4)).map { _ in
                switch random.integer(in: 0...depth * 3 + 4) {
                case 0: return .clip(BezierPath(polygon: random.starPolygon(in: field, vertices: 7)))
                case 1...3: return random.polygon(in: field)
                case 4:
                    let (a, b) = (random.point(in: field), random.point(in: field))
                    let stops = [0.0, 1].map { GradientStop($0, Color(packed: UInt32(truncatingIfNeeded: random.next()))) }
                    return .fill(
                        BezierPath(polygon: random.crossingPolygon(in: field, vertices: 5)), with: .linear(from: a, to: b, stops: stops))
                case 5: return .mask(MaskMode.allCases[random.integer(in: 0...3)], list(depth - 1))
                default:
                    let tint = random.next() & 3 == 0 ? Tint(Color(rgb: 0x3080D0, alpha: 200), amount: 0.6) : nil
                    let map = AffineMap.rotation(random.number(in: -0.3...0.3)).followed(by: .translation(random.number(in: -3...3), 1))
                    return .group(
                        opacity: random.next() & 1 == 0 ? 1 : random.number(in: 0...1), blend: modes[random.integer(in: 0...7)], tint: tint,
                        matrix: random.next() & 1 == 0 ? .identity : map, list(depth - 1))
                }
            }
        }
        // Half a level for each of up to fourteen roundings one behind another.
        try CompositingTests.check(
            list(2), background: seed % 3 == 0 ? nil : .white, tolerance: 7, "seed \(seed)", size: size, lines: 256)
    }
}

extension SplitMix64 {
    /// A translucent polygon of any colour.
    mutating func polygon(in rect: Rect) -> Draw {
        .fill(
            BezierPath(polygon: crossingPolygon(in: rect, vertices: 6)), with: Color(packed: UInt32(truncatingIfNeeded: next())),
            rule: next() & 1 == 0 ? .evenOdd : .nonZero)
    }
}
