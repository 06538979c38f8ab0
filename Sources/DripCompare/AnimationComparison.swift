package import DripCodec
package import DripImage
package import DripNumbers

/// One side of a comparison: all but the pixels.
package struct ComparedAnimation: Hashable, Sendable {
    /// Of every frame.
    package let size: PixelSize
    /// How often it runs.
    package let plays: Plays
    /// Seconds of every frame, equal neighbours joined.
    package let delays: [Rational]
    /// Seconds at which every frame begins.
    package let starts: [Rational]
    /// Seconds of all frames together.
    package let duration: Rational

    /// Frames, equal neighbours joined.
    package var frameCount: Int { delays.count }

    /// What comes together frame by frame.
    struct Assembly: Sendable {
        private(set) var size: PixelSize?
        private(set) var delays: [Rational] = []

        mutating func add(_ frame: ShownFrame) {
            size = size ?? frame.image.size
            delays.append(frame.delay)
        }

        /// - Precondition: there was a frame.
        func finish(plays: Plays) -> ComparedAnimation {
            guard let size else { preconditionFailure("an animation without a frame cannot be compared") }
            var (starts, end) = ([Rational](), Rational(0))
            for delay in delays {
                starts.append(end)
                end = (end + delay).tamed
            }
            return ComparedAnimation(size: size, plays: plays, delays: delays, starts: starts, duration: end)
        }
    }
}

/// How one frame differs in its pixels.
package struct FrameDifference: Hashable, Sendable {
    /// Its number in both animations.
    package let frame: Int
    /// Where, and by how much.
    package let pixels: ImageDifference
}

/// A frame that is shown for longer or shorter.
package struct DelayDifference: Hashable, Sendable {
    /// Its number in the first animation; that in the second one differs behind a ``FrameGap``.
    package let expectedFrame: Int
    /// Its number in the second animation.
    package let actualFrame: Int
    /// Seconds in the first one.
    package let expected: Rational
    /// Seconds in the second one.
    package let actual: Rational
}

/// Frames that only one of two animations has, where all others are alike.
package struct FrameGap: Hashable, Sendable {
    /// Their numbers in the animation that has them.
    package let frames: Range<Int>
    /// Whether the second animation lacks them; otherwise it has them beyond the first.
    package let isMissing: Bool
}

/// A frame of the first animation and the one of the second that is compared with it; nil in a ``FrameGap`` or behind the shorter one's end.
package struct FramePair: Hashable, Sendable {
    package let expected: Int?
    package let actual: Int?

    init(_ expected: Int?, _ actual: Int?) {
        self.expected = expected
        self.actual = actual
    }
}

/// How two animations differ as a viewer shows them. Equal if and only if their digests are, as long as no tolerance is given.
public struct AnimationComparison: Hashable, Sendable {
    /// The first one: a golden, say.
    package let expected: ComparedAnimation
    /// The second one.
    package let actual: ComparedAnimation
    /// What was allowed.
    public let tolerance: PixelTolerance
    /// When the numbers of frames differ: which ones are missing, if that can be said.
    package let gap: FrameGap?
    /// Of frames that both have.
    package private(set) var delays: [DelayDifference]
    /// The frames that differ by more than the tolerance; none when the sizes differ.
    package let pixels: [FrameDifference]

    /// Whether both have one size.
    package var hasSameSize: Bool { expected.size == actual.size }
    /// Whether both have as many frames, equal neighbours joined.
    package var hasSameFrameCount: Bool { expected.frameCount == actual.frameCount }
    /// Whether both run equally often.
    package var hasSamePlays: Bool { expected.plays == actual.plays }

    /// Whether nothing differs by more than the tolerance.
    public var isSame: Bool { hasSameSize && hasSameFrameCount && hasSamePlays && delays.isEmpty && pixels.isEmpty }

    /// The number of the first frame that is not the same in pixels, delay or place; nil when there is none.
    public var firstFrame: Int? {
        var candidates = [pixels.first?.frame, delays.first?.expectedFrame, gap?.frames.lowerBound]
        if !hasSameFrameCount, gap == nil { candidates.append(min(expected.frameCount, actual.frameCount)) }
        if !hasSameSize { candidates.append(0) }
        return candidates.compactMap(\.self).min()
    }

    /// Which frames belong together, in order.
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

    /// The place among ``pairs`` of the first frame that differs; 0 when none does.
    package var firstPair: Int { pairs.firstIndex { differs($0) } ?? 0 }

    /// Whether the frames of one of ``pairs`` differ in anything: pixels, delay, or that one is missing.
    package func differs(_ pair: FramePair) -> Bool {
        guard let one = pair.expected, let other = pair.actual else { return true }
        return !hasSameSize || pixelDifference(of: pair) != nil || expected.delays[one] != actual.delays[other]
    }

    /// How the frames of one of ``pairs`` differ in their pixels.
    package func pixelDifference(of pair: FramePair) -> FrameDifference? {
        guard let frame = pair.expected, pair.actual == frame else { return nil }
        // Sorted by frame: of ten thousand that differ, none is looked for from the start.
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
