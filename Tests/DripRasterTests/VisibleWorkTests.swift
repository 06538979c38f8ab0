import DripGeometry
import DripImage
import DripScene
import DripTestSupport
import Testing

@testable import DripRaster

/// Work that is bounded by the pixels that are seen.
@Suite struct VisibleWorkTests {
    private static let side = 400

    private static func image(_ side: Int, seed: Int) -> Pixmap { ImageDrawingTests.picture(side, side, seed: seed) }

    private static func placed(_ image: Pixmap, named name: String = "i") throws -> PlacedImage {
        guard case .image(let placed) = Draw.image(image, named: name, transform: AffineMap.identity).content else {
            throw RasterError.coordinateOutOfRange
        }
        return placed
    }

    /// A hundredth of a frame's steps, so that tests are short.
    private static let limit = 100_000_000

    /// Draws and returns the renderer.
    private static func draw(_ draws: [Draw]) throws -> BandRenderer {
        let size = PixelSize(width: side, height: side)
        let renderer = BandRenderer(size: size)
        renderer.work = DrawingWork(limit: Int64(limit))
        var (pixels, known) = (Array(repeating: PremultipliedRGBA8.clear, count: size.area), UniformBlocks())
        try renderer.render(draws, .clear, .identity, into: &pixels, keeping: &known)
        return renderer
    }

    /// One frame of an image turned by 80° once took seconds: its hundreds of tiles were all halved from the whole image.
    @Test func anImageIsHalvedOnceForAllItsDrawings() throws {
        let image = Self.image(300, seed: 1)
        let draws = (0..<50).flatMap { number in
            let drawing = Draw.image(image, named: "i", transform: .scale(0.04).followed(by: .translation(Double(number), 9)))
            return [drawing, Draw.group(blur: 2, [drawing])]
        }
        #expect(try Self.draw(draws).halvedImages.halvingCount == 1)
        let outside = Draw.image(image, named: "i", transform: .scale(0.04).followed(by: .translation(900, 9)))
        #expect(try Self.draw([outside]).halvedImages.halvingCount == 0)
    }

    /// Two images of one name and size are two images.
    @Test func imagesOfOneNameStayApart() throws {
        let halved = HalvedImages()
        let (one, other) = (Self.image(64, seed: 1), Self.image(64, seed: 2))
        let halvings = Halvings(.scale(16))
        let first = halved.image(try Self.placed(one), halvings)
        let again = halved.image(try Self.placed(one), halvings)
        #expect(first.width == 32 && again == first && halved.halvingCount == 1)
        let second = halved.image(try Self.placed(other), halvings)
        #expect(second != first && halved.halvingCount == 2)
        let sum = (0..<4).reduce(SIMD4<Double>.zero) { $0 + other[2 + $1 % 2, 4 + $1 / 2].channels }
        #expect(second[1, 2] == PremultipliedRGBA8(channels: sum / 4))
    }

    /// Thousands of blurs as large as the canvas are an error, and end soon; beyond the canvas they cost nothing.
    @Test func endlessFiltersAreRefused() throws {
        let square = BezierPath(rect: Rect(x: 0, y: 0, width: 400, height: 400))
        func blurred(_ count: Int, at x: Double) -> [Draw] {
            Array(repeating: .group(blur: 100, matrix: .translation(x, 0), [.fill(square, with: Color.white)]), count: count)
        }
        _ = try Self.draw(blurred(1, at: 0))
        _ = try Self.draw(blurred(2000, at: 5000))
        #expect(throws: RasterError.workOverLimit(steps: Self.limit)) { try Self.draw(blurred(200, at: 0)) }
    }

