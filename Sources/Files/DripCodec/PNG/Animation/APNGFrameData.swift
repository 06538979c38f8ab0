package import DripImage

/// A coded frame without its position in the file.
package struct APNGFrameData: Sendable {
    package let rect: PixelRect
    package let blend: APNGBlend
    /// The zlib stream of the rectangle's rows.
    package internal(set) var stream: [UInt8]

    package var byteCount: Int { stream.count }
}
