internal import DripImage

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
