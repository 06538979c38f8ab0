public import DripCodec
public import DripCompare
public import DripEffects
public import DripGeometry
public import DripImage
internal import DripMotion
internal import DripRaster
public import DripScene

// What goldens are made of, as films.
extension Film {
    /// A picture.
    public init(_ pixmap: Pixmap) { self.init(still: StraightImage(pixmap)) }

    /// Pictures, one after the other.
    /// - Parameters:
    ///   - pixmaps: at least one, all of one size.
    ///   - framesPerSecond: more than 0; every picture is shown for as long.
    ///   - plays: how often a viewer shows all of them.
    /// - Throws: `FilmError` when there is no film of these.
    public init(_ pixmaps: some Sequence<Pixmap>, framesPerSecond: Rational, plays: Plays = .forever) throws(FilmError) {
        precondition(framesPerSecond > Rational(0), "a frame rate is above 0, not \(framesPerSecond)")
        let delay = Rational(1) / framesPerSecond
        try self.init(frames: pixmaps.map { ShownFrame(StraightImage($0), delay: delay) }, plays: plays)
    }

    /// One drawing.
    /// - Parameters:
    ///   - scene: from back to front.
    ///   - size: of the canvas, in points.
    ///   - background: what lies under the drawing; nil is transparent.
    ///   - scale: pixels a point.
    /// - Throws: ``DripTesting/GoldenFailure/notDrawn(_:)``.
    public init(_ scene: Scene, size: PixelSize, background: Color? = nil, scale: Double = 1) throws(GoldenFailure) {
        var studio = try Studio(size: size, background: background, scale: scale)
        self.init(still: try studio.picture(of: scene))
    }

    /// An effect, `time` seconds after its start.
    /// - Throws: ``DripTesting/GoldenFailure/notDrawn(_:)``.
    public init(_ effect: some Effect, at time: Double, scale: Double = 1) throws(GoldenFailure) {
        try self.init(effect.scene(at: time), size: effect.size, background: effect.background, scale: scale)
    }

    /// One loop of an effect. Its length is taken to the millisecond, and the last frame is what is left of it.
    /// - Parameters:
    ///   - effect: on its own canvas and background.
    ///   - framesPerSecond: more than 0.
    ///   - scale: pixels a point.
    /// - Throws: ``DripTesting/GoldenFailure/notDrawn(_:)``.
    public init(_ effect: some Effect, framesPerSecond: Rational, scale: Double = 1) throws(GoldenFailure) {
        precondition(framesPerSecond > Rational(0), "a frame rate is above 0, not \(framesPerSecond)")
        let period = Rational(max(1, (effect.period * Rational(1000)).rounded), 1000)
        let clock = FrameClock(duration: period, framesPerSecond: framesPerSecond, timing: .exact)
        var studio = try Studio(size: effect.size, background: effect.background, scale: scale)
        var frames: [ShownFrame] = []
        for index in 0..<clock.count {
            let frame = clock[index]
            frames.append(ShownFrame(try studio.picture(of: effect.scene(at: frame.timestamp)), delay: frame.delay))
        }
        do { try self.init(frames: frames, plays: .forever) } catch { throw .notDrawn("\(error)") }
    }
}

/// Draws scenes of one canvas.
private struct Studio {
    private let background: Color?
    private let scale: Double
    private var renderer = Renderer()
    private var pixmap: Pixmap

    init(size: PixelSize, background: Color?, scale: Double) throws(GoldenFailure) {
        precondition(scale > 0, "\(scale) pixels a point are none")
        self.background = background
        self.scale = scale
        // A side that is whole but for the rounding of a product is not one pixel more.
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
