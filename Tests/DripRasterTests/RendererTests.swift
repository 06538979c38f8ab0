import DripGeometry
import DripImage
import DripRaster
import DripScene
import Testing

@Suite struct RendererTests {
    static let size = PixelSize(width: 8, height: 8)
    static let left = BezierPath(rect: Rect(x: 0, y: 0, width: 4, height: 8))
    static let all = BezierPath(rect: Rect(x: 0, y: 0, width: 8, height: 8))

    static func render(_ draws: [Draw], background: Color? = .white, scale: Double = 1) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        try renderer.render(Scene(draws), background: background, scale: scale, into: &pixmap)
        return pixmap
    }

    @Test("an opaque fill replaces, a translucent one blends, in sRGB")
    func blending() throws {
        let pixmap = try Self.render([.fill(Self.left, with: .black), .fill(Self.all, with: Color(rgb: 0xFF0000, alpha: 128))])
        #expect(pixmap[0, 0].straight == Color(rgb: 0x800000))
        #expect(pixmap[7, 0].straight == Color(rgb: 0xFF7F7F))
    }

    @Test("coverage scales the colour, whatever lies below")
    func antialiasing() throws {
        let half = BezierPath(rect: Rect(x: 0, y: 0, width: 2.5, height: 8))
        #expect(try Self.render([.fill(half, with: .black)])[2, 3].straight == Color(rgb: 0x7F7F7F))
        #expect(try Self.render([.fill(half, with: .black)], background: nil)[2, 3] == PremultipliedRGBA8(Color(rgb: 0, alpha: 128)))
    }

    @Test("scales and opacities that are none are errors or nothing")
    func odd() throws {
        let blob = try BezierPath(svg: "M1 1C9 0 9 9 1 7Z")
        let draws: [Draw] = [
            .fill(blob, with: .black), .stroke(blob, with: .black, style: StrokeStyle(width: 3)), .clip(blob),
            .group(opacity: 0.5, [.fill(Self.all, with: .black)]),
            .image(Pixmap(size: Self.size), named: "x", transform: .identity),
        ]
        for scale in [0, -1, 1e-300, 1e99, 1e100] { _ = try Self.render(draws, scale: scale) }
        for scale in [1e101, .infinity, -.infinity, .nan] {
            #expect(throws: RasterError.coordinateOutOfRange) { try Self.render(draws, scale: scale) }
        }
        for opacity in [Double.nan, .infinity, -.infinity, 1e300, -1] {
            let pixmap = try Self.render([.group(opacity: opacity, [.fill(Self.all, with: .black)])])
            #expect(pixmap[0, 0].straight == (opacity > 1 ? .black : .white))
        }
    }

    @Test("a group fades as one: overlapping parts do not add up")
    func groups() throws {
        let pixmap = try Self.render([.group(opacity: 0.5, [.fill(Self.all, with: .black), .fill(Self.left, with: .black)])])
        #expect(pixmap[1, 1] == pixmap[6, 6])
        #expect(pixmap[1, 1].straight == Color(rgb: 0x7F7F7F))
        let nested = try Self.render([.group(opacity: 0.5, [.group(opacity: 0.5, [.fill(Self.all, with: .black)])])])
        #expect(abs(Int(nested[3, 3].red) - 191) <= 1)
    }

    @Test("a clip holds for what follows in its list, and ends with it")
    func clips() throws {
        let pixmap = try Self.render([
            .group(opacity: 1, [.clip(Self.left), .fill(Self.all, with: .black)]),
            .fill(BezierPath(rect: Rect(x: 6, y: 6, width: 2, height: 2)), with: .black),
        ])
        #expect(pixmap[3, 3].straight == .black && pixmap[4, 3].straight == .white && pixmap[7, 7].straight == .black)
        let both = try Self.render([
            .clip(Self.left), .clip(BezierPath(rect: Rect(x: 0, y: 0, width: 8, height: 2.5))), .fill(Self.all, with: .black),
        ])
        #expect(both[0, 0].straight == .black && both[0, 4].straight == .white && both[5, 0].straight == .white)
        #expect(both[0, 2].straight == Color(rgb: 0x7F7F7F))
    }

    @Test("a clip outside a group holds for the group, once")
    func clippedGroup() throws {
        let soft = BezierPath(rect: Rect(x: 0, y: 0, width: 3.5, height: 8))
        let pixmap = try Self.render([.clip(soft), .group(opacity: 1, [.fill(Self.all, with: .black)])])
        #expect(pixmap[3, 3].straight == Color(rgb: 0x7F7F7F))
    }

    @Test("scale maps points to pixels")
    func scale() throws {
        let pixmap = try Self.render([.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 2, height: 2)), with: .black)], scale: 2.25)
        #expect(pixmap[3, 3].straight == .black && pixmap[5, 0].straight == .white)
        #expect(pixmap[4, 0].straight == Color(rgb: 0x7F7F7F))
    }

    @Test("a renderer gives the same pixels whatever it drew before")
    func reuse() throws {
        let scene = Scene([
            .fill(BezierPath(circle: Point(4, 4), radius: 3), with: Color(rgb: 0x1CA3FC)),
            .group(opacity: 0.3, [.fill(Self.left, with: .black)]),
        ])
        var renderer = Renderer()
        var first = Pixmap(size: Self.size)
        try renderer.render(scene, background: nil, into: &first)
        var other = Pixmap(size: PixelSize(width: 300, height: 5))
        try renderer.render(Scene([.group(opacity: 0.5, [.fill(Self.all, with: .white)])]), background: .black, into: &other)
        var again = Pixmap(size: Self.size, filledWith: PremultipliedRGBA8(.white))
        try renderer.render(scene, background: nil, into: &again)
        #expect(first == again)
    }
}

