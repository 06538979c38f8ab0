package import DripCodec
import DripCompare
package import DripFiles
import DripImage
package import DripNumbers

/// The contents of an image file.
@dynamicMemberLookup
package struct FileReport: Sendable {
    /// What a render says of its file. The duration is 0 for a still, and to the microsecond where the delays have no small common denominator.
    package let summary: RenderSummary
    /// The delay of every frame in seconds; one 0 for a still.
    package let delays: [Rational]
    /// The number of plays.
    package let plays: Plays
    /// The number of entries of each palette, with padding: the global one first, if a frame uses it, then local ones.
    package let palettes: [Int]
    /// The colour profile; nil is sRGB.
    package let profile: String?
    /// Notes about the file, such as missing pixels.
    package let notes: [RenderNote]
    /// The stored images of an animation; empty for a still.
    package let images: [ImageReport]

    package subscript<Value>(dynamicMember path: KeyPath<RenderSummary, Value>) -> Value { summary[keyPath: path] }

    /// Reads the GIF, PNG, APNG or WebP at `path`. Memory: the file and a few frames, however many there are.
    ///
    /// An animation takes two passes, because the digest begins with the number of distinct frames.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/gif(_:path:)``, ``DripGIFError/png(_:path:)``.
    package init(of path: String) throws(DripGIFError) { try self.init(AnimationFile(path)) }

    package init(of input: InputFile) throws(DripGIFError) { try self.init(AnimationFile(input)) }

    private init(_ file: AnimationFile) throws(DripGIFError) {
        var frames = try file.frames()
        var distinct = DistinctFrames<StraightImage> { $0.looksLike($1) }
        var (delays, images): ([Rational], [ImageReport]) = ([], [])
        var (global, local): ([Int], [Int]) = ([], [])
        var still: StraightImage?
        while let image = try frames.nextImage() {
            delays.append(image.delay)
            switch image {
            case .gif(let frame):
                images.append(ImageReport(frame))
                if frame.hasOwnPalette { local.append(frame.paletteCount) } else { global = [frame.paletteCount] }
            case .apng(let frame): images.append(ImageReport(frame))
            case .webp(let frame): images.append(ImageReport(frame))
            case .still(let image): still = image
            }
            if still == nil { distinct.add(image.canvas) }
        }
        if delays.isEmpty { throw .content(.noFrames(path: file.path)) }
        (plays, notes, profile) = (frames.plays, frames.notes, ColorProfile(file.bytes)?.name)
        self.delays = delays
        self.images = images
        palettes = file.format == .gif ? global + local : PNGDecoder.paletteCount(of: file.bytes).map { [$0] } ?? []
        let digest = if let still { Rendering.digest(of: still) } else { try file.digest(distinct: distinct.count, plays: plays) }
        summary = RenderSummary(
            path: file.path, format: file.format, size: frames.size, frameCount: delays.count,
            duration: delays.reduce(Rational(0)) { ($0 + $1.withBoundedDenominator).withBoundedDenominator }, byteCount: file.bytes.count,
            digest: digest)
    }
}

extension AnimationFile {
    /// Returns the digest of an animation.
    func digest() throws(DripGIFError) -> String {
        var distinct = DistinctFrames<StraightImage> { $0.looksLike($1) }
        var frames = try frames()
        while let image = try frames.nextImage() { distinct.add(image.canvas) }
        return try digest(distinct: distinct.count, plays: frames.plays)
    }

    /// - Parameter distinct: the number of frames that differ from their predecessor.
    fileprivate func digest(distinct: Int, plays: Plays) throws(DripGIFError) -> String {
        var frames = try frames()
        var digest = FrameDigest(size: frames.size, frameCount: distinct, plays: plays)
        while let image = try frames.nextImage() { digest.add(image.canvas.rows, delay: image.delay) }
        guard let text = digest.finish() else { preconditionFailure("two passes over the same bytes gave other frames") }
        return text
    }
}
