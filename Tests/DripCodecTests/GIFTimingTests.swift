import DripCodec
import DripImage
import Testing

/// Delays, merging and plays.
@Suite struct GIFTimingTests {
    let first = picture(["ab"])
    let second = picture(["ba"])

    @Test func equalNeighboursBecomeOneFrame() throws {
        let frames = try decode(encode([(first, 3), (first, 4), (second, 5), (first, 6), (first, 7)])).frames
        #expect(frames.map(\.delay.count) == [7, 5, 13])
        #expect(frames.map(\.canvas) == [first, second, first])
    }

    @Test(arguments: [
        (65_535, [65_535]), (65_536, [65_534, 2]), (65_537, [65_535, 2]), (131_070, [65_535, 65_535]), (131_071, [65_535, 65_534, 2]),
        (200_000, [65_535, 65_535, 65_535, 3_395]), (0, [0]), (1, [1]), (2, [2]),
    ])
    func longDelaysAreSplit(total: Int, parts: [Int]) throws {
        let frames = try decode(encode([(first, total), (second, 2)])).frames
        #expect(frames.map(\.delay.count) == parts + [2])
        #expect(frames.dropLast().allSatisfy { $0.canvas == first })
        #expect(parts.reduce(0, +) == total)
    }

    @Test func aHoleAfterALongDelayIsClearedByItsLastPart() throws {
        let canvases = [(picture(["ab", "ab"]), 70_000), (picture(["a.", "ab"]), 5)]
        let frames = try decode(encode(canvases)).frames
        #expect(frames.map(\.canvas) == [canvases[0].0, canvases[0].0, canvases[1].0])
        #expect(frames.map(\.disposal) == [.keep, .background, .keep])
    }

    @Test(arguments: [Plays.forever, .times(1), .times(2), .times(17), .times(65_536)])
    func playsComeBack(plays: Plays) throws {
        let bytes = try encode([(first, 3), (second, 3)], plays: plays)
        #expect(try decode(bytes).plays == plays)
        #expect(bytes.contains(Array("NETSCAPE2.0".utf8)) == (plays != .times(1)))
    }

    @Test(arguments: [0, -1, 65_537, Int.max])
    func otherPlaysAreRefused(count: Int) {
        #expect(throws: GIFError.playsOutOfRange(count, limit: 65_536)) {
            try encode([(first, 3)], plays: .times(count))
        }
    }

    @Test func theLoopCountIsOneLess() throws {
        let bytes = try encode([(first, 3)], plays: .times(258))
        #expect(bytes.contains(Array("NETSCAPE2.0".utf8) + [3, 1, 1, 1, 0]))
        #expect(try encode([(first, 3)]).contains(Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]))
    }

    /// Viewers play 0 and 1 as 10, so their sum with another delay would be played otherwise.
    @Test(arguments: [1, 6, 9])
    func hurriedFramesStandAlone(effort: Int) throws {
        let pictures = [(first, 5), (first, 0), (first, 0), (second, 1), (second, 4), (second, 3), (first, 1), (first, 1)]
        let frames = try decode(encode(pictures, GIFSettings(effort: effort))).frames
        #expect(frames.map(\.delay.count) == [5, 0, 0, 1, 7, 1, 1])
        #expect(frames.map(\.canvas) == [first, first, first, second, second, first, first])
    }

    @Test func hurriedFramesStandAloneWhereAnErrorIsAllowed() throws {
        let near = picture(["bb"])
        let frames = try decode(encode([(first, 5), (near, 0), (near, 4), (first, 4)], GIFSettings(maximumError: 9))).frames
        #expect(frames.map(\.delay.count) == [5, 0, 8])
    }

    /// 256 colours leave no transparent index, and the first pixel's colour is not in the palettes of the others.
    @Test func hurriedFramesOfManyColorsStandAlone() throws {
        var generator = SeededGenerator(8)
        let image = generator.image(size(24, 24))
        let frames = try decode(encode([(image, 5), (image, 0), (image, 0), (image, 9)])).frames
        #expect(frames.map(\.delay.count) == [5, 0, 0, 9])
        #expect(Set(frames.map(\.canvas)).count == 1)
    }

    @Test func hurriedFramesWithHolesStandAlone() throws {
        let holes = [picture(["a.", "ab"]), picture([".b", "ab"]), picture(["..", ".."])]
        let frames = try decode(encode([(holes[0], 0), (holes[0], 0), (holes[1], 0), (holes[1], 3), (holes[2], 0), (holes[2], 0)])).frames
        #expect(frames.map(\.delay.count) == [0, 0, 0, 3, 0, 0])
        #expect(frames.map(\.canvas) == [holes[0], holes[0], holes[1], holes[1], holes[2], holes[2]])
    }
}
