import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// What a pixmap shows of the frame before must never be seen in the next one.
@Suite struct PixmapReuseTests {
    /// Shapes that stand, move and end, on several backgrounds; opaque, translucent, erased by others, in groups and through clips.
    static func scene(_ random: inout SplitMix64, _ size: PixelSize) -> (Scene, Color?) {
        let colors = [Color.white, .black, Color(rgb: 0x3060C0), Color(rgb: 0x3060C0, alpha: 128), Color(rgb: 0xFFFFFF, alpha: 254)]
        var draws: [Draw] = []
        for _ in 0..<random.integer(in: 0...5) {
            let (width, height) = (Double(size.width), Double(size.height))
            let frame = Rect(
                x: random.number(in: -20...width), y: random.number(in: -20...height), width: random.number(in: 1...width),
                height: random.number(in: 1...height))
            let shape =
                switch random.integer(in: 0...3) {
                case 0: BezierPath(rect: Rect(x: 0, y: 0, width: width, height: height))
                case 1: BezierPath(rect: Rect(x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width.rounded(), height: 7))
                case 2: Self.ellipse(frame)
                default: random.path(in: frame, degrees: [1, 2, 3], elements: 9)
                }
            let fill = Draw.fill(shape, with: colors[random.integer(in: 0...4)])
            switch random.integer(in: 0...5) {
            case 0: draws.append(.group(opacity: 0.5, [fill, fill]))
            case 1: draws.append(.clip(Self.ellipse(frame)))
            case 2:
                let stops = [GradientStop(0, colors[0]), GradientStop(1, colors[random.integer(in: 0...3)])]
                draws.append(
                    .fill(shape, with: .linear(from: .zero, to: Point(width, 0), stops: stops)))
            default: draws.append(fill)
            }
        }
        return (Scene(draws), [nil, .white, Color(rgb: 0x102030)][random.integer(in: 0...2)])
    }

    static func ellipse(_ frame: Rect) -> BezierPath {
        BezierPath(ellipse: frame.center, radiusX: frame.width / 2, radiusY: frame.height / 2)
    }

    static func fresh(_ scene: Scene, _ background: Color?, _ size: PixelSize) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(size: size, filledWith: PremultipliedRGBA8(Color(rgb: 0xFF00FF)))
        try renderer.render(scene, background: background, into: &pixmap)
        return pixmap
    }

    @Test("frames drawn into one pixmap, one after another, are those of new ones", arguments: [1, 40, 400, 1041], [3, 60])
    func frames(width: Int, height: Int) throws {
        let size = PixelSize(width: width, height: height)
        var random = SplitMix64(seed: UInt64(width * height))
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        var last: (Scene, Color?) = (Scene([]), nil)
        for round in 0..<60 {
            // Some frames repeat the one before.
            if round % 4 != 3 { last = Self.scene(&random, size) }
            try renderer.render(last.0, background: last.1, into: &pixmap)
            #expect(pixmap == (try Self.fresh(last.0, last.1, size)), "\(size), round \(round)")
        }
    }

    @Test("a canvas in bands of rows")
    func bands() throws {
        let size = PixelSize(width: 4000, height: 600)
        var random = SplitMix64(seed: 5)
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        for round in 0..<8 {
            let (scene, background) = Self.scene(&random, size)
            try renderer.render(scene, background: background, into: &pixmap)
            #expect(pixmap == (try Self.fresh(scene, background, size)), "round \(round)")
        }
    }

    @Test("changes between frames, by pixel, as an array, in a copy, and a frame that fails")
    func changes() throws {
        let size = PixelSize(width: 100, height: 40)
        let scene = Scene([.fill(Self.ellipse(Rect(x: 10, y: 10, width: 50, height: 20)), with: .black)])
        let expected = try Self.fresh(scene, .white, size)
        var renderer = Renderer()
        var pixmap = expected
        try renderer.render(scene, background: .white, into: &pixmap)
        var copy = pixmap
        pixmap[70, 5] = PremultipliedRGBA8.clear
        try renderer.render(scene, background: .white, into: &pixmap)
        #expect(pixmap == expected)
        pixmap.withMutableArray { $0[3] = PremultipliedRGBA8.clear }
        try renderer.render(scene, background: .white, into: &pixmap)
        #expect(pixmap == expected)
        try renderer.render(Scene([]), background: .black, into: &copy)
        #expect(copy == (try Self.fresh(Scene([]), .black, size)))
        #expect(pixmap == expected)
        // Fills everything, then fails.
        let wrong = Draw.fill(BezierPath(rect: Rect(x: .nan, y: 0, width: 1, height: 1)), with: .black)
        let triangle = try BezierPath(svg: "M-5 -5L300 -5L-5 300Z")
        #expect(throws: RasterError.coordinateOutOfRange) {
            try renderer.render(Scene([.fill(triangle, with: .black), wrong]), background: .black, into: &pixmap)
        }
        try renderer.render(scene, background: .white, into: &pixmap)
        #expect(pixmap == expected)
    }

    @Test("equality and hashing see pixels only")
    func equality() throws {
        let size = PixelSize(width: 40, height: 3)
        let drawn = try Self.fresh(Scene([]), .white, size)
        let made = Pixmap(size: size, filledWith: PremultipliedRGBA8(.white))
        #expect(drawn == made && drawn.hashValue == made.hashValue)
        let turned = Pixmap(size: PixelSize(width: 3, height: 40), filledWith: made[0, 0])
        #expect(drawn != Pixmap(size: size) && made != turned)
    }
}
