import DripCodec
import DripImage
import DripNumbers

/// The differences between two animations as shown by a viewer. With an exact tolerance they are equal if and only if their digests are.
public struct AnimationComparison: Equatable, Sendable {
    /// The first animation, such as a golden.
    package let expected: ComparedAnimation
    package let actual: ComparedAnimation
    package let tolerance: PixelTolerance
    /// The missing frames, if the numbers of frames differ and the gap can be determined.
    package let gap: FrameGap?
    /// The frames that differ by more than the tolerance; none when the sizes differ.
    package let pixels: [FrameDifference]

    package var hasSameSize: Bool { expected.size == actual.size }
    package var hasSameFrameCount: Bool { expected.frameCount == actual.frameCount }
    package var hasSamePlays: Bool { expected.plays == actual.plays }

    /// Whether nothing differs by more than the tolerance.
    public var isSame: Bool { hasSameSize && hasSameFrameCount && hasSamePlays && delays.isEmpty && pixels.isEmpty }

    /// The index of the first frame whose pixels, delay or position differ; nil when there is none.
    package var firstFrame: Int? {
        var candidates = [pixels.first?.frame, delays.first?.expectedFrame, gap?.frames.lowerBound]
        if !hasSameFrameCount, gap == nil { candidates.append(min(expected.frameCount, actual.frameCount)) }
        if !hasSameSize { candidates.append(0) }
        return candidates.compactMap(\.self).min()
    }

    package var pairs: [FramePair] {
        let (one, other) = (expected.frameCount, actual.frameCount)
        // Without a known gap, the rest of the longer animation has no counterpart.
        let gap = gap ?? FrameGap(frames: min(one, other)..<max(one, other), isMissing: one > other)
        let before = (0..<gap.frames.lowerBound).map { FramePair(expected: $0, actual: $0) }
        let alone = gap.frames.map { FramePair(expected: gap.isMissing ? $0 : nil, actual: gap.isMissing ? nil : $0) }
        let after = (gap.frames.lowerBound..<min(one, other)).map { index in
            let later = index + gap.frames.count
            return FramePair(expected: gap.isMissing ? later : index, actual: gap.isMissing ? index : later)
        }
        return before + alone + after
    }

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
        let index = pixels.partitioningIndex { $0.frame >= frame }
        return index < pixels.count && pixels[index].frame == frame ? pixels[index] : nil
    }

    /// The different delays of frames that both have.
    package var delays: [DelayDifference] {
        pairs.compactMap { pair in
            guard let one = pair.expected, let other = pair.actual, expected.delays[one] != actual.delays[other] else { return nil }
            return DelayDifference(
                expectedFrame: one, actualFrame: other, expected: expected.delays[one], actual: actual.delays[other])
        }
    }
}
