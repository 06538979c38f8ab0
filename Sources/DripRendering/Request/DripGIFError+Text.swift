import DripCodec
import DripEffects
import DripFiles
import DripImage
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
        case .raster(let error): (error.description, "nothing was written")
        case .png(let error, let path): ("\(path): \(error)", error.hint)
        case .gif(let error, let path): ("\(path): \(error)", error.hint)
        case .encoding(let reason): ("the picture could not be encoded: \(reason)", "please report this")
        case .cancelled: ("interrupted", "no file was replaced")
        }
    }
}

extension PNGError {
    /// The suggested correction, unless the description contains it.
    fileprivate var hint: String {
        switch self {
        case .notPNG, .damaged, .animation, .notAnimated: "use another file, or make it again"
        case .overLimit, .outOfMemory: "use a smaller picture"
        case .tooManyFrames: "use a file of fewer frames"
        case .notEncodable: "please report this"
        case .truncated: ""
        }
    }
}

extension GIFError {
    /// The suggested correction, unless the description contains it.
    fileprivate var hint: String {
        switch self {
        case .notGIF, .damaged, .emptyFrame, .noPalette, .indexOutsidePalette: "use another file, or make it again"
        case .overLimit, .outOfMemory: "use a smaller picture"
        case .tooManyFrames: "use a file of fewer frames"
        case .notEncodable: "please report this"
        case .truncated, .playsOutOfRange: ""
        }
    }
}

extension RequestError {
    fileprivate var text: (summary: String, hint: String) {
        switch self {
        case .unknownExtension(let name):
            (
                "'\(name)' does not say what to write",
                "end it with .gif, .apng, .png, .drip, a name with %04d.png, or / for a directory of PNG frames"
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
        case .formatNeeded: ("standard output has no extension", "say --format gif, apng, png, frames or scene")
        case .notASequenceName(let name): ("'\(name)' names one file", "a PNG sequence needs a name with %04d, or a directory ending in /")
        case .onlyASequence(let name, let format):
            ("'\(name)' names many files, which '\(format.rawValue)' is not", "use --format frames, or a plain file name")
        case .badPattern(let name):
            ("'\(name)' is not a name for frames", "put %d or %04d once into the file's name and end it with .png")
        case .sheetNeedsPNG(let name): ("a contact sheet is a PNG, '\(name)' is not", "use a name that ends in .png")
        case .conflict(let first, let second): ("\(first) and \(second) exclude each other", "leave one of them out")
        case .emptyRange(let from, let to):
            ("the range from \(from.decimal()) s to \(to.decimal()) s is empty", "let --to be after --from, which is 0 s unless given")
        case .negative(let option, let seconds): ("\(option) \(seconds.decimal()) s is before the start", "give a time from 0 s on")
        case .emptyDuration: ("a --duration of 0 s is empty", "give more than 0 s")
        case .tooShortForGIF(let seconds, let shortest):
            (
                "\(seconds.decimal()) s is too short: a GIF shows a frame for at least \(shortest.decimal()) s",
                "lengthen the range, or use --at TIME for one still"
            )
        case .pastTheEnd(let option, let time, let end):
            ("\(option) \(time.decimal()) s is outside the scene, which ends at \(end.decimal()) s", "give an earlier time")
        case .outOfRange(let option, let value, let range): ("\(value) is outside \(range) for \(option)", "choose a value inside")
        case .rateNotInGIF(let rate, let fastest):
            ("a GIF cannot show \(rate.decimal()) frames a second", "use --fps \(fastest) or less, or --gif-timing auto")
        case .scaleInScene: ("--scale has no meaning in a scene file", "give it to 'dripgif draw' instead")
        case .onlyInAnimations(let option):
            ("\(option) is for GIF and APNG files", "leave it out, or name an output that ends in .gif or .apng")
        case .noPictures: ("there are no PNG files to encode", "name some, or one pattern such as frame-%04d.png")
        case .standardInputAmongOthers: ("'-' is standard input, which holds all frames", "leave the other names out")
        case .outputNeeded(let name): ("'\(name)' cannot be replaced by a smaller file", "name an output with -o")
        case .otherFormat(let name, let format):
            ("'\(name)' does not end as a file of the format \(format.rawValue) does", "use another name, or convert with 'dripgif encode'")
        case .sceneOfFrames(let name):
            (
                "a scene file names PNG files, and the frames of '\(name)' are in one file",
                "write them to a directory with 'dripgif encode' first"
            )
        case .translucentMatte(let color): ("the matte \(color) is not opaque", "give a colour without alpha")
        }
    }
}

extension RequestError {
    /// Returns the shell command that converts PNG frames to a video.
    /// - Parameter command: writes the frames to standard output.
    package static func ffmpegPipe(from command: String, framesPerSecond: String, to name: String) -> String {
        // Unlike other formats, ffmpeg's WebP plays once by default.
        let loop = name.lowercased().hasSuffix(".webp") ? "-loop 0 " : ""
        return "\(command) | ffmpeg -f image2pipe -framerate \(framesPerSecond) -i - \(loop)\(name)"
    }
}

extension LimitError {
    fileprivate var text: (summary: String, hint: String) {
        switch self {
        case .tooManyFrames(let count, let limit): ("\(count) frames are over the limit of \(limit) frames", "lower --fps or --duration")
        case .tooLong(let seconds, let limit):
            ("\(seconds.decimal()) s is over the limit of \(limit) s", "lower --duration")
        case .tooLate(let option, let seconds, let limit):
            ("\(option) \(seconds.decimal()) s is over the limit of \(limit) s", "give an earlier time")
        case .picture(let error): (error.description, "lower --size or --scale")
        case .tooManyBytes(let count, let budget):
            (
                "the smallest file has \(count) bytes, \(count - budget) more than the \(budget) of --max-bytes",
                "allow more, or lower --size, --scale or --duration"
            )
        }
    }
}

extension ContentError {
    fileprivate var text: (summary: String, hint: String) {
        switch self {
        case .noFrames(let path): ("'\(path)' has no frames", "make it again")
        case .notPNG(let path): ("'\(path)' is not a PNG file", "convert it first; a GIF or APNG is encoded alone")
        case .otherSize(let path, let size, let expected):
            ("'\(path)' is \(size), but the first frame is \(expected)", "give frames of one size")
        case .notAnimated(let path): ("'\(path)' is a still PNG", "give a GIF or an APNG")
        case .unknownFormat(let path): ("'\(path)' is neither a GIF nor a PNG", "give one; a scene is drawn by 'dripgif draw'")
        }
    }
}
