internal import DripImage

/// A sum of squared differences of channels, over one pixel or many.
package struct SquaredError: Hashable, Comparable, Sendable, AdditiveArithmetic, ExpressibleByIntegerLiteral {
    /// The sum in levels².
    package let sum: Int

    @inline(__always)
    init(_ sum: Int) { self.sum = sum }

    package init(integerLiteral sum: Int) { self.init(sum) }

    /// Measures red, green and blue: at most 3 · 255².
    @inline(__always)
    init(_ first: Color, _ second: Color) {
        let red = Int(first.red) - Int(second.red)
        let green = Int(first.green) - Int(second.green)
        let blue = Int(first.blue) - Int(second.blue)
        sum = red * red + green * green + blue * blue
    }

    /// Measures red, green, blue and alpha: at most 4 · 255².
    @inline(__always)
    init(withAlpha first: Color, _ second: Color) {
        let alpha = Int(first.alpha) - Int(second.alpha)
        sum = SquaredError(first, second).sum + alpha * alpha
    }

    @inline(__always)
    package static func + (first: SquaredError, second: SquaredError) -> SquaredError { SquaredError(first.sum + second.sum) }

    @inline(__always)
    package static func - (first: SquaredError, second: SquaredError) -> SquaredError { SquaredError(first.sum - second.sum) }

    /// Returns the error of `count` equal pixels.
    @inline(__always)
    static func * (one: SquaredError, count: Int) -> SquaredError { SquaredError(one.sum * count) }

    @inline(__always)
    package static func < (first: SquaredError, second: SquaredError) -> Bool { first.sum < second.sum }
}
