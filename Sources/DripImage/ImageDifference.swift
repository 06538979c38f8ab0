/// What changed between two pictures of one size.
public struct ImageDifference: Hashable, Sendable {
    /// The smallest rectangle that holds every changed pixel; empty when the pictures are equal.
    public let rect: PixelRect
    /// How many pixels differ in any channel.
    public let count: Int
    /// The largest difference of one channel, 0…255.
    public let worstChannel: Int

    public var isEmpty: Bool { count == 0 }

    /// Compares pixel by pixel. One pass, no allocation.
    /// - Precondition: the same size.
    public init(_ before: StraightImage, _ after: StraightImage) {
        precondition(before.size == after.size, "pictures of \(before.size) and \(after.size) do not match")
        let width = before.width
        var left = Int.max
        var right = -1
        var top = Int.max
        var bottom = -1
        var count = 0
        var worst = 0
        for index in before.pixels.indices where before.pixels[index] != after.pixels[index] {
            let (y, x) = index.quotientAndRemainder(dividingBy: width)
            left = min(left, x)
            right = max(right, x)
            top = min(top, y)
            bottom = y
            count += 1
            worst = max(worst, before.pixels[index].largestDifference(from: after.pixels[index]))
        }
        self.count = count
        worstChannel = worst
        rect =
            count == 0
            ? PixelRect(x: 0, y: 0, width: 0, height: 0)
            : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

extension Color {
    /// The largest absolute difference of a channel, alpha included.
    public func largestDifference(from other: Color) -> Int {
        func apart(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
        return max(apart(red, other.red), apart(green, other.green), apart(blue, other.blue), apart(alpha, other.alpha))
    }
}
