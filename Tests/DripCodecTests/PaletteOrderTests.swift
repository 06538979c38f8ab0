import DripImage
import Testing

@testable import DripCodec

/// The order of a palette decides the size of a file, and nothing else.
@Suite struct PaletteOrderTests {
    /// Blocks that move over a ground, each of a few colours of its own.
    private static func pictures(_ count: Int, _ generator: inout SeededGenerator) -> [StraightImage] {
        let (colors, wide) = (numbered(count), size(40, 30))
        var pixels = (0..<wide.area).map { colors[($0 / 97) % count] }
        return (0..<10).map { frame in
            let (left, top, first) = (generator.below(30), generator.below(20), generator.below(count))
            for y in top..<top + 10 {
                for x in left..<left + 10 { pixels[y * wide.width + x] = colors[(first + (x / 3 + y / 2 + frame) % 9) % count] }
            }
            return StraightImage(StraightImage(size: wide, pixels: pixels), over: Matte(.white))
        }
    }

    private static func encode(_ changes: [PictureChange], _ plan: GIFPlan) throws -> [UInt8] {
        var (indexer, coder, search) = (FrameIndexer(plan, repeats: true), FrameCoder(plan), BaseSearch(plan))
        var assembly = try GIFAssembly(plan, plays: .forever)
        let steps = search.drawings(of: changes).flatMap { indexer.add($0, delay: Centiseconds(4)) } + indexer.finish()
        return steps.flatMap { assembly.add(coder.code($0)).flatMap(\.bytes) } + assembly.finish().flatMap(\.bytes)
    }

    @Test(arguments: [5, 60, 130, 255], [false, true])
    func everyOrderShowsTheSame(count: Int, isDrawn: Bool) throws {
        var generator = SeededGenerator(UInt64(count))
        let pictures = Self.pictures(count, &generator)
        let changes = changes(pictures)
        var survey = GIFSurvey(size: pictures[0].size)
        survey.isDrawn = isDrawn
        for change in changes { survey.add(change) }
        let own = survey.plan(GIFSettings(effort: 6))
        let used = Set(pictures.flatMap(\.pixels))
        #expect(own.palette.colors.count == used.count && Set(own.palette.colors) == used)
        var byteCounts: Set<Int> = []
        for colors in [own.palette.colors, own.palette.colors.reversed(), own.palette.colors.shuffled(using: &generator)] {
            let plan = GIFPlan(
                size: own.size, settings: own.settings, hasTransparency: own.hasTransparency, palette: Palette(colors, isGlobal: true),
                searches: own.searches)
            let bytes = try Self.encode(changes, plan)
            byteCounts.insert(bytes.count)
            let shown = try decode(bytes).frames.map { Shown(image: $0.canvas, delay: $0.delay.count) }
            #expect(merged(shown) == merged(pictures.map { Shown(image: $0, delay: 4) }))
        }
        // Else the order would not have been another one.
        if count > 5 { #expect(byteCounts.count > 1) }
    }
}
