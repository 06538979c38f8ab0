internal import DripImage

/// Returns the largest difference of red, green or blue between two colours.
@inline(__always)
func channelDistance(_ first: Color, _ second: Color) -> Int {
    func apart(_ first: UInt8, _ second: UInt8) -> Int32 { abs(Int32(first) - Int32(second)) }
    return Int(max(apart(first.red, second.red), max(apart(first.green, second.green), apart(first.blue, second.blue))))
}

/// Returns the sum of the squared differences of red, green and blue between two colours: at most 3 · 255².
@inline(__always)
func squaredDistance(_ first: Color, _ second: Color) -> Int {
    let red = Int(first.red) - Int(second.red)
    let green = Int(first.green) - Int(second.green)
    let blue = Int(first.blue) - Int(second.blue)
    return red * red + green * green + blue * blue
}

/// Returns the sum of the squared differences of red, green, blue and alpha between two colours: at most 4 · 255².
@inline(__always)
func squaredDistanceWithAlpha(_ first: Color, _ second: Color) -> Int {
    let alpha = Int(first.alpha) - Int(second.alpha)
    return squaredDistance(first, second) + alpha * alpha
}

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
