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
}
