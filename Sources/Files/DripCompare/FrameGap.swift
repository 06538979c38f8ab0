/// Frames that only one of two animations has, where all others are equal.
package struct FrameGap: Equatable, Sendable {
    /// Their indices in the animation that has them.
    package let frames: Range<Int>
    /// Whether the second animation lacks them; otherwise the first does.
    package let isMissing: Bool
}
