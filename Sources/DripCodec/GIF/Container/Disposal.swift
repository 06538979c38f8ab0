/// What happens to a frame's rectangle after its delay, before the next frame is drawn.
package enum Disposal: Int, Hashable, Sendable, CaseIterable {
    /// The file says nothing; viewers keep the picture. Only read, never written.
    case unspecified = 0
    /// The picture stays.
    case keep = 1
    /// The rectangle becomes transparent. The format says "background colour", but no viewer has painted one since the nineties.
    case background = 2
    /// The rectangle becomes what it was before the frame was drawn. Only read, never written.
    case previous = 3

    /// The disposal of a number in a file; the undefined 4…7 keep the picture, as in browsers.
    init(code: Int) { self = Disposal(rawValue: code) ?? .unspecified }
}
