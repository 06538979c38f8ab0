import DripCodec
import DripEffects
import DripFiles
import DripImage
import DripLottie
import DripNumbers
import DripRaster
import DripScene

extension DripGIFError: CustomStringConvertible {
    /// A description of the error in one line, without a full stop.
    public var summary: String { text.summary }
    /// The suggested correction; empty when there is none.
    public var hint: String { text.hint }

    /// `summary; hint` on one line.
    public var description: String { hint.isEmpty ? summary : "\(summary); \(hint)" }

    private var text: (summary: String, hint: String) {
        switch self {
        case .request(let error): error.text
        // The error's text contains the correction.
        case .effect(.text(let effect, let error)): (EffectError.text(effect: effect, error: error).description, "")
        case .effect(let error): (error.description, "see the effect's --help")
        case .limit(let error): error.text
        case .input(let error): error.text
        case .content(let error): error.text
        case .output(let error): error.text
        case .scene(let error, let path):
            ("\(path): line \(error.line), column \(error.column): \(error.reason.summary)", error.reason.hint)
        case .lottie(let error, let path): ("\(path): \(error.summary)", error.hint)
        case .raster(let error): (error.description, "nothing was written")
        case .png(let error, let path): ("\(path): \(error)", error.hint)
        case .gif(let error, let path): ("\(path): \(error)", error.hint)
        case .webp(let error, let path): ("\(path): \(error)", "")
        case .encoding(let reason): ("the image could not be encoded: \(reason)", "please report this")
        case .cancelled: ("interrupted", "no file was replaced")
        }
    }
}

extension PNGError {
    /// The suggested correction, unless the description contains it.
    fileprivate var hint: String {
        switch self {
        case .notPNG, .damaged, .animation, .notAnimated: "use another file, or create it again"
        case .overLimit, .outOfMemory: "use a smaller image"
        case .tooManyFrames: "use a file with fewer frames"
        case .truncated, .appleVariant: ""
        }
    }
}

extension GIFError {
    /// The suggested correction, unless the description contains it.
    fileprivate var hint: String {
        switch self {
        case .notGIF, .damaged, .emptyFrame, .noPalette, .indexOutsidePalette: "use another file, or create it again"
        case .overLimit, .outOfMemory: "use a smaller image"
        case .tooManyFrames: "use a file with fewer frames"
        case .truncated, .playsOutOfRange: ""
        }
    }
}

extension RequestError {
    fileprivate var text: (summary: String, hint: String) {
        switch self {
        case .unknownExtension(let name):
            (
                "the output '\(name)' has no known extension",
                "use .gif, .webp, .apng, .png, .drip, a name with %04d.png, or / at the end for a directory of PNG frames"
            )
        case .needsFFmpeg(let name):
            (
                "dripgif does not write '\(name)'",
                "ffmpeg does: \(Self.ffmpegPipe(from: "dripgif EFFECT --fps 50 --format frames -", framesPerSecond: "50", to: name))"
            )
        case .vectorGraphics(let name):
            (
                "dripgif does not write '\(name)'",
                "use .drip for a scene file with the paths of every frame, or .png with --at TIME for one frame"
            )
        case .formatNeeded: ("standard output has no extension", "use --format with gif, webp, apng, png, frames or scene")
        case .notASequenceName(let name):
            ("'\(name)' names one file", "for a PNG sequence use a name with %04d, or a directory ending in /")
        case .onlyASequence(let name, let format):
            ("'\(name)' names several files, but the format '\(format.rawValue)' is one file", "use --format frames, or a plain file name")
        case .badPattern(let name):
            ("'\(name)' is not a name for frames", "use %d or %04d once in the file name, which must end in .png")
        case .sheetNeedsPNG(let name): ("a contact sheet is a PNG file, but '\(name)' is not", "use a name that ends in .png")
        case .conflict(let first, let second): ("\(first) and \(second) exclude each other", "remove one of them")
        case .emptyRange(let from, let to):
            ("the range from \(from.decimal()) s to \(to.decimal()) s is empty", "use a --to after --from, which is 0 s by default")
        case .negative(let option, let seconds): ("\(option) \(seconds.decimal()) s is before the start", "use a time of at least 0 s")
        case .emptyDuration: ("a --duration of 0 s is empty", "use a duration above 0 s")
        case .tooShortForGIF(let seconds, let shortest):
            (
                "\(seconds.decimal()) s is too short: a GIF shows a frame for at least \(shortest.decimal()) s",
                "lengthen the range, or use --at TIME for one still"
            )
        case .pastTheEnd(let option, let time, let end):
            ("\(option) \(time.decimal()) s is outside the scene, which ends at \(end.decimal()) s", "use an earlier time")
        case .outOfRange(let option, let value, let range): ("\(value) is outside \(range) for \(option)", "use a value in this range")
        case .rateNotInGIF(let rate, let fastest):
            ("a GIF cannot show \(rate.decimal()) frames per second", "use --fps \(fastest) or less, or --gif-timing auto")
        case .shutterInScene:
            ("--shutter does not apply to a scene file, which has one drawing per frame", "use it with 'dripgif draw' instead")
        case .shutterOfFrames: ("--shutter does not apply to given frames", "use it where the frames are drawn")
        case .scaleInScene: ("--scale does not apply to a scene file", "use it with 'dripgif draw' instead")
        case .onlyInAnimations(let option):
            ("\(option) applies to animations only", "remove it, or use an output that ends in .gif, .webp or .apng")
        case .noPictures: ("there are no PNG files to encode", "name at least one, or use a pattern such as frame-%04d.png")
        case .standardInputAmongOthers: ("'-' is standard input, which holds all frames", "remove the other names")
        case .outputNeeded(let name): ("'\(name)' cannot be replaced by a smaller file", "name an output with -o")
        case .otherFormat(let name, let format):
            ("the extension of '\(name)' is not one of \(format.rawValue)", "use another name, or convert with 'dripgif encode'")
        case .sceneOfFrames(let name):
            (
                "a scene file names PNG files, and the frames of '\(name)' are in one file",
                "write them to a directory with 'dripgif encode' first"
            )
        case .sceneOfEmbeddedImages(let name):
            ("a scene file names PNG files, and '\(name)' has images inside", "save them as files beside it, or write another format")
        case .unknownMarker(let name, let available):
            (
                "there is no marker '\(name)'",
                available.isEmpty ? "the animation has no markers; remove --marker" : "use one of \(available.shortList)"
            )
        case .onlyInLottie(let option): ("\(option) applies to Lottie animations only", "remove it")
        case .noOwnFrames(let option): ("\(option) is in frames of a Lottie animation", "use a time such as 2s, 500ms or 30f")
        case .translucentMatte(let color): ("the matte \(color) is not opaque", "use a colour without alpha")
        }
    }

