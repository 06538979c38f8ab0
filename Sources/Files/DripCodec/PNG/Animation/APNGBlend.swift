/// The blending of a frame's rectangle; raw values are those of the format.
package enum APNGBlend: UInt8, Hashable, Sendable {
    /// Replacement of the pixels, including transparent ones.
    case source = 0
    /// Source-over onto the canvas.
    case over = 1
}
