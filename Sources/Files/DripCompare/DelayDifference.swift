package import DripNumbers

package struct DelayDifference: Sendable {
    /// Its index in the first animation; the second one's differs after a ``FrameGap``.
    package let expectedFrame: Int
    package let actualFrame: Int
    package let expected: Rational
    package let actual: Rational
}
