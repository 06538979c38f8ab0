/// The change to a frame's rectangle after its delay; raw values are those of the format.
package enum APNGDisposal: UInt8, Hashable, Sendable {
    /// Unchanged pixels.
    case none = 0
    /// A transparent rectangle.
    case background = 1
    /// The rectangle's content before the frame was drawn.
    case previous = 2
}
