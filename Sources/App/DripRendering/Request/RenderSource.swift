public import DripEffects
import DripImage
public import DripLottie
public import DripMotion

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

/// Options of an effect.
public struct EffectOptions: Equatable, Sendable {
    /// The improved effect, or the original.
    public var fidelity: Fidelity
    /// The colour scheme. Dark also makes the matte of a GIF black.
    public var appearance: Appearance
    /// The seed of all random numbers.
    public var seed: UInt64
    /// A scripted pointer, in points of the canvas; nil is the effect's own.
    public var touch: PointerTrack?
    /// Whether the construction is drawn over the effect: circles, tangent points, control polygons, helper items, boundaries and velocities.
    public var showsConstruction: Bool

    /// Creates options with defaults.
    public init(
        fidelity: Fidelity = .better, appearance: Appearance = .light, seed: UInt64 = 0, touch: PointerTrack? = nil,
        showsConstruction: Bool = false
    ) {
        self.fidelity = fidelity
        self.appearance = appearance
        self.seed = seed
        self.touch = touch
        self.showsConstruction = showsConstruction
    }

    /// Returns the effect on a canvas. Reads the images that `parameters` name.
    package func effect(
        _ type: any Effect.Type, _ parameters: [String: String], on canvas: RequestedSize?
    ) throws(DripGIFError) -> any Effect {
        var settings = try settings(parameters, of: type.description)
        func make() throws(DripGIFError) -> any Effect { try wrapping(type.init(settings), in: DripGIFError.effect) }
        guard let canvas else { return try make() }
        // Parameters may decide an effect's own size, which gives a missing side.
        if let exact = try canvas.exact() { settings.size = exact } else { settings.size = try canvas.resolved(for: make().size) }
        return try make()
    }

    private func settings(_ parameters: [String: String], of effect: EffectDescription) throws(DripGIFError) -> EffectSettings {
        let settings = EffectSettings(fidelity: fidelity, appearance: appearance, seed: seed, touch: touch)
        // An effect's error cannot contain a file's error, so it is stored here.
        var unreadable: DripGIFError?
        do throws(EffectError) {
            return try settings.with(parameters, of: effect) { path throws(EffectError) in
                do throws(DripGIFError) { return try PictureFiles.picture(path) } catch {
                    unreadable = error
                    throw .unreadablePicture(path: path, reason: error.summary)
                }
            }
        } catch {
            throw unreadable ?? .effect(error)
        }
    }
}

/// Options of a Lottie animation.
public struct LottieOptions: Equatable, Sendable {
    /// The identifier of an animation in a dotLottie archive; nil is the one that the archive names as initial, else the first one.
    public var animation: String?
    /// The identifier of a theme in a dotLottie archive; nil is the one with which players begin.
    public var theme: String?
    /// Values in place of those of the animation's slots.
    public var slots: LottieSlots
    /// The paths of files for the fonts, by the name of a font or of a family.
    public var fonts: [String: String]
    /// The marker whose range is one loop; nil is the whole animation.
    public var marker: String?
    /// Whether the animation is drawn without the features that are not drawn, instead of refused.
    public var isLenient: Bool

    /// Creates options with defaults.
    public init(
        animation: String? = nil, theme: String? = nil, slots: LottieSlots = LottieSlots(), fonts: [String: String] = [:],
        marker: String? = nil, isLenient: Bool = false
    ) {
        self.animation = animation
        self.theme = theme
        self.slots = slots
        self.fonts = fonts
        self.marker = marker
        self.isLenient = isLenient
    }
}
