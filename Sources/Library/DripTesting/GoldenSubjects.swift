internal import DripCodec
internal import DripCompare
internal import DripEffects
internal import DripImage
internal import DripLottie
internal import DripMotion
internal import DripNumbers
internal import DripRaster
internal import DripScene

// The subjects of goldens, as films.
extension Film {
    init(_ pixmap: Pixmap) { self.init(still: StraightImage(pixmap)) }

    init(_ pixmaps: some Sequence<Pixmap>, framesPerSecond: Rational, plays: Plays) throws(FilmError) {
        precondition(framesPerSecond > 0, "a frame rate is above 0, not \(framesPerSecond)")
        let delay = 1 / framesPerSecond
        try self.init(frames: pixmaps.map { ShownFrame(StraightImage($0), delay: delay) }, plays: plays)
    }

    /// Creates a still of a drawing, with `scale` pixels per point.
    init(_ scene: Scene, size: PixelSize, background: Color?, scale: Double) throws(GoldenFailure) {
        var studio = try GoldenRenderer(size: size, background: background, scale: scale)
        self.init(still: try studio.picture(of: scene))
    }

    init(_ effect: some Effect, at time: Double, scale: Double, construction: Bool) throws(GoldenFailure) {
        let scene = try Self.scene(effect, scale, construction)
        try self.init(scene(time), size: effect.size, background: effect.background, scale: scale)
    }

    init(_ effect: some Effect, framesPerSecond: Rational, scale: Double, construction: Bool) throws(GoldenFailure) {
        let studio = try GoldenRenderer(size: effect.size, background: effect.background, scale: scale)
        try self.init(
            studio, lasting: effect.period, framesPerSecond: framesPerSecond, try Self.scene(effect, scale, construction))
    }

    /// Returns the scenes of an effect, under the marks of its construction if they are asked for.
    private static func scene<E: Effect>(_ effect: E, _ scale: Double, _ construction: Bool) throws(GoldenFailure) -> (Double) -> Scene {
        guard construction else { return { effect.scene(at: $0) } }
        let pen: ConstructionPen
        do { pen = try ConstructionPen(for: effect, scale: scale, background: effect.background) } catch { throw .notDrawn("\(error)") }
        return { Scene(effect.scene(at: $0).draws + pen.draws(effect.construction(at: $0))) }
    }

    init(_ animation: LottieAnimation, framesPerSecond: Rational, scale: Double) throws(GoldenFailure) {
        let studio = try GoldenRenderer(size: animation.size, background: nil, scale: scale)
        try self.init(studio, lasting: animation.period, framesPerSecond: framesPerSecond) { animation.scene(at: $0) }
    }

    /// Creates an animation of one loop. Its length is rounded to the millisecond, and the last frame lasts for the remainder.
    private init(
        _ studio: GoldenRenderer, lasting period: Rational, framesPerSecond: Rational, _ scene: (Double) -> Scene
    ) throws(GoldenFailure) {
        precondition(framesPerSecond > 0, "a frame rate is above 0, not \(framesPerSecond)")
        var studio = studio
        let period = Rational(max(1, (period * 1000).rounded), 1000)
        let clock = FrameClock(duration: period, framesPerSecond: framesPerSecond, timing: .exact)
        let frames = try (0..<clock.count).map { index throws(GoldenFailure) in
            ShownFrame(try studio.picture(of: scene(clock[index].timestamp)), delay: clock[index].delay)
        }
        do { try self.init(frames: frames, plays: .forever) } catch { throw .notDrawn("\(error)") }
    }
}

private struct GoldenRenderer {
    private let background: Color?
    private let scale: Double
    private var renderer = Renderer()
    private var pixmap: Pixmap

    init(size: PixelSize, background: Color?, scale: Double) throws(GoldenFailure) {
        precondition(scale > 0, "a scale is above 0 pixels per point, not \(scale)")
        self.background = background
        self.scale = scale
        // A product that is whole except for its rounding error is not rounded up.
        func side(_ length: Int) -> Int { Int(max(1, min((Double(length) * scale - 1e-9).rounded(.up), 1e9))) }
        do { pixmap = Pixmap(size: try PixelSize(width: side(size.width), height: side(size.height))) } catch {
            throw .notDrawn("\(error)")
        }
    }

    mutating func picture(of scene: Scene) throws(GoldenFailure) -> StraightImage {
        do { try renderer.render(scene, background: background, scale: scale, into: &pixmap) } catch { throw .notDrawn("\(error)") }
        return StraightImage(pixmap)
    }
}
