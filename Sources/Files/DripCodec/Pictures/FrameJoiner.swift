/// Merges equal neighbours into one frame with the sum of their delays. Memory: one frame, kept until the next one differs.
package struct FrameJoiner<Picture: Sendable, Delay: Sendable>: Sendable {
    /// A frame with its delay.
    package typealias Frame = (picture: Picture, delay: Delay)

    private let sum: @Sendable (Delay, Delay) -> Delay
    private var waiting: Frame?

    /// - Parameter sum: adds two delays.
    package init(_ sum: @escaping @Sendable (Delay, Delay) -> Delay) { self.sum = sum }

    /// Shows another frame; returns the previous one, which is complete.
    package mutating func show(_ picture: Picture, for delay: Delay) -> Frame? {
        defer { waiting = (picture, delay) }
        return waiting
    }

    /// Extends the delay of the current frame, if there is one.
    package mutating func hold(_ delay: Delay) {
        if let waiting { self.waiting = (waiting.picture, sum(waiting.delay, delay)) }
    }

    /// Shows the next frame, or extends the current one if they look alike.
    package mutating func add(_ picture: Picture, for delay: Delay, looksAlike: (Picture, Picture) -> Bool) -> Frame? {
        guard let waiting, looksAlike(waiting.picture, picture) else { return show(picture, for: delay) }
        hold(delay)
        return nil
    }

    /// Returns the last frame, once.
    package mutating func finish() -> Frame? { waiting.take() }
}

extension FrameJoiner where Picture == [UInt8] {
    /// Shows the next frame, or extends the current one if its rows are the same bytes.
    package mutating func add(_ rows: [UInt8], for delay: Delay) -> Frame? { add(rows, for: delay) { $0 == $1 } }
}
