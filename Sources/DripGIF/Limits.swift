internal import DripCodec
public import DripGeometry
internal import DripImage

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
    public static let jobs = 64

    /// - Throws: ``LimitError/tooManyFrames(_:limit:)``, ``LimitError/tooLong(seconds:limit:)``.
    static func check(frames count: Int, lasting duration: Rational) throws(DripGIFError) {
        guard duration <= Limits.duration else { throw .limit(.tooLong(seconds: duration, limit: Limits.duration)) }
        guard count <= frameCount else { throw .limit(.tooManyFrames(count, limit: frameCount)) }
    }

    /// What an encoder is told, by an option or by a program.
    static func check(scale: Double, colors: Int, effort: Int, plays: Plays, matte: Color?) throws(RequestError) {
        if !Limits.scale.contains(scale) { throw .outOfRange(option: "--scale", value: "\(scale)", range: "0.1…8 pixels a point") }
        if !(2...GIFSettings.colorLimit).contains(colors) {
            throw .outOfRange(option: "--colors", value: "\(colors)", range: "2…\(GIFSettings.colorLimit) colours")
        }
        if !(1...9).contains(effort) { throw .outOfRange(option: "--effort", value: "\(effort)", range: "1…9") }
        if case .times(let count) = plays, !(1...Plays.limit).contains(count) {
            throw .outOfRange(option: "--loop", value: "\(count)", range: "1…\(Plays.limit) plays, or forever")
        }
        if let matte, !matte.isOpaque { throw .translucentMatte(matte) }
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
