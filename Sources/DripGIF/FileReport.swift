public import DripCodec
public import DripGeometry
public import DripImage

/// What one image of an animation is made of.
public struct ImageReport: Hashable, Sendable {
    /// What it paints.
    public let rect: PixelRect
    /// Seconds.
    public let delay: Rational
    /// What becomes of the rectangle afterwards, in the format's words.
    public let disposal: String
    /// How it is painted: `global 256` or `local 32`, the palette of a GIF, or `source` or `over`, the blending of an APNG.
    public let painting: String
    /// Whether it has a palette of its own.
    public let hasOwnPalette: Bool
    /// Bytes in the file, with its control block and its own palette.
    public let byteCount: Int

    init(_ frame: GIFFrame) {
        (rect, delay, disposal) = (frame.rect, Rational(frame.delay.count, 100), "\(frame.disposal)")
        painting = "\(frame.paletteKind) \(frame.paletteCount)"
        (hasOwnPalette, byteCount) = (frame.paletteKind == .local, frame.byteCount)
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
    public let palettes: [Int]
    /// The images of an animation, one by one; empty for a still PNG.
    public let images: [ImageReport]
    /// Of the file.
    public let byteCount: Int
    public let digest: String

    public var frameCount: Int { delays.count }
    /// Seconds of all frames together; to the microsecond where the delays have no small common denominator.
    public var duration: Rational { delays.reduce(Rational(0)) { ($0 + $1.tamed).tamed } }

    /// Reads the GIF, PNG or APNG at `path`. Memory: the file and a few pictures, however many frames there are.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/gif(_:path:)``, ``DripGIFError/png(_:path:)``.
    public init(of path: String) throws(DripGIFError) {
        let bytes: [UInt8]?
        do {
            bytes = try InputFile(path).readAll(beginningWith: [GIFDecoder.signature, PNGDecoder.signature])
        } catch {
            throw .input(error)
        }
        guard let bytes else { throw .input(.unknownFormat(path: path)) }
        if bytes.starts(with: GIFDecoder.signature) {
            try self.init(gif: bytes, path)
        } else if APNGDecoder.isAnimated(bytes) {
            do { try self.init(apng: bytes, path) } catch { throw .png(error, path: path) }
        } else {
            do { try self.init(png: bytes, path) } catch { throw .png(error, path: path) }
        }
    }

    /// Two passes over the frames: what equal neighbours leave must be counted before it can be digested.
    private init(gif bytes: [UInt8], _ path: String) throws(DripGIFError) {
        var distinct = DistinctFrames()
        var delays: [Rational] = []
        var global: [Int] = []
        var local: [Int] = []
        var images: [ImageReport] = []
        let (size, plays) = try Self.eachFrame(of: bytes, path) { frame in
            distinct.add(fingerprint: DistinctFrames.fingerprint(of: frame.canvas))
            delays.append(Rational(frame.delay.count, 100))
            images.append(ImageReport(frame))
            switch frame.paletteKind {
            case .global: global = [frame.paletteCount]
            case .local: local.append(frame.paletteCount)
            }
        }
        if delays.isEmpty { throw .input(.noFrames(path: path)) }
        var digest = FrameDigest(size: size, frameCount: distinct.count, plays: plays)
        _ = try Self.eachFrame(of: bytes, path) { digest.add($0.canvas, delay: Rational($0.delay.count, 100)) }
        self.path = path
        format = .gif
        self.size = size
        self.delays = delays
        self.plays = plays
        palettes = global + local
        self.images = images
        byteCount = bytes.count
        guard let digest = digest.finish() else { preconditionFailure("two passes over the same bytes gave other frames") }
        self.digest = digest
    }

    private static func eachFrame(
        of bytes: [UInt8], _ path: String, _ body: (GIFFrame) -> Void
    ) throws(DripGIFError) -> (PixelSize, Plays) {
        do throws(GIFError) {
            var decoder = try GIFDecoder(bytes)
            while let frame = try decoder.next() { body(frame) }
            return (decoder.size, decoder.plays)
        } catch {
            throw .gif(error, path: path)
        }
    }

    /// Two passes, as for a GIF.
    private init(apng bytes: [UInt8], _ path: String) throws(PNGError) {
        var distinct = DistinctFrames()
        var delays: [Rational] = []
        var images: [ImageReport] = []
        var counting = try APNGDecoder(bytes)
        while let frame = try counting.next() {
            distinct.add(fingerprint: DistinctFrames.fingerprint(of: frame.canvas))
            delays.append(frame.delay.seconds)
            images.append(ImageReport(frame))
        }
        var digest = FrameDigest(size: counting.size, frameCount: distinct.count, plays: counting.plays)
        var decoder = try APNGDecoder(bytes)
        while let frame = try decoder.next() { digest.add(frame.canvas, delay: frame.delay.seconds) }
        self.path = path
        format = .apng
        size = decoder.size
        self.delays = delays
        plays = decoder.plays
        self.images = images
        palettes = Self.paletteCount(of: bytes).map { [$0] } ?? []
        byteCount = bytes.count
        guard let digest = digest.finish() else { preconditionFailure("two passes over the same bytes gave other frames") }
        self.digest = digest
    }

    private init(png bytes: [UInt8], _ path: String) throws(PNGError) {
        let image = try PNGDecoder.decode(bytes)
        self.path = path
        format = .png
        size = image.size
        delays = [Rational(0)]
        plays = .times(1)
        palettes = Self.paletteCount(of: bytes).map { [$0] } ?? []
        images = []
        byteCount = bytes.count
        digest = Rendering.digest(of: image)
    }

    /// Entries of the PLTE chunk. A PNG is a signature of 8 bytes and chunks of length (4, high byte first), name (4), data, checksum (4).
    private static func paletteCount(of png: [UInt8]) -> Int? {
        var offset = 8
        while offset + 8 <= png.count {
            let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            if png[offset + 4..<offset + 8].elementsEqual("PLTE".utf8) { return length / 3 }
            offset += 12 + length
        }
        return nil
    }
}
