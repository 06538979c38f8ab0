import DripCodec
import DripCompare
import DripFiles
import DripImage
import DripNumbers

/// Computes ``RenderSummary/digest``. Count the distinct frames with ``DistinctFrames`` first, and then add all frames.
struct FrameDigest {
    private let frameCount: Int
    private var hash = SHA256()
    private var joiner = FrameJoiner<[UInt8], Rational>()
    private var added = 0

    /// - Parameters:
    ///   - size: the size of every frame in pixels.
    ///   - frameCount: the number of frames after merging equal neighbours.
    ///   - plays: the number of times that a viewer shows all of them.
    init(size: PixelSize, frameCount: Int, plays: Plays) {
        self.frameCount = frameCount
        for number in [size.width, size.height, frameCount, plays.count] { add(number) }
    }

    /// Adds the next frame. Memory: one frame, kept until the next one differs.
    /// - Parameter rows: straight RGBA, as in ``StraightImage``.
    mutating func add(_ rows: [UInt8], delay: Rational) {
        if let (last, time) = joiner.add(rows, for: delay.withBoundedDenominator) { flush(last, time) }
    }

    /// Returns 64 hexadecimal digits, or nil when the number of frames differs from `frameCount`.
    consuming func finish() -> String? {
        if let (rows, delay) = joiner.finish() { flush(rows, delay) }
        guard added == frameCount else { return nil }
        return hash.finish().hexadecimal
    }

    private mutating func flush(_ rows: [UInt8], _ delay: Rational) {
        added += 1
        add(delay.numerator)
        add(delay.denominator)
        hash.update(rows)
    }

    private mutating func add(_ number: Int) {
        hash.update(UInt32(clamping: number).littleEndianBytes)
    }
}
