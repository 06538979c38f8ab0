internal import DripImage

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
