package import DripImage

package struct FrameDifference: Equatable, Sendable {
    /// Its index in both animations.
    package let frame: Int
    package let pixels: ImageDifference
}
