import DripCodec
import DripImage
import DripNumbers

/// Coded frames on their way into an APNG: equal neighbours become one frame, and delays become fractions that the format can say.
struct APNGAssembly {
    /// A frame as a worker made it.
    struct Frame: Sendable {
        /// Nil when the picture is that of the frame before.
        let data: APNGFrameData?
        var delay: Rational
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
    /// The last frame with data; it waits, for the following ones may add to its delay.
    private var pending: (frame: Frame, data: APNGFrameData)?

    /// - Parameter frameCount: frames that will have data.
    init(size: PixelSize, coder: APNGFrameCoder, frameCount: Int, plays: Plays, wantsDigest: Bool) {
        encoder = APNGEncoder(size: size, coder: coder, frameCount: frameCount, plays: plays)
        digest = wantsDigest ? FrameDigest(size: size, frameCount: frameCount, plays: plays) : nil
    }

    /// Takes the next frame; returns the bytes of those that are complete.
    mutating func add(_ frame: Frame) throws(DripGIFError) -> [UInt8] {
        guard let data = frame.data else {
            if let waiting = pending { pending?.frame.delay = (waiting.frame.delay + frame.delay).tamed }
            return []
        }
        let bytes = try flush()
        pending = (frame, data)
        return bytes
    }

    /// The rest of the file.
    mutating func finish() throws(DripGIFError) -> [UInt8] {
        let bytes = try flush()
        do { return bytes + (try encoder.finish()) } catch { throw .encoding(error.description) }
    }

    /// Of the frames that were written, when it was asked for.
    var digestText: String? {
        guard let digest else { return nil }
        return digest.finish()
    }

    private mutating func flush() throws(DripGIFError) -> [UInt8] {
        guard let (frame, data) = pending else { return [] }
        pending = nil
        let delay = fractions.next(frame.delay)
        duration = (duration + delay.seconds).tamed
        if let rows = frame.rows { digest?.add(rows, delay: delay.seconds) }
        proof.add(data, delay: delay)
        do { return try encoder.add(data, delay: delay) } catch { throw .encoding(error.description) }
    }
}
