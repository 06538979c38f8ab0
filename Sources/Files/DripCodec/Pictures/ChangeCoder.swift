package import DripImage

/// Codes the changes between frames of a format that has all colours.
package protocol ChangeCoder: Sendable {
    associatedtype Frame: CodedChange
    associatedtype Failure: Error

    /// Returns the frame that turns `previous` into `image`, or nil when they are equal. The first frame has no predecessor and is written whole.
    mutating func code(_ image: StraightImage, after previous: StraightImage?) throws(Failure) -> Frame?

    /// Returns a frame that shows `image` again.
    mutating func repetition(of image: StraightImage) throws(Failure) -> Frame

    /// Returns whether a viewer that shows `previous` shows exactly `image` after drawing `frame`.
    func shows(_ image: StraightImage, by frame: Frame, after previous: StraightImage?) throws(Failure) -> Bool
}

extension APNGFrameCoder: ChangeCoder {
    package typealias Failure = PNGError
}
