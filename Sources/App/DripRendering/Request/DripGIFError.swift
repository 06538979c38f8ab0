public import DripCodec
public import DripEffects
public import DripFiles
public import DripImage
public import DripLottie
public import DripNumbers
public import DripRaster
public import DripScene
import DripWork

/// An error in making or reading a file, with one case for each domain.
public enum DripGIFError: Error, Equatable, Sendable {
    /// An invalid request.
    case request(RequestError)
    /// Invalid settings of an effect.
    case effect(EffectError)
    /// A request or an input that exceeds a limit.
    case limit(LimitError)
    /// An input file that could not be read.
    case input(InputError)
    /// An input file with unexpected content.
    case content(ContentError)
    /// An invalid scene file.
    case scene(SceneError, path: String)
    /// A Lottie animation that could not be read.
    case lottie(LottieError, path: String)
    /// A drawing with a number that cannot be drawn.
    case raster(RasterError)
    /// An invalid PNG file.
    case png(PNGError, path: String)
    /// An invalid GIF file.
    case gif(GIFError, path: String)
    /// An invalid WebP file.
    case webp(WebPError, path: String)
    /// An image that could not be encoded.
    case encoding(String)
    /// An output that could not be created or written.
    case output(OutputError)
    /// A cancelled task.
    case cancelled

    static func unencodable(_ error: any Error) -> DripGIFError { .encoding("\(error)") }
}

extension DripGIFError: CancellableError {}

/// Returns `value`, or throws its error as a part of another one.
package func wrapping<Value: ~Copyable, Cause: Error, Failure: Error>(
    _ value: @autoclosure () throws(Cause) -> Value, in failure: (Cause) -> Failure
) throws(Failure) -> Value {
    do { return try value() } catch { throw failure(error) }
}

/// An error in a request.
public enum RequestError: Error, Equatable, Sendable {
    /// An output whose extension is no known format.
    case unknownExtension(name: String)
    /// A video, or an animation that ffmpeg encodes from PNG frames.
    case needsFFmpeg(name: String)
    /// An output in a vector format, such as SVG.
    case vectorGraphics(name: String)
    /// Standard output without a format, since it has no extension.
    case formatNeeded
    /// A PNG sequence with neither `%d` in its name nor a directory.
    case notASequenceName(name: String)
    /// Another format for a name with `%d` or a directory, which can only be a PNG sequence.
    case onlyASequence(name: String, format: OutputFormat)
    /// A name that is no valid pattern for frames.
    case badPattern(name: String)
    /// A contact sheet in another format than PNG.
    case sheetNeedsPNG(name: String)
    /// Two options that exclude each other.
    case conflict(String, String)
    /// A range that ends before it starts.
    case emptyRange(from: Rational, to: Rational)
    /// A duration of 0 s.
    case emptyDuration
    /// A timestamp before the start.
    case negative(option: String, seconds: Rational)
    /// A GIF frame of less than `shortest` seconds.
    case tooShortForGIF(seconds: Rational, shortest: Rational)
    /// A timestamp after the last given frame.
    case pastTheEnd(option: String, time: Rational, end: Rational)
    /// A value outside the option's range.
    case outOfRange(option: String, value: String, range: String)
    /// A frame rate too high for a GIF with `--gif-timing exact`.
    case rateNotInGIF(framesPerSecond: Rational, fastest: Rational)
    /// A scale for a scene file, which is in points.
    case scaleInScene
    /// Motion blur in a scene file, which holds one drawing a frame.
    case shutterInScene
    /// Motion blur of given frames, between which nothing is known.
    case shutterOfFrames
    /// A matte with alpha.
    case translucentMatte(Color)
    /// An option for another output than a GIF or APNG.
    case onlyInAnimations(option: String)
    /// A request without PNG files.
    case noPictures
    /// Standard input together with other frames.
    case standardInputAmongOthers
    /// A file that cannot be replaced, without another output.
    case outputNeeded(for: String)
    /// An output whose extension is another format than the file's.
    case otherFormat(name: String, OutputFormat)
    /// A scene file of frames that are not files of their own.
    case sceneOfFrames(in: String)
    /// A scene file of a Lottie animation with embedded images.
    case sceneOfEmbeddedImages(in: String)
    /// A marker that a Lottie animation does not have.
    case unknownMarker(String, available: [String])
    /// An option for Lottie animations, with another source.
    case onlyInLottie(option: String)
    /// A time in frames of a Lottie animation, with another source.
    case noOwnFrames(option: String)
}

/// A limit, and the value that exceeds it.
public enum LimitError: Error, Equatable, Sendable {
    /// More frames than `limit`.
    case tooManyFrames(Int, limit: Int)
    /// A duration of more than `limit` seconds.
    case tooLong(seconds: Rational, limit: Rational)
    /// A timestamp later than the longest animation.
    case tooLate(option: String, seconds: Rational, limit: Rational)
    /// A frame over the limits of size.
    case picture(ImageError)
    /// The minimum size that a file could reach, over its budget.
    case tooManyBytes(Int, budget: Int)
}

/// An error in the content of an input.
public enum ContentError: Error, Equatable, Sendable {
    /// A file without frames.
    case noFrames(path: String)
    /// A frame that is not a PNG file.
    case notPNG(path: String)
    /// A frame whose size differs from the first one's.
    case otherSize(path: String, PixelSize, expected: PixelSize)
    /// A still PNG in place of an animation.
    case notAnimated(path: String)
    /// A file of another kind than expected.
    case unexpected(path: String, FileKind)
    /// A Lottie animation with features that are not drawn: the first of them, and the number of others.
    case notDrawn(path: String, LottieNote, others: Int)
}
