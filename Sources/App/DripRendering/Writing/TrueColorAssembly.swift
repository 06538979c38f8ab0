import DripCodec
import DripCompare
import DripImage
import DripNumbers

/// Assembly of coded frames into a file: merges equal neighbours.
struct TrueColorAssembly<File: TrueColorFile> {
    struct Frame: Sendable {
        /// The coded frame; nil when it equals its predecessor.
        let data: File.Coder.Frame?
        let delay: Rational
        /// Straight RGBA; nil unless a digest is wanted and there is data.
        let rows: [UInt8]?

        var byteCount: Int { (data?.byteCount ?? 0) + (rows?.count ?? 0) }
    }

    /// The duration of the written frames in seconds.
    private(set) var duration = Rational(0)
    /// The number of written frames.
    private(set) var frameCount = 0
    private(set) var file: File
    private var digest: FrameDigest?
    private var joiner = FrameJoiner<(data: File.Coder.Frame, rows: [UInt8]?), Rational>()

    /// - Parameter frameCount: the number of frames with data, if the format needs a survey. Otherwise there is no digest.
    init(size: PixelSize, coder: File.Coder, frameCount: Int, plays: Plays, wantsDigest: Bool) throws(DripGIFError) {
        file = try File(size: size, coder: coder, frameCount: frameCount, plays: plays)
        digest = wantsDigest && File.needsSurvey ? FrameDigest(size: size, frameCount: frameCount, plays: plays) : nil
    }

    /// Whether frames need rows.
    var wantsRows: Bool { digest != nil }

    /// Adds the next frame.
    /// - Parameter put: receives the bytes of those that are complete.
    mutating func add(_ frame: Frame, put: ([UInt8]) throws(DripGIFError) -> Void) throws(DripGIFError) {
        guard let data = frame.data else { return joiner.hold(frame.delay) }
        try write(joiner.show((data, frame.rows), for: frame.delay), put)
    }

    mutating func finish(put: ([UInt8]) throws(DripGIFError) -> Void) throws(DripGIFError) {
        try write(joiner.finish(), put)
        try file.finish(put: put)
    }

    /// The digest of the written frames, if there is one.
    var digestText: String? {
        guard let digest else { return nil }
        return digest.finish()
    }

    private mutating func write(
        _ complete: FrameJoiner<(data: File.Coder.Frame, rows: [UInt8]?), Rational>.Frame?, _ put: ([UInt8]) throws(DripGIFError) -> Void
    ) throws(DripGIFError) {
        guard let complete else { return }
        let (data, rows) = complete.picture
        let delay = try file.add(data, for: complete.delay, put: put)
        duration = (duration + delay).withBoundedDenominator
        frameCount += 1
        if let rows { digest?.add(rows, delay: delay) }
    }
}
