import DripCodec
import DripImage
import DripTestSupport
import Testing

/// What other encoders write, from files made by hand.
@Suite struct GIFDecoderTests {
    /// Frames as rows of digits: the palette of the builder, `.` transparent.
    private func rows(_ frame: GIFFrame) -> [String] {
        let names: [Color: Character] = [
            .clear: ".", .black: "0", Color(rgb: 0xFF0000): "1", Color(rgb: 0x00FF00): "2", Color(rgb: 0x0000FF): "3",
        ]
        return (0..<frame.canvas.height).map { y in
            String((0..<frame.canvas.width).map { x in names[frame.canvas[x, y]] ?? "?" })
        }
    }

    @Test func disposalsCompose() throws {
        var builder = GIFBuilder()
        builder.width = 3
        builder.height = 2
        builder.control(disposal: 1, delay: 10)
        builder.image(width: 3, height: 2, [1, 1, 1, 1, 1, 1])
        builder.control(disposal: 3, delay: 11, transparentIndex: 0)
        builder.image(x: 1, width: 2, height: 1, [2, 0])
        builder.control(disposal: 2, delay: 12)
        builder.image(y: 1, width: 2, height: 1, [3, 3])
        builder.control(disposal: 0, delay: 13)
        builder.image(x: 2, y: 1, width: 1, height: 1, [0])
        let frames = try decode(builder.bytes()).frames
        #expect(frames.map { rows($0) } == [["111", "111"], ["121", "111"], ["111", "331"], ["111", "..0"]])
        #expect(frames.map(\.disposal) == [.keep, .previous, .background, .unspecified])
        #expect(frames.map(\.delay.count) == [10, 11, 12, 13])
    }

    @Test func aFirstFrameMayEndWithPrevious() throws {
        var builder = GIFBuilder()
        builder.width = 2
        builder.height = 1
        builder.control(disposal: 3)
        builder.image(width: 2, height: 1, [1, 1])
        builder.image(width: 1, height: 1, [2])
        #expect(try decode(builder.bytes()).frames.map { rows($0) } == [["11"], ["2."]])
    }

