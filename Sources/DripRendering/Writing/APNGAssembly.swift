import DripCodec
import DripCompare
import DripImage
import DripNumbers

/// Coded frames on their way into an APNG: equal neighbours become one frame, and delays become fractions that the format can say.
struct APNGAssembly {
    /// A frame as a worker made it.
    struct Frame: Sendable {
        /// Nil when the picture is that of the frame before.
        let data: APNGFrameData?
        let delay: Rational
        /// Straight RGBA, only when a digest is wanted and there is data.
        let rows: [UInt8]?
    }

    /// Seconds of the frames that were written.
    private(set) var duration = Rational(0)
    /// Of the frames that were written.
    private(set) var proof = APNGProof()
    private var encoder: APNGEncoder
    private var digest: FrameDigest?
    private var fractions = DelayFractions()
    private var merger = FrameMerger<Frame> { _, next in next.data == nil }

    /// - Parameter frameCount: frames that will have data.
    init(size: PixelSize, coder: APNGFrameCoder, frameCount: Int, plays: Plays, wantsDigest: Bool) {
        encoder = APNGEncoder(size: size, coder: coder, frameCount: frameCount, plays: plays)
        digest = wantsDigest ? FrameDigest(size: size, frameCount: frameCount, plays: plays) : nil
    }

    /// Takes the next frame; returns the bytes of the one before when it is complete.
    mutating func add(_ frame: Frame) throws(DripGIFError) -> [UInt8] { try write(merger.add(frame, delay: frame.delay)) }

    /// The rest of the file.
    mutating func finish() throws(DripGIFError) -> [UInt8] {
        let bytes = try write(merger.finish())
        do { return bytes + (try encoder.finish()) } catch { throw .encoding(error.description) }
    }

    /// Of the frames that were written, when it was asked for.
    var digestText: String? {
        guard let digest else { return nil }
        return digest.finish()
    }

    private mutating func write(_ complete: FrameMerger<Frame>.Frame?) throws(DripGIFError) -> [UInt8] {
        guard let (frame, seconds) = complete, let data = frame.data else { return [] }
        let delay = fractions.next(seconds)
        duration = (duration + delay.seconds).tamed
        if let rows = frame.rows { digest?.add(rows, delay: delay.seconds) }
        proof.add(data, delay: delay)
        do { return try encoder.add(data, delay: delay) } catch { throw .encoding(error.description) }
    }
}
