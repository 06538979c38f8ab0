import DripImage
import Testing

@testable import DripCodec

/// `maximumError` is a promise, and what stands still stays as it is.
@Suite struct GIFErrorPromiseTests {
    /// A disc with soft edges that moves over a ramp: two ramps of colours, and a still background.
    private static func pictures(_ count: Int) -> [StraightImage] {
        (0..<count).map { frame in
            let pixels = (0..<60 * 40).map { index -> Color in
                let (x, y) = (Double(index % 60), Double(index / 60))
                let distance = ((x - 12 - Double(frame)) * (x - 12 - Double(frame)) + (y - 20) * (y - 20)).squareRoot()
                let share = min(1, max(0, 9 - distance))
                let ground = 90 + y / 2
                func level(_ top: Double) -> UInt8 { UInt8((top * share + ground * (1 - share)).rounded()) }
                return Color(red: level(255), green: level(59), blue: level(48), alpha: 255)
            }
            return StraightImage(StraightImage(size: size(60, 40), pixels: pixels), over: Matte(.white))
        }
    }

    /// Colours that fill a cube: the nearest one of a palette is often further off in one channel than another one is in all.
    private static func clouds(_ count: Int) -> [StraightImage] {
        var generator = SeededGenerator(11)
        return (0..<count).map { _ in
            let pixels = (0..<40 * 30).map { _ -> Color in
                Color(
                    red: UInt8(90 + generator.below(50)), green: UInt8(90 + generator.below(50)), blue: UInt8(90 + generator.below(50)),
                    alpha: 255)
            }
            return StraightImage(StraightImage(size: size(40, 30), pixels: pixels), over: Matte(.white))
        }
    }

    /// - Returns: the levels by which the pixel that is furthest off is off.
    private static func worst(_ pictures: [StraightImage], _ allowed: ErrorLevels) throws -> ErrorLevels {
        let frames = try decode(encode(pictures.map { ($0, 2) }, GIFSettings(maximumError: allowed))).frames
        try #require(frames.count == pictures.count)
        return ErrorLevels(
            zip(frames, pictures).map { frame, picture in
                zip(frame.canvas.pixels, picture.pixels).map { $0.largestDifference(from: $1) }.max() ?? 0
            }.max() ?? 0)
    }

    @Test(arguments: [1, 3, 8, 30])
    func noPixelIsFurtherOff(allowed: ErrorLevels) throws {
        let worst = try Self.worst(Self.pictures(20), allowed)
        #expect(worst <= allowed)
        #expect(worst > 0)
    }

    /// Where the disc leaves, pixels become clear, and their rectangle takes still ones of the ramp along.
    @Test(arguments: [1, 2, 5])
    func noRepaintedPixelIsFurtherOff(allowed: ErrorLevels) throws {
        let pictures = Self.pictures(30).enumerated().map { frame, picture in
            var picture = picture
            for y in 0..<40 {
                for x in 0..<60 where !(10..<50).contains(y) || x > 40 {
                    let isDisc = (x - 12 - frame) * (x - 12 - frame) + (y - 20) * (y - 20) < 81
                    if !isDisc, (x + y) % 7 != 0 { picture[x, y] = .clear }
                }
            }
            return picture
        }
        #expect(try Self.worst(pictures, allowed) <= allowed)
    }

    @Test(arguments: [6, 8, 12, 20])
    func noPixelOfACloudIsFurtherOff(allowed: ErrorLevels) throws {
        let worst = try Self.worst(Self.clouds(4), allowed)
        #expect(worst <= allowed)
        #expect(worst > 0)
    }

    /// An edge leaves its soft colours in an area that it has passed, where they are near enough. They once stayed there, and everything that came by
    /// later had to go around them.
    @Test func anAreaIsPaintedAgainBehindAnEdge() {
        func gray(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level, alpha: 255) }
        let colors = [100, 103, 200].map { gray($0) }
        let plan = GIFPlan(
            size: size(2, 1), settings: GIFSettings(maximumError: 4), hasTransparency: false, palette: Palette(colors, isGlobal: true))
        /// Which pixels are painted when a picture of one level follows the edge's colour.
        func painted(_ level: UInt8) -> [Bool] {
            var indexer = FrameIndexer(plan, repeats: false)
            let pictures = [[103, 200], [level, 200]].map { levels in
                StraightImage(size: plan.size, pixels: levels.map { gray($0) })
            }
            let steps = changes(pictures).map { indexer.add($0, delay: Centiseconds(2)) }
            guard case .frame(let draft)? = steps.last?.first else { return [] }
            return draft.pixels.map(\.isPainted)
        }
        #expect(painted(100) == [true])
        #expect(painted(102) == [])
        #expect(painted(106) == [])
        #expect(painted(200) == [true])
    }

    @Test(arguments: [0, 2, 9])
    func whatStandsStillDoesNotFlicker(allowed: ErrorLevels) throws {
        let pictures = Self.pictures(15)
        let settings = GIFSettings(maximumColors: 32, maximumError: allowed)
        let frames = try decode(encode(pictures.map { ($0, 2) }, settings)).frames
        try #require(frames.count == pictures.count)
        for index in 1..<frames.count {
            let (before, after) = (pictures[index - 1].pixels, pictures[index].pixels)
            for pixel in before.indices where before[pixel] == after[pixel] {
                #expect(frames[index].canvas.pixels[pixel] == frames[index - 1].canvas.pixels[pixel])
            }
        }
    }

    @Test func moreErrorIsSmaller() throws {
        let pictures = Self.pictures(20).map { ($0, 2) }
        let sizes = try [0, 1, 4, 12].map { try encode(pictures, GIFSettings(maximumError: $0)).count }
        #expect(sizes == sizes.sorted(by: >))
    }
}
