import DripImage
import DripTestSupport
import Testing

@testable import DripCodec

/// Files that are right, and files that are wrong in one thing.
@Suite struct GIFVerifierTests {
    /// Shown for 5 and for 7 hundredths of a second.
    private static let pictures = [picture(["bb", "bb"]), picture(["bb", "bc"])]
    private static let delays = [5, 7]

    /// The pictures' file, with what a test makes of it.
    private static func file(
        plays: [UInt8]? = [1, 0, 0], first: [UInt8] = [1, 1, 1, 1], second: UInt8 = 2, delays: [Int] = delays, disposal: Int = 1
    ) -> GIFBuilder {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (2, 2)
        builder.palette = numbered(4).map { [$0.red, $0.green, $0.blue] }
        if let plays { builder.application("NETSCAPE2.0", plays) }
        if !delays.isEmpty {
            builder.control(disposal: 1, delay: delays[0])
            builder.image(width: 2, height: 2, first)
        }
        if delays.count > 1 {
            builder.control(disposal: disposal, delay: delays[1])
            builder.image(x: 1, y: 1, width: 1, height: 1, [second])
        }
        return builder
    }

    private static func verify(_ bytes: [UInt8], size: PixelSize = size(2, 2), within limit: ErrorLevels = 0) throws(GIFVerifier.Failure) {
        var images = try GIFVerifier.Images(bytes, size: size)
        var verifier = GIFVerifier(size: size)
        for (change, delay) in zip(changes(pictures), delays) {
            verifier.expect(change)
            while verifier.needsImage { try verifier.draw(try images.next(), within: limit) }
            try verifier.show(change, delay: Centiseconds(delay), within: limit)
        }
        try verifier.finish(try images.next(), plays: .forever)
    }

    @Test func whatIsRightPasses() throws {
        try Self.verify(Self.file().bytes())
        try Self.verify(try encode(zip(Self.pictures, Self.delays).map { ($0, $1) }))
    }

