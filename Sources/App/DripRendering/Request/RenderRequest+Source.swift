public import DripEffects
import DripImage
import DripLottie

extension RenderRequest {
    /// The source of the frames, with the options that only such sources have.
    public enum Source: Sendable {
        /// An effect, and its parameters as texts by name.
        case effect(any Effect.Type, parameters: [String: String] = [:], EffectOptions = EffectOptions())
        /// A scene file or a Lottie animation, told apart by their contents; `-` is standard input. A scene file has no options of its own.
        case drawing(path: String, LottieOptions = LottieOptions(), fit: Fit = .contain)
        /// A Lottie animation, with the files beside it that it names; `-` is standard input.
        case lottie(path: String, LottieOptions = LottieOptions(), fit: Fit = .contain)
        /// Given frames: PNG files in order, patterns such as `frame-%04d.png`, or directories, shown at the requested rate, or 25 frames per second.
        ///
        /// A single `-` is standard input with PNGs one after another. A single GIF, APNG or WebP keeps its delays and plays, unless the request says
        /// otherwise.
        case pictures(paths: [String], fit: Fit = .contain)
    }
}

extension RenderRequest.Source {
    /// The colour under translucent pixels of a GIF, unless the request has one.
    var matte: Color {
        if case .effect(_, _, let options) = self, options.appearance == .dark { .black } else { .white }
    }
}
