public import DripImage
public import DripNumbers

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
    /// A fingerprint of what a viewer shows, when it was asked for: equal for equal pictures at equal times, whatever file they came from.
    ///
    /// SHA-256 over little-endian 32-bit width, height, frame count and plays (0 is forever), then for each frame its delay in seconds as a
    /// reduced fraction (32-bit numerator, 32-bit denominator) and its straight RGBA rows, where a fully transparent pixel is 0, 0, 0, 0. Equal
    /// neighbours are one frame with the sum of their delays; the frame count is the one after that.
    public let digest: String?
    /// Frames a second of given pictures, where nobody asked for a rate; else nil.
    package internal(set) var assumedRate: Rational?
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
    /// What was chosen to fit a budget of bytes.
    case fitted(Int, budget: Int, FitChoice)
    /// So many frames look like the one before, because the colours that are left cannot tell them apart.
    case motionLost(Int, of: Int)
    /// Moments of an effect at or after the end of its loop, in seconds: they show what an earlier moment shows.
    case outsideLoop(option: String, times: [Rational], loop: Rational)
    /// The frames' directory held more frames of that name than were written.
    case framesRemoved(Int)

    public var description: String {
        switch self {
        case .errorExceeded(let error, let allowed):
            "a frame needs more colours than a GIF's palette holds: the worst pixel is off by up to \(error) levels, not \(allowed); APNG is exact"
        case .fitted(let byteCount, let budget, let choice): "\(byteCount) bytes of \(budget), with \(choice.options): \(choice.quality)"
        case .motionLost(let count, let all):
            "\(count) of \(all) frames look like the one before, because the colours are too few or the error is too large; allow more --colors, or a "
                + "smaller --max-error"
        case .outsideLoop("--to", let times, let loop):
            "--to \(Self.seconds(times)) is outside the loop of \(loop.decimal()) s; the loop repeats"
        case .outsideLoop(let option, let times, let loop):
            "\(option) \(Self.seconds(times)) \(times.count == 1 ? "is" : "are") outside the loop of \(loop.decimal()) s; "
                + (times.count == 1 ? "it shows " : "they show ") + Self.seconds(times.map { Self.wrap($0, loop) })
        case .framesRemoved(let count): "removed \(count) frame\(count == 1 ? "" : "s") of an earlier run"
        case .rateLowered(let asked, let used):
            "a GIF shows at most \(used.decimal()) frames a second, not \(asked.decimal()): every frame is drawn for its own moment, so the "
                + "speed is right; APNG and PNG sequences keep the full rate"
        }
    }
    private static func seconds(_ times: [Rational]) -> String { times.map { "\($0.decimal()) s" }.joined(separator: ", ") }

    /// The moment of the first loop that shows the same.
    private static func wrap(_ time: Rational, _ loop: Rational) -> Rational {
        let (time, loop) = (time.tamed, loop.tamed)
        return time - loop * Rational((time / loop).floor)
    }
}
