package import DripCodec
package import DripImage
package import DripNumbers

/// One side of a comparison, without pixels.
package struct ComparedAnimation: Equatable, Sendable {
    package let size: PixelSize
    package let plays: Plays
    /// The delay of each frame in seconds, equal neighbours joined.
    package let delays: [Rational]
    package let starts: [Rational]
    package let duration: Rational

    package var frameCount: Int { delays.count }

    struct Assembly: Sendable {
        private(set) var size: PixelSize?
        private(set) var delays: [Rational] = []
        /// The fingerprints of the last frames.
        private(set) var tail: [UInt64] = []

        mutating func add(_ frame: ShownFrame, isInTail: Bool) {
            size = size ?? frame.image.size
            delays.append(frame.delay)
            if isInTail { tail.append(frame.image.fingerprint) }
        }

        func finish(plays: Plays) -> ComparedAnimation {
            guard let size else { preconditionFailure("an animation without a frame cannot be compared") }
            var (starts, end) = ([Rational](), Rational(0))
            for delay in delays {
                starts.append(end)
                end = (end + delay).withBoundedDenominator
            }
            return ComparedAnimation(size: size, plays: plays, delays: delays, starts: starts, duration: end)
        }
    }
}
