public import DripEffects
import DripImage
import DripLottie
public import DripMotion

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
