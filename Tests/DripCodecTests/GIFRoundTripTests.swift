import DripImage
import Testing

@testable import DripCodec

/// Pictures in, bytes, pictures out: what a viewer shows is what was put in.
@Suite struct GIFRoundTripTests {
    static let sizes = [size(1, 1), size(2, 3), size(17, 9), size(64, 48), size(300, 2), size(1, 200)]

    /// Random rectangles over a canvas; some steps change nothing.
    private static func animation(
        _ size: PixelSize, colors: [Color], frames: Int, generator: inout SeededGenerator
    ) -> [(StraightImage, Int)] {
        var pixels = (0..<size.area).map { _ in colors[generator.below(colors.count)] }
        return (0..<frames).map { _ in
            if generator.below(4) > 0 {
                let x = generator.below(size.width)
                let y = generator.below(size.height)
                let width = 1 + generator.below(size.width - x)
                let height = 1 + generator.below(size.height - y)
                let flat = generator.below(2) == 0 ? colors[generator.below(colors.count)] : nil
                for row in y..<y + height {
                    for column in x..<x + width { pixels[row * size.width + column] = flat ?? colors[generator.below(colors.count)] }
                }
            }
            return (StraightImage(StraightImage(size: size, pixels: pixels), over: Matte(.white)), 2 + generator.below(9))
        }
    }

    private static func check(_ pictures: [(StraightImage, Int)], _ bytes: [UInt8], plays: Plays) throws {
        let decoded = try decode(bytes)
        let expected = merged(pictures.map { Shown(image: $0.0, delay: $0.1) })
        #expect(merged(decoded.frames.map { Shown(image: $0.canvas, delay: $0.delay.count) }) == expected)
        #expect(decoded.plays == plays)
        #expect(decoded.frames.allSatisfy { $0.disposal != .unspecified } && decoded.frames.last?.disposal != .previous)
        try checkSeam(decoded.frames, repeats: plays != .times(1))
    }

    /// A viewer that does not clear the canvas when it repeats must still show every frame right: plays the frames twice over.
    private static func checkSeam(_ frames: [GIFFrame], repeats: Bool) throws {
        guard repeats, let first = frames.first, let last = frames.last else { return }
        var canvas = last.canvas
        if last.disposal == .background {
            for y in last.rect.y..<last.rect.maxY { for x in last.rect.x..<last.rect.maxX { canvas[x, y] = .clear } }
        }
        #expect(first.rect == canvas.size.bounds)
        for index in canvas.pixels.indices where first.canvas.pixels[index] == .clear {
            #expect(frames.count == 1 || canvas.pixels[index] == .clear, "pixel \(index) shows through the first frame")
        }
    }

    @Test(arguments: sizes, [false, true])
    func everyPictureComesBack(size: PixelSize, transparent: Bool) throws {
        for seed in 0..<12 {
            var generator = SeededGenerator(UInt64(seed * 1_000 + size.area))
            let colors = numbered(1 + generator.below(255)) + (transparent ? [.clear] : [])
            let pictures = Self.animation(size, colors: colors, frames: 1 + generator.below(12), generator: &generator)
            let plays: Plays = [.forever, .times(1), .times(3)][seed % 3]
            let settings = GIFSettings(effort: 1 + seed % 9)
            let bytes = try encode(pictures, settings, plays: plays)
            try Self.check(pictures, bytes, plays: plays)
            #expect(try encode(pictures, settings, plays: plays) == bytes, "other bytes the second time, seed \(seed)")
        }
    }

    /// A palette has no room for a transparent index then, so unchanged pixels of the rectangle are painted, too.
    @Test(arguments: [1, 6, 9], [255, 256])
    func aFrameOfAsManyNewColorsAsAPaletteHoldsIsExact(effort: Int, count: Int) throws {
        let wide = size(24, 20)
        var pixels = (0..<wide.area).map { gray($0 % 7) }
        let pictures = (0..<5).map { frame in
            // A block of new colours; its last pixels repeat the first one.
            for pixel in 0..<(frame == 0 ? 0 : 260) {
                let number = pixel < count ? pixel : 0
                pixels[(pixel / 20 + frame) * wide.width + pixel % 20 + 1] = Color(
                    red: UInt8(number), green: UInt8(40 * frame + 9), blue: UInt8(255 - number), alpha: 255)
            }
            return StraightImage(StraightImage(size: wide, pixels: pixels), over: Matte(.white))
        }
        let frames = try decode(encode(pictures.map { ($0, 4) }, GIFSettings(effort: effort))).frames
        #expect(frames.map(\.canvas) == pictures)
        #expect(frames.dropFirst().allSatisfy { $0.hasTransparency == (count == 255) })
    }

