import DripGeometry
import DripImage

/// The rectangle of the output that a given frame fills: whole pixels, for sharp edges.
struct FramePlacement: Sendable {
    /// The frame's size in pixels.
    private let source: PixelSize
    /// The output's size in pixels.
    let output: PixelSize
    /// Pixels per point.
    private let scale: Double
    /// The rectangle in pixels of the output; extends beyond it where the frame is cropped.
    private let rect: PixelRect

    /// - Parameters:
    ///   - canvas: in points.
    ///   - output: the size of that canvas in pixels, each side rounded up.
    init(_ source: PixelSize, _ fit: Fit, canvas: PixelSize, output: PixelSize, scale: Double) {
        let (horizontal, vertical) = fit.factors(source, on: canvas)
        let width = Self.side(Double(source.width) * horizontal * scale, output.width, fit)
        let height = Self.side(Double(source.height) * vertical * scale, output.height, fit)
        // Shifts round down negative differences, too.
        rect = PixelRect(x: (output.width - width) &>> 1, y: (output.height - height) &>> 1, width: width, height: height)
        (self.source, self.output, self.scale) = (source, output, scale)
    }

    /// Returns a side in whole pixels. A side within one pixel of the canvas fills it.
    private static func side(_ length: Double, _ limit: Int, _ fit: Fit) -> Int {
        if Int((length - 1e-9).rounded(.up)) == limit { return limit }
        let rounded = max(1, Int(length.rounded()))
        return fit == .cover ? max(limit, rounded) : min(limit, rounded)
    }

    /// The transform from the frame's pixels to points of the canvas.
    var transform: AffineMap {
        .scale(Double(rect.width) / (Double(source.width) * scale), Double(rect.height) / (Double(source.height) * scale))
            .followed(by: .translation(Double(rect.x) / scale, Double(rect.y) / scale))
    }

    /// Whether each pixel of the frame is a pixel of the output.
    var isExact: Bool { rect.width == source.width && rect.height == source.height }

    /// Returns the output with `frame` on a transparent background.
    /// - Precondition: `frame` has the size of this placement.
    func output(of frame: StraightImage) -> StraightImage {
        precondition(frame.size == source, "a frame of \(frame.size) is not \(source)")
        return isExact ? frame.placed(x: rect.x, y: rect.y, on: output) : frame.scaled(to: rect, on: output)
    }
}
