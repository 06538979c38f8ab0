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

/// Counts frames, equal neighbours once. Memory: one frame.
struct DistinctFrames<Frame> {
    /// The number of frames that differ from their predecessor.
    private(set) var count = 0
    private var last: Frame?
    private let areEqual: (Frame, Frame) -> Bool

    init(_ areEqual: @escaping (Frame, Frame) -> Bool) { self.areEqual = areEqual }

    /// Adds the next frame.
    mutating func add(_ frame: Frame) {
        if last.map({ !areEqual($0, frame) }) ?? true { count += 1 }
        last = frame
    }
}

extension DistinctFrames<[UInt8]> {
    /// Creates a counter of fingerprints, which may be computed on any thread.
    init() { self.init(==) }

    /// Returns 32 bytes that are equal for equal frames.
    static func fingerprint(of image: StraightImage) -> [UInt8] { SHA256.hash(of: image.rows) }
}
