package import DripCodec
package import DripImage
package import DripNumbers

/// One side of a comparison, without pixels.
package struct ComparedAnimation: Hashable, Sendable {
    /// The size of every frame.
    package let size: PixelSize
    /// The number of plays.
    package let plays: Plays
    /// The delay of each frame in seconds, equal neighbours joined.
    package let delays: [Rational]
    /// The start of each frame in seconds.
    package let starts: [Rational]
    /// The total duration in seconds.
    package let duration: Rational

    /// The number of frames, equal neighbours joined.
    package var frameCount: Int { delays.count }

    struct Assembly: Sendable {
        private(set) var size: PixelSize?
        private(set) var delays: [Rational] = []

        mutating func add(_ frame: ShownFrame) {
            size = size ?? frame.image.size
            delays.append(frame.delay)
        }

        /// - Precondition: There was a frame.
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

/// The difference of one frame in its pixels.
package struct FrameDifference: Hashable, Sendable {
    /// Its index in both animations.
    package let frame: Int
    /// The location and amount of the difference.
    package let pixels: ImageDifference
}

/// A frame whose delay differs.
package struct DelayDifference: Hashable, Sendable {
    /// Its index in the first animation; the second one's differs after a ``FrameGap``.
    package let expectedFrame: Int
    /// Its index in the second animation.
    package let actualFrame: Int
    /// The delay in the first one, in seconds.
    package let expected: Rational
    /// The delay in the second one, in seconds.
    package let actual: Rational
}

/// Frames that only one of two animations has, where all others are equal.
package struct FrameGap: Hashable, Sendable {
    /// Their indices in the animation that has them.
    package let frames: Range<Int>
    /// Whether the second animation lacks them; otherwise the first does.
    package let isMissing: Bool
}

/// A frame of the first animation and its counterpart in the second; nil in a ``FrameGap`` or after the end of the shorter one.
package struct FramePair: Hashable, Sendable {
    package let expected: Int?
    package let actual: Int?

    init(_ expected: Int?, _ actual: Int?) {
        self.expected = expected
        self.actual = actual
    }
}

/// The differences between two animations as shown by a viewer. With an exact tolerance they are equal if and only if their digests are.
public struct AnimationComparison: Hashable, Sendable {
    /// The first animation, such as a golden.
    package let expected: ComparedAnimation
    /// The second animation.
    package let actual: ComparedAnimation
    /// The allowed difference.
    public let tolerance: PixelTolerance
    /// The missing frames, if the numbers of frames differ and the gap can be determined.
    package let gap: FrameGap?
    /// The different delays of frames that both have.
    package private(set) var delays: [DelayDifference]
    /// The frames that differ by more than the tolerance; none when the sizes differ.
    package let pixels: [FrameDifference]

    /// Whether the sizes are equal.
    package var hasSameSize: Bool { expected.size == actual.size }
    /// Whether the numbers of frames are equal, with equal neighbours joined.
    package var hasSameFrameCount: Bool { expected.frameCount == actual.frameCount }
    /// Whether the play counts are equal.
    package var hasSamePlays: Bool { expected.plays == actual.plays }

    /// Whether nothing differs by more than the tolerance.
    public var isSame: Bool { hasSameSize && hasSameFrameCount && hasSamePlays && delays.isEmpty && pixels.isEmpty }

    /// The index of the first frame whose pixels, delay or position differ; nil when there is none.
    public var firstFrame: Int? {
        var candidates = [pixels.first?.frame, delays.first?.expectedFrame, gap?.frames.lowerBound]
        if !hasSameFrameCount, gap == nil { candidates.append(min(expected.frameCount, actual.frameCount)) }
        if !hasSameSize { candidates.append(0) }
        return candidates.compactMap(\.self).min()
    }

    /// The pairs of corresponding frames, in order.
    package var pairs: [FramePair] {
        let shared = min(expected.frameCount, actual.frameCount)
        var pairs: [FramePair] = []
        guard let gap else {
            for index in 0..<max(expected.frameCount, actual.frameCount) {
                pairs.append(FramePair(index < expected.frameCount ? index : nil, index < actual.frameCount ? index : nil))
            }
            return pairs
        }
        for index in 0..<gap.frames.lowerBound { pairs.append(FramePair(index, index)) }
        for index in gap.frames { pairs.append(gap.isMissing ? FramePair(index, nil) : FramePair(nil, index)) }
        for index in gap.frames.lowerBound..<shared {
            let later = index + gap.frames.count
            pairs.append(gap.isMissing ? FramePair(later, index) : FramePair(index, later))
        }
        return pairs
    }

    /// The index in ``pairs`` of the first difference; 0 when there is none.
    package var firstPair: Int { pairs.firstIndex { differs($0) } ?? 0 }

    /// Returns whether the frames of one of ``pairs`` differ in pixels or delay, or one is missing.
    package func differs(_ pair: FramePair) -> Bool {
        guard let one = pair.expected, let other = pair.actual else { return true }
        return !hasSameSize || pixelDifference(of: pair) != nil || expected.delays[one] != actual.delays[other]
    }

    /// Returns the difference in pixels between the frames of one of ``pairs``.
    package func pixelDifference(of pair: FramePair) -> FrameDifference? {
        guard let frame = pair.expected, pair.actual == frame else { return nil }
        // Binary search by frame: there may be ten thousand differences.
        var (low, high) = (0, pixels.count)
        while low < high {
            let middle = (low + high) / 2
            if pixels[middle].frame < frame { low = middle + 1 } else { high = middle }
        }
        return low < pixels.count && pixels[low].frame == frame ? pixels[low] : nil
    }

    mutating func compareDelays() {
        delays = pairs.compactMap { pair in
            guard let one = pair.expected, let other = pair.actual, expected.delays[one] != actual.delays[other] else { return nil }
            return DelayDifference(
                expectedFrame: one, actualFrame: other, expected: expected.delays[one], actual: actual.delays[other])
        }
    }
}
