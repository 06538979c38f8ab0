package import DripCodec
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

extension FrameJoiner where Delay == Rational {
    /// Adds seconds.
    package init() { self.init { ($0 + $1).tamed } }
}

extension FrameJoiner<StraightImage, Rational> {
    /// Takes the next frame; returns the one before when a viewer shows something else from now on.
    mutating func add(_ frame: ShownFrame) -> ShownFrame? {
        add(frame.image, for: frame.delay.tamed) { $0.looksLike($1) }.map { ShownFrame($0, delay: $1) }
    }

    /// The last frame, once.
    mutating func last() -> ShownFrame? { finish().map { ShownFrame($0, delay: $1) } }
}
