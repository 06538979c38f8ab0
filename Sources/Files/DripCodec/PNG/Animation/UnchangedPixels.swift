/// The treatment of unchanged pixels.
///
/// Transparent ones are all equal, so static edges are not coded again. Written ones may extend the run of a changed pixel.
enum UnchangedPixels: Hashable, Sendable {
    /// Pixels of a stretch with one colour if a changed neighbour to its left or right has the same colour. Others are transparent.
    case joined
    /// Also opaque pixels beside a changed one, so that gradients continue across the edge of the change.
    case padded
    /// Also a stretch between two changed pixels in a colour that many changed pixels have.
    case bridged
    /// Also a stretch between two changed pixels in any single colour.
    case filled
    /// No unchanged pixels: all are transparent.
    case skipped
    /// All pixels; required where a changed pixel is not opaque.
    case written
}
