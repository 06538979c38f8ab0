package import DripCodec
internal import DripImage
internal import DripNumbers

/// Compares two animations frame by frame while they are decoded.
///
///     var comparer = AnimationComparer()
///     while comparer.add(try golden.next(), try new.next()) {}
///     let comparison = comparer.finish(plays: golden.plays, new.plays)
///
/// Memory is a few words per frame. Fingerprints are kept from the first two different frames on. When one side has more frames, they show whether
/// the rest matches, so that a missing frame does not count as a difference in every later frame.
package struct AnimationComparer: Sendable {
    private let tolerance: PixelTolerance
    private var expected = ComparedAnimation.Assembly()
    private var actual = ComparedAnimation.Assembly()
    private var pixels: [FrameDifference] = []
    /// The number of equal frames at the start.
    private var alike: Int?

    package init(tolerance: PixelTolerance = .exact) { self.tolerance = tolerance }

    /// Adds the next frame of both, with equal neighbours joined; nil after the end.
    /// - Returns: whether there was one.
    package mutating func add(_ one: ShownFrame?, _ other: ShownFrame?) -> Bool {
        if one == nil, other == nil { return false }
        let index = max(expected.delays.count, actual.delays.count)
        var isAlike = false
        if let one, let other, one.image.size == other.image.size {
            let difference = ImageDifference(one.image, other.image, beyond: tolerance.perPixel)
            isAlike = difference.count <= tolerance.maximumPixels
            if !isAlike { pixels.append(FrameDifference(frame: index, pixels: difference)) }
        }
        if !isAlike, alike == nil { alike = index }
        if let one { expected.add(one, isInTail: alike != nil) }
        if let other { actual.add(other, isInTail: alike != nil) }
        return true
    }

    package consuming func finish(plays expectedPlays: Plays, _ actualPlays: Plays) -> AnimationComparison {
        let one = expected.finish(plays: expectedPlays)
        let other = actual.finish(plays: actualPlays)
        let gap = one.size == other.size ? self.gap : nil
        return AnimationComparison(expected: one, actual: other, tolerance: tolerance, gap: gap, pixels: gap == nil ? pixels : [])
    }

    /// The frames that only one side has, if all others are equal in order.
    private var gap: FrameGap? {
        let (one, other) = (expected.tail, actual.tail)
        let count = abs(one.count - other.count)
        guard let alike, count > 0 else { return nil }
        let shared = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        guard shared == min(one.count, other.count) else { return nil }
        return FrameGap(frames: alike..<alike + count, isMissing: one.count > other.count)
    }
}

extension StraightImage {
    /// A fingerprint, equal for frames that look alike, and hardly ever for others.
    ///
    /// Four independent sums, each of every fourth pixel, multiplied before each addition. A single sum would wait for its own multiplications, which
    /// took a fifth of a comparison's time where all frames differ.
    var fingerprint: UInt64 {
        // 2⁶⁴ divided by the golden ratio: odd, with many set bits.
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, UInt64(size.width))
        let pixels = pixels.span
        let whole = pixels.count / 4 * 4
        for index in stride(from: 0, to: whole, by: 4) {
            first = first &* factor &+ pixels[index].shownWord
            second = second &* factor &+ pixels[index + 1].shownWord
            third = third &* factor &+ pixels[index + 2].shownWord
            fourth = fourth &* factor &+ pixels[index + 3].shownWord
        }
        for rest in whole..<pixels.count { first = first &* factor &+ pixels[rest].shownWord }
        return [first, second, third, fourth].reduce(0) { ($0 ^ $1 ^ $1 &>> 32) &* factor }
    }
}

extension Color {
    /// The pixel's word; 0 for every fully transparent pixel, so that equal looks are equal numbers.
    fileprivate var shownWord: UInt64 { alpha == 0 ? 0 : UInt64(packed) }
}
