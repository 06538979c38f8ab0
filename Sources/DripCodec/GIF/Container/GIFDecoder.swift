public import DripImage

/// Reads a GIF frame by frame and composes what a viewer shows. Memory is the file and a few canvases, however many frames there are.
///
///     var decoder = try GIFDecoder(bytes)
///     while let frame = try decoder.next() { show(frame) }
public struct GIFDecoder: ~Copyable {
    /// The bytes that every GIF begins with; `7a` or `9a` follows.
    package static let signature = Array("GIF8".utf8)
    /// The most images of one file.
    public static let frameLimit = 10_000

    /// The screen of the file, which is every canvas's size.
    public let size: PixelSize
    private var reader: GIFReader
    /// What the viewer shows, after the last frame that ``next()`` returned. None before the first: a file that only claims to be large costs
    /// nothing.
    private var canvas: DisposingCanvas?
    private var frameCount = 0
    private var isFinished = false

    /// Reads the screen; the frames are read by ``next()``.
    /// - Throws: ``GIFError``; the limits are checked before memory is taken.
    public init(_ bytes: [UInt8]) throws(GIFError) {
        reader = try GIFReader(bytes)
        size = reader.size
    }

    /// How often the animation runs, from its NETSCAPE2.0 or ANIMEXTS1.0 block; one play without one. Known from the first frame on
    /// in files that put the block first, as nearly all do, and for certain when ``next()`` has returned nil.
    public var plays: Plays { Plays(loopCount: reader.loopCount) }

    /// The next frame, or nil when there are no more. After an error there are no more.
    /// - Throws: ``GIFError``.
    public mutating func next() throws(GIFError) -> GIFFrame? {
        if isFinished { return nil }
        // Until this frame has been read to its end, the decoder counts as failed.
        isFinished = true
        guard let image = try reader.next() else { return nil }
        if frameCount == Self.frameLimit { throw .tooManyFrames(limit: Self.frameLimit) }
        frameCount += 1
        var canvas = canvas.take() ?? DisposingCanvas(size: size)
        canvas.dispose()
        canvas.willDraw(in: image.rect, then: image.disposal)
        draw(image, on: &canvas)
        defer { self.canvas = canvas }
        isFinished = false
        return GIFFrame(
            canvas: StraightImage(size: size, pixels: canvas.pixels), delay: image.delay, rect: image.rect, disposal: image.disposal,
            hasOwnPalette: !image.palette.isGlobal, paletteCount: image.palette.colors.count, byteCount: image.byteCount)
    }

    private func draw(_ image: GIFReader.Image, on canvas: inout DisposingCanvas) {
        let visible = image.rect.intersection(size.bounds)
        let (colors, transparent) = (image.palette.colors, image.palette.skippedIndex)
        for y in visible.y..<visible.maxY {
            let source = (y - image.rect.y) * image.rect.width - image.rect.x
            for x in visible.x..<visible.maxX {
                let index = Int(image.indices[source + x])
                if index != transparent { canvas.pixels[y * size.width + x] = colors[index] }
            }
        }
    }
}
