import DripGeometry
import DripImage
import DripNumbers
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// Pictures under affine maps, against an oracle that takes hundreds of samples a pixel, and laws that the eye holds them to.
@Suite struct ImageDrawingTests {
    static let size = PixelSize(width: 40, height: 32)

    static func draw(
        _ image: Pixmap, _ transform: AffineMap, background: Color? = nil, size: PixelSize = size, scale: Double = 1
    ) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(size: size, filledWith: PremultipliedRGBA8(Color(rgb: 0x123456)))
        let scene = Scene([.image(image, named: "a.png", transform: transform)])
        try renderer.render(scene, background: background, scale: scale, into: &pixmap)
        return pixmap
    }

    /// Random premultiplied pixels, smooth or not.
    static func picture(_ width: Int, _ height: Int, seed: Int, isSmooth: Bool = false) -> Pixmap {
        var random = SplitMix64(seed: seed)
        var picture = Pixmap(size: PixelSize(width: width, height: height))
        let (fx, fy) = (random.number(in: 2...5), random.number(in: 2...5))
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
                let wave = Vector(angle: fx * u * 3 + fy * v * 2)
                picture[x, y] =
                    isSmooth
                    ? PremultipliedRGBA8(
                        Color(
                            red: UInt8(127 + 120 * wave.dx), green: UInt8(127 + 120 * wave.dy), blue: UInt8(255 * u),
                            alpha: UInt8(255 * (1 - v / 2))))
                    : random.pixel()
            }
        }
        return picture
    }

    static func turned(_ degrees: Double, _ scale: Double, about center: Point = Point(20.3, 15.8), _ image: Pixmap) -> AffineMap {
        AffineMap.translation(-Double(image.width) / 2, -Double(image.height) / 2)
            .followed(by: .scale(scale)).followed(by: .rotation(degrees * .pi / 180)).followed(by: .translation(center.x, center.y))
    }

    static func check(_ image: Pixmap, _ transform: AffineMap, tolerance: Double, _ comment: Comment) throws {
        let pixmap = try draw(image, transform)
        #expect(pixmap.worst(against: ImageOracle.pixels(of: image, transform, size: size), tolerance: tolerance) == nil, comment)
    }

    // MARK: Copies

    @Test("moved by whole pixels, mirrored or turned by quarters: an exact copy")
    func copies() throws {
        let image = Self.picture(13, 9, seed: 1)
        for (dx, dy) in [(0, 0), (5, 7), (-4, -3), (30, 28), (-12, -8), (39, 31)] {
            let pixmap = try Self.draw(image, .translation(Double(dx), Double(dy)))
            for y in 0..<32 {
                for x in 0..<40 {
                    let (column, row) = (x - dx, y - dy)
                    let isInside = column >= 0 && column < 13 && row >= 0 && row < 9
                    #expect(pixmap[x, y] == (isInside ? image[column, row] : .clear), "moved by (\(dx), \(dy)): (\(x), \(y))")
                }
            }
        }
        let mirrored = try Self.draw(image, AffineMap(a: -1, b: 0, c: 0, d: 1, e: 13, f: 0))
        let upsideDown = try Self.draw(image, AffineMap(a: 1, b: 0, c: 0, d: -1, e: 0, f: 9))
        let swapped = try Self.draw(image, AffineMap(a: 0, b: 1, c: 1, d: 0, e: 0, f: 0))
        for y in 0..<9 {
            for x in 0..<13 {
                #expect(mirrored[12 - x, y] == image[x, y] && upsideDown[x, 8 - y] == image[x, y] && swapped[y, x] == image[x, y])
            }
        }
    }

    @Test("the renderer's scale and the picture's cancel")
    func scaleCancels() throws {
        let image = Self.picture(13, 9, seed: 2)
        #expect(try Self.draw(image, .scale(0.25), scale: 4) == Self.draw(image, .identity))
    }

    @Test("half a pixel to the right mixes neighbours evenly")
    func halfPixel() throws {
        let image = Self.picture(13, 9, seed: 3)
        try Self.check(image, .translation(4.5, 6), tolerance: 1.1, "half a pixel")
        let pixmap = try Self.draw(image, .translation(4.5, 6))
        for x in 1..<13 {
            let mean = (image[x - 1, 4].channels + image[x, 4].channels) / 2
            let difference = pixmap[4 + x, 10].channels - mean
            #expect(max(difference.max(), -difference.min()) <= 0.51)
        }
    }

    // MARK: The oracle

    @Test("enlarged, sheared, mirrored, turned, not shrunk: the picture between its pixels", arguments: 0..<24)
    func enlarged(seed: Int) throws {
        var random = SplitMix64(seed: seed + 20)
        let image = Self.picture(11, 8, seed: seed)
        var transform = Self.turned(Double(seed) * 15, random.number(in: 1.42...4), image)
        if seed % 2 == 1 {
            transform = AffineMap(a: 1, b: 0, c: random.number(in: -0.3...0.3), d: -1, e: 0, f: 0).followed(by: transform)
        }
        // Rounded for the colour, the share and their product.
        try Self.check(image, transform, tolerance: 1.5, "seed \(seed)")
    }

    @Test("shrunk by any factor: averaged", arguments: [0.9, 0.75, 0.5, 0.41, 1 / 3.0, 0.2, 0.1, 0.07])
    func shrunk(scale: Double) throws {
        let side = Int(24 / scale)
        for degrees in [0, 17, 135.0] {
            for isSmooth in [true, false] {
                let image = Self.picture(side, side * 2 / 3, seed: 5, isSmooth: isSmooth)
                // White noise, the hardest there is, loses most where it is halved first, which blurs a little.
                try Self.check(image, Self.turned(degrees, scale, image), tolerance: isSmooth ? 2.5 : 20, "\(degrees)°, smooth \(isSmooth)")
            }
        }
    }

    @Test("shrunk in one direction only", arguments: [(0.1, 1.0), (1, 0.1), (0.13, 3), (3, 0.3)])
    func squeezed(x: Double, y: Double) throws {
        for degrees in [0, 30.0] {
            let image = Self.picture(Int(24 / x), Int(16 / y), seed: 6, isSmooth: true)
            try Self.check(image, AffineMap.scale(x, y).followed(by: .rotation(degrees * .pi / 180)), tolerance: 2, "\(degrees)°")
        }
    }

    // MARK: What the eye would see

    /// Fine patterns vanish evenly: no moiré, whatever the factor and wherever the pixels fall.
    @Test(
        "a checkerboard shrunk to a third or less is an even grey",
        arguments: [3.0, 3.3, 4, 5, 7, 9, 10, 16, 31, 64, 100, 128, 130])
    func checkerboard(factor: Double) throws {
        let scale = 1 / factor
        let side = Int(10 * factor)
        var board = Pixmap(size: PixelSize(width: side, height: side), filledWith: PremultipliedRGBA8(.white))
        for y in 0..<side { for x in 0..<side where (x + y) % 2 == 0 { board[x, y] = PremultipliedRGBA8(.black) } }
        for offset in [Vector(0, 0), Vector(0.5, 0.5), Vector(0.37, 0.81)] {
            for degrees in [0, 45, 20.0] {
                let pixmap = try Self.draw(board, Self.turned(degrees, scale, about: Point(20, 16) + offset, board))
                // An average over a square of a few pixels cannot be even: at 45° its sides are as long as some whole stripes and a bit.
                let tolerance = factor > 8 ? 1.5 : degrees == 45 ? 17 : 4.5
                for y in 13..<19 {
                    for x in 17..<23 {
                        let grey = Double(pixmap[x, y].red)
                        #expect(abs(grey - 127.5) <= tolerance, "offset \(offset), \(degrees)°, pixel (\(x), \(y))")
                    }
                }
            }
        }
    }

    @Test("stripes shrunk a lot are an even grey, too", arguments: [5.0, 8, 33, 90])
    func stripes(factor: Double) throws {
        let scale = 1 / factor
        let side = Int(10 * factor)
        var board = Pixmap(size: PixelSize(width: side, height: side), filledWith: PremultipliedRGBA8(.white))
        for y in 0..<side { for x in stride(from: 0, to: side, by: 2) { board[x, y] = PremultipliedRGBA8(.black) } }
        for degrees in [0, 90, 30.0] {
            let pixmap = try Self.draw(board, Self.turned(degrees, scale, about: Point(20.2, 16.4), board))
            for y in 13..<19 { for x in 17..<23 { #expect(abs(Int(pixmap[x, y].red) - 127) <= 14, "\(degrees)°, (\(x), \(y))") } }
        }
    }

    @Test("one colour stays that colour, under any map", arguments: 0..<20)
    func flat(seed: Int) throws {
        var random = SplitMix64(seed: seed + 50)
        let color = random.pixel()
        let image = Pixmap(size: PixelSize(width: random.integer(in: 1...90), height: random.integer(in: 1...90)), filledWith: color)
        let transform = Self.turned(random.number(in: 0...360), random.number(in: 0.2...3), image)
        let shape = BezierPath(rect: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)))
        var rasterizer = Rasterizer(size: Self.size)
        let coverage = try rasterizer.coverage(of: shape, transform: transform)
        let pixmap = try Self.draw(image, transform)
        // The edge is that of a fill, to the bit.
        for (pixel, share) in zip(pixmap.pixels, coverage.values) { #expect(pixel == color.scaled(by: share)) }
    }

    @Test("white over white is white, opaque stays opaque, and no colour is lent", arguments: 0..<20)
    func fringes(seed: Int) throws {
        var random = SplitMix64(seed: seed + 80)
        let scale = [0.13, 0.4, 0.8, 1, 1.7, 5][seed % 6]
        let white = Pixmap(size: PixelSize(width: Int(20 / scale), height: Int(14 / scale)), filledWith: PremultipliedRGBA8(.white))
        let transform = Self.turned(random.number(in: 0...360), scale, white)
        #expect(try Self.draw(white, transform, background: .white).pixels.allSatisfy { $0 == PremultipliedRGBA8(.white) })
        // White with a transparent border, whose hidden colour is black: white all through, only more or less of it.
        var bordered = white
        for y in 0..<white.height {
            for x in 0..<white.width where min(x, y, white.width - 1 - x, white.height - 1 - y) < 2 { bordered[x, y] = .clear }
        }
        let pixmap = try Self.draw(bordered, transform)
        #expect(pixmap.pixels.allSatisfy { $0.red == $0.alpha && $0.green == $0.alpha && $0.blue == $0.alpha })
        #expect(scale == 5 || pixmap.pixels.contains { $0.alpha == 255 })
        #expect(try Self.draw(bordered, transform, background: .white).pixels.allSatisfy { $0 == PremultipliedRGBA8(.white) })
        let opaque = try Self.draw(Self.picture(20, 14, seed: seed), transform, background: .black)
        #expect(opaque.pixels.allSatisfy { $0.alpha == 255 })
    }

    /// A straight line in the picture remains one: its middle, measured row by row, is off a straight line by little.
    @Test("a turned line is straight and even", arguments: [3.0, 10, 31, 45, 60])
    func lines(degrees: Double) throws {
        var image = Pixmap(size: PixelSize(width: 30, height: 60), filledWith: PremultipliedRGBA8(.white))
        for y in 0..<60 { for x in 14..<16 { image[x, y] = PremultipliedRGBA8(.black) } }
        let pixmap = try Self.draw(image, Self.turned(degrees, 0.9, image), background: .white)
        let slope = -sine(degrees * .pi / 180) / cosine(degrees * .pi / 180)
        for row in 10..<22 {
            let ink = (0..<40).map { 255 - Double(pixmap[$0, row].red) }
            let sum = ink.reduce(0, +)
            let middle = ink.enumerated().reduce(0) { $0 + ($1.element * (Double($1.offset) + 0.5)) } / sum
            let expected = 20.3 + (Double(row) + 0.5 - 15.8) * slope
            #expect(abs(middle - expected) < 0.06, "row \(row)")
            #expect(abs(sum / 255 - 1.8 / cosine(degrees * .pi / 180)) < 0.12, "row \(row)")
        }
    }

    // MARK: Corners

    @Test("a picture of one pixel, enlarged enormously, is a rectangle")
    func onePixel() throws {
        let color = PremultipliedRGBA8(Color(rgb: 0x40C080, alpha: 200))
        let image = Pixmap(size: PixelSize(width: 1, height: 1), filledWith: color)
        #expect(try Self.draw(image, .scale(1e6)).pixels.allSatisfy { $0 == color })
        #expect(try Self.draw(image, .scale(1e80)).pixels.allSatisfy { $0 == color })
        #expect(try Self.draw(image, AffineMap.scale(1e9).followed(by: .translation(-5e8, -5e8))).pixels.allSatisfy { $0 == color })
    }

    @Test("enlarged enormously, colours change evenly")
    func gradient() throws {
        var image = Pixmap(size: PixelSize(width: 2, height: 1), filledWith: PremultipliedRGBA8(.black))
        image[1, 0] = PremultipliedRGBA8(.white)
        let pixmap = try Self.draw(image, .scale(20, 32))
        for x in 0..<40 {
            let expected = min(1, max(0, (Double(x) + 0.5 - 10) / 20)) * 255
            for y in 0..<32 { #expect(abs(Double(pixmap[x, y].red) - expected) <= 0.51) }
        }
    }

    @Test("shrunk to a fraction of a pixel it is a trace of its mean")
    func dot() throws {
        let image = Pixmap(size: PixelSize(width: 100, height: 100), filledWith: PremultipliedRGBA8(.white))
        let pixmap = try Self.draw(image, AffineMap.scale(0.005).followed(by: .translation(7.25, 3.25)))
        #expect(pixmap[7, 3].alpha == 64 && pixmap.pixels.count { $0 != .clear } == 1)
        #expect(try Self.draw(image, .scale(1e-9)).pixels.allSatisfy { $0 == .clear })
    }

    @Test("a map without extent draws nothing; one that is no number is refused")
    func degenerate() throws {
        let image = Self.picture(5, 5, seed: 9)
        for map in [
            AffineMap.scale(0), .scale(1, 0), .scale(0, 1), AffineMap(a: 1, b: 2, c: 2, d: 4, e: 0, f: 0), .scale(1e-200),
            AffineMap(a: 1e-160, b: 0, c: 0, d: 1e-160, e: 3, f: 3),
        ] {
            #expect(try Self.draw(image, map).pixels.allSatisfy { $0 == .clear }, "\(map)")
        }
        for value in [Double.nan, .infinity, -.infinity, 1e101] {
            for map in [
                AffineMap(a: value, b: 0, c: 0, d: 1, e: 0, f: 0), AffineMap(a: 1, b: 0, c: value, d: 1, e: 0, f: 0),
                AffineMap(a: 1, b: 0, c: 0, d: 1, e: value, f: 0),
            ] {
                do {
                    #expect(try Self.draw(image, map).pixels.allSatisfy { $0 == .clear }, "\(map)")
                } catch {
                    #expect(error as? RasterError == .coordinateOutOfRange)
                }
            }
        }
    }
}
