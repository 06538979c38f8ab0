public import DripImage

/// Decodes animated WebP files from memory, frame by frame; each frame has the whole canvas.
///
/// Memory is the file, the canvas and one frame. The canvas begins transparent, as in browsers, which ignore the file's background colour.
/// Translucent pixels are composited with the rounding of libwebp's `WebPAnimDecoder`.
public struct WebPDecoder: ~Copyable {
    /// The size of the canvas, within the limits.
    public var size: PixelSize { reader.size }
    /// The number of plays.
    public var plays: Plays { reader.plays }
    package static let frameLimit = 10_000

    private let reader: WebPReader
    private var canvas: DisposingCanvas
    private var index = 0
    private var isFailed = false
    /// Whether the canvas was transparent outside the last frame.
    private var isKeyFrame = false
    private var lastRect = PixelRect.nothing
    private var lastIsCleared = false

    /// The name of a WebP in its container, and the bit of the head of an animation.
    private static let (name, nameOffset) = (Array("WEBPVP8X".utf8), 8)
    private static let (flagOffset, animationFlag): (Int, UInt8) = (20, 0x02)

    /// Returns whether `bytes` are an animated WebP, also of one frame.
    package static func isAnimated(_ bytes: [UInt8]) -> Bool {
        isWebP(bytes) && bytes.count > flagOffset && bytes[nameOffset...].starts(with: name) && bytes[flagOffset] & animationFlag != 0
    }

    /// Returns whether `bytes` begin as a WebP.
    package static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: WebPLibrary.signature) && bytes.dropFirst(nameOffset).starts(with: name.prefix(4))
    }

    /// The first bytes of the container.
    package static var signature: [UInt8] { WebPLibrary.signature }

    /// Decodes a still.
    package static func still(_ bytes: [UInt8]) throws(WebPError) -> StraightImage { try WebPLibrary.decode(bytes) }

    /// Finds the frames; ``next()`` decodes them.
    /// - Throws: ``WebPError``; the limits are checked before memory is allocated.
    public init(_ bytes: [UInt8]) throws(WebPError) {
        reader = try WebPReader(bytes)
        canvas = DisposingCanvas(size: reader.size)
    }

    /// Returns the delay of the next frame in milliseconds, or nil after the last. Its pixels are skipped. Not to be combined with ``next()``.
    package mutating func nextDelay() throws(WebPError) -> Int? {
        guard index < reader.frameCount else { return nil }
        defer { index += 1 }
        return try reader.frame(index).milliseconds
    }

    /// Returns the next frame, or nil after the last. After an error there are no more. Fully transparent pixels are ``Color/clear``.
    /// - Throws: ``WebPError``.
    public mutating func next() throws(WebPError) -> WebPFrame? {
        if isFailed || index == reader.frameCount { return nil }
        // Marks the decoder as failed until the frame is drawn.
        isFailed = true
        let frame = try reader.frame(index)
        let rect = frame.rect
        let image: StraightImage
        do { image = try WebPLibrary.decode(frame.chunks) } catch {
            throw if case .damaged(_, let reason) = error { .damaged(frame: index, reason: reason) } else { error }
        }
        guard image.size.width == rect.width, image.size.height == rect.height else {
            throw .damaged(frame: index, reason: "its pixels have another size")
        }
        let cleared = canvas.dispose()
        isKeyFrame =
            index == 0 || rect == size.bounds && !(frame.hasAlpha && frame.isBlended)
            || lastIsCleared && (isKeyFrame || lastRect == size.bounds)
        canvas.willDraw(in: rect, then: frame.clearsAfterwards ? .background : .keep)
        // What was cleared just now is replaced.
        canvas.draw(image.pixels, in: rect, replacing: isKeyFrame || !frame.isBlended ? rect : cleared)
        (lastRect, lastIsCleared) = (rect, frame.clearsAfterwards)
        index += 1
        isFailed = false
        return WebPFrame(
            canvas: StraightImage(size: size, pixels: canvas.pixels), milliseconds: frame.milliseconds, rect: rect,
            isBlended: frame.isBlended, clearsAfterwards: frame.clearsAfterwards, isLossy: frame.isLossy, byteCount: frame.chunks.count)
    }
}

extension DisposingCanvas {
    /// Draws the pixels of `rect`: those inside `replaced` as they are, others composited onto the canvas.
    mutating func draw(_ image: [Color], in rect: PixelRect, replacing replaced: PixelRect) {
        let source = image.span
        let rows = rect.rows(in: size)
        var target = pixels.mutableSpan
        var index = 0
        for (y, row) in zip(rect.y..<rect.maxY, rows) {
            let isReplacedRow = y >= replaced.y && y < replaced.maxY
            for (x, location) in zip(rect.x..<rect.maxX, row) {
                let color = source[index]
                index += 1
                if color.isOpaque {
                    target[location] = color
                } else if isReplacedRow, x >= replaced.x, x < replaced.maxX {
                    target[location] = color.alpha == 0 ? .clear : color
                } else if color.alpha > 0 {
                    target[location] = color.compositedByWebP(on: target[location])
                }
            }
        }
    }
}

extension Color {
    /// Composites straight colours with the rounding of `BlendPixelNonPremult` in libwebp.
    ///
    /// - Precondition: it is translucent.
    fileprivate func compositedByWebP(on backdrop: Color) -> Color {
        let weight = UInt32(alpha)
        let backdropWeight = UInt32(backdrop.alpha) * (256 - weight) / 256
        let sum = weight + backdropWeight
        let scale = (1 << 24) / sum
        func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: (UInt32(above) * weight + UInt32(below) * backdropWeight) * scale / (1 << 24))
        }
        return Color(
            red: mixed(red, backdrop.red), green: mixed(green, backdrop.green), blue: mixed(blue, backdrop.blue), alpha: UInt8(sum))
    }
}
