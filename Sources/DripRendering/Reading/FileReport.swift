public import DripCodec
import DripCompare
public import DripImage
public import DripNumbers

/// What one image of an animation is made of.
package struct ImageReport: Hashable, Sendable {
    /// What it paints.
    package let rect: PixelRect
    /// Seconds.
    package let delay: Rational
    /// What becomes of the rectangle afterwards, in the format's words.
    package let disposal: String
    /// How it is painted: `global 256` or `local 32`, the palette of a GIF, or `source` or `over`, the blending of an APNG.
    package let painting: String
    /// Whether it has a palette of its own.
    package let hasOwnPalette: Bool
    /// Bytes in the file, with its control block and its own palette.
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

/// What an image file holds.
public struct FileReport: Hashable, Sendable {
    public let path: String
    /// `.gif`, `.png` or `.apng`.
    public let format: OutputFormat
    public let size: PixelSize
    /// Seconds of every frame; one 0 for a still PNG.
    public let delays: [Rational]
    public let plays: Plays
    /// Entries of each palette, padding included: the global one first, if a frame uses it, then those of single frames.
    package let palettes: [Int]
    /// The images of an animation, one by one; empty for a still PNG.
    package let images: [ImageReport]
    /// Of the file.
    public let byteCount: Int
    /// As ``RenderSummary/digest``.
    public let digest: String

    public var frameCount: Int { delays.count }
    /// Seconds of all frames together; to the microsecond where the delays have no small common denominator.
    public var duration: Rational { delays.reduce(Rational(0)) { ($0 + $1.tamed).tamed } }

    /// Reads the GIF, PNG or APNG at `path`. Memory: the file and a few pictures, however many frames there are.
    ///
    /// Two passes over the frames of an animation: what equal neighbours leave must be counted before it can be digested.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/gif(_:path:)``, ``DripGIFError/png(_:path:)``.
    public init(of path: String) throws(DripGIFError) {
        let file = try AnimationFile(path)
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
        byteCount = file.bytes.count
        if let still {
            digest = Rendering.digest(of: still)
            return
        }
        var digest = FrameDigest(size: size, frameCount: distinct.count, plays: plays)
        frames = try file.frames()
        while let image = try frames.nextImage() { digest.add(image.canvas, delay: image.delay) }
        guard let digest = digest.finish() else { preconditionFailure("two passes over the same bytes gave other frames") }
        self.digest = digest
    }
}
