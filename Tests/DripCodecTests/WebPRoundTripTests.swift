import DripImage
import Testing

@testable import DripCodec

/// Frames in, file, frames out, and the same by the decoder of libwebpdemux.
@Suite struct WebPRoundTripTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let colors: [Color]
    }

    static let cases = [
        Case(testDescription: "two colours", colors: [.black, .white]), Case(testDescription: "colours", colors: numbered(40)),
        Case(testDescription: "clear or coloured", colors: [.clear] + numbered(40)),
        Case(testDescription: "translucent colours", colors: translucent(99)), Case(testDescription: "many colours", colors: spread(600)),
        Case(testDescription: "many colours and translucent ones", colors: [.clear] + spread(400) + translucent(99)),
    ]

    static func encode(_ images: [StraightImage], effort: Int = 6, plays: Plays = .forever) throws -> [UInt8] {
        try WebPEncoder(effort: effort, plays: plays).encode(images.enumerated().map { ($1, 10 + $0) })
    }

    static func decode(_ bytes: [UInt8]) throws -> [WebPFrame] {
        var decoder = try WebPDecoder(bytes)
        var frames: [WebPFrame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        #expect(try decoder.next() == nil)
        return frames
    }

    @Test(arguments: cases, [1, 4, 6, 9])
    func everyPictureComesBack(_ row: Case, effort: Int) throws {
        for (seed, size) in [size(31, 23), size(1, 40), size(90, 2)].enumerated() {
            let images = APNGRoundTripTests.pictures(12, size, of: row.colors, seed: UInt64(seed)).map(\.shown)
            let bytes = try Self.encode(images, effort: effort, plays: .times(3))
            let frames = try Self.decode(bytes)
            #expect(frames.map(\.canvas) == images)
            #expect(frames.map(\.milliseconds) == Array(10..<22))
            #expect(try WebPDecoder(bytes).plays == .times(3))
            let other = try #require(AnimationOracle(bytes))
            #expect(other.frames.map(\.image) == images)
            #expect(other.frames.map(\.milliseconds) == Array(10..<22))
            #expect(other.plays == 3)
        }
    }

    @Test func equalFramesAreRepeated() throws {
        let image = StraightImage(size: size(9, 7), filledWith: numbered(3)[2])
        let frames = try Self.decode(try Self.encode([image, image]))
        #expect(frames.map(\.canvas) == [image, image])
        #expect(frames[1].rect == PixelRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test(arguments: [0, 1, 65_535])
    func playsComeBack(count: Int) throws {
        let plays = count == 0 ? Plays.forever : .times(count)
        let bytes = try Self.encode([StraightImage(size: size(2, 2), filledWith: .white)], plays: plays)
        #expect(try WebPDecoder(bytes).plays == plays)
    }

    /// Rectangles begin at even columns and rows only, and must then hold one more.
    @Test func changesAtOddColumnsAreWhole() throws {
        var image = StraightImage(size: size(8, 8), filledWith: .white)
        var images = [image]
        for position in 0..<8 {
            image[position, 7 - position] = .black
            images.append(image)
        }
        #expect(try Self.decode(try Self.encode(images)).map(\.canvas) == images)
    }

    @Test func higherEffortsMakeSmallerFiles() throws {
        let images = APNGRoundTripTests.pictures(20, size(120, 90), of: numbered(30), seed: 5)
        let counts = try [1, 3, 6, 8].map { try Self.encode(images, effort: $0).count }
        #expect(counts == counts.sorted(by: >), "\(counts)")
    }

    @Test func aStillIsNoAnimation() throws {
        let image = APNGRoundTripTests.pictures(1, size(31, 23), of: translucent(99), seed: 1)[0].shown
        let bytes = try WebPEncoder().encode(image)
        #expect(!WebPDecoder.isAnimated(bytes))
        #expect(try WebPDecoder.still(bytes).shown == image)
    }

    @Test func aSideOverTheLimitIsRefused() {
        let image = StraightImage(size: size(16_384, 1), filledWith: .white)
        #expect(throws: WebPError.sideOverLimit(16_384, limit: 16_383)) { try WebPEncoder(effort: 1).encode(image) }
    }
}
