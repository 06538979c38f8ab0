public import DripImage

/// Reads animated PNG files from memory, frame by frame: each comes as the viewer's whole picture.
///
/// Memory is the file, the canvas and one frame, whatever the file says. Every frame's pixels are decoded by libpng, as a PNG of their own.
public struct APNGDecoder: Sendable {
    /// The canvas, within the limits.
    public var size: PixelSize { reader.size }
    /// How often the animation runs.
    public var plays: Plays { reader.plays }
    /// The most frames that are read.
    public static let frameLimit = 10_000

    private var reader: APNGReader
    private var isFailed = false
    private var canvas: DisposingCanvas

    /// Whether `bytes` are a PNG with an acTL chunk before its pixels.
    package static func isAnimated(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: PNGDecoder.signature) && PNGChunkReader(bytes).content(of: .animationControl) != nil
    }

    /// Reads what stands before the frames; they are read by ``next()``.
    /// - Throws: ``PNGError``; the limits are checked before memory is taken.
    public init(_ bytes: [UInt8]) throws(PNGError) {
        reader = try APNGReader(bytes)
        canvas = DisposingCanvas(size: reader.size)
    }

    /// The next frame, or nil when there are no more. After an error there are no more. Pixels that are not seen are ``Color/clear``.
    /// - Throws: ``PNGError``.
    public mutating func next() throws(PNGError) -> APNGFrame? {
        if isFailed { return nil }
        let isFirst = reader.frameCount == 0
        guard let frame = try reader.next() else { return nil }
        // Until it is drawn.
        isFailed = true
        let pixels = try reader.pixels(of: frame)
        canvas.dispose()
        let rect = frame.data.rect
        canvas.willDraw(in: rect, then: isFirst && frame.disposal == .previous ? .background : Disposal(frame.disposal))
        draw(pixels, rect, frame.data.blend)
        isFailed = false
        return APNGFrame(
            canvas: StraightImage(size: size, pixels: canvas.pixels), delay: frame.delay, rect: rect, blend: frame.data.blend,
            disposal: frame.disposal, byteCount: frame.data.stream.count)
    }
}

// MARK: Pixels

extension APNGDecoder {
    private mutating func draw(_ pixels: [Color], _ rect: PixelRect, _ blend: APNGBlend) {
        let source = pixels.span
        let width = size.width
        var target = canvas.pixels.mutableSpan
        var index = 0
        for y in rect.y..<rect.maxY {
            for x in y * width + rect.x..<y * width + rect.maxX {
                target[x] = blend.draw(source[index], on: target[x])
                index += 1
            }
        }
    }
}

extension Disposal {
    /// What a GIF calls it.
    fileprivate init(_ disposal: APNGDisposal) {
        switch disposal {
        case .none: self = .keep
        case .background: self = .background
        case .previous: self = .previous
        }
    }
}

extension APNGBlend {
    /// What a viewer shows where `color` comes onto `canvas`. What is not seen has no colour, whatever the file's key for it is.
    @inline(__always)
    func draw(_ color: Color, on canvas: Color) -> Color {
        if color.isOpaque || self == .source { return color.alpha == 0 ? .clear : color }
        return color.alpha > 0 ? color.over(canvas) : canvas
    }
}

extension Color {
    /// Source-over of straight colours, as the APNG specification computes it.
    fileprivate func over(_ backdrop: Color) -> Color {
        let weight = Int(alpha) * 255
        let rest = (255 - Int(alpha)) * Int(backdrop.alpha)
        let sum = weight + rest
        func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 { UInt8((Int(above) * weight + Int(below) * rest) / sum) }
        return Color(
            red: mixed(red, backdrop.red), green: mixed(green, backdrop.green), blue: mixed(blue, backdrop.blue), alpha: UInt8(sum / 255))
    }
}
