public import DripCodec
public import DripCompare
public import DripEffects
public import DripImage
internal import DripLottie
internal import DripMotion
public import DripNumbers
internal import DripRaster
public import DripScene

/// What ``assertGolden(of:named:tolerance:record:in:fileID:filePath:line:column:testName:)`` compares with a golden.
public struct GoldenSubject {
    /// Returns the film, which is drawn in the assertion.
    /// - Parameter test: the path of the test file.
    let film: (_ test: String) throws(GoldenFailure) -> Film

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
            do { pixmap = Pixmap(size: try PixelSize(validatingWidth: side(size.width), height: side(size.height))) } catch {
                throw .notDrawn("\(error)")
            }
        }

        mutating func picture(of scene: Scene) throws(GoldenFailure) -> StraightImage {
            do { try renderer.render(scene, background: background, scale: scale, into: &pixmap) } catch { throw .notDrawn("\(error)") }
            return StraightImage(pixmap)
        }

        /// Returns an animation of one loop. Its length is rounded to the millisecond, and the last frame lasts for the remainder.
        mutating func film(
            of scene: (Double) -> Scene, lasting period: Rational, _ framesPerSecond: Rational
        ) throws(GoldenFailure) -> Film {
            precondition(framesPerSecond > 0, "a frame rate is above 0, not \(framesPerSecond)")
            let period = Rational(max(1, (period * 1000).rounded), 1000)
            let clock = FrameClock(duration: period, framesPerSecond: framesPerSecond, timing: .exact)
            var frames: [ShownFrame] = []
            for index in 0..<clock.count {
                frames.append(ShownFrame(try picture(of: scene(clock[index].timestamp)), delay: clock[index].delay))
            }
            return try Film(drawn: frames, plays: .forever)
        }
    }
}

extension GoldenSubject {
    /// Images over time, such as those of a decoded file.
    public static func film(_ film: Film) -> GoldenSubject { GoldenSubject { _ throws(GoldenFailure) in film } }

    /// An image.
    public static func pixmap(_ pixmap: Pixmap) -> GoldenSubject { .film(Film(still: StraightImage(pixmap))) }

    /// Images, each shown for one frame.
    public static func pixmaps(_ pixmaps: some Sequence<Pixmap>, framesPerSecond: Rational, plays: Plays = .forever) -> GoldenSubject {
        precondition(framesPerSecond > 0, "a frame rate is above 0, not \(framesPerSecond)")
        let frames = pixmaps.map { ShownFrame(StraightImage($0), delay: 1 / framesPerSecond) }
        return GoldenSubject { _ throws(GoldenFailure) in try Film(drawn: frames, plays: plays) }
    }

    /// A drawing on a canvas of `size` points, with `scale` pixels per point.
    public static func scene(_ scene: Scene, size: PixelSize, background: Color? = nil, scale: Double = 1) -> GoldenSubject {
        GoldenSubject { _ throws(GoldenFailure) in
            var renderer = try GoldenRenderer(size: size, background: background, scale: scale)
            return Film(still: try renderer.picture(of: scene))
        }
    }

    /// An effect `time` seconds after its start, with `construction` also the marks of its construction.
    public static func effect(_ effect: some Effect, at time: Double, scale: Double = 1, construction: Bool = false) -> GoldenSubject {
        GoldenSubject { _ throws(GoldenFailure) in
            var renderer = try GoldenRenderer(size: effect.size, background: effect.background, scale: scale)
            return Film(still: try renderer.picture(of: try scenes(of: effect, scale, construction)(time)))
        }
    }

    /// One loop of an effect, with `construction` also the marks of its construction. A low frame rate is enough, and keeps the golden small.
    public static func animation(
        _ effect: some Effect, framesPerSecond: Rational = 10, scale: Double = 1, construction: Bool = false
    ) -> GoldenSubject {
        GoldenSubject { _ throws(GoldenFailure) in
            var renderer = try GoldenRenderer(size: effect.size, background: effect.background, scale: scale)
            return try renderer.film(of: try scenes(of: effect, scale, construction), lasting: effect.period, framesPerSecond)
        }
    }

    /// One loop of a Lottie animation.
    /// - Parameters:
    ///   - path: the file, absolute or relative to the test file's directory. Images are embedded or lie in its folder.
    ///   - fonts: the paths of files for its fonts, by the name of a font or of a family.
    ///   - framesPerSecond: a low rate is enough, and keeps the golden small.
    ///   - scale: pixels per point.
    ///   - isLenient: whether features that are not drawn are left out; otherwise one fails the test.
    public static func lottie(
        _ path: String, fonts: [String: String] = [:], framesPerSecond: Rational = 10, scale: Double = 1, isLenient: Bool = false
    ) -> GoldenSubject {
        GoldenSubject { test throws(GoldenFailure) in
            let animation = try LottieAnimation(path: path, fonts: fonts, besideTestAt: test, isLenient: isLenient)
            var renderer = try GoldenRenderer(size: animation.size, background: nil, scale: scale)
            return try renderer.film(of: { animation.scene(at: $0) }, lasting: animation.period, framesPerSecond)
        }
    }

    /// Returns the scenes of an effect, under the marks of its construction if they are asked for.
    private static func scenes(of effect: some Effect, _ scale: Double, _ construction: Bool) throws(GoldenFailure) -> (Double) -> Scene {
        guard construction else { return { effect.scene(at: $0) } }
        let pen: ConstructionPen
        do { pen = try ConstructionPen(for: effect, scale: scale, background: effect.background) } catch { throw .notDrawn("\(error)") }
        return { Scene(effect.scene(at: $0).draws + pen.draws(effect.construction(at: $0))) }
    }
}

extension Film {
    fileprivate init(drawn frames: [ShownFrame], plays: Plays) throws(GoldenFailure) {
        do { try self.init(frames: frames, plays: plays) } catch { throw .notDrawn("\(error)") }
    }
}
