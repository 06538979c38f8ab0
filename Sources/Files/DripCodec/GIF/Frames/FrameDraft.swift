internal import DripImage

/// A frame without indices: its rectangle, its pixels and the canvas beneath.
package struct FrameDraft: Sendable {
    /// The index of the shown change, counted from 0.
    let number: Int
    let rect: PixelRect
    /// The pixels of `rect`, rows top-down.
    let pixels: [CanvasPixel]
    let palette: Palette
    /// The allowed error of painted pixels.
    let allowedError: ErrorLevels
    /// The delay, at most ``Centiseconds/longestOfOneFrame``.
    let delay: Centiseconds
    let disposal: Disposal
    /// The coded frame, if it was coded in order.
    package var coded: CodedFrame?
}

extension FrameDraft {
    /// A draft of `change` on an opaque canvas, to measure its bytes.
    init(_ change: PictureChange, on canvas: [Color], _ palette: Palette) {
        let width = change.size.width
        var bounds = PaintedBounds(width: width)
        for run in change.runs { bounds.add(from: run.pixels.lowerBound, to: run.pixels.upperBound - 1) }
        let rect = bounds.rect
        var pixels: [CanvasPixel] = []
        pixels.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.maxY { pixels += canvas[y * width + rect.x..<y * width + rect.maxX].lazy.map { .kept($0) } }
        var target = pixels.mutableSpan
        for run in change.runs {
            var (y, x) = run.pixels.lowerBound.quotientAndRemainder(dividingBy: width)
            for _ in run.pixels {
                target[(y - rect.y) * rect.width + x - rect.x] = .painted(run.color)
                x += 1
                if x == width { (x, y) = (0, y + 1) }
            }
        }
        self.init(number: 0, rect: rect, pixels: pixels, palette: palette, allowedError: 0, delay: .shortest, disposal: .keep)
    }
}

/// A pixel of the canvas: an opaque colour or none, and its state in the current frame.
struct CanvasPixel: PackedPixel, Sendable {
    /// The colour, with the state as alpha: 255 for painted, 128 for already shown, 0 for clear.
    private var marked: Color

    /// A clear pixel that the frame leaves unchanged.
    static var clear: CanvasPixel { CanvasPixel(marked: .clear) }

    /// Creates a pixel that the frame paints.
    /// - Parameter color: an opaque colour.
    @inline(__always)
    static func painted(_ color: Color) -> CanvasPixel { CanvasPixel(marked: color) }

    /// Creates a pixel that already shows `color`: it may be repainted in that colour, or left.
    @inline(__always)
    static func kept(_ color: Color) -> CanvasPixel { CanvasPixel(marked: color.withAlpha(128)) }

    @inline(__always)
    var isPainted: Bool { marked.isOpaque }

    /// The pixel after its frame: what was painted is already shown.
    @inline(__always)
    var afterwards: CanvasPixel { CanvasPixel(marked: Color(packed: marked.packed & 0x80FF_FFFF)) }

    /// The opaque colour.
    /// - Precondition: The pixel is not clear.
    @inline(__always)
    var color: Color { marked.withAlpha(255) }

    @inline(__always)
    func shows(_ color: Color) -> Bool { self != .clear && self.color == color }
}

/// A frame as stored in the file.
package struct CodedFrame: Sendable {
    /// The index of the shown change, counted from 0.
    package let number: Int
    let rect: PixelRect
    let palette: Palette
    /// The LZW code size: every index is less than 1 << codeBits.
    let codeBits: Int
    /// The code stream, not divided into blocks.
    let codes: [UInt8]
    /// The allowed error of painted pixels.
    package let allowedError: ErrorLevels
    let delay: Centiseconds
    let disposal: Disposal
}