    /// Returns the shell command that converts PNG frames to a video.
    /// - Parameter command: writes the frames to standard output.
    package static func ffmpegPipe(from command: String, framesPerSecond: String, to name: String) -> String {
        "\(command) | ffmpeg -f image2pipe -framerate \(framesPerSecond) -i - \(name)"
    }
}

extension LimitError {
    fileprivate var text: (summary: String, hint: String) {
        switch self {
        case .tooManyFrames(let count, let limit): ("\(count) frames are over the limit of \(limit) frames", "lower --fps or --duration")
        case .tooLong(let seconds, let limit):
            ("\(seconds.decimal()) s is over the limit of \(limit) s", "lower --duration")
        case .tooLate(let option, let seconds, let limit):
            ("\(option) \(seconds.decimal()) s is over the limit of \(limit) s", "use an earlier time")
        case .picture(let error): (error.description, "lower --size or --scale")
        case .tooManyBytes(let count, let budget):
            (
                "the smallest file has \(count) bytes, \(count - budget) more than the \(budget) of --max-bytes",
                "raise it, or lower --size, --scale or --duration"
            )
        }
    }
}

extension LottieError {
    fileprivate var hint: String {
        switch self {
        case .noAnimation: "change or remove --animation"
        case .noTheme: "change or remove --theme"
        case .noSlot: "change or remove --slot"
        case .noFont: "change or remove --font"
        case .notAFont: "give another file to --font"
        case .invalid(let path, _) where path.hasPrefix("slot "): "change the value of --slot"
        default: "use another file, or export it again"
        }
    }
}

extension ContentError {
    fileprivate var text: (summary: String, hint: String) {
        switch self {
        case .noFrames(let path): ("'\(path)' has no frames", "create it again")
        case .notPNG(let path): ("'\(path)' is not a PNG file", "convert it to PNG first; a GIF, APNG or WebP must be the only input")
        case .otherSize(let path, let size, let expected):
            ("'\(path)' is \(size), but the first frame is \(expected)", "use frames of the same size")
        case .notAnimated(let path): ("'\(path)' is a still image", "use a GIF, APNG or animated WebP")
        case .notDrawn(let path, let note, let others):
            (
                "\(path): \(note.summary)" + (others == 0 ? "" : ", and \(others) more"),
                "use --lenient to render the rest; 'dripgif info' lists everything"
            )
        case .unexpected(let path, let kind): kind.text(path)
        }
    }
}
