/// What changed between two pictures of one size, as a viewer shows them: a fully transparent pixel has no colour.
///
/// The distance of two pixels is the greatest difference of a channel, in levels of straight red, green, blue and alpha.
public struct ImageDifference: Hashable, Sendable {
    /// The smallest rectangle that holds every pixel that counts; empty when there is none.
    public let rect: PixelRect
    /// How many pixels are further apart than was asked for.
    public let count: Int
    /// The largest distance, 0…255, of those that count.
    public let worstChannel: Int

    /// Whether no pixel counts.
    public var isEmpty: Bool { count == 0 }

    /// Compares pixel by pixel.
    /// - Parameters:
    ///   - distance: levels up to which two pixels count as equal, 0…255.
    /// - Precondition: the same size.
    /// - Complexity: one pass, no allocation. Equal rows are passed over eight pixels and more at a time.
    public init(_ before: StraightImage, _ after: StraightImage, beyond distance: Int = 0) {
        precondition(before.size == after.size, "pictures of \(before.size) and \(after.size) do not match")
        let width = before.width
        let (one, other) = (before.pixels.span, after.pixels.span)
        var (rect, count, worst) = (PixelRect.nothing, 0, 0)
        for y in 0..<before.height {
            let row = y * width..<(y + 1) * width
            if Self.holdSameBytes(one, other, in: row) { continue }
            var (left, right) = (width, -1)
            for index in row where one[index] != other[index] {
                let levels = one[index].shown.largestDifference(from: other[index].shown)
                guard levels > distance else { continue }
                (left, right) = (min(left, index - row.lowerBound), index - row.lowerBound)
                count += 1
                worst = max(worst, levels)
            }
            rect = rect.union(PixelRect(x: left, y: y, width: right - left + 1, height: 1))
        }
        (self.rect, self.count, worstChannel) = (rect, count, worst)
    }

    /// The loop has no exit, so the compiler makes vectors of it: 18 GB/s, where `==` of two colours after the other came to 2.
    private static func holdSameBytes(_ one: Span<Color>, _ other: Span<Color>, in row: Range<Int>) -> Bool {
        precondition(row.upperBound <= one.count && row.upperBound <= other.count)
        var difference = Color.clear.packed
        for index in row { difference |= one[index].packed ^ other[index].packed }
        return difference == 0
    }
}

extension StraightImage {
    /// Whether a viewer shows the same: the colour of a fully transparent pixel does not matter.
    public func looksLike(_ other: StraightImage) -> Bool { size == other.size && ImageDifference(self, other).isEmpty }
}

extension Color {
    /// The largest absolute difference of a channel, alpha included.
    public func largestDifference(from other: Color) -> Int {
        func apart(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
        return max(apart(red, other.red), apart(green, other.green), apart(blue, other.blue), apart(alpha, other.alpha))
    }

    /// The same, or ``clear`` when nothing of it is to be seen.
    package var shown: Color { alpha == 0 ? .clear : self }
}
