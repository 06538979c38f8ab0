public import DripCodec
public import DripGeometry
public import DripImage

/// What a render wrote.
public struct RenderSummary: Hashable, Sendable {
    /// The output's name as it was given.
    public let path: String
    public let format: OutputFormat
    /// The pictures' size in pixels.
    public let size: PixelSize
    /// Frames in the file, or files in the sequence. In a GIF equal neighbours are one frame.
    public let frameCount: Int
    /// Seconds; 0 for a still.
    public let duration: Rational
    /// Bytes written in all.
    public let byteCount: Int
    /// The ``FrameDigest`` of what was written, when it was asked for.
    public let digest: String?
}

/// What happens during a render, for whoever shows it.
public enum RenderEvent: Hashable, Sendable {
    case note(RenderNote)
    /// `done` of `total` steps; a step is a frame of one pass.
    case progress(done: Int, total: Int)
}

/// What a person should know about a render that succeeds.
public enum RenderNote: Hashable, Sendable, CustomStringConvertible {
    /// More frames a second than a GIF can show.
    case rateLowered(asked: Rational, used: Rational)
    /// A frame needs more colours than a palette holds within the error that was asked for; the worst pixel is further off.
    case errorExceeded(Int, allowed: Int)
    /// What it took to fit a budget of bytes.
    case fitted(Int, budget: Int, GIFSettings, framesPerSecond: Rational)
    /// The frames' directory held more frames of that name than were written.
    case framesRemoved(Int)

    public var description: String {
        switch self {
        case .errorExceeded(let error, let allowed):
            "a frame needs more colours than a GIF's palette holds: the worst pixel is off by up to \(error) levels, not \(allowed); APNG is exact"
        case .fitted(let byteCount, let budget, let settings, let rate):
            "\(byteCount) bytes of \(budget), with --max-error \(settings.maximumError) --colors \(settings.maximumColors)"
                + (settings.palettes == .one ? " --palettes one" : "") + (settings.dither.map { " --dither \($0.rawValue)" } ?? "")
                + " at \(rate.decimal(places: 2)) frames a second"
        case .framesRemoved(let count): "removed \(count) frame\(count == 1 ? "" : "s") of an earlier run"
        case .rateLowered(let asked, let used):
            "a GIF shows at most \(used.decimal()) frames a second, not \(asked.decimal()): every frame is drawn for its own moment, so the "
                + "speed is right; APNG and PNG sequences keep the full rate"
        }
    }
}
