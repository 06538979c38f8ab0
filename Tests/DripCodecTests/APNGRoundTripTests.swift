import DripImage
import Testing

@testable import DripCodec

/// Frames in, file, frames out: the pictures that a viewer shows are the ones that were given.
@Suite struct APNGRoundTripTests {
    /// All frames of a file.
    static func decode(_ bytes: [UInt8]) throws -> [APNGFrame] {
        var decoder = try APNGDecoder(bytes)
        var frames: [APNGFrame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        #expect(try decoder.next() == nil)
        return frames
    }

    static func encode(_ images: [StraightImage], effort: Int = 6, plays: Plays = .forever) throws -> [UInt8] {
        try APNGEncoder(effort: effort, plays: plays).encode(images.enumerated().map { ($1, APNGDelay(UInt16($0 + 1), 60)) })
    }

    /// Shapes that come, move and go over a flat ground, in random colours of `palette`.
    static func pictures(_ count: Int, _ size: PixelSize, of palette: [Color], seed: UInt64) -> [StraightImage] {
        var generator = SeededGenerator(seed)
        var image = StraightImage(size: size, filledWith: palette[0])
        return (0..<count).map { frame in
            image[frame % size.width, frame % size.height] = palette[frame % palette.count]
            for _ in 0..<3 {
                let color = palette[generator.below(palette.count)]
                let (left, top) = (generator.below(size.width), generator.below(size.height))
                for y in top..<min(size.height, top + 1 + generator.below(9)) {
                    for x in left..<min(size.width, left + 1 + generator.below(9)) { image[x, y] = color }
                }
            }
            // The next may be equal to the last: one pixel says which it is.
            image[0, 0] = palette[(frame + 1) % palette.count]
            return image
        }
    }

    /// Found by the fuzz target of this round trip: with black and white, clear is stored as a grey, and came back as that grey with no opacity.
    @Test(arguments: 1...9)
    func singlePixelsThatBecomeClear(effort: Int) throws {
        var image = StraightImage(size: size(16, 16), filledWith: .white)
        var images = [image]
        for pixels: [(x: Int, y: Int, color: Color)] in [
            [(8, 15, .clear)], [(11, 0, .clear), (15, 4, .clear), (7, 7, .clear), (11, 7, .clear)],
            [(7, 7, .white), (9, 12, .black), (7, 14, .clear), (14, 14, .clear), (2, 15, .clear)],
        ] {
            for pixel in pixels { image[pixel.x, pixel.y] = pixel.color }
            images.append(image)
        }
        let shown = try Self.decode(try Self.encode(images, effort: effort))
        #expect(shown.map(\.canvas) == images)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let colors: [Color]
        let type: PNGColorType
    }

    static let cases: [Case] = [
        Case(testDescription: "black and white", colors: [.black, .white], type: .palette),
        Case(testDescription: "greys", colors: (0..<200).map { gray($0) }, type: .palette),
        Case(testDescription: "nearly all greys", colors: (0..<255).map { gray($0) }, type: .palette),
        Case(testDescription: "clear or grey", colors: [.clear, .black, gray(85), .white], type: .palette),
        Case(testDescription: "clear or one of many greys", colors: [.clear] + (0..<100).map { gray($0) }, type: .palette),
        Case(testDescription: "colours", colors: numbered(40), type: .palette),
        Case(testDescription: "256 colours", colors: numbered(256), type: .palette),
        Case(testDescription: "clear or coloured", colors: [.clear] + numbered(40), type: .palette),
        Case(testDescription: "translucent colours", colors: translucent(99), type: .palette),
        Case(testDescription: "many colours", colors: spread(600), type: .rgb),
        Case(testDescription: "clear or many colours", colors: [.clear] + spread(600), type: .rgb),
        Case(testDescription: "many colours and translucent ones", colors: spread(400) + translucent(99), type: .rgbAlpha),
        Case(testDescription: "many translucent greys", colors: manyTranslucentGrays, type: .grayAlpha),
    ]

    @Test(arguments: cases, [1, 6, 9])
    func everyPictureComesBack(_ row: Case, effort: Int) throws {
        for (seed, size) in [size(31, 23), size(1, 40), size(90, 2)].enumerated() {
            var generator = SeededGenerator(9)
            var images = Self.pictures(12, size, of: row.colors, seed: UInt64(seed))
            // All colours, so that the type is the expected one.
            let large = StraightImage(
                size: size, pixels: (0..<size.area).map { row.colors[($0 + generator.below(2)) % row.colors.count] })
            if large != images[5] { images.insert(large, at: 5) }
            let bytes = try Self.encode(images, effort: effort)
            let frames = try Self.decode(bytes)
            #expect(frames.count == images.count)
            for (frame, image) in zip(frames, images) {
                #expect(frame.canvas.shown == image.shown)
                #expect(frame.disposal == .none)
            }
            #expect(frames.map(\.delay) == images.indices.map { APNGDelay(UInt16($0 + 1), 60) })
            if size.area >= row.colors.count { #expect(layout(bytes).type == row.type) }
            // Old viewers see the first frame.
            #expect(try PNGDecoder.decode(bytes).shown == images[0].shown)
        }
    }

    /// Players that pack several pixels into a byte show regions wrongly that begin inside one; ffmpeg 5.1 does.
    @Test(
        arguments: [
            [.black, .white], [.clear, .black], numbered(2), numbered(4), [.clear] + numbered(3), numbered(13), numbered(16),
            [.clear] + numbered(15), (0..<16).map { gray(17 * $0) },
        ] as [[Color]], [1, 6, 9])
    func fewColoursTakeWholeBytes(colors: [Color], effort: Int) throws {
        let images = (0..<8).map { frame in
            var image = StraightImage(size: size(67, 43), filledWith: colors[0])
            for (index, color) in colors.enumerated().dropFirst() {
                let (left, top) = (5 + (3 * index + 2 * frame) % 55, (2 * index + frame) % 36)
                for y in top..<top + 5 { for x in left..<left + 7 { image[x, y] = color } }
            }
            return image
        }
        let bytes = try Self.encode(images, effort: effort)
        #expect(layout(bytes).depth == 8)
        let frames = try Self.decode(bytes)
        #expect(frames.map { $0.canvas.shown } == images.map { $0.shown })
        #expect(frames.contains { $0.rect.x % 8 != 0 })
    }

    @Test func opaquePixelsBecomeTransparentAndComeBack() throws {
        let red = Color(rgb: 0xFF0000)
        var shown = StraightImage(size: size(6, 5), filledWith: red)
        let all = shown
        shown[2, 2] = .clear
        let hole = shown
        let nothing = StraightImage(size: size(6, 5))
        let images = [all, hole, all, nothing, hole, nothing]
        let frames = try Self.decode(Self.encode(images))
        #expect(frames.map(\.canvas) == images)
        #expect(frames[1].rect == PixelRect(x: 2, y: 2, width: 1, height: 1) && frames[1].blend == .source)
    }

    @Test func onlyTheChangedRectangleIsWritten() throws {
        var image = StraightImage(size: size(50, 40), filledWith: .white)
        var images = [image]
        image[10, 20] = .black
        image[14, 22] = .black
        images.append(image)
        let frames = try Self.decode(Self.encode(images))
        #expect(frames[0].rect == size(50, 40).bounds)
        #expect(frames[1].rect == PixelRect(x: 10, y: 20, width: 5, height: 3))
    }

    @Test func equalPicturesArePaintedInOnePixel() throws {
        for color in [Color.white, Color(red: 1, green: 2, blue: 3, alpha: 4), .clear] {
            let image = StraightImage(size: size(4, 4), filledWith: color)
            var survey = ColorSurvey()
            survey.add(image)
            var coder = APNGFrameCoder(survey, effort: 6)
            #expect(try coder.code(image, after: image) == nil)
            let frames = try Self.decode(Self.encode([image, image]))
            #expect(frames.map(\.canvas) == [image, image] && frames[1].rect == PixelRect(x: 0, y: 0, width: 1, height: 1))
        }
    }

    @Test(arguments: [Plays.forever, .times(1), .times(3), .times(65_536)])
    func playsComeBack(plays: Plays) throws {
        let bytes = try Self.encode(Self.pictures(2, size(3, 3), of: numbered(3), seed: 1), plays: plays)
        #expect(try APNGDecoder(bytes).plays == plays)
    }

    @Test func chunksStandInOrder() throws {
        let bytes = try Self.encode(Self.pictures(3, size(9, 9), of: numbered(20), seed: 1))
        var names: [String] = []
        var offset = 8
        while offset < bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
            offset += length + 12
        }
        #expect(names == ["IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
        #expect(APNGDecoder.isAnimated(bytes))
        #expect(!APNGDecoder.isAnimated(try PNGEncoder().encode(StraightImage(size: size(2, 2)))))
    }
}