    /// `numbered` colours are 1, 1 and 7 levels apart.
    @Test func aPixelMayBeOffByTheLimitOnly() throws {
        let file = Self.file(second: 3).bytes()
        try Self.verify(file, within: 7)
        let (shown, expected) = (numbered(4)[3], numbered(4)[2])
        #expect(throws: GIFVerifier.Failure.pixel(x: 1, y: 1, hundredths: 5, shown: shown, expected: expected)) {
            try Self.verify(file, within: 6)
        }
    }

    @Test func aPixelThatWasNotToChangeIsSeen() {
        let failure = GIFVerifier.Failure.pixel(x: 0, y: 1, hundredths: 0, shown: numbered(4)[0], expected: numbered(4)[1])
        #expect(throws: failure) { try Self.verify(Self.file(first: [1, 1, 0, 1]).bytes()) }
    }

    /// The second image goes over the whole picture; index 0 leaves a pixel as it is.
    private static func whole(_ second: [UInt8], clearing: Bool = false) -> [UInt8] {
        var builder = file(delays: [])
        builder.control(disposal: clearing ? 2 : 1, delay: delays[0])
        builder.image(width: 2, height: 2, [1, 1, 1, 1])
        builder.control(disposal: 1, delay: delays[1], transparentIndex: 0)
        builder.image(width: 2, height: 2, second)
        return builder.bytes()
    }

    @Test func whatAnImagePaintsBesideTheChangeIsSeen() throws {
        try Self.verify(Self.whole([1, 0, 0, 2]))
        try Self.verify(Self.whole([1, 1, 1, 2], clearing: true))
        let wrong = GIFVerifier.Failure.pixel(x: 0, y: 1, hundredths: 5, shown: numbered(4)[3], expected: numbered(4)[1])
        #expect(throws: wrong) { try Self.verify(Self.whole([1, 0, 3, 2])) }
        let left = GIFVerifier.Failure.pixel(x: 1, y: 1, hundredths: 5, shown: numbered(4)[1], expected: numbered(4)[2])
        #expect(throws: left) { try Self.verify(Self.whole([1, 0, 0, 0])) }
        let cleared = GIFVerifier.Failure.pixel(x: 1, y: 0, hundredths: 5, shown: .clear, expected: numbered(4)[1])
        #expect(throws: cleared) { try Self.verify(Self.whole([1, 0, 1, 2], clearing: true)) }
    }

    @Test func timesAreHeld() {
        // Too short: an image more is needed; too long, and one image too many.
        #expect(throws: GIFVerifier.Failure.duration(5, expected: 6)) { try Self.verify(Self.file(delays: [5]).bytes()) }
        #expect(throws: GIFVerifier.Failure.duration(13, expected: 12)) { try Self.verify(Self.file(delays: [5, 8]).bytes()) }
        #expect(throws: GIFVerifier.Failure.duration(11, expected: 12)) { try Self.verify(Self.file(delays: [5, 6]).bytes()) }
        var long = Self.file()
        long.control(disposal: 1, delay: 2)
        long.image(width: 1, height: 1, [1])
        #expect(throws: GIFVerifier.Failure.duration(14, expected: 12)) { try Self.verify(long.bytes()) }
        // The picture changes later than it should.
        #expect(throws: GIFVerifier.Failure.self) { try Self.verify(Self.file(delays: [6, 6]).bytes()) }
    }

    @Test func playsAndSizeAreHeld() {
        #expect(throws: GIFVerifier.Failure.plays(.times(1))) { try Self.verify(Self.file(plays: nil).bytes()) }
        #expect(throws: GIFVerifier.Failure.plays(.times(3))) { try Self.verify(Self.file(plays: [1, 2, 0]).bytes()) }
        #expect(throws: GIFVerifier.Failure.size(size(2, 2))) { try Self.verify(Self.file().bytes(), size: size(2, 3)) }
    }

    @Test func whatTheEncoderNeverWritesIsRefused() {
        var wide = Self.file(delays: [5])
        wide.control(disposal: 1, delay: 7)
        wide.image(x: 1, y: 1, width: 2, height: 1, [2, 2])
        #expect(throws: GIFVerifier.Failure.size(size(2, 2))) { try Self.verify(wide.bytes()) }
    }

    @Test func everyCutIsSeen() {
        let bytes = Self.file().bytes()
        for count in bytes.indices {
            #expect(throws: GIFVerifier.Failure.self, "\(count) bytes") { try Self.verify(Array(bytes.prefix(count))) }
        }
    }

    /// The second picture is removed again, so the third is the first; a third that should be the second is found.
    @Test func restoredFramesAreRead() throws {
        var builder = Self.file(disposal: 3)
        builder.control(disposal: 1, delay: 5, transparentIndex: 0)
        builder.image(width: 1, height: 1, [0])
        func verify(_ third: StraightImage) throws {
            var images = try GIFVerifier.Images(builder.bytes(), size: size(2, 2))
            var verifier = GIFVerifier(size: size(2, 2))
            for (change, delay) in zip(changes(Self.pictures + [third]), [5, 7, 5]) {
                verifier.expect(change)
                while verifier.needsImage { try verifier.draw(try images.next(), within: 0) }
                try verifier.show(change, delay: Centiseconds(delay), within: 0)
            }
        }
        try verify(Self.pictures[0])
        #expect(throws: GIFVerifier.Failure.self) { try verify(Self.pictures[1]) }
    }

    /// Two channels at a time are compared; the obvious comparison finds the same pixel.
    @Test func theFirstPixelBeyondTheLimitIsFound() {
        var generator = SeededGenerator(11)
        func near(_ level: UInt8, _ reach: Int) -> UInt8 { UInt8(max(0, min(255, Int(level) + generator.below(2 * reach + 1) - reach))) }
        for limit in [0, 1, 7, 128, 254, 255] {
            for _ in 0..<200 {
                let one = (0..<150).map { _ in
                    Color(packed: UInt32(generator.below(1 << 24)) | (generator.below(20) == 0 ? 0 : 0xFF00_0000)).shown
                }
                let other = one.map { color in
                    let reach = generator.below(100) == 0 ? limit + 1 : limit
                    if color == .clear { return generator.below(300) == 0 ? Color.black : color }
                    return Color(red: near(color.red, reach), green: near(color.green, reach), blue: near(color.blue, reach), alpha: 255)
                }
                let start = generator.below(150)
                let range = start..<start + generator.below(151 - start)
                let expected = range.first { one[$0].alpha != other[$0].alpha || ErrorLevels(one[$0], other[$0]).count > limit }
                #expect(one.span.firstDifference(from: other.span, in: range, within: ErrorLevels(limit)) == expected, "limit \(limit)")
            }
        }
    }
}
