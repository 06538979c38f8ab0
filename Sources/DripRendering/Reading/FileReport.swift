package import DripCodec
import DripCompare
package import DripImage
package import DripNumbers

/// The properties of one stored image of an animation.
package struct ImageReport: Hashable, Sendable {
    /// The rectangle that it paints.
    package let rect: PixelRect
    /// The delay in seconds.
    package let delay: Rational
    /// The disposal of the rectangle, in terms of the format.
    package let disposal: String
    /// The palette of a GIF, such as `global 256` or `local 32`, or the blending of an APNG, `source` or `over`.
    package let painting: String
    /// Whether it has a local palette.
    package let hasOwnPalette: Bool
    /// Bytes in the file, with its control block and its local palette.
    package let byteCount: Int

    init(_ frame: GIFFrame) {
        (rect, delay, disposal) = (frame.rect, Rational(frame.delay.count, 100), "\(frame.disposal)")
        painting = "\(frame.hasOwnPalette ? "local" : "global") \(frame.paletteCount)"
        (hasOwnPalette, byteCount) = (frame.hasOwnPalette, frame.byteCount)
    }

    init(_ frame: APNGFrame) {
        (rect, delay, disposal) = (frame.rect, frame.delay.seconds, "\(frame.disposal)")
        (painting, hasOwnPalette, byteCount) = ("\(frame.blend)", false, frame.byteCount)
    }
}

/// The contents of an image file.
package struct FileReport: Hashable, Sendable {
    /// The file's path.
    package let path: String
    /// The format: `.gif`, `.png` or `.apng`.
    package let format: OutputFormat
    /// The canvas in pixels.
    package let size: PixelSize
    /// The delay of every frame in seconds; one 0 for a still PNG.
    package let delays: [Rational]
    /// The number of plays.
    package let plays: Plays
    /// The number of entries of each palette, with padding: the global one first, if a frame uses it, then local ones.
    package let palettes: [Int]
    /// The stored images of an animation; empty for a still PNG.
    package let images: [ImageReport]
    /// The size of the file in bytes.
    package let byteCount: Int
    /// The fingerprint of the shown frames, as in ``RenderSummary/digest``.
    package let digest: String

    /// The number of frames.
    package var frameCount: Int { delays.count }
    /// The total duration in seconds; to the microsecond where the delays have no small common denominator.
    package var duration: Rational { delays.reduce(Rational(0)) { ($0 + $1.withBoundedDenominator).withBoundedDenominator } }

    /// What a render says of its file.
    package var summary: RenderSummary {
        RenderSummary(
            path: path, format: format, size: size, frameCount: frameCount, duration: duration, byteCount: byteCount, digest: digest)
    }

    /// Reads the GIF, PNG or APNG at `path`. Memory: the file and a few frames, however many there are.
    ///
    /// An animation takes two passes, because the digest begins with the number of distinct frames.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/gif(_:path:)``, ``DripGIFError/png(_:path:)``.
    package init(of path: String) throws(DripGIFError) { try self.init(AnimationFile(path)) }

    init(_ file: AnimationFile) throws(DripGIFError) {
        let path = file.path
        var frames = try file.frames()
        var format = OutputFormat.gif
        var distinct = DistinctFrames()
        var (delays, images): ([Rational], [ImageReport]) = ([], [])
        var (global, local): ([Int], [Int]) = ([], [])
        var still: StraightImage?
        while let image = try frames.nextImage() {
            delays.append(image.delay)
            switch image {
            case .gif(let frame):
                images.append(ImageReport(frame))
                if frame.hasOwnPalette { local.append(frame.paletteCount) } else { global = [frame.paletteCount] }
            case .apng(let frame):
                images.append(ImageReport(frame))
                format = .apng
            case .still(let image):
                still = image
                format = .png
            }
            if still == nil { distinct.add(fingerprint: DistinctFrames.fingerprint(of: image.canvas)) }
        }
        if delays.isEmpty { throw .content(.noFrames(path: path)) }
        self.path = path
        self.format = format
        (size, plays) = (frames.size, frames.plays)
        self.delays = delays
        self.images = images
        palettes = format == .gif ? global + local : PNGDecoder.paletteCount(of: file.bytes).map { [$0] } ?? []
        byteCount = file.byteCount
        if let still {
            digest = Rendering.digest(of: still)
            return
        }
        digest = try file.digest(distinct: distinct.count, plays: plays)
    }
}

extension AnimationFile {
    /// Returns the digest of a GIF or APNG.
    func digest() throws(DripGIFError) -> String {
        var distinct = DistinctFrames()
        var frames = try frames()
        while let image = try frames.nextImage() { distinct.add(fingerprint: DistinctFrames.fingerprint(of: image.canvas)) }
        return try digest(distinct: distinct.count, plays: frames.plays)
    }

    /// - Parameter distinct: the number of frames that differ from their predecessor.
    fileprivate func digest(distinct: Int, plays: Plays) throws(DripGIFError) -> String {
        var frames = try frames()
        var digest = FrameDigest(size: frames.size, frameCount: distinct, plays: plays)
        while let image = try frames.nextImage() { digest.add(image.canvas, delay: image.delay) }
        guard let text = digest.finish() else { preconditionFailure("two passes over the same bytes gave other frames") }
        return text
    }
}
