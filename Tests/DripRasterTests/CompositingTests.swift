import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// Groups and clips against a compositor that knows neither spans nor blocks nor 8 bits.
@Suite struct CompositingTests {
    static let size = PixelSize(width: 43, height: 21)
    static let field = Rect(x: -3, y: -3, width: 49, height: 27)

    static func render(_ draws: [Draw], background: Color?, size: PixelSize = size) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(size: size, filledWith: PremultipliedRGBA8(Color(rgb: 0xABCDEF)))
        try renderer.render(Scene(draws), background: background, into: &pixmap)
        return pixmap
    }

    static func check(_ draws: [Draw], background: Color?, tolerance: Double, _ comment: Comment, size: PixelSize = size, lines: Int = 128)
        throws
    {
        let pixmap = try render(draws, background: background, size: size)
        let expected = SceneOracle.pixels(of: draws, background: background, size: size, lines: lines)
        let worst = pixmap.worst(against: expected, tolerance: tolerance)
        #expect(worst == nil, comment)
    }

    // MARK: Groups

    @Test("a group fades by its opacity, whatever is in it", arguments: [0.0, 0.001, 0.25, 1 / 3.0, 0.5, 0.999, 1], [nil, Color.white])
    func opacity(opacity: Double, background: Color?) throws {
        for seed in 0..<8 {
            var random = SplitMix64(seed: seed + 10)
            let draws: [Draw] = [random.fill(in: Self.field), .group(opacity: opacity, (0..<2).map { _ in random.fill(in: Self.field) })]
            // Opacity is one of 255 levels: half a level, and half for each product and sum.
            try Self.check(draws, background: background, tolerance: 2.5, "seed \(seed)")
        }
    }

    @Test("one opaque shape in a group is off by rounding alone", arguments: [0.2, 0.4, 0.6, 0.8])
    func plainOpacity(opacity: Double) throws {
        // 51 levels of 255: the opacity itself is exact.
        for seed in 0..<8 {
            var random = SplitMix64(seed: seed + 30)
            let shape = BezierPath(polygon: random.starPolygon(in: Self.field, vertices: 7))
            try Self.check(
                [.group(opacity: opacity, [.fill(shape, with: .white)])], background: .black, tolerance: 1, "seed \(seed)", lines: 1024)
            try Self.check(
                [.group(opacity: opacity, [.fill(shape, with: .black)])], background: nil, tolerance: 1, "seed \(seed)", lines: 1024)
        }
    }

    @Test("nothing in a group, or nothing of it, changes nothing; all of it is as if it were none")
    func extremes() throws {
        var random = SplitMix64(seed: 50)
        let below = [random.fill(in: Self.field)]
        let draws = (0..<3).map { _ in random.fill(in: Self.field) }
        for background in [nil, Color.white] {
            let without = try Self.render(below, background: background)
            #expect(try Self.render(below + [.group(opacity: 1, [])], background: background) == without)
            #expect(try Self.render(below + [.group(opacity: 1, [.group(opacity: 1, [])])], background: background) == without)
            for opacity in [0, -1, -Double.infinity, 0.0019] {
                #expect(try Self.render(below + [.group(opacity: opacity, draws)], background: background) == without)
            }
            let empty = BezierPath(rect: Rect(x: 100, y: 0, width: 5, height: 5))
            #expect(try Self.render(below + [.group(opacity: 1, [.clip(empty)] + draws)], background: background) == without)
            #expect(try Self.render(below + [.clip(empty), .group(opacity: 1, draws)], background: background) == without)
            // One shape on its own layer, composited afterwards, gives the same pixels.
            for opacity in [1, 2, Double.infinity] {
                #expect(
                    try Self.render(below + [.group(opacity: opacity, [draws[0]])], background: background)
                        == Self.render(below + [draws[0]], background: background))
            }
        }
        #expect(try Self.render([.group(opacity: .nan, draws)], background: nil).pixels.count == Self.size.area)
    }

    /// Layers are used again: what one group drew must not be found by the next.
    @Test("groups beside and inside of groups do not see each other")
    func spareLayers() throws {
        var random = SplitMix64(seed: 51)
        func group(_ depth: Int) -> Draw {
            let inner = depth == 0 ? [] : (0..<2).map { _ in group(depth - 1) }
            return .group(opacity: random.number(in: 0.3...1), [random.fill(in: Self.field)] + inner)
        }
        let draws = (0..<3).map { _ in group(3) }
        try Self.check(draws, background: nil, tolerance: 4, "48 groups")
    }

    // MARK: Clips

    @Test("a clip shows the product of coverages", arguments: FillRule.allCases, [false, true])
    func clip(rule: FillRule, isOpaque: Bool) throws {
        for seed in 0..<20 {
            var random = SplitMix64(seed: seed + 100)
            let clip = BezierPath(polygon: random.crossingPolygon(in: Self.field, vertices: 6))
            let draws: [Draw] = [.clip(clip, rule: rule), isOpaque ? .fill(Self.all, with: .black) : random.fill(in: Self.field)]
            // Of two products, each rounded; a clip's share is rounded before.
            try Self.check(draws, background: isOpaque ? .white : nil, tolerance: isOpaque ? 1 : 2, "seed \(seed)", lines: 512)
        }
    }

    static let all = BezierPath(rect: Rect(x: -1, y: -1, width: 60, height: 60))

    @Test("several clips intersect", arguments: 2...5)
    func nestedClips(count: Int) throws {
        for seed in 0..<6 {
            var random = SplitMix64(seed: seed + 200)
            let clips = (0..<count).map { _ in
                Draw.clip(
                    BezierPath(polygons: (0..<2).map { _ in random.starPolygon(in: Self.field, vertices: 8) }),
                    rule: FillRule.allCases[seed % 2])
            }
            // Each further clip adds half a level.
            try Self.check(clips + [.fill(Self.all, with: .black)], background: .white, tolerance: 0.5 + Double(count) / 2, "seed \(seed)")
        }
    }

    @Test("a clip in a group ends with the group; one outside holds for it, once", arguments: 0..<12)
    func clippedGroups(seed: Int) throws {
        var random = SplitMix64(seed: seed + 300)
        let inner = Draw.clip(BezierPath(polygon: random.starPolygon(in: Self.field, vertices: 5)))
        let outer = Draw.clip(BezierPath(polygon: random.starPolygon(in: Self.field, vertices: 5)))
        let group = Draw.group(opacity: 0.6, [random.fill(in: Self.field), inner, random.fill(in: Self.field)])
        let draws = [random.fill(in: Self.field), outer, group, random.fill(in: Self.field)]
        try Self.check(draws, background: .white, tolerance: 3, "seed \(seed)")
        try Self.check(draws, background: nil, tolerance: 3, "seed \(seed)")
    }

    @Test("a clip beside the canvas, on any side or of no size, hides everything")
    func clipOutside() throws {
        for offset in [Vector(100, 0), Vector(-100, 0), Vector(0, 100), Vector(0, -100)] {
            let clip = BezierPath(rect: Rect(x: offset.dx, y: offset.dy, width: 40, height: 20))
            #expect(try Self.render([.clip(clip), .fill(Self.all, with: .black)], background: .white).pixels.allSatisfy { $0.red == 255 })
        }
        let flat = BezierPath(rect: Rect(x: 5, y: 5, width: 9, height: 0))
        for clip in [BezierPath(), flat] {
            #expect(try Self.render([.clip(clip), .fill(Self.all, with: .black)], background: nil).pixels.allSatisfy { $0 == .clear })
        }
        // And a later one does not bring anything back.
        let later: [Draw] = [.clip(flat), .clip(Self.all), .fill(Self.all, with: .black)]
        #expect(try Self.render(later, background: nil).pixels.allSatisfy { $0 == .clear })
    }

    @Test("a clip larger than the canvas changes nothing", arguments: 0..<4)
    func clipAround(seed: Int) throws {
        var random = SplitMix64(seed: seed + 400)
        let draws = (0..<4).map { _ in random.fill(in: Self.field) }
        #expect(try Self.render([.clip(Self.all)] + draws, background: .white) == Self.render(draws, background: .white))
    }

    // MARK: Everything at once

    @Test("random display lists on canvases of every width around the blocks'", arguments: 0..<40)
    func randomScenes(seed: Int) throws {
        var random = SplitMix64(seed: seed + 500)
        let width = [1, 2, 7, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 96, 127, 128, 129, 200][seed % 20]
        let size = PixelSize(width: width, height: random.integer(in: 1...12))
        let field = Rect(x: -4, y: -4, width: Double(width) + 8, height: Double(size.height) + 8)
        func list(_ depth: Int) -> [Draw] {
            (0..<random.integer(in: 1...5)).map { _ in
                switch random.integer(in: 0...depth + 4) {
                case 0: .clip(BezierPath(polygon: random.starPolygon(in: field, vertices: 7)), rule: FillRule.allCases[depth % 2])
                case 5...: .group(opacity: random.number(in: 0...1), list(depth - 1))
                default: random.fill(in: field)
                }
            }
        }
        // Half a level for each of up to ten roundings one behind another.
        try Self.check(list(2), background: seed % 3 == 0 ? nil : .white, tolerance: 5, "seed \(seed)", size: size, lines: 256)
    }
}

extension SplitMix64 {
    /// A polygon, mostly translucent; some are rectangles, which have long runs.
    fileprivate mutating func fill(in rect: Rect) -> Draw {
        let color = Color(
            rgb: UInt32(truncatingIfNeeded: next() & 0xFF_FFFF), alpha: next() & 3 == 0 ? 255 : UInt8(truncatingIfNeeded: next()))
        if next() & 1 == 0 {
            let (a, b) = (point(in: rect), point(in: rect))
            return .fill(BezierPath(polygon: [a, Point(b.x, a.y), b, Point(a.x, b.y)]), with: color)
        }
        return .fill(BezierPath(polygon: crossingPolygon(in: rect, vertices: 6)), with: color, rule: next() & 1 == 0 ? .evenOdd : .nonZero)
    }
}
