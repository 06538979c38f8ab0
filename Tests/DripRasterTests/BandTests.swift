import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// A canvas of more than a million pixels is drawn in bands of rows, and a wide shape in bands of its own. Neither must show.
@Suite struct BandTests {
    /// 64 rows a band.
    static let wide = PixelSize(width: 16_384, height: 200)

    static func render(_ draws: [Draw], _ size: PixelSize, background: Color? = .white) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        try renderer.render(Scene(draws), background: background, into: &pixmap)
        return pixmap
    }

    /// Draws on the wide canvas, and the same moved onto one small enough for one band: both must be equal within `tolerance`.
    static func compare(_ draws: [Draw], at position: (x: Int, y: Int), _ size: PixelSize, tolerance: Int, _ comment: Comment) throws {
        let whole = try render(draws, wide)
        let part = try render(draws.map { $0.transformed(by: .translation(-Double(position.x), -Double(position.y))) }, size)
        var worst = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let difference = whole[position.x + x, position.y + y].channels - part[x, y].channels
                worst = max(worst, Int(max(difference.max(), -difference.min())))
            }
        }
        #expect(worst <= tolerance, comment)
    }

    /// Touched blocks are looked at together when they lie near each other, 64 of them in a word. An outline in the last but two of a word once
    /// took the cells after its row's last block, which are those where the next row begins: shapes of such widths lost their left side.
    @Test("shapes as wide as whole words of blocks, and nearly", arguments: [512, 1024])
    func wholeWords(width: Int) throws {
        for width in width - 40...width + 24 {
            var rasterizer = Rasterizer(size: PixelSize(width: width + 9, height: 4))
            let mask = try rasterizer.coverage(of: BezierPath(rect: Rect(x: 0.25, y: 0, width: Double(width) - 0.5, height: 4)))
            let row: [UInt8] = [191] + Array(repeating: 255, count: width - 2) + [191] + Array(repeating: 0, count: 9)
            #expect(Array(mask.values) == row + row + row + row, "\(width) pixels")
        }
    }

    /// The end of a horizontal edge is noted one pixel further, which here is after the last block of the canvas: nothing may be painted there.
    @Test func levelEdgesToTheLastBlock() throws {
        let size = PixelSize(width: 160, height: 3)
        let pixmap = try Self.render([.fill(BezierPath(rect: Rect(x: 0, y: 0.25, width: 160, height: 2)), with: .black)], size)
        for (row, grey) in [64, 0, 191].enumerated() {
            for column in 0..<160 { #expect(abs(Int(pixmap[column, row].red) - grey) <= 1, "(\(column), \(row))") }
        }
    }

    static let window = PixelSize(width: 90, height: 150)
    /// In whole eighths, so that moving is exact.
    static func field(_ position: (x: Int, y: Int)) -> Rect {
        Rect(x: Double(position.x) - 30, y: Double(position.y) - 40, width: 150, height: 230)
    }

    @Test("fills, strokes, clips, groups and pictures across the borders of bands", arguments: 0..<10)
    func everything(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        // At the left side, in the middle and at the right side, over two borders of bands: 64 and 128.
        let position = (x: [0, 8000, 16_384 - 90][seed % 3], y: 20)
        let field = Self.field(position)
        var picture = Pixmap(size: PixelSize(width: 30, height: 20))
        for y in 0..<20 { for x in 0..<30 { picture[x, y] = random.pixel() } }
        func shape() -> BezierPath {
            random.next() & 1 == 0
                ? BezierPath(polygon: random.crossingPolygon(in: field, vertices: 6))
                : random.path(in: field, degrees: [1, 2, 3], elements: 4)
        }
        func color() -> Color {
            Color(rgb: UInt32(truncatingIfNeeded: random.next() & 0xFF_FFFF), alpha: random.next() & 1 == 0 ? 255 : 130)
        }
        let style = StrokeStyle(width: random.number(in: 1...20), cap: .round, join: .round, dash: try DashPattern([31, 17]))
        let turn = AffineMap.rotation(random.number(in: 0...6)).followed(by: .scale(random.number(in: 0.3...4)))
            .followed(by: .translation(field.center.x, field.center.y))
        let draws: [Draw] = [
            .fill(shape(), with: color(), rule: .evenOdd), .stroke(shape(), with: color(), style: style),
            .image(picture, named: "a.png", transform: turn),
            .group(opacity: 0.7, [.clip(shape()), .fill(shape(), with: color()), .group(opacity: 0.5, [.fill(shape(), with: color())])]),
            .clip(shape()), .fill(shape(), with: color()),
        ]
        // Curves are cut at a band's border before they become chords, and a stroke's outline is as exact as its tolerance.
        try Self.compare(draws, at: position, Self.window, tolerance: 4, "seed \(seed)")
    }

    @Test("polygons are equal to a level", arguments: 0..<6)
    func polygons(seed: Int) throws {
        var random = SplitMix64(seed: seed + 40)
        let position = (x: [0, 5000, 16_384 - 90][seed % 3], y: 30)
        let draws = (0..<4).map { _ in
            Draw.fill(
                BezierPath(
                    polygon: random.crossingPolygon(in: Self.field(position), vertices: 7).map {
                        Point(($0.x * 8).rounded() / 8, ($0.y * 8).rounded() / 8)
                    }
                ), with: Color(rgb: 0x205080, alpha: 200))
        }
        try Self.compare(draws, at: position, Self.window, tolerance: 1, "seed \(seed)")
    }

    @Test("no seam where bands meet")
    func seams() throws {
        // Nothing but edges of the shape changes from row to row.
        let disc = try Self.render([.fill(BezierPath(ellipse: Point(8192, 100), radiusX: 8000, radiusY: 700), with: .black)], Self.wide)
        for y in 0..<200 { #expect(disc[8192, y].red == 0 && disc[1000, y].red == 0) }
        let slope = BezierPath(polygon: [Point(100, -10), Point(300, 210), Point(16_000, 210), Point(16_200, -10)])
        for rule in FillRule.allCases {
            let pixmap = try Self.render([.group(opacity: 0.5, [.clip(slope), .fill(slope, with: .black, rule: rule)])], Self.wide)
            for y in 1..<200 {
                // The same slope everywhere: each row's ink is the row's above, less what the sides lose.
                let ink = (0..<16_384).reduce(0) { $0 + 255 - Int(pixmap[$1, y].red) }
                let above = (0..<16_384).reduce(0) { $0 + 255 - Int(pixmap[$1, y - 1].red) }
                #expect(abs(Double(above - ink) - 2 * 200 / 220 * 128) < 12, "row \(y)")
            }
        }
    }

    /// Wider than the cells that are held at once, so the shape itself is in bands of a few rows.
    @Test("a shape in bands equals its parts", arguments: 0..<4)
    func wideShapes(seed: Int) throws {
        var random = SplitMix64(seed: seed + 60)
        let size = PixelSize(width: 12_000, height: 60)
        let part = PixelSize(width: 300, height: 60)
        let polygon = random.crossingPolygon(in: Rect(x: -500, y: -20, width: 13_000, height: 100), vertices: 9)
            .map { Point($0.x.rounded(), ($0.y * 8).rounded() / 8) }
        for rule in FillRule.allCases {
            var rasterizer = Rasterizer(size: size)
            let whole = try rasterizer.coverage(of: BezierPath(polygon: polygon), rule: rule)
            for left in stride(from: 0, to: 12_000, by: 3900) {
                let exact = ScanlineOracle.coverage(
                    of: [polygon.map { Point($0.x - Double(left), $0.y) }], rule: rule, size: part, lines: 128)
                var worst = 0.0
                for y in 0..<60 { for x in 0..<300 { worst = max(worst, abs(Double(whole[left + x, y]) - exact[y * 300 + x] * 255)) } }
                #expect(worst <= 2.5, "seed \(seed), \(rule), from column \(left)")
            }
        }
    }
}
