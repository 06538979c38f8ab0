/// A frame of the first animation and its counterpart in the second; nil in a ``FrameGap`` or after the end of the shorter one.
package struct FramePair: Sendable {
    package let expected: Int?
    package let actual: Int?

    package init(expected: Int?, actual: Int?) { (self.expected, self.actual) = (expected, actual) }
}