    @Test(arguments: [1, 2, 3, 5, 8, 9, 16, 17])
    func interlacedRowsArePutInOrder(height: Int) throws {
        // By definition: rows 0 8 16 …, then 4 12 …, then 2 6 10 …, then the odd ones.
        let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in Array(stride(from: first, to: height, by: step)) }
        var builder = GIFBuilder()
        builder.width = 3
        builder.height = height
        builder.image(width: 3, height: height, interlaced: true, order.flatMap { y in [UInt8(y % 4), 1, UInt8(y / 4 % 4)] })
        let frame = try #require(try decode(builder.bytes()).frames.first)
        #expect(rows(frame) == (0..<height).map { y in "\(y % 4)1\(y / 4 % 4)" })
    }

    @Test func localPalettesApplyToTheirImageOnly() throws {
        var builder = GIFBuilder()
        builder.width = 1
        builder.height = 1
        builder.image(width: 1, height: 1, localPalette: [[0, 0, 255], [0, 255, 0]], [0])
        builder.image(width: 1, height: 1, [1])
        let frames = try decode(builder.bytes()).frames
        #expect(frames.map { rows($0) } == [["3"], ["1"]])
        #expect(frames.map(\.hasOwnPalette) == [true, false])
        #expect(frames.map(\.paletteCount) == [2, 4])
    }

    @Test func whatReachesOverTheEdgeIsCutOff() throws {
        var builder = GIFBuilder()
        builder.width = 2
        builder.height = 2
        builder.image(width: 1, height: 1, [0])
        builder.control(disposal: 2)
        builder.image(x: 1, y: 1, width: 2, height: 2, [1, 2, 3, 0])
        builder.image(x: 5, y: 0, width: 1, height: 1, [1])
        let frames = try decode(builder.bytes()).frames
        #expect(frames.map { rows($0) } == [["0.", ".."], ["0.", ".1"], ["0.", ".."]])
        #expect(frames[1].rect == PixelRect(x: 1, y: 1, width: 2, height: 2))
        #expect(frames.map(\.exceedsScreen) == [false, true, true])
    }

    /// As in Chromium. A screen of 0 × 0, which was an error, is the case that occurs.
    @Test(arguments: [(0, 0, false), (0, 2, false), (3, 0, false), (1, 1, true), (2, 9, true)])
    func aScreenSmallerThanTheFirstImageTakesItsSize(width: Int, height: Int, exceeds: Bool) throws {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (width, height)
        builder.control(disposal: 2)
        builder.image(width: 3, height: 2, [1, 2, 3, 3, 2, 1])
        builder.image(x: 1, y: 1, width: 9, height: 9, Array(repeating: 0, count: 81))
        let frames = try decode(builder.bytes()).frames
        let height = max(height, 2)
        let empty = Array(repeating: "...", count: height - 2)
        #expect(rows(frames[0]) == ["123", "321"] + empty && frames[0].exceedsScreen == exceeds)
        #expect(rows(frames[1]) == ["..."] + Array(repeating: ".00", count: height - 1) && frames[1].exceedsScreen)
        #expect(try head(builder.bytes()).size == size(3, height))
    }

    @Test func aScreenWithoutSizeHoldsAFirstImageWithAnOffset() throws {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (0, 0)
        builder.image(x: 1, y: 2, width: 1, height: 1, [1])
        #expect(try decode(builder.bytes()).frames.map { rows($0) } == [["..", "..", ".1"]])
    }

    @Test(arguments: ["NETSCAPE2.0", "ANIMEXTS1.0"])
    func bothLoopBlocksCount(name: String) throws {
        for (block, plays) in [([1, 0, 0], Plays.forever), ([1, 4, 1], .times(261)), ([2, 9, 9, 9, 9], .times(1))] as [([UInt8], Plays)] {
            var builder = GIFBuilder()
            builder.application("XMP DataXMP", [1, 7, 7])
            builder.application(name, block)
            builder.image(width: 1, height: 1, [0])
            #expect(try decode(builder.bytes()).plays == plays)
        }
    }

    @Test func theTransparentIndexMayLieOutsideThePalette() throws {
        var builder = GIFBuilder()
        builder.width = 2
        builder.height = 1
        builder.control(disposal: 1, transparentIndex: 200)
        builder.image(width: 2, height: 1, [200, 1])
        #expect(try decode(builder.bytes()).frames.map { rows($0) } == [[".1"]])
    }

    @Test func anOtherIndexOutsideThePaletteIsAnError() throws {
        var builder = GIFBuilder()
        builder.image(width: 1, height: 1, [3])
        builder.image(width: 1, height: 1, [4])
        var decoder = try GIFDecoder(builder.bytes())
        #expect(try decoder.next() != nil)
        var thrown: GIFError?
        do { _ = try decoder.next() } catch { thrown = error }
        #expect(thrown == .indexOutsidePalette(index: 4, count: 4, frame: 1))
        #expect(try decoder.next() == nil)
    }

    @Test func imagesWithoutPaletteOrPixelsAreErrors() {
        var builder = GIFBuilder()
        builder.palette = []
        builder.image(width: 1, height: 1, [0])
        let noPalette = builder.bytes()
        #expect(throws: GIFError.noPalette(frame: 0)) { try decode(noPalette) }
        builder = GIFBuilder()
        builder.image(width: 0, height: 1, [])
        let empty = builder.bytes()
        #expect(throws: GIFError.emptyFrame(frame: 0)) { try decode(empty) }
    }

    @Test func tooManyFramesAreRefused() throws {
        var builder = GIFBuilder()
        for _ in 0..<GIFDecoder.frameLimit { builder.image(width: 1, height: 1, [0]) }
        #expect(try decode(builder.bytes()).frames.count == 10_000)
        builder.image(width: 1, height: 1, [0])
        let bytes = builder.bytes()
        #expect(throws: GIFError.tooManyFrames(limit: 10_000)) { try decode(bytes) }
    }
}
