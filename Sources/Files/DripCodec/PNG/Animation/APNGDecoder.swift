public import DripImage
import DripNumbers

/// Decodes animated PNG files from memory, frame by frame; each frame has the whole canvas.
///
/// Memory is the file, the canvas and one frame, regardless of the header. libpng decodes every frame as a separate PNG.
public struct APNGDecoder: Sendable {
    /// The size of the canvas, within the limits.
    public var size: PixelSize { orientation.turned(reader.size) }
    /// The number of plays.
    public var plays: Plays { reader.plays }
    package static let frameLimit = 10_000

    private var reader: APNGReader
    private var isFailed = false
    private var canvas: DisposingCanvas
    private let orientation: ImageOrientation?

    /// Returns whether `bytes` are a PNG with an acTL chunk before its pixels.
    package static func isAnimated(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: PNGDecoder.signature) && (try? PNGChunkReader(bytes).content(of: .animationControl)) != nil
    }

    /// Reads the header; ``next()`` reads the frames.
    /// - Throws: ``PNGError``; the limits are checked before memory is allocated.
    public init(_ bytes: [UInt8]) throws(PNGError) {
        reader = try APNGReader(bytes)
        canvas = DisposingCanvas(size: reader.size)
        orientation = ImageOrientation(png: bytes)
    }

    /// Returns the next frame, or nil after the last. After an error there are no more. Fully transparent pixels are ``Color/clear``.
    /// - Throws: ``PNGError``.
    public mutating func next() throws(PNGError) -> APNGFrame? {
        if isFailed { return nil }
        let isFirst = reader.frameCount == 0
        guard let frame = try reader.next() else { return nil }
        // Marks the decoder as failed until the frame is drawn.
        isFailed = true
        let pixels = try reader.pixels(of: frame)
        canvas.dispose()
        let rect = frame.data.rect
        // The same operations, whose numbers in a GIF are one higher.
        let disposal = Disposal(code: Int(frame.disposal.rawValue) + 1)
        canvas.willDraw(in: rect, then: isFirst && disposal == .previous ? .background : disposal)
        frame.data.blend.draw(pixels, in: rect, on: &canvas.pixels, reader.size)
        isFailed = false
        return APNGFrame(
            canvas: orientation.turned(StraightImage(size: reader.size, pixels: canvas.pixels)), delay: frame.delay, rect: rect,
            blend: frame.data.blend,
            disposal: frame.disposal, byteCount: frame.data.stream.count)
    }
}

// MARK: Pixels

extension APNGBlend {
    /// Draws the pixels of `rect` on `canvas`, an image of `size`.
    func draw(_ pixels: [Color], in rect: PixelRect, on canvas: inout [Color], _ size: PixelSize) {
        let source = pixels.span
        var target = canvas.mutableSpan
        var index = 0
        for row in rect.rows(in: size) {
            for location in row {
                target[location] = draw(source[index], on: target[location])
                index += 1
            }
        }
    }

    /// Returns the result of drawing `color` on `canvas`. Fully transparent pixels are clear, whatever the file's key for them.
    @inline(__always)
    private func draw(_ color: Color, on canvas: Color) -> Color {
        if color.isOpaque || self == .source { return color.alpha == 0 ? .clear : color }
        return color.alpha > 0 ? color.over(canvas) : canvas
    }
}

extension Color {
    /// Composites straight colours with source-over, as in the APNG specification.
    fileprivate func over(_ backdrop: Color) -> Color {
        let weight = Int(alpha) * 255
        let backdropWeight = (255 - Int(alpha)) * Int(backdrop.alpha)
        let sum = weight + backdropWeight
        func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 { UInt8((Int(above) * weight + Int(below) * backdropWeight) / sum) }
        return Color(
            red: mixed(red, backdrop.red), green: mixed(green, backdrop.green), blue: mixed(blue, backdrop.blue), alpha: UInt8(sum / 255))
    }
}
