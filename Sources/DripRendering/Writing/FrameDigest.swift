import DripCodec
import DripCompare
import DripFiles
import DripImage
import DripNumbers

/// Computes ``RenderSummary/digest``. First count the frames that differ from the one before, with a ``DistinctFrames``, then add all.
struct FrameDigest {
    /// Frames left after equal neighbours became one.
    private let frameCount: Int
    private var hash = SHA256()
    private var joiner = FrameJoiner<[UInt8], Rational>()
    private var added = 0

    /// - Parameters:
    ///   - size: of every frame, in pixels.
    ///   - frameCount: how many frames are left when equal neighbours are one.
    ///   - plays: how often a viewer shows all of them.
    init(size: PixelSize, frameCount: Int, plays: Plays) {
        self.frameCount = frameCount
        for number in [size.width, size.height, frameCount, plays.count] { add(number) }
    }

    /// Adds the next frame. Memory: one frame waits until the next one differs.
    mutating func add(_ image: StraightImage, delay: Rational) { add(image.rows, delay: delay) }

    /// - Parameter rows: straight RGBA, as of ``StraightImage``.
    mutating func add(_ rows: [UInt8], delay: Rational) {
        if let (last, time) = joiner.add(rows, for: delay.tamed, looksAlike: ==) { flush(last, time) }
    }

    /// 64 hexadecimal digits, or nil when another number of frames came than was announced.
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
        let word = UInt32(clamping: number)
        hash.update((0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) })
    }
}

/// Counts frames, equal neighbours once, by fingerprints that may be taken on any thread.
struct DistinctFrames {
    /// Frames that differ from the one before.
    private(set) var count = 0
    private var last: [UInt8] = []

    init() {}

    /// Adds the next frame by the fingerprint of its rows.
    mutating func add(fingerprint: [UInt8]) {
        if fingerprint != last { count += 1 }
        last = fingerprint
    }

    /// 32 bytes that are equal for equal pictures.
    static func fingerprint(of image: StraightImage) -> [UInt8] { SHA256.hash(of: image.rows) }
}
