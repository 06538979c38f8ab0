/// Makes equal neighbours one frame with the sum of their delays. Memory: one frame waits until the next one differs.
package struct FrameJoiner<Picture: Sendable, Delay: Sendable>: Sendable {
    /// What is shown, and for how long.
    package typealias Frame = (picture: Picture, delay: Delay)

    private let sum: @Sendable (Delay, Delay) -> Delay
    private var waiting: Frame?

    /// - Parameter sum: adds two delays.
    package init(_ sum: @escaping @Sendable (Delay, Delay) -> Delay) { self.sum = sum }

    /// Shows another frame; returns the one before, which is complete.
    package mutating func show(_ picture: Picture, for delay: Delay) -> Frame? {
        defer { waiting = (picture, delay) }
        return waiting
    }

    /// The frame at hand, if there is one, is shown for longer.
    package mutating func hold(_ delay: Delay) {
        if let waiting { self.waiting = (waiting.picture, sum(waiting.delay, delay)) }
    }

    /// Shows the next frame, or holds the one at hand when a viewer shows the same of both.
    package mutating func add(_ picture: Picture, for delay: Delay, looksAlike: (Picture, Picture) -> Bool) -> Frame? {
        guard let waiting, looksAlike(waiting.picture, picture) else { return show(picture, for: delay) }
        hold(delay)
        return nil
    }

    /// The last frame, once.
    package mutating func finish() -> Frame? { waiting.take() }
}
