import DripCodec
import DripCompare
import DripImage
import DripNumbers

/// An APNG whose bytes were passed on.
struct CodedAPNG {
    var assembly: APNGAssembly
    /// The first bytes of the file.
    let head: [UInt8]
    let frameCount: Int
    /// The approximate bytes of each selected frame; 0 where it equals its predecessor.
    var byteCounts: [Int] = []
}

/// Assembly of coded frames into an APNG: merges equal neighbours, and converts delays to fractions of the format.
struct APNGAssembly {
    struct Frame: Sendable {
        /// The coded frame; nil when it equals its predecessor.
        let data: APNGFrameData?
        let delay: Rational
        /// Straight RGBA; nil unless a digest is wanted and there is data.
        let rows: [UInt8]?
    }

    /// The duration of the written frames in seconds.
    private(set) var duration = Rational(0)
    private(set) var proof = APNGProof()
    private var writer: APNGWriter
    private var digest: FrameDigest?
    private var fractions = DelayFractions()
    private var joiner = FrameJoiner<(data: APNGFrameData, rows: [UInt8]?), Rational>()

    /// - Parameter frameCount: the number of frames with data.
    init(size: PixelSize, coder: APNGFrameCoder, frameCount: Int, plays: Plays, wantsDigest: Bool) {
        writer = APNGWriter(size: size, coder: coder, frameCount: frameCount, plays: plays)
        digest = wantsDigest ? FrameDigest(size: size, frameCount: frameCount, plays: plays) : nil
    }

    /// Adds the next frame; returns the bytes of those that are complete.
    mutating func add(_ frame: Frame) -> [UInt8] {
        if let data = frame.data { return write(joiner.show((data, frame.rows), for: frame.delay)) }
        joiner.hold(frame.delay)
        return []
    }

    mutating func finish() -> [UInt8] {
        write(joiner.finish()) + writer.finish()
    }

    /// The digest of the written frames, if requested.
    var digestText: String? {
        guard let digest else { return nil }
        return digest.finish()
    }

    private mutating func write(_ complete: FrameJoiner<(data: APNGFrameData, rows: [UInt8]?), Rational>.Frame?) -> [UInt8] {
        guard let complete else { return [] }
        let (data, rows) = complete.picture
        let delay = fractions.next(complete.delay)
        duration = (duration + delay.seconds).withBoundedDenominator
        if let rows { digest?.add(rows, delay: delay.seconds) }
        proof.add(data, delay: delay)
        return writer.add(data, delay: delay)
    }
}
