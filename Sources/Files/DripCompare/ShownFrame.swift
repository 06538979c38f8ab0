package import DripCodec
public import DripImage
public import DripNumbers

/// A frame as shown by a viewer, with its delay.
public struct ShownFrame: Equatable, Sendable {
    /// The whole canvas.
    public var image: StraightImage
    /// The delay in seconds, as stored in the file; 0 for a still.
    public var delay: Rational

    /// Creates a frame that is shown for `delay`.
    public init(_ image: StraightImage, delay: Rational) {
        self.image = image
        self.delay = delay
    }
}

extension FrameJoiner where Delay == Rational {
    /// Creates a joiner that adds seconds.
    package init() { self.init { ($0 + $1).withBoundedDenominator } }
}

extension FrameJoiner<StraightImage, Rational> {
    /// Adds the next frame; returns the previous one, once it is complete.
    mutating func add(_ frame: ShownFrame) -> ShownFrame? {
        add(frame.image, for: frame.delay.withBoundedDenominator) { $0.looksLike($1) }.map { ShownFrame($0, delay: $1) }
    }

    mutating func last() -> ShownFrame? { finish().map { ShownFrame($0, delay: $1) } }
}
