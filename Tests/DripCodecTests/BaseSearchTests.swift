import DripImage
import Testing

@testable import DripCodec

/// Which frames are removed again, and that all are shown.
@Suite struct BaseSearchTests {
    /// A ball that jumps over stripes of seven colours, with frames that repeat the last one.
    private static func jumps(_ count: Int) -> [StraightImage] {
        (0..<count).map { frame in
            var picture = StraightImage(size: size(70, 30), pixels: (0..<2_100).map { numbered(9)[$0 / 3 % 7] })
            let left = frame / 2 * 23 % 60
            // The first frame is the background alone.
            for y in 5..<13 where frame > 1 { for x in left..<left + 8 { picture[x, y + frame / 2 % 9] = numbered(9)[8] } }
            return picture
        }
    }

    private static func drawings(_ pictures: [StraightImage], _ settings: GIFSettings = GIFSettings()) -> [BaseSearch.Drawing] {
        let changes = changes(pictures)
        var search = BaseSearch(plan(changes, settings))
        return search.drawings(of: changes)
    }

    @Test(arguments: [1, 2, 3, 5, 40, 99])
    func theDrawingsShowTheFrames(count: Int) {
        let pictures = Self.jumps(count)
        let drawings = Self.drawings(pictures)
        #expect(drawings.count == count)
        #expect(drawings.last?.isRestored == false)
        var canvas = StraightImage(size: size(70, 30))
        for (number, drawing) in drawings.enumerated() {
            if number > 0, pictures[number] == pictures[number - 1] {
                #expect(drawing.change.isEmpty && !drawing.isRestored && drawing.isRepetition)
                continue
            }
            #expect(!drawing.isRepetition)
            var shown = canvas
            shown.apply(drawing.change)
            #expect(shown == pictures[number], "frame \(number)")
            if !drawing.isRestored { canvas = shown }
        }
        #expect(drawings.contains { $0.isRestored } == (count > 4))
    }

    /// What stays is never drawn twice.
    @Test func framesThatAddAreKept() {
        var picture = StraightImage(size: size(40, 20), filledWith: numbered(3)[0])
        let pictures = (0..<40).map { frame in
            for y in 0..<20 { picture[frame, y] = numbered(3)[1 + y % 2] }
            return picture
        }
        #expect(!Self.drawings(pictures).contains { $0.isRestored })
    }

    /// The coder's choice of colours is known only later, and clear pixels have a disposal of their own.
    @Test func onlyExactOpaqueFramesAreRestored() {
        #expect(!Self.drawings(Self.jumps(20), GIFSettings(maximumError: 1)).contains { $0.isRestored })
        let clear = Self.jumps(20).map { picture in
            var picture = picture
            picture[0, 0] = .clear
            return picture
        }
        #expect(!Self.drawings(clear).contains { $0.isRestored })
    }

    @Test func theFileIsSmallerAndExact() throws {
        let pictures = Self.jumps(60)
        let frames = try decode(encode(pictures.map { ($0, 3) })).frames
        #expect(frames.contains { $0.disposal == .previous })
        #expect(frames.map(\.canvas) == pictures.indices.filter { $0 % 2 == 0 }.map { pictures[$0] })
        let changes = changes(pictures)
        let plan = plan(changes)
        var (indexer, coder) = (FrameIndexer(plan, repeats: true), FrameCoder(plan))
        let kept = changes.flatMap { indexer.add($0, delay: Centiseconds(3)) }.map { coder.code($0).byteCount }.reduce(0, +)
        #expect(frames.reduce(0) { $0 + $1.byteCount } < kept)
    }

    /// A frame longer than the format allows is drawn several times, each time over the same canvas.
    @Test func longFramesAreRestoredEachTime() throws {
        let pictures = Self.jumps(9)
        let shown = try decode(encode(pictures.map { ($0, 70_000) }))
        let played = shown.frames.map { Shown(image: $0.canvas, delay: $0.delay.count) }
        #expect(merged(played) == merged(pictures.map { Shown(image: $0, delay: 70_000) }))
    }
}