    @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 128, 129, 255, 256])
    func everyPaletteSizeWorks(count: Int) throws {
        let colors = numbered(count)
        let image = StraightImage(size: size(20, 15), pixels: (0..<300).map { colors[$0 % count] })
        let decoded = try decode(encode([(StraightImage(image, over: Matte(.white)), 5)]))
        #expect(decoded.frames.map(\.canvas) == [image])
        #expect(!decoded.frames[0].hasOwnPalette)
        // Powers of two, from 2, with room for a transparent entry where there is any.
        let powers = [2, 4, 8, 16, 32, 64, 128, 256]
        #expect(decoded.frames[0].paletteCount == powers.first { $0 > count || $0 == 256 })
    }

    @Test func opaqueAnimationsNeverClear() throws {
        for seed in 0..<20 {
            var generator = SeededGenerator(UInt64(seed))
            let pictures = Self.animation(size(31, 7), colors: numbered(9), frames: 15, generator: &generator)
            let frames = try decode(encode(pictures)).frames
            #expect(frames.allSatisfy { $0.disposal == .keep || $0.disposal == .previous })
        }
    }

    /// More than 256 colours in all, but few at once: each frame that needs it has a palette of its own, and all is exact.
    @Test(arguments: [false, true])
    func manyColorsComeBackExactly(transparent: Bool) throws {
        for seed in 0..<10 {
            var generator = SeededGenerator(UInt64(seed))
            var all: [Color] = []
            for number in 0..<600 {
                all.append(Color(red: UInt8(number % 256), green: UInt8(number / 256 * 60), blue: UInt8(number % 7), alpha: 255))
            }
            var pictures: [(StraightImage, Int)] = []
            var pixels = [Color](repeating: all[0], count: 40 * 30)
            for frame in 0..<12 {
                let start = generator.below(400)
                for index in pixels.indices where frame == 0 || generator.below(3) == 0 {
                    pixels[index] = transparent && generator.below(9) == 0 ? .clear : all[start + generator.below(200)]
                }
                pictures.append((StraightImage(StraightImage(size: size(40, 30), pixels: pixels), over: Matte(.white)), 3))
            }
            let bytes = try encode(pictures)
            // What a clearing takes along is painted again, so frames of clear pictures may need more colours than one palette has.
            if transparent {
                let frames = try decode(bytes).frames
                for (frame, picture) in zip(frames, pictures) {
                    let (shown, source) = (frame.canvas.pixels, picture.0.pixels)
                    #expect(shown.indices.allSatisfy { (shown[$0] == Color.clear) == (source[$0] == Color.clear) })
                }
            } else {
                try Self.check(pictures, bytes, plays: .forever)
                #expect(try decode(bytes).frames.contains { $0.hasOwnPalette })
            }
        }
    }

    @Test func bytesComeAsTheyAreReadyAndAreNotRepeated() throws {
        let changes = changes([picture(["abc"]), picture(["abc"]), picture(["abb"])])
        let plan = plan(changes)
        var (indexer, coder) = (FrameIndexer(plan, repeats: true), FrameCoder(plan))
        var assembly = try GIFAssembly(plan, plays: .forever)
        func parts(_ change: PictureChange) throws -> [GIFAssembly.Part] {
            indexer.add(change, delay: Centiseconds(4)).flatMap { assembly.add(coder.code($0)) }
        }
        #expect(try parts(changes[0]).isEmpty && parts(changes[1]).isEmpty)
        let first = try parts(changes[2])
        // 6 signature, 7 screen, 4 colours of 3, 19 loop block.
        #expect(first.map(\.number) == [0] && first[0].bytes.dropFirst(6 + 7 + 12 + 19).starts(with: [0x21, 0xF9, 4, 0b101, 8, 0]))
        #expect(first[0].bytes.starts(with: Array("GIF89a".utf8)))
        let rest = assembly.finish()
        #expect(rest.map(\.number) == [2, nil] && rest[1].bytes == [0x3B] && assembly.frameCount == 2)
        #expect(try decode((first + rest).flatMap(\.bytes)).frames.map(\.delay) == [Centiseconds(8), Centiseconds(4)])
    }
}
