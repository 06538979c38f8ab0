import DripCodec
import DripEffects
import DripFiles
import DripImage
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
        target = try request.parts.checkedTarget(request.output)
        let canvas = request.canvas
        let timing = TimingPlan(request.timing, canvas, target.format)
        switch request.source {
        case .effect(let type, let parameters, let options):
            let effect = try options.effect(type, parameters, on: canvas.size)
            let background = canvas.background(over: effect.background)
            let pen =
                options.showsConstruction
                ? try wrapping(ConstructionPen(for: effect, scale: canvas.scale, background: background), in: DripGIFError.effect) : nil
            (storyboard, sheetTimes, notes) = try timing.storyboard(of: MotionLoop(effect, construction: pen))
        case .drawing(let path, let options, let fit):
            let (input, isLottie) = try LottieInput.opened(path)
            try FileKind.check(input, is: [.lottie, .scene])
            if isLottie {
                (storyboard, sheetTimes, notes) = try timing.storyboard(of: LottieInput(input, options), options, fit)
            } else {
                if let option = RenderOptionTable.standard.optionsOfLottie.first(where: { $0.isGiven(request.parts) }) {
                    throw .request(.onlyInLottie(option: "--\(option.name)"))
                }
                let file = SceneFile(input: input)
                (storyboard, sheetTimes, notes) = try timing.storyboard(of: try GivenFrames(file), in: .scenes(file))
            }
        case .lottie(let path, let options, let fit):
            let input = try wrapping(InputFile(path), in: DripGIFError.input)
            (storyboard, sheetTimes, notes) = try timing.storyboard(of: LottieInput(input, options), options, fit)
        case .pictures(let paths, let fit):
            if request.timing.shutter != 0 { throw .request(.shutterOfFrames) }
            switch try FrameInput(paths) {
            case .pictures(let files):
                if target.format == .scene, !files.areFiles { throw .request(.sceneOfFrames(in: paths[0])) }
                let placement = try canvas.placement(of: files.size, fit)
                // Their rate is the requested one.
                var given = timing
                given.timing.framesPerSecond = nil
                let rate = request.timing.framesPerSecond ?? TimingPlan.pictureRate
                if request.timing.framesPerSecond == nil { assumedRate = rate }
                let header = SceneHeader(size: files.size, framesPerSecond: rate.withBoundedDenominator, background: nil)
                let frames = GivenFrames(header: header, delays: Array(repeating: nil, count: files.count))
                (storyboard, sheetTimes, notes) = try given.storyboard(of: frames, in: .pictures(files, placement))
            case .animation(let animation):
                if target.format == .scene { throw .request(.sceneOfFrames(in: paths[0])) }
                let placement = try canvas.placement(of: animation.size, fit)
                let result = try timing.storyboard(of: animation, in: .animation(animation, placement))
                (storyboard, sheetTimes, notes) = (result.storyboard, result.sheetTimes, animation.notes + result.notes)
            }
        }
        try Limits.check(frames: storyboard.frameCount, lasting: storyboard.duration)
        size = try Limits.pixels(of: storyboard.canvas, scale: canvas.scale)
    }
}
