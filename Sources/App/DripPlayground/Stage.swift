import DripCodec
import DripEffects
import DripImage
import DripMotion
import DripNumbers
import DripRaster
import DripScene

/// A motion and the pixels it is drawn on.
struct Stage {
    /// The rate of an animation on a screen, which decides how long the shutter is open.
    private static let displayRate = 60.0

    let size: PixelSize
    let motion: StagedMotion
    private let background: Color?
    private let request: StageRequest
    private var renderer = Renderer()
    private var pixmap: Pixmap

    init(_ motion: StagedMotion, _ request: StageRequest) throws(StageError) {
        let (width, height) = (Double(motion.canvas.width) * request.scale, Double(motion.canvas.height) * request.scale)
        guard let size = try? PixelSize(validatingWidth: Int(width.rounded()), height: Int(height.rounded())) else { throw .tooLarge }
        (self.size, self.motion, self.request) = (size, motion, request)
        background = request.isTransparent ? nil : request.background ?? motion.background
        pixmap = Pixmap(size: size)
    }

    /// Draws the moment `time`, in seconds, as it is on a screen.
    mutating func draw(at time: Double) throws(StageError) -> StraightImage {
        try draw(at: time, exposedFor: request.shutter / 360 / Self.displayRate)
        return StraightImage(pixmap)
    }

    private mutating func draw(at time: Double, exposedFor open: Double) throws(StageError) {
        let (motion, scale, background) = (motion, request.scale, background)
        let moment = { @Sendable (share: Double) in Scene(motion.scene(time + share * open).draws + (motion.overlay?(time) ?? [])) }
        let exposure = open > 0 ? Exposure.continuous(moment) : .still(moment(0))
        do throws(RasterError) {
            try renderer.render(exposure, background: background, scale: scale, into: &pixmap)
        } catch {
            throw .raster(error)
        }
    }
}

// MARK: - Files

extension Stage {
    /// Returns one loop as a GIF, as the command writes it.
    mutating func gif(framesPerSecond: Rational) throws(StageError) -> [UInt8] {
        let rate = min(framesPerSecond, FrameClock.fastestCentisecondRate)
        let clock = FrameClock(duration: motion.period, framesPerSecond: rate, timing: .centiseconds)
        let matte = Matte(request.settings.appearance == .dark ? .black : .white)
        var frames: [(StraightImage, Centiseconds)] = []
        for index in 0..<clock.count {
            let frame = clock[index]
            try draw(at: frame.timestamp, exposedFor: request.shutter / 360 / rate.value)
            frames.append((StraightImage(pixmap, over: matte), Centiseconds(frame.delay)))
        }
        do throws(GIFError) { return try GIFEncoder(matte: matte).encode(drawn: frames) } catch { throw .gif(error) }
    }

    /// Returns one loop as an APNG, as the command writes it.
    mutating func apng(framesPerSecond: Rational) throws(StageError) -> [UInt8] {
        let clock = FrameClock(duration: motion.period, framesPerSecond: framesPerSecond, timing: .exact)
        var frames: [(image: StraightImage, delay: Rational)] = []
        for index in 0..<clock.count {
            let frame = clock[index]
            try draw(at: frame.timestamp, exposedFor: request.shutter / 360 / framesPerSecond.value)
            let image = StraightImage(pixmap)
            if let last = frames.last, last.image == image {
                frames[frames.count - 1].delay = last.delay + frame.delay
            } else {
                frames.append((image: image, delay: frame.delay))
            }
        }
        var fractions = DelayFractions()
        do throws(PNGError) {
            return try APNGEncoder().encode(frames.map { (image: $0.image, delay: fractions.next($0.delay)) })
        } catch { throw .png(error) }
    }
}
