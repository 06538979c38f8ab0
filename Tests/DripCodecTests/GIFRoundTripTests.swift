import DripImage
import Testing

@testable import DripCodec

/// Canvases in, bytes, canvases out: what a viewer shows is what was put in.
@Suite struct GIFRoundTripTests {
    static let sizes = [size(1, 1), size(2, 3), size(17, 9), size(64, 48), size(300, 2), size(1, 200)]

    /// Random rectangles over a canvas; some steps change nothing.
    private static func animation(
        _ size: PixelSize, palette: Palette, frames: Int, generator: inout SeededGenerator
    ) -> [(IndexedCanvas, Int)] {
        var indices = (0..<size.area).map { _ in UInt8(generator.below(palette.count)) }
        return (0..<frames).map { _ in
            if generator.below(4) > 0 {
                let x = generator.below(size.width)
                let y = generator.below(size.height)
                let width = 1 + generator.below(size.width - x)
                let height = 1 + generator.below(size.height - y)
                let flat = generator.below(2) == 0 ? generator.below(palette.count) : nil
                for row in y..<y + height {
                    for column in x..<x + width { indices[row * size.width + column] = UInt8(flat ?? generator.below(palette.count)) }
                }
            }
            return (IndexedCanvas(size: size, palette: palette, indices: indices), 2 + generator.below(9))
        }
    }

    private static func check(_ canvases: [(IndexedCanvas, Int)], _ bytes: [UInt8], plays: Plays) throws {
        let decoded = try decode(bytes)
        let expected = merged(canvases.map { Shown(image: $0.0.image, delay: $0.1) })
        #expect(merged(decoded.frames.map { Shown(image: $0.canvas, delay: $0.delay.count) }) == expected)
        #expect(decoded.plays == plays)
        #expect(decoded.frames.allSatisfy { $0.disposal == .keep || $0.disposal == .background })
        try checkSeam(decoded.frames, expected: expected, repeats: plays != .times(1))
    }

    /// A viewer that does not clear the canvas when it repeats must still show every frame right: plays the frames twice over.
    private static func checkSeam(_ frames: [GIFFrame], expected: [Shown], repeats: Bool) throws {
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
    func everyCanvasComesBack(size: PixelSize, transparent: Bool) throws {
        for seed in 0..<12 {
            var generator = SeededGenerator(UInt64(seed * 1_000 + size.area))
            let palette = palette(numbered(1 + generator.below(255)), hasTransparency: transparent)
            let canvases = Self.animation(size, palette: palette, frames: 1 + generator.below(12), generator: &generator)
            let plays: Plays = [.forever, .times(1), .times(3)][seed % 3]
            let bytes = try encode(canvases, palette: palette, plays: plays)
            try Self.check(canvases, bytes, plays: plays)
            #expect(try encode(canvases, palette: palette, plays: plays) == bytes, "other bytes the second time, seed \(seed)")
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 128, 129, 255, 256])
    func everyPaletteSizeWorks(count: Int) throws {
        let palette = palette(numbered(count))
        let indices = (0..<300).map { UInt8($0 % count) }
        let canvas = IndexedCanvas(size: size(20, 15), palette: palette, indices: indices)
        let decoded = try decode(encode([(canvas, 5)], palette: palette))
        #expect(decoded.frames.map(\.canvas) == [canvas.image])
        #expect(decoded.frames[0].paletteKind == .global)
        // Powers of two, from 2.
        #expect(decoded.frames[0].paletteCount == max(2, [1, 2, 4, 8, 16, 32, 64, 128, 256].first { $0 >= count } ?? 0))
    }

    @Test func opaqueAnimationsNeverClear() throws {
        for seed in 0..<20 {
            var generator = SeededGenerator(UInt64(seed))
            let palette = palette(numbered(9))
            let canvases = Self.animation(size(31, 7), palette: palette, frames: 15, generator: &generator)
            let frames = try decode(encode(canvases, palette: palette)).frames
            #expect(frames.allSatisfy { $0.disposal == .keep && $0.transparentIndex == nil })
        }
    }

    @Test func otherPalettesAreLocal() throws {
        for seed in 0..<20 {
            for transparent in [false, true] {
                var generator = SeededGenerator(UInt64(seed))
                let all = numbered(40)
                var canvases: [(IndexedCanvas, Int)] = []
                let global = palette(Array(all[..<7]), hasTransparency: transparent)
                for _ in 0..<10 {
                    // Neighbours share some colours under other numbers, and go back to the global palette at times.
                    let start = generator.below(30)
                    let local = generator.below(3) == 0 ? global : palette(all[start..<start + 10].reversed(), hasTransparency: transparent)
                    canvases += Self.animation(size(13, 8), palette: local, frames: 2, generator: &generator)
                }
                let bytes = try encode(canvases, palette: global)
                try Self.check(canvases, bytes, plays: .forever)
                for frame in try decode(bytes).frames { #expect((frame.paletteKind == .local) == (frame.paletteCount == 16)) }
            }
        }
    }

    @Test func bytesComeAsTheyAreReadyAndAreNotRepeated() throws {
        let palette = palette(numbered(3))
        var encoder = try GIFEncoder(size: size(3, 1), palette: palette)
        let header = try encoder.add(canvas(["abc"], palette), delay: Centiseconds(4))
        // 6 signature, 7 screen, 4 colours of 3, 19 loop block.
        #expect(header.count == 6 + 7 + 12 + 19)
        #expect(header.starts(with: Array("GIF89a".utf8)))
        #expect(try encoder.add(canvas(["abc"], palette), delay: Centiseconds(4)).isEmpty)
        let first = try encoder.add(canvas(["abb"], palette), delay: Centiseconds(4))
        #expect(first.starts(with: [0x21, 0xF9, 4, 0b100, 8, 0, 0, 0, 0x2C]))
        let rest = try encoder.finish()
        #expect(rest.last == 0x3B)
        #expect(try decode(header + first + rest).frames.map(\.delay) == [Centiseconds(8), Centiseconds(4)])
    }

    @Test func theEnginesOwnColorsSurviveTheWholeWay() throws {
        var generator = SeededGenerator(5)
        let colors = (0..<200).map { _ in generator.color() }
        let images = (0..<6).map { _ in
            StraightImage(size: size(19, 14), pixels: (0..<19 * 14).map { _ in colors[generator.below(200)] })
        }
        var histogram = ColorHistogram()
        for image in images { histogram.add(image) }
        let palette = PaletteBuilder().palette(for: histogram)
        var quantizer = Quantizer(palette: palette)
        let bytes = try encode(images.map { (quantizer.quantize($0), 3) }, palette: palette)
        #expect(try decode(bytes).frames.map(\.canvas) == images)
    }
}
