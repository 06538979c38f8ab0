import DripGIF
import DripImage
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

/// Given frames on a canvas of another size.
@Suite struct FramePlacementTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    struct Row: Sendable, CustomTestStringConvertible {
        let source: [Int]
        let canvas: [Int]
        let scale: Double
        let fit: Fit
        /// Left, top, width and height in pixels of the output.
        let rect: [Double]

        init(_ source: [Int], _ canvas: [Int], at scale: Double = 1, _ fit: Fit, _ rect: [Double]) {
            (self.source, self.canvas, self.scale, self.fit, self.rect) = (source, canvas, scale, fit, rect)
        }

        var testDescription: String { "\(source) \(fit) in \(canvas) at \(scale)" }
    }

    @Test(arguments: [
        Row([160, 120], [80, 60], .contain, [0, 0, 80, 60]), Row([160, 120], [80, 60], .cover, [0, 0, 80, 60]),
        Row([160, 120], [80, 80], .contain, [0, 10, 80, 60]), Row([160, 120], [80, 80], .cover, [-14, 0, 107, 80]),
        Row([160, 120], [80, 80], .stretch, [0, 0, 80, 80]), Row([160, 120], [160, 200], .contain, [0, 40, 160, 120]),
        Row([160, 120], [100, 120], .cover, [-30, 0, 160, 120]), Row([160, 120], [320, 240], .contain, [0, 0, 320, 240]),
        Row([160, 120], [80, 60], at: 2, .contain, [0, 0, 160, 120]), Row([160, 120], [80, 80], at: 0.5, .contain, [0, 5, 40, 30]),
        // The canvas has 7.92 by 5.28 points, and 8 by 6 pixels.
        Row([24, 16], [24, 16], at: 0.33, .contain, [0, 0, 8, 6]), Row([24, 16], [24, 16], at: 0.33, .cover, [0, 0, 8, 6]),
        Row([1000, 1], [10, 10], .contain, [0, 4, 10, 1]), Row([1, 1000], [10, 10], .cover, [0, -4_995, 10, 10_000]),
        Row([161, 120], [200, 149], .contain, [0, 0, 200, 149]),
    ])
    func framesFillWholePixels(_ row: Row) throws {
        let source = PixelSize(width: row.source[0], height: row.source[1])
        let canvas = PixelSize(width: row.canvas[0], height: row.canvas[1])
        let output = try Limits.pixels(of: canvas, scale: row.scale)
        let placement = FramePlacement(source, row.fit, canvas: canvas, output: output, scale: row.scale)
        let transform = placement.transform.followed(by: .scale(row.scale))
        let (corner, end) = (transform(Point(0, 0)), transform(Point(Double(source.width), Double(source.height))))
        for (found, expected) in zip([corner.x, corner.y, end.x - corner.x, end.y - corner.y], row.rect) {
            #expect(abs(found - expected) < 1e-6, "\(corner) to \(end)")
        }
        #expect(placement.isExact == (row.rect[2] == Double(source.width) && row.rect[3] == Double(source.height)))
    }

    /// Writes two frames in which every pixel has its own colour, hidden and translucent ones among them.
    private func frames(_ width: Int, _ height: Int) throws -> [StraightImage] {
        let size = PixelSize(width: width, height: height)
        let frames = (0..<2).map { (index: Int) -> StraightImage in
            let pixels = (0..<size.area).map { (pixel: Int) -> Color in
                let alpha = UInt8(pixel * 37 % 256)
                return Color(red: UInt8(pixel % 256), green: UInt8(pixel / 256), blue: UInt8(index), alpha: alpha)
            }
            return StraightImage(size: size, pixels: pixels)
        }
        for (index, frame) in frames.enumerated() {
            try Data(try PNGEncoder().encode(frame)).write(to: URL(fileURLWithPath: directory("f-\(index).png")))
        }
        return frames
    }

    private func encode(_ fit: Fit, _ size: (width: Int, height: Int)?, scale: Double = 1) async throws -> [StraightImage] {
        var request = RenderRequest(.pictures(paths: [directory("f-%d.png")], fit: fit), output: directory("o-%d.png"))
        request.canvas.size = size.map { RequestedSize(PixelSize(width: $0.width, height: $0.height)) }
        request.canvas.scale = scale
        try await request.render()
        return try (0..<2).map { try PNGDecoder.decode(try #require(directory.bytes("o-\($0).png"))) }
    }

    /// Also what is translucent, which drawing would round; and the colour of what is not seen.
    @Test(arguments: Fit.allCases)
    func framesOfTheOutputsSizeStayAsTheyAre(fit: Fit) async throws {
        let frames = try frames(32, 24)
        #expect(try await encode(fit, nil) == frames)
        #expect(try await encode(fit, (32, 24)) == frames)
        #expect(try await encode(fit, (16, 12), scale: 2) == frames)
        #expect(try await encode(fit, (64, 48), scale: 0.5) == frames)
    }

    @Test func pixelsThatAreNotScaledStayAsTheyAre() async throws {
        let frames = try frames(32, 24)
        for (frame, wide) in zip(frames, try await encode(.contain, (40, 24))) {
            #expect(wide.size == PixelSize(width: 40, height: 24))
            for y in 0..<24 {
                for x in 0..<40 { #expect(wide[x, y] == (4..<36 ~= x ? frame[x - 4, y] : .clear)) }
            }
        }
        for (frame, narrow) in zip(frames, try await encode(.cover, (32, 10))) {
            for y in 0..<10 {
                for x in 0..<32 { #expect(narrow[x, y] == frame[x, y + 7]) }
            }
        }
    }

    /// Black and white columns of one pixel: halved they are grey, doubled they are ramps, in every row alike and with no edge that lets the
    /// background through.
    @Test(arguments: Fit.allCases)
    func scaledFramesAreAveragedAndInterpolated(fit: Fit) async throws {
        let size = PixelSize(width: 32, height: 24)
        let image = StraightImage(size: size, pixels: (0..<size.area).map { $0 % 2 == 0 ? .black : .white })
        for index in 0..<2 { try Data(try PNGEncoder().encode(image)).write(to: URL(fileURLWithPath: directory("f-\(index).png"))) }
        let half = try await encode(fit, (16, 12))[0]
        #expect(half.pixels.allSatisfy { $0.isOpaque })
        for x in 1..<15 { #expect((126...129).contains(half[x, 5].red), "\(half[x, 5])") }
        let double = try await encode(fit, (64, 48))[0]
        #expect(double.pixels.allSatisfy { $0.isOpaque })
        #expect((2..<62).contains { (40...215).contains(double[$0, 5].red) })
    }

    @Test func whatIsBesideIsTheBackground() async throws {
        _ = try frames(32, 24)
        var request = RenderRequest(.pictures(paths: [directory("f-%d.png")]), output: directory("o-%d.png"))
        request.canvas.size = RequestedSize(PixelSize(width: 16, height: 16))
        request.canvas.background = .color(Color(rgb: 0x102030))
        try await request.render()
        let image = try PNGDecoder.decode(try #require(directory.bytes("o-0.png")))
        #expect(image[3, 0] == Color(rgb: 0x102030) && image[3, 15] == Color(rgb: 0x102030))
        #expect(image.pixels.allSatisfy { $0.isOpaque })
    }

    /// The scene draws the frames where they are; a scene has no scale. Drawing rounds positions in the frame to 256ths of a pixel.
    @Test func aSceneOfScaledFramesDrawsThem() async throws {
        let size = PixelSize(width: 32, height: 24)
        for index in 0..<2 {
            let image = StraightImage(size: size, pixels: (0..<size.area).map { Color(rgb: UInt32(($0 + index) * 77_777 % 0xFFFFFF)) })
            try Data(try PNGEncoder().encode(image)).write(to: URL(fileURLWithPath: directory("f-\(index).png")))
        }
        for fit in Fit.allCases {
            var request = RenderRequest(.pictures(paths: [directory("f-%d.png")], fit: fit), output: directory("o.drip"))
            request.canvas.size = RequestedSize(PixelSize(width: 20, height: 10))
            try await request.render()
            let drawn = RenderRequest(.drawing(path: directory("o.drip")), output: directory("d-%d.png"))
            try await drawn.render()
            let images = try await encode(fit, (20, 10))
            for index in 0..<2 {
                let drawn = try PNGDecoder.decode(try #require(directory.bytes("d-\(index).png")))
                #expect(ImageDifference(drawn, images[index], beyond: 1).isEmpty)
            }
        }
    }
}
