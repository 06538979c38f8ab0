public import DripImage
public import DripNumbers

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
