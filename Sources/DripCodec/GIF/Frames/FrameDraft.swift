internal import DripImage

/// A frame that is decided but for its indices: where it is, what it must paint, and what is there already.
package struct FrameDraft: Sendable {
    /// The index of the change that the frame shows, counted from 0.
    let number: Int
    /// Where on the canvas.
    let rect: PixelRect
    /// Those of `rect`, rows top-down.
    let pixels: [CanvasPixel]
    let palette: Palette
    /// Levels by which a painted pixel may be off.
    let error: Int
    /// At most ``Centiseconds/longestOfOneFrame``.
    let delay: Centiseconds
    /// What happens to the rectangle when the delay is over.
    let disposal: Disposal
    /// What became of it, where it was coded in turn.
    package var coded: CodedFrame?
}

/// A pixel of the canvas that a viewer shows: an opaque colour or none, and what the frame at hand has to do with it.
struct CanvasPixel: Hashable, Sendable {
    /// Its alpha is the mark: 255 where the frame paints, 128 where the colour is there already, 0 where nothing is.
    private var marked: Color

    /// Nothing is there; a frame that leaves it so says nothing.
    static var clear: CanvasPixel { CanvasPixel(marked: .clear) }

    /// A pixel that the frame paints.
    /// - Parameter color: opaque.
    @inline(__always)
    static func painted(_ color: Color) -> CanvasPixel { CanvasPixel(marked: color) }

    /// A pixel that is there already: it may be painted again in its own colour, or left.
    @inline(__always)
    static func kept(_ color: Color) -> CanvasPixel { CanvasPixel(marked: color.withAlpha(128)) }

    @inline(__always)
    var isPainted: Bool { marked.isOpaque }

    /// The colour, opaque.
    /// - Precondition: the pixel is not clear.
    @inline(__always)
    var color: Color { marked.withAlpha(255) }

    /// Whether a viewer shows `color` there.
    @inline(__always)
    func shows(_ color: Color) -> Bool { self != .clear && self.color == color }
}

extension CanvasPixel: BitPattern {
    @inline(__always)
    var bits: UInt32 { marked.packed }
}

/// A frame as it goes into the file.
package struct CodedFrame: Sendable {
    /// The index of the change that the frame shows, counted from 0.
    package let number: Int
    let rect: PixelRect
    let palette: Palette
    /// The LZW code size: every index is less than 1 << codeBits.
    let codeBits: Int
    /// The code stream, not yet divided into blocks.
    let codes: [UInt8]
    /// Levels by which a painted pixel may be off.
    package let error: Int
    let delay: Centiseconds
    let disposal: Disposal
}
