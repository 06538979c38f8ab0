public import DripCodec
public import DripEffects
public import DripFiles
public import DripImage
public import DripNumbers
public import DripRaster
public import DripScene

/// Why a file could not be made or read: one case for each domain, so that whoever reports it need only know these.
public enum DripGIFError: Error, Hashable, Sendable {
    /// What was asked for does not make sense.
    case request(RequestError)
    /// An effect's settings do not make sense.
    case effect(EffectError)
    /// What was asked for, or an input, is over one of the ``Limits``.
    case limit(LimitError)
    /// An input file could not be read.
    case input(InputError)
    /// An input file does not hold what it should.
    case content(ContentError)
    /// A scene file is not one.
    case scene(SceneError, path: String)
    /// A drawing holds a number that cannot be drawn.
    case raster(RasterError)
    /// A PNG file is not one.
    case png(PNGError, path: String)
    /// A GIF file is not one.
    case gif(GIFError, path: String)
    /// A picture could not be encoded.
    case encoding(String)
    /// The output could not be created or written.
    case output(OutputError)
    /// The task was cancelled.
    case cancelled
}

/// What is wrong with what was asked for.
public enum RequestError: Error, Hashable, Sendable {
    case unknownExtension(name: String)
    /// A video, or an animation that ffmpeg writes of PNG frames.
    case needsFFmpeg(name: String)
    case vectorGraphics(name: String)
    /// Standard output has no name from which to choose a format.
    case formatNeeded
    /// A PNG sequence needs a name with `%d` or a directory.
    case notASequenceName(name: String)
    /// A name with `%d`, or a directory, can only be a PNG sequence.
    case onlyASequence(name: String, format: OutputFormat)
    case badPattern(name: String)
    /// A contact sheet is one PNG.
    case sheetNeedsPNG(name: String)
    /// Two options that exclude each other.
    case conflict(String, String)
    case emptyRange(from: Rational, to: Rational)
    case emptyDuration
    /// A moment before the start.
    case negative(option: String, seconds: Rational)
    /// A GIF shows a frame for at least `shortest` seconds.
    case tooShortForGIF(seconds: Rational, shortest: Rational)
    /// A time at which there is no given frame any more.
    case pastTheEnd(option: String, time: Rational, end: Rational)
    case outOfRange(option: String, value: String, range: String)
    /// `--gif-timing exact` with more frames a second than GIF can say.
    case rateNotInGIF(framesPerSecond: Rational, fastest: Rational)
    /// A scene file is in points and has no scale.
    case scaleInScene
    case translucentMatte(Color)
    case onlyInAnimations(option: String)
    /// No PNG files were named.
    case noPictures
}

/// A limit, and the value that is over it.
public enum LimitError: Error, Hashable, Sendable {
    case tooManyFrames(Int, limit: Int)
    case tooLong(seconds: Rational, limit: Rational)
    /// An option's moment is later than any animation lasts.
    case tooLate(option: String, seconds: Rational, limit: Rational)
    case picture(ImageError)
    /// A file cannot be made smaller than this.
    case tooManyBytes(Int, budget: Int)
}

/// What is wrong with what an input holds.
public enum ContentError: Error, Hashable, Sendable {
    case noFrames(path: String)
    case notPNG(path: String)
    /// A frame of another size than the first one.
    case otherSize(path: String, PixelSize, expected: PixelSize)
    /// Neither GIF nor PNG.
    case unknownFormat(path: String)
}
