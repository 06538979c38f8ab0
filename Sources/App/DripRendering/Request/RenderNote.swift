public import DripCodec
import DripImage
public import DripLottie
public import DripNumbers

/// A note about a successful render.
public enum RenderNote: Equatable, Sendable, CustomStringConvertible {
    /// A frame rate reduced to one that a GIF can represent.
    case rateLowered(asked: Rational, used: Rational)
    /// An error over the allowed one: a frame has more colours than a palette can hold within it.
    case errorExceeded(ErrorLevels, allowed: ErrorLevels)
    /// The settings chosen to fit a number of bytes.
    case fitted(Int, budget: Int, FitChoice)
    /// The number of frames that reduced colours make equal to their predecessor.
    case motionLost(Int, of: Int)
    /// Times of an effect at or after the end of its loop, in seconds: they show the same as earlier ones.
    case outsideLoop(option: String, times: [Rational], loop: Rational)
    /// An animation that an archive names as its initial one and does not have, and the one that is shown.
    case noInitialAnimation(String, shown: String)
    /// A feature of a Lottie animation that was left out.
    case notDrawn(LottieNote)
    /// A given GIF that ends early, or lacks pixels of this frame. What is there is shown, as by browsers.
    case incomplete(frame: Int?)
    /// The colour profile of an image in a Lottie animation, whose pixels are taken as sRGB.
    case profileOfImage(String, image: String)
    /// A colour profile of given images that a GIF cannot have, or that is no ICC profile, as a WebP has.
    case profileLeftOut(String)
    /// A given image whose colour profile is not the first one's, which applies to all.
    case otherProfile(path: String)
    /// The colour profiles of two compared files, of which nil is sRGB.
    case profilesDiffer(String?, String?)
    /// Something odd in a Lottie animation, which is drawn as every player draws it.
    case odd(LottieNote)
    /// A font of a Lottie animation, or letters, that another font draws.
    case replaced(LottieNote)
    /// The number of old frames removed from the directory.
    case framesRemoved(Int)

    public var description: String {
        switch self {
        case .errorExceeded(let largest, let allowed):
            "a frame has too many colours for a GIF palette: the largest error is \(largest) levels, over the allowed \(allowed); APNG is exact"
        case .fitted(let byteCount, let budget, let choice): "\(byteCount) of \(budget) bytes, with \(choice.options): \(choice.quality)"
        case .motionLost(let count, let all):
            "\(count) of \(all) frames look like the previous one, because there are too few colours or the error is too large; use more --colors, or a "
                + "smaller --max-error"
        case .outsideLoop("--to", let times, let loop):
            "--to \(Self.seconds(times)) is outside the loop of \(loop.decimal()) s; the loop repeats"
        case .outsideLoop(let option, let times, let loop):
            "\(option) \(Self.seconds(times)) \(times.count == 1 ? "is" : "are") outside the loop of \(loop.decimal()) s; "
                + (times.count == 1 ? "it shows " : "they show ") + Self.seconds(times.map { Self.wrap($0, loop) })
        case .noInitialAnimation(let named, let shown):
            "the archive's initial animation '\(named.shortened(to: 40))' is not in it; '\(shown.shortened(to: 40))' is shown"
        case .notDrawn(let note): note.summary
        case .incomplete(nil): "the GIF ends early, after its last whole frame; if frames are missing, copy or download it again"
        case .incomplete(let frame?): "the GIF lacks pixels of frame \(frame), and shows what is there; copy or download it again"
        case .profileOfImage(let name, let image):
            "the colour profile '\(name.shortened(to: 40))' of the image '\(image.shortened(to: 60))' is left out, so its colours look different; "
                + "convert it to sRGB"
        case .profileLeftOut(let name):
            "the colour profile '\(name)' is left out of a GIF or WebP, so colours look different; convert the images to sRGB, or write APNG"
        case .otherProfile(let path):
            "\(path) has another colour profile than the first image, whose profile applies to all; convert the images to one profile"
        case .profilesDiffer(let one, let other):
            "the colour profiles are \(one ?? "sRGB") and \(other ?? "sRGB"); pixels are compared as stored"
        case .odd(let note): note.location
        case .replaced(let note): "\(note.summary); --font NAME=FILE sets it with another file"
        case .framesRemoved(let count): "removed \(count) frame\(count == 1 ? "" : "s") of an earlier run"
        case .rateLowered(let asked, let used):
            "a GIF shows at most \(used.decimal()) frames per second, not \(asked.decimal()): every frame is drawn for its own time, so the "
                + "speed is correct; APNG and PNG sequences keep the full rate"
        }
    }

    /// Whether it matters to nobody but the author of a file.
    package var isDetail: Bool { if case .odd = self { true } else { false } }

    private static func seconds(_ times: [Rational]) -> String { times.map { "\($0.decimal()) s" }.joined(separator: ", ") }

    private static func wrap(_ time: Rational, _ loop: Rational) -> Rational {
        let (time, loop) = (time.withBoundedDenominator, loop.withBoundedDenominator)
        return time - loop * Rational((time / loop).floor)
    }
}
