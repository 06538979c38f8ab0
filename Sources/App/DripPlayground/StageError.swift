import DripCodec
import DripEffects
import DripLottie
import DripMotion
import DripRaster

/// Why a page gets no picture.
enum StageError: Error, CustomStringConvertible {
    case unknownEffect(String)
    case unreadable(name: String, value: String)
    case touch(PointerTrackError)
    case effect(EffectError)
    case lottie(LottieError)
    case tooLarge
    case raster(RasterError)
    case gif(GIFError)
    case png(PNGError)

    var description: String {
        switch self {
        case .unknownEffect(let name): "there is no effect '\(name)'"
        case .unreadable(let name, let value): "'\(value)' is no value of --\(name)"
        case .touch(let error): error.description
        case .effect(let error): error.description
        case .lottie(let error): error.summary
        case .tooLarge: "the canvas has too many pixels"
        case .raster(let error): error.description
        case .gif(let error): error.description
        case .png(let error): error.description
        }
    }
}
