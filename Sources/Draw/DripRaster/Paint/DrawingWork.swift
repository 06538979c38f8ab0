import DripImage

/// The work on the pixels of a frame, in steps that take about .1 ns, and its limit.
///
/// A display list of a megabyte can ask for hours: thousands of blurs as large as the canvas, one over the other. Each piece of such work counts by
/// the pixels that it changes or reads. Single colours do not count, since they take less than reading them.
struct DrawingWork {
    private let limit: Int64
    private(set) var remaining: Int64

    /// Steps for each pixel of a canvas of at least `leastArea`: about a second for 400 × 400 pixels.
    private static let stepsPerPixel: Int64 = 62_500
    private static let leastArea = 160_000

    /// Work of one frame of a canvas.
    init(canvas size: PixelSize) { self.init(limit: Self.stepsPerPixel * Int64(max(size.area, Self.leastArea))) }

    /// Work with another limit; without one, none that matters.
    init(limit: Int64 = .max) { (self.limit, remaining) = (limit, limit) }

    /// - Throws: ``RasterError/workOverLimit(steps:)``.
    mutating func spend(_ count: Int, each steps: Int) throws(RasterError) { try spend(Int64(count) * Int64(steps)) }

    /// - Throws: ``RasterError/workOverLimit(steps:)``.
    mutating func spend(_ steps: Int64) throws(RasterError) {
        remaining -= steps
        if remaining < 0 { throw .workOverLimit(steps: Int(clamping: limit)) }
    }

    // MARK: Steps

    /// A pixel of a layer, which is cleared and composited, and what a blend mode takes more.
    static let layer = 4
    static let separableBlend = 16
    static let otherBlend = 32
    /// A pixel of a clip or a mask.
    static let clip = 5
    /// A pixel that is blurred or throws a shadow.
    static let filter = 7
    /// A pixel beyond the size of the canvas, whose memory is in no cache.
    static let beyond = 20
    static let gradient = 20
    /// A pixel of an image, and each of its samples.
    static let image = 20
    static let sample = 16
    /// A pixel of an image or a gradient in space, whose samples are counted before.
    static let projected = 200
    /// Pixels in which outlines overlap: with two edges, for each of more of them, and with too many to compare.
    static let pair = 500
    static let piece = 1500
    static let densePixel = 60_000
    static let densePiece = 600
}

extension PixelRect {
    var area: Int { max(0, width) * max(0, height) }
}
