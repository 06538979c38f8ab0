package import DripGeometry
import DripNumbers

/// A seeded generator: the same seed gives the same test everywhere, and a failure can name its seed.
///
/// SplitMix64 (Guy L. Steele Jr., Doug Lea and Christine H. Flood, 2014).
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Uniform in `range`.
    package mutating func number(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    package mutating func integer(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

    /// Uniform in `rect`.
    package mutating func point(in rect: Rect) -> Point {
        Point(number(in: rect.minX...rect.maxX), number(in: rect.minY...rect.maxY))
    }

    /// Any magnitude from 10^`exponents.lowerBound` to 10^`exponents.upperBound`, either sign.
    package mutating func magnitude(exponents: ClosedRange<Double>) -> Double {
        power(10, number(in: exponents)) * (next() & 1 == 0 ? 1 : -1)
    }
}
