import Testing

@testable import DripCodec
@testable import DripGIF

/// A file is what it should be only when it holds the proven frames, all of them, in order, for their time.
@Suite struct APNGFileProofTests {
    private let size: PixelSize
    private let coder: APNGFrameCoder
    private let frames: [APNGFrameData]
    private let proof: APNGProof
    private static let delay = APNGDelay(1, 50)

    init() throws {
        let size = try PixelSize(width: 12, height: 8)
        let images = (0..<4).map { number in
            PackedImage(StraightImage(size: size, pixels: (0..<size.area).map { $0 < 20 * number ? .white : Color(rgb: 0x1E90FF) }))
        }
        var survey = ColorSurvey()
        for image in images { survey.add(image) }
        var coder = APNGFrameCoder(survey, effort: 6)
        var proof = APNGProof()
        var frames: [APNGFrameData] = []
        for (number, image) in images.enumerated() {
            let frame = try #require(try coder.code(image, after: number == 0 ? nil : images[number - 1]))
            proof.add(frame)
            frames.append(frame)
        }
        (self.size, self.coder, self.frames, self.proof) = (size, coder, frames, proof)
    }

    private func file(_ frames: [APNGFrameData], delay: APNGDelay = Self.delay, plays: Plays = .forever) throws -> [UInt8] {
        var encoder = APNGEncoder(size: size, coder: coder, frameCount: frames.count, plays: plays)
        return try frames.reduce(into: []) { $0 += try encoder.add($1, delay: delay) } + encoder.finish()
    }

    private func holds(_ bytes: [UInt8]) throws -> Bool {
        let head = try coder.head(of: size)
        do throws(DripGIFError) {
            try proof.check(bytes, head: head, plays: .forever, duration: Rational(4, 50))
            return true
        } catch {
            guard case .encoding = error else { throw error }
            return false
        }
    }

    @Test func theFileItselfHolds() throws { #expect(try holds(try file(frames))) }

    @Test func otherFilesDoNot() throws {
        #expect(try !holds(try file([frames[0], frames[2], frames[1], frames[3]])))
        #expect(try !holds(try file(Array(frames.dropLast()))))
        #expect(try !holds(try file(frames + [frames[3]])))
        #expect(try !holds(try file(frames, delay: APNGDelay(1, 51))))
        #expect(try !holds(try file(frames, plays: .times(2))))
        let blended = APNGFrameData(rect: frames[1].rect, blend: frames[1].blend == .over ? .source : .over, stream: frames[1].stream)
        #expect(try !holds(try file([frames[0], blended, frames[2], frames[3]])))
    }

    /// Not a single bit may be another one. What stands in no frame and no head, the length of the animation's chunk for one, is found by its checksum.
    @Test func noBitMayFlip() throws {
        let bytes = try file(frames)
        for place in bytes.indices.dropLast(12) {
            var other = bytes
            other[place] ^= 1 << UInt8(place % 8)
            #expect(try !holds(other), "byte \(place)")
        }
        #expect(try !holds(Array(bytes.dropLast(20))))
    }
}
