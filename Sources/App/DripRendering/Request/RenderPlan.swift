import DripCodec
package import DripEffects
import DripFiles
package import DripImage
import DripLottie
import DripMotion
import DripNumbers
import DripScene

/// A resolved request, checked against all limits before memory is allocated.
struct RenderPlan: Sendable {
    let target: OutputTarget
    let storyboard: Storyboard
    /// The size of one frame in pixels.
    let size: PixelSize
    private(set) var sheetTimes: [Double]?
    let notes: [RenderNote]
    /// The default rate of given images, if none was requested.
    private(set) var assumedRate: Rational?

    init(_ request: RenderRequest) throws(DripGIFError) {
        if !request.output.hasSuffix("/"), request.output != "-", (try? FileStatus(of: request.output).kind) == .directory {
            throw .output(.isDirectory(path: request.output))
        }
        target = try request.checkedTarget()
        let timing = RequestTiming(request, target.format)
        switch request.source {
        case .effect(let type, let parameters):
            let effect = try request.effect(type, parameters)
            let pen = request.showsConstruction ? try request.constructionPen(for: effect) : nil
            (storyboard, sheetTimes, notes) = try timing.storyboard(of: MotionLoop(effect, construction: pen))
        case .lottieFile(let path), .sceneFile(let path):
            let (input, isLottie) = try LottieInput.opened(path)
            if case .sceneFile = request.source, !isLottie {
                if let option = RenderOptionTable.standard.optionsOfLottie.first(where: { $0.isGiven(request) }) {
                    throw .request(.onlyInLottie(option: "--\(option.name)"))
                }
                let file = SceneFile(input: input)
                (storyboard, sheetTimes, notes) = try timing.storyboard(of: try GivenFrames(file), in: .scenes(file))
            } else {
                (storyboard, sheetTimes, notes) = try timing.storyboard(of: try LottieInput(input, for: request), target.format)
            }
        case .pictures(let paths):
            switch try FrameInput(paths) {
            case .pictures(let files):
                if target.format == .scene, !files.areFiles { throw .request(.sceneOfFrames(in: paths[0])) }
                let placement = try request.placement(of: files.size)
                // Their rate is the requested one.
                var given = timing
                given.request.framesPerSecond = nil
                let rate = request.framesPerSecond ?? RequestTiming.pictureRate
                if request.framesPerSecond == nil { assumedRate = rate }
                let header = SceneHeader(size: files.size, framesPerSecond: rate.withBoundedDenominator, background: nil)
                let frames = GivenFrames(header: header, delays: Array(repeating: nil, count: files.count))
                (storyboard, sheetTimes, notes) = try given.storyboard(of: frames, in: .pictures(files, placement))
            case .animation(let animation):
                if target.format == .scene { throw .request(.sceneOfFrames(in: paths[0])) }
                let placement = try request.placement(of: animation.size)
                let result = try timing.storyboard(of: animation, in: .animation(animation, placement))
                (storyboard, sheetTimes, notes) = (result.storyboard, result.sheetTimes, animation.notes + result.notes)
            }
        }
        try Limits.check(frames: storyboard.frameCount, lasting: storyboard.duration)
        size = try Limits.pixels(of: storyboard.canvas, scale: request.scale)
    }
}

extension RenderRequest {
    /// Returns the output, after a check of all values.
    func checkedTarget() throws(DripGIFError) -> OutputTarget {
        let target = try wrapping(OutputTarget(output, format: format), in: DripGIFError.request)
        try wrapping(RenderOptionTable.standard.check(self, target), in: DripGIFError.request)
        return target
    }

    /// Returns the placement of given frames of this size.
    fileprivate func placement(of size: PixelSize) throws(DripGIFError) -> FramePlacement {
        let canvas = try canvas?.resolved(for: size) ?? size
        return FramePlacement(size, fit, canvas: canvas, output: try Limits.pixels(of: canvas, scale: scale), scale: scale)
    }

    /// Returns the background, where the source's own is `own`.
    package func background(over own: Color?) -> Color? {
        switch background {
        case nil: own
        case .some(.none): nil
        case .color(let color): color
        }
    }

    fileprivate func constructionPen(for effect: any Effect) throws(DripGIFError) -> ConstructionPen {
        try wrapping(
            ConstructionPen(for: effect, scale: scale, background: background(over: effect.background)), in: DripGIFError.effect)
    }

    /// Whether the request takes all frames of the source with their delays.
    var isWhole: Bool {
        framesPerSecond == nil && duration == nil && from == nil && to == nil && at == nil && sheet == nil
    }

    /// Returns whether a file of this format, which must be animated, can be fitted to a number of bytes.
    package func canFit(_ format: OutputFormat) -> Bool {
        switch format {
        case .gif, .apng: true
        case .png: at == nil && sheet == nil
        case .frames, .scene: false
        }
    }

    /// Returns the effect with this request's canvas, appearance, seed and pointer. Reads the images that `parameters` name.
    package func effect(_ type: any Effect.Type, _ parameters: [String: String]) throws(DripGIFError) -> any Effect {
        var settings = try settings(parameters, of: type.description)
        func make() throws(DripGIFError) -> any Effect {
            do throws(EffectError) { return try type.init(settings) } catch { throw .effect(error) }
        }
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
