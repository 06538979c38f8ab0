internal import DripImage

extension Color {
    /// Red, green and blue as a vector.
    var channels: SIMD3<Int32> { SIMD3(Int32(red), Int32(green), Int32(blue)) }

    /// Creates the opaque colour of `channels`, each 0…255.
    init(channels: SIMD3<Int32>) {
        self.init(
            red: UInt8(truncatingIfNeeded: channels.x), green: UInt8(truncatingIfNeeded: channels.y),
            blue: UInt8(truncatingIfNeeded: channels.z), alpha: 255)
    }

    /// Returns whether it precedes `other` by red, then green, then blue.
    func precedes(_ other: Color) -> Bool { order < other.order }
}
