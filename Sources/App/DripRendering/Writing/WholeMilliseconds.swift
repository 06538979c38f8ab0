import DripCodec
import DripNumbers

/// Delays in whole milliseconds, whose sum does not drift: every frame begins within half a millisecond of its timestamp.
struct WholeMilliseconds {
    /// The exact sum minus the sum of the whole delays, in seconds.
    private var missing = Rational(0)

    /// Returns the next delay in milliseconds.
    mutating func next(_ delay: Rational) -> Int {
        let wanted = (missing + delay).withBoundedDenominator
        let whole = min(max(0, (wanted * 1000).rounded), WebPWriter.delayLimit)
        missing = (wanted - Rational(whole, 1000)).withBoundedDenominator
        return whole
    }
}
