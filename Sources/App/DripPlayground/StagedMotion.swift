import DripEffects
import DripImage
import DripNumbers
import DripRaster
import DripScene

/// A motion without its type.
struct StagedMotion {
    let canvas: PixelSize
    let period: Rational
    let background: Color
    let scene: @Sendable (Double) -> Scene
    /// Drawings over the frame of a time, which motion does not blur.
    let overlay: (@Sendable (Double) -> [Draw])?

    /// Prepares the effect of a name.
    init(effect name: String, _ request: StageRequest) throws(StageError) {
        var search = Search(name: name, request: request)
        EffectCatalog.visit(&search)
        switch search.result {
        case nil: throw .unknownEffect(name)
        case .success(let motion): self = motion
        case .failure(let error): throw .effect(error)
        }
    }

    private init(_ effect: some Effect, _ request: StageRequest) throws(EffectError) {
        (canvas, period, background) = (effect.size, effect.period, effect.background)
        scene = { effect.scene(at: $0) }
        guard request.showsConstruction else {
            overlay = nil
            return
        }
        let pen = try ConstructionPen(
            for: effect, scale: request.scale, background: request.isTransparent ? nil : request.background ?? effect.background)
        overlay = { pen.draws(effect.construction(at: $0)) }
    }

    private struct Search: EffectVisitor {
        let name: String
        let request: StageRequest
        var result: Result<StagedMotion, EffectError>?

        mutating func visit<E: Effect>(_ type: E.Type) {
            guard type.description.name == name else { return }
            do throws(EffectError) {
                let settings = try request.settings.with(request.parameters, of: type.description)
                result = .success(try StagedMotion(type.init(settings), request))
            } catch {
                result = .failure(error)
            }
        }
    }
}
