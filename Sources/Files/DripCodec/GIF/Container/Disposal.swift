/// The change to a frame's rectangle after its delay, before the next frame is drawn.
package enum Disposal: Int, Hashable, Sendable, CaseIterable {
    /// Unspecified; viewers keep the pixels. Read, but never written.
    case unspecified = 0
    /// Unchanged pixels.
    case keep = 1
    /// A transparent rectangle. The format says "background colour", but no viewer has painted one since the nineties.
    case background = 2
    /// The rectangle's content before the frame was drawn.
    case previous = 3

    /// Creates the disposal with a number in a file; the undefined 4…7 keep the pixels, as in browsers.
    init(code: Int) { self = Disposal(rawValue: code) ?? .unspecified }
}
