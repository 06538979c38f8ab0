import DripGIF
import Testing

@testable import DripCodec
@testable import DripRendering

/// A file is what it should be only when it holds the proven frames, all of them, in order, for their time.
@Suite struct APNGFileProofTests {
    private let size: PixelSize
    private let coder: APNGFrameCoder
    private let frames: [APNGFrameData]
    private let proof: APNGFile
    private static let delay = APNGDelay(1, 50)

    init() throws {
        let size = PixelSize(width: 12, height: 8)
        let images = (0..<4).map { number in
            StraightImage(size: size, pixels: (0..<size.area).map { $0 < 20 * number ? .white : Color(rgb: 0x1E90FF) })
        }
        var survey = ColorSurvey()
        for image in images { survey.add(image) }
        var coder = APNGFrameCoder(survey, effort: 6)
        var proof = try APNGFile(size: size, coder: coder, frameCount: images.count, plays: .forever)
        var frames: [APNGFrameData] = []
        for (number, image) in images.enumerated() {
            let frame = try #require(try coder.code(image, after: number == 0 ? nil : images[number - 1]))
            _ = try proof.add(frame, for: Self.delay.seconds) { _ in }
            frames.append(frame)
        }
        (self.size, self.coder, self.frames, self.proof) = (size, coder, frames, proof)
    }

    /// - Parameter delays: of the first frames; the others have the usual one.
    private func file(_ frames: [APNGFrameData], delays: [APNGDelay] = [], plays: Plays = .forever) -> [UInt8] {
        var writer = APNGWriter(size: size, coder: coder, frameCount: frames.count, plays: plays)
        let all = frames.enumerated().map { ($1, $0 < delays.count ? delays[$0] : Self.delay) }
        return all.reduce(into: []) { $0 += writer.add($1.0, delay: $1.1) } + writer.finish()
    }

    private func holds(_ bytes: [UInt8]) throws -> Bool {
        do throws(DripGIFError) {
            try proof.check(bytes)
            return true
        } catch {
            guard case .encoding = error else { throw error }
            return false
        }
    }

    @Test func theFileItselfHolds() throws { #expect(try holds(file(frames))) }

    @Test func otherFilesDoNot() throws {
        #expect(try !holds(file([frames[0], frames[2], frames[1], frames[3]])))
        #expect(try !holds(file(Array(frames.dropLast()))))
        #expect(try !holds(file(frames + [frames[3]])))
        #expect(try !holds(file(frames, delays: [APNGDelay(1, 51)])))
        // As long in all, but one frame shorter and another longer.
        #expect(try !holds(file(frames, delays: [APNGDelay(1, 100), APNGDelay(3, 100)])))
        #expect(try !holds(file(frames, plays: .times(2))))
        let blended = APNGFrameData(rect: frames[1].rect, blend: frames[1].blend == .over ? .source : .over, stream: frames[1].stream)
        #expect(try !holds(file([frames[0], blended, frames[2], frames[3]])))
    }

    /// Not a single bit of what comes before the end mark may be another one: what stands in no frame and no head is found by a checksum.
    @Test func noBitMayFlip() throws {
        let bytes = file(frames)
        for place in bytes.indices.dropLast(12) {
            var other = bytes
            other[place] ^= 1 << UInt8(place % 8)
            #expect(try !holds(other), "byte \(place)")
        }
        #expect(try !holds(Array(bytes.dropLast(20))))
    }
}
