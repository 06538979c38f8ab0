import DripEffects
import DripImage
import DripLottie
import DripNumbers
import DripRaster
import DripScene

/// A motion without its type.
struct StagedMotion {
    let canvas: PixelSize
    let period: Rational
    /// Nil for a transparent one.
    let background: Color?
    let scene: @Sendable (Double) -> Scene
    /// Drawings over the frame of a time, which motion does not blur.
    let overlay: (@Sendable (Double) -> [Draw])?
    /// What is not drawn of a Lottie animation, or with something else.
    let notes: [String]

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

    /// Reads the bytes of a Lottie file: JSON, TGS or dotLottie. Its images are not drawn: a page has no decoders.
    init(lottie bytes: [UInt8]) throws(StageError) {
        do throws(LottieError) {
            let file = try LottieFile(bytes)
            let animation = try LottieAnimation(file.json(), slots: file.slots(), fontFile: { file.bytes(of: $0) })
            (canvas, period, background, overlay) = (animation.size, animation.period, nil, nil)
            scene = { animation.loopedScene(at: $0) }
            notes = (animation.notes + animation.replacements).map { $0.summary }
        } catch {
            throw .lottie(error)
        }
    }

    private init(_ effect: some Effect, _ request: StageRequest) throws(EffectError) {
        notes = []
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
