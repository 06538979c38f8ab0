public import DripImage
import DripNumbers

/// Decodes a GIF frame by frame and composes the canvas. Memory is the file and a few canvases, however many frames there are.
///
///     var decoder = try GIFDecoder(bytes)
///     while let frame = try decoder.next() { show(frame) }
public struct GIFDecoder: ~Copyable {
    /// The first bytes of every GIF; `7a` or `9a` follows.
    package static let signature = Array("GIF8".utf8)
    /// The maximum number of images in one file.
    public static let frameLimit = 10_000

    /// The size of every canvas: the file's screen, enlarged to hold the first image, as in browsers.
    public let size: PixelSize
    /// Whether the file lacks more than its trailer. The images before are shown, and of the last one what is there.
    public let endsEarly: Bool
    private var reader: GIFReader
    /// The canvas after the last frame of ``next()``. It is allocated with the first frame, so a false size in a header costs nothing.
    private var canvas: DisposingCanvas?
    private var frameCount = 0
    private var isFinished = false

    /// Reads the screen; ``next()`` reads the frames.
    /// - Throws: ``GIFError``; the limits are checked before memory is allocated.
    public init(_ bytes: [UInt8]) throws(GIFError) {
        let completed = GIFBlockReader.completed(bytes)
        endsEarly = completed?.lacksMore ?? false
        reader = try GIFReader(completed?.bytes ?? bytes, isCut: endsEarly)
        size = reader.size
    }

    /// The number of plays in the NETSCAPE2.0 or ANIMEXTS1.0 block; one without a block. Known from the first frame in nearly all files, which put
    /// the block first, and final once ``next()`` has returned nil.
    public var plays: Plays { Plays(loopCount: reader.loopCount) }

    /// Returns the next frame, or nil after the last. After an error there are no more.
    /// - Throws: ``GIFError``.
    public mutating func next() throws(GIFError) -> GIFFrame? {
        guard let image = try nextImage() else { return nil }
        var canvas = canvas.take() ?? DisposingCanvas(size: size)
        canvas.dispose()
        canvas.willDraw(in: image.rect, then: image.disposal)
        draw(image, on: &canvas)
        defer { self.canvas = canvas }
        return GIFFrame(
            canvas: StraightImage(size: size, pixels: canvas.pixels), delay: image.delay, rect: image.rect, disposal: image.disposal,
            hasTransparency: image.palette.transparentIndex != nil, hasOwnPalette: !image.palette.isGlobal,
            paletteCount: image.palette.colors.count, byteCount: image.byteCount, isComplete: image.isComplete,
            exceedsScreen: image.rect.intersection(reader.screen) != image.rect)
    }

    /// Skips the next frame without decoding its pixels, and returns its delay; nil after the last. Not to be combined with ``next()``.
    package mutating func nextDelay() throws(GIFError) -> Centiseconds? { try nextImage(skipsPixels: true)?.delay }

    private mutating func nextImage(skipsPixels: Bool = false) throws(GIFError) -> GIFReader.Image? {
        if isFinished { return nil }
        // Marks the decoder as failed until the image is complete.
        isFinished = true
        guard let image = try reader.next(skipsPixels: skipsPixels) else { return nil }
        if frameCount == Self.frameLimit { throw .tooManyFrames(limit: Self.frameLimit) }
        frameCount += 1
        isFinished = false
        return image
    }

    private func draw(_ image: GIFReader.Image, on canvas: inout DisposingCanvas) {
        let visible = image.rect.intersection(size.bounds)
        let transparent = image.palette.skippedIndex
        var colors = InlineArray<256, Color>(repeating: .clear)
        for (index, color) in image.palette.colors.enumerated() { colors[index] = color }
        let indices = image.indices.span
        var target = canvas.pixels.mutableSpan
        for y in visible.y..<visible.maxY {
            var source = (y - image.rect.y) * image.rect.width + visible.x - image.rect.x
            // Pixels that the file lacks leave the canvas as it is.
            let count = min(visible.width, indices.count - source)
            if count <= 0 { break }
            for location in y * size.width + visible.x..<y * size.width + visible.x + count {
                let index = Int(indices[source])
                if index != transparent { target[location] = colors[index] }
                source += 1
            }
        }
    }
}
