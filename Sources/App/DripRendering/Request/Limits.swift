import DripImage
package import DripNumbers
private import FoundationEssentials

/// The limits of every render, checked before memory is allocated. ``PixelSize`` has the limits of one image.
package enum Limits {
    /// The maximum number of frames in one animation.
    package static let frameCount = 10_000
    /// The maximum duration in seconds.
    package static let duration = Rational(600)
    /// The range of frame rates, in frames per second.
    package static let framesPerSecond = Rational(1)...Rational(240)
    /// The maximum size of files that are verified by default, in bytes.
    package static let verifiedByteCount = 1 << 26
    /// The range of scales, in pixels per point.
    package static let scale = 0.1...8.0
    /// The maximum number of worker threads on machines with fewer cores: each has its own pixmap.
    package static let jobs = 64

    /// Returns the number of workers: as requested, else one per core. More than ``jobs``, or than there are cores, would only take memory.
    package static func jobs(_ asked: Int?) -> Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return min(max(1, asked ?? cores), max(jobs, cores))
    }

    /// Checks the number of frames and the duration.
    /// - Throws: ``LimitError/tooManyFrames(_:limit:)``, ``LimitError/tooLong(seconds:limit:)``.
    static func check(frames count: Int, lasting duration: Rational) throws(DripGIFError) {
        guard duration <= Limits.duration else { throw .limit(.tooLong(seconds: duration, limit: Limits.duration)) }
        guard count <= frameCount else { throw .limit(.tooManyFrames(count, limit: frameCount)) }
    }

    /// - Throws: ``LimitError/picture(_:)``.
    static func pixels(_ width: Int, _ height: Int) throws(DripGIFError) -> PixelSize {
        do { return try PixelSize(validatingWidth: width, height: height) } catch { throw .limit(.picture(error)) }
    }

    /// Returns the size of a canvas of `points` at `scale` pixels per point, in ``scale``, with each side rounded up.
    static func pixels(of points: PixelSize, scale: Double) throws(DripGIFError) -> PixelSize {
        // A product that is whole except for its rounding error is not rounded up.
        func side(_ length: Int) -> Int { Int((Double(length) * scale - 1e-9).rounded(.up)) }
        return try pixels(max(1, side(points.width)), max(1, side(points.height)))
    }
}
