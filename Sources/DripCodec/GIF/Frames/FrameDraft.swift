internal import DripImage

/// A frame that is decided but for its indices: where it is, what it must paint, and what is there already.
package struct FrameDraft: Sendable {
    /// The index of the change that the frame shows, counted from 0.
    let number: Int
    /// Where on the canvas.
    let rect: PixelRect
    /// The pixels of `rect`, rows top-down: see ``CanvasWord``.
    let words: [UInt32]
    let palette: FramePalette
    /// Levels by which a painted pixel may be off.
    let error: Int
    /// At most ``Centiseconds/longestOfOneFrame``.
    let delay: Centiseconds
    /// What happens to the rectangle when the delay is over.
    let disposal: Disposal
}

/// A pixel of the canvas that a viewer shows: a colour in the lower three bytes, and in the upper one what the frame has to do with it.
enum CanvasWord {
    /// Nothing is there; a frame that leaves it so says nothing.
    static let clear: UInt32 = 0
    /// The upper byte of a pixel that the frame paints.
    static let painted: UInt32 = 0xFF00_0000
    /// The upper byte of a pixel that is there already: it may be painted again in its own colour, or left.
    static let kept: UInt32 = 0x8000_0000
    static let colorMask: UInt32 = 0x00FF_FFFF

    @inline(__always)
    static func isPainted(_ word: UInt32) -> Bool { word >= painted }
}

/// The palette of a frame: that of the file, or its own.
struct FramePalette: Hashable, Sendable {
    /// At most 256 colours, as words of a ``FlatPicture``. The entry of the transparent index has none, whatever stands there.
    let words: [UInt32]
    let isGlobal: Bool
    /// The index that leaves the canvas as it is: one that no painted pixel needs.
    let transparentIndex: UInt8?
}

/// A frame as it goes into the file.
package struct CodedFrame: Sendable {
    /// The index of the change that the frame shows, counted from 0.
    package let number: Int
    let rect: PixelRect
    let palette: FramePalette
    /// The LZW code size: every index is less than 1 << codeBits.
    let codeBits: Int
    /// The code stream, not yet divided into blocks.
    let codes: [UInt8]
    /// Levels by which a painted pixel may be off.
    package let error: Int
    var delay: Centiseconds
    var disposal: Disposal
}