    @Test func endlessMasksImagesAndBlendsAreRefused() throws {
        let everything = Draw.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 400, height: 400)), with: Color.white)
        let image = Draw.image(Self.image(100, seed: 3), named: "i", transform: .scale(4))
        for draw in [Draw.group([.mask(.alpha, [everything]), everything]), .group(blend: .hue, [everything]), image] {
            _ = try Self.draw(Array(repeating: draw, count: 3))
            #expect(throws: RasterError.workOverLimit(steps: Self.limit)) { try Self.draw(Array(repeating: draw, count: 100)) }
        }
    }

    /// An edge-on image is shrunk more from column to column: each part of it shows.
    @Test(arguments: [0.3, 0.08, 0.01])
    func shrunkImagesInSpaceAreWhole(width: Double) throws {
        let size = PixelSize(width: 1000, height: 1000)
        let image = Pixmap(size: size, filledWith: PremultipliedRGBA8(.white))
        let map = Projection(x: SIMD3(0.4 * width, 0, 150), y: SIMD3(0.1, 0.4, 5), divisor: SIMD3(0.0007, 0, 0.65))
        let inverse = try #require(map.inverse)
        var (renderer, pixmap) = (Renderer(), Pixmap(size: PixelSize(width: Self.side, height: Self.side)))
        try renderer.render(Scene([.image(image, named: "i", transform: map)]), background: nil, into: &pixmap)
        var count = 0
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { inverse(Point(Double(x + $0.0), Double(y + $0.1))) }
                guard corners.allSatisfy({ $0.x > 0 && $0.x < 1000 && $0.y > 0 && $0.y < 1000 }) else { continue }
                count += 1
                if pixmap[x, y].alpha < 254 { Issue.record("\(x), \(y): \(pixmap[x, y])") }
            }
        }
        #expect(count > 100, "\(count)")
    }

    /// Projections of any numbers draw something or nothing, but end.
    @Test(arguments: [Double.nan, .infinity, 1e100, -1e100, 1e-300, 0, -1, 1e9])
    func oddProjectionsEnd(value: Double) throws {
        let image = Self.image(40, seed: 4)
        let stops = [GradientStop(0, .black), GradientStop(1, .white)]
        let square = BezierPath(rect: Rect(x: 0, y: 0, width: 60, height: 60))
        for index in 0..<9 {
            var numbers = [2, 0.1, 3, -0.2, 1.5, 4, 0.01, 0.02, 1]
            numbers[index] = value
            let map = Projection(
                x: SIMD3(numbers[0], numbers[1], numbers[2]), y: SIMD3(numbers[3], numbers[4], numbers[5]),
                divisor: SIMD3(numbers[6], numbers[7], numbers[8]))
            let gradients = [
                Gradient(.linear(from: .zero, to: Point(9, 9)), stops: stops),
                Gradient(.radial(center: .zero, radius: 9, focus: Point(3, 0), focusRadius: 1), spread: .repeat, stops: stops),
            ].map { Draw.fill(square, with: .gradient($0.seen(through: map))) }
            for draw in gradients + [.image(image, named: "i", transform: map)] {
                do { _ = try Self.draw([draw, .group(blur: 1, [draw])]) } catch { #expect(error as? RasterError == .coordinateOutOfRange) }
            }
        }
    }

    /// A path whose lines cross in all pixels, as a scribble of a megabyte, ends soon, and so does one that clips.
    @Test func scribblesAreRefused() throws {
        var random = SplitMix64(seed: 6)
        let points = (0..<600).map { _ in Point(random.number(in: 0...400), random.number(in: 0...400)) }
        let scribble = BezierPath(polygon: points).stroked(StrokeStyle(width: 1))
        #expect(throws: RasterError.workOverLimit(steps: Self.limit)) { try Self.draw([.fill(scribble, with: Color.white)]) }
        #expect(throws: RasterError.self) { try Self.draw([.clip(scribble), .fill(scribble, with: Color.white)]) }
        _ = try Self.draw([.fill(BezierPath(polygon: points.prefix(20)).stroked(StrokeStyle(width: 1)), with: Color.white)])
    }

    /// Each frame has work of its own.
    @Test func framesDoNotAddUp() throws {
        let draw = Draw.group(blend: .hue, [.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 400, height: 400)), with: Color.white)])
        var (renderer, pixmap) = (Renderer(), Pixmap(size: PixelSize(width: Self.side, height: Self.side)))
        for _ in 0..<3 { try renderer.render(Scene(Array(repeating: draw, count: 1000)), background: nil, into: &pixmap) }
    }

    /// An image and a gradient in space, beside a division for each pixel: the image's channels are its coordinates, and so are the gradient's.
    @Test(arguments: [SIMD3(0.002, 0, 1), SIMD3(0.001, 0.004, 0.7), SIMD3(-0.0024, 0.0005, 1.2)])
    func perspectiveIsExactInEachPixel(divisor: SIMD3<Double>) throws {
        var ramp = StraightImage(size: PixelSize(width: 250, height: 250))
        for y in 0..<250 { for x in 0..<250 { ramp[x, y] = Color(rgb: UInt32(x) << 16 | UInt32(y) << 8) } }
        let map = Projection(x: SIMD3(1, 0.1, 20), y: SIMD3(-0.1, 1, 30), divisor: divisor)
        let inverse = try #require(map.inverse)
        let gradient = Gradient(
            .linear(from: .zero, to: Point(250, 0)), stops: [GradientStop(0, .black), GradientStop(1, Color(rgb: 0xFF0000))])
        let frame = map.outline(of: Rect(x: 0, y: 0, width: 250, height: 250))
        let draws: [Draw] = [
            .image(Pixmap(ramp), named: "i", transform: map), .fill(frame, with: .gradient(gradient.seen(through: inverse))),
        ]
        for (number, draw) in draws.enumerated() {
            var (renderer, pixmap) = (Renderer(), Pixmap(size: PixelSize(width: Self.side, height: Self.side)))
            try renderer.render(Scene([draw]), background: nil, into: &pixmap)
            var (worst, count) = (0.0, 0)
            for y in 0..<Self.side {
                for x in 0..<Self.side {
                    let point = inverse(Point(Double(x) + 0.5, Double(y) + 0.5))
                    // A pixel is up to seven pixels of the image high, and all of it lies on the image.
                    guard point.x > 12, point.x < 238, point.y > 12, point.y < 238 else { continue }
                    count += 1
                    let expected = number == 0 ? point.x - 0.5 : point.x * 255 / 250
                    worst = max(worst, abs(Double(pixmap[x, y].red) - expected))
                    if number == 0 { worst = max(worst, abs(Double(pixmap[x, y].green) - (point.y - 0.5))) }
                }
            }
            #expect(count > 5000 && worst < 0.8, "\(number): \(worst) in \(count)")
        }
    }
}
