package import DripCodec
internal import DripImage
internal import DripNumbers

/// Compares two animations as their frames come: the n-th of one with the n-th of the other.
///
///     var comparer = AnimationComparer()
///     while comparer.add(try golden.next(), try new.next()) {}
///     let comparison = comparer.finish(plays: golden.plays, new.plays)
///
/// Memory is a few words a frame. Of the first two frames that differ and of all after them a fingerprint is kept: when one side
/// has frames more, these show whether the rest goes on as in the other, so that a missing frame is not all frames different.
package struct AnimationComparer: Sendable {
    private let tolerance: PixelTolerance
    private var expected = ComparedAnimation.Assembly()
    private var actual = ComparedAnimation.Assembly()
    private var pixels: [FrameDifference] = []
    /// How many frames at the start are alike.
    private var alike: Int?
    private var expectedTail: [UInt64] = []
    private var actualTail: [UInt64] = []

    /// Nothing compared yet.
    package init(tolerance: PixelTolerance = .exact) { self.tolerance = tolerance }

    /// Takes the next frame of both, equal neighbours joined; nil where there is none any more.
    /// - Returns: whether there was one.
    @discardableResult
    package mutating func add(_ one: ShownFrame?, _ other: ShownFrame?) -> Bool {
        if one == nil, other == nil { return false }
        let index = max(expected.delays.count, actual.delays.count)
        if let one { expected.add(one) }
        if let other { actual.add(other) }
        var isAlike = false
        if let one, let other, one.image.size == other.image.size {
            let difference = ImageDifference(one.image, other.image, beyond: tolerance.perPixel)
            isAlike = difference.count <= tolerance.maximumPixels
            if !isAlike { pixels.append(FrameDifference(frame: index, pixels: difference)) }
        }
        if !isAlike, alike == nil { alike = index }
        if alike != nil {
            if let one { expectedTail.append(one.image.fingerprint) }
            if let other { actualTail.append(other.image.fingerprint) }
        }
        return true
    }

    /// What differs.
    package consuming func finish(plays expectedPlays: Plays, _ actualPlays: Plays) -> AnimationComparison {
        let one = expected.finish(plays: expectedPlays)
        let other = actual.finish(plays: actualPlays)
        let gap = one.size == other.size ? self.gap : nil
        var comparison = AnimationComparison(
            expected: one, actual: other, tolerance: tolerance, gap: gap, delays: [], pixels: gap == nil ? pixels : [])
        comparison.compareDelays()
        return comparison
    }

    /// The frames that only one side has, if all others are alike in their order.
    private var gap: FrameGap? {
        let count = abs(expectedTail.count - actualTail.count)
        guard let alike, count > 0 else { return nil }
        let shared = zip(expectedTail.reversed(), actualTail.reversed()).prefix { $0 == $1 }.count
        guard shared == min(expectedTail.count, actualTail.count) else { return nil }
        return FrameGap(frames: alike..<alike + count, isMissing: expectedTail.count > actualTail.count)
    }
}

extension StraightImage {
    /// Equal for pictures that look alike, and hardly ever for others.
    ///
    /// Four sums, each of every fourth pixel, multiplied before each is added: side by side, since one sum would wait for its own
    /// multiplications. A fifth of a comparison's time went there before, where all frames differ.
    fileprivate var fingerprint: UInt64 {
        // 2^64 by the golden ratio: odd, and of many bits.
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, UInt64(size.width))
        let pixels = pixels.span
        let whole = pixels.count / 4 * 4
        var index = 0
        while index < whole {
            first = first &* factor &+ pixels[index].shownWord
            second = second &* factor &+ pixels[index + 1].shownWord
            third = third &* factor &+ pixels[index + 2].shownWord
            fourth = fourth &* factor &+ pixels[index + 3].shownWord
            index += 4
        }
        for rest in whole..<pixels.count { first = first &* factor &+ pixels[rest].shownWord }
        return [first, second, third, fourth].reduce(0) { ($0 ^ $1 ^ $1 >> 32) &* factor }
    }
}

extension Color {
    /// 0 for what is not to be seen, so that equal looks are equal numbers.
    fileprivate var shownWord: UInt64 { alpha == 0 ? 0 : UInt64(packed) }
}
