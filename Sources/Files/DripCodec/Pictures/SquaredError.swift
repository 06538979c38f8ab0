internal import DripImage

/// A sum of squared differences of channels, over one pixel or many.
package struct SquaredError: Hashable, Comparable, Sendable, AdditiveArithmetic, ExpressibleByIntegerLiteral {
    /// The sum in levels².
    package let sum: Int64

    @inline(__always)
    init(_ sum: Int64) { self.sum = sum }

    package init(integerLiteral sum: Int64) { self.init(sum) }

    /// Measures red, green and blue: at most 3 · 255².
    @inline(__always)
    init(_ first: Color, _ second: Color) {
        let red = Int64(first.red) - Int64(second.red)
        let green = Int64(first.green) - Int64(second.green)
        let blue = Int64(first.blue) - Int64(second.blue)
        sum = red * red + green * green + blue * blue
    }

    /// Measures red, green, blue and alpha: at most 4 · 255².
    @inline(__always)
    init(withAlpha first: Color, _ second: Color) {
        let alpha = Int64(first.alpha) - Int64(second.alpha)
        sum = SquaredError(first, second).sum + alpha * alpha
    }

    @inline(__always)
    package static func + (first: SquaredError, second: SquaredError) -> SquaredError { SquaredError(first.sum + second.sum) }

    @inline(__always)
    package static func - (first: SquaredError, second: SquaredError) -> SquaredError { SquaredError(first.sum - second.sum) }

    /// Returns the error of `count` equal pixels.
    @inline(__always)
    static func * (one: SquaredError, count: Int) -> SquaredError { SquaredError(one.sum * Int64(count)) }

    @inline(__always)
    package static func < (first: SquaredError, second: SquaredError) -> Bool { first.sum < second.sum }
}
