public import DripGeometry
public import DripImage

/// What a viewer shows, and for how long.
public struct ShownFrame: Hashable, Sendable {
    /// The whole picture.
    public var image: StraightImage
    /// Seconds, as the file says them; 0 for a still.
    public var delay: Rational

    public init(_ image: StraightImage, delay: Rational) {
        self.image = image
        self.delay = delay
    }
}

/// Makes equal neighbours one frame with the sum of their delays, as ``DripGIF/FrameDigest`` does: how a file cuts a picture that stands
/// still is not to be seen. Memory: one frame waits until the next one differs.
public struct FrameMerger: Sendable {
    private var pending: ShownFrame?

    public init() {}

    /// Takes the next frame; returns the one before when it is complete.
    public mutating func add(_ frame: ShownFrame) -> ShownFrame? {
        guard let last = pending else {
            pending = ShownFrame(frame.image, delay: frame.delay.tamed)
            return nil
        }
        if last.image.looksLike(frame.image) {
            pending?.delay = (last.delay + frame.delay.tamed).tamed
            return nil
        }
        pending = ShownFrame(frame.image, delay: frame.delay.tamed)
        return last
    }

    /// The last frame, once.
    public mutating func finish() -> ShownFrame? { pending.take() }
}
