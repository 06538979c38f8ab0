import DripImage
public import DripNumbers
private import FoundationEssentials

/// What no render may exceed; checked before memory is taken. The limits of one picture are ``PixelSize``'s.
public enum Limits {
    /// The most frames of one animation.
    public static let frameCount = 10_000
    /// The longest animation, in seconds.
    public static let duration = Rational(600)
    /// The rates that an animation may have, in frames a second.
    public static let framesPerSecond = Rational(1)...Rational(240)
    /// The most bytes of a file that is checked without being asked for.
    public static let verifiedByteCount = 1 << 26
    /// Pixels a point.
    public static let scale = 0.1...8.0
    /// The most worker threads, where there are not more cores: each has a picture of its own.
    package static let jobs = 64

    /// As many workers as asked for, else one a core. More than ``jobs``, or than there are cores, would only take memory: a picture each.
    package static func jobs(_ asked: Int?) -> Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return min(max(1, asked ?? cores), max(jobs, cores))
    }

    /// - Throws: ``LimitError/tooManyFrames(_:limit:)``, ``LimitError/tooLong(seconds:limit:)``.
    static func check(frames count: Int, lasting duration: Rational) throws(DripGIFError) {
        guard duration <= Limits.duration else { throw .limit(.tooLong(seconds: duration, limit: Limits.duration)) }
        guard count <= frameCount else { throw .limit(.tooManyFrames(count, limit: frameCount)) }
    }

    /// A canvas of `points` at `scale` pixels a point, in ``scale``, each side rounded up to whole pixels.
    static func pixels(of points: PixelSize, scale: Double) throws(DripGIFError) -> PixelSize {
        // A side that is whole but for the rounding of a product is not one pixel more.
        func side(_ length: Int) -> Int { Int((Double(length) * scale - 1e-9).rounded(.up)) }
        do {
            return try PixelSize(width: max(1, side(points.width)), height: max(1, side(points.height)))
        } catch {
            throw .limit(.picture(error))
        }
    }
}
