public import DripCodec
public import DripEffects
public import DripFiles
public import DripLottie
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