@Suite struct ImageTests {
    /// Two by two pixels: red, green / blue, half white.
    static let picture = Pixmap(
        StraightImage(
            size: PixelSize(width: 2, height: 2),
            pixels: [Color(rgb: 0xFF0000), Color(rgb: 0x00FF00), Color(rgb: 0x0000FF), Color(rgb: 0xFFFFFF, alpha: 128)]))

    static func draw(_ transform: AffineMap, _ pixels: Pixmap = picture) throws -> Pixmap {
        try RendererTests.render([.image(pixels, named: "a.png", transform: transform)], background: nil)
    }

    @Test("moved by whole points a picture is copied exactly")
    func copied() throws {
        let pixmap = try Self.draw(.translation(3, 4))
        for y in 0..<2 { for x in 0..<2 { #expect(pixmap[3 + x, 4 + y] == Self.picture[x, y]) } }
        #expect(pixmap[2, 4] == .clear && pixmap[5, 5] == .clear && pixmap[4, 3] == .clear)
    }

    @Test("turned by a quarter it is copied exactly, too")
    func turned() throws {
        let pixmap = try Self.draw(AffineMap(a: 0, b: 1, c: -1, d: 0, e: 4, f: 1))
        #expect(pixmap[3, 1] == Self.picture[0, 0] && pixmap[3, 2] == Self.picture[1, 0] && pixmap[2, 1] == Self.picture[0, 1])
    }

    @Test("shrunk, it is averaged: one pixel holds all four")
    func averaged() throws {
        let pixmap = try Self.draw(.scale(0.5))
        let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(SIMD4<Double>.zero) { $0 + Self.picture[$1.0, $1.1].channels }
        #expect(pixmap[0, 0] == PremultipliedRGBA8(channels: sum / 4))
        // A checkerboard shrunk a lot is an even grey, not a moiré.
        let board = Pixmap(
            StraightImage(size: PixelSize(width: 64, height: 64), pixels: (0..<4096).map { ($0 / 64 + $0) % 2 == 0 ? .white : .black }))
        let small = try Self.draw(.scale(1 / 8.0), board)
        for y in 0..<8 { for x in 0..<8 { #expect(abs(Int(small[x, y].red) - 128) <= 2) } }
    }

    @Test("enlarged, its edge is clean: no fringe of another colour, no darkening")
    func noFringe() throws {
        let red = Pixmap(size: PixelSize(width: 2, height: 2), filledWith: PremultipliedRGBA8(Color(rgb: 0xFF0000)))
        let pixmap = try Self.draw(AffineMap(a: 2.3, b: 0.4, c: -0.3, d: 2.1, e: 2, f: 1), red)
        for pixel in pixmap.pixels where pixel != .clear { #expect(pixel.red == pixel.alpha && pixel.green == 0 && pixel.blue == 0) }
        #expect(pixmap.pixels.contains { $0.alpha > 0 && $0.alpha < 255 })
    }

    @Test("a flattened picture draws nothing")
    func flattened() throws {
        #expect(try Self.draw(AffineMap(a: 1, b: 1, c: 1, d: 1, e: 0, f: 0)).pixels.allSatisfy { $0 == .clear })
    }
}
