public import DripImage
public import DripNumbers

/// What a viewer shows, and for how long.
public struct ShownFrame: Hashable, Sendable {
    /// The whole picture.
    public var image: StraightImage
    /// Seconds, as the file says them; 0 for a still.
    public var delay: Rational

    /// A picture that is shown for `delay`.
    public init(_ image: StraightImage, delay: Rational) {
        self.image = image
        self.delay = delay
    }
}

/// Makes equal neighbours one frame with the sum of their delays: how a file cuts a picture that stands still is not to be seen. Memory: one frame
/// waits until the next one differs.
package struct FrameMerger<Picture: Sendable>: Sendable {
    /// What is shown, and for how many seconds.
    package typealias Frame = (picture: Picture, delay: Rational)

    private let looksAlike: @Sendable (Picture, Picture) -> Bool
    private var pending: Frame?

    /// - Parameter looksAlike: whether a viewer shows the same of both.
    package init(_ looksAlike: @escaping @Sendable (Picture, Picture) -> Bool) { self.looksAlike = looksAlike }

    /// Takes the next frame; returns the one before when it is complete.
    package mutating func add(_ picture: Picture, delay: Rational) -> Frame? {
        if let last = pending, looksAlike(last.picture, picture) {
            pending?.delay = (last.delay + delay.tamed).tamed
            return nil
        }
        defer { pending = (picture, delay.tamed) }
        return pending
    }

    /// The last frame, once.
    package mutating func finish() -> Frame? { pending.take() }
}
