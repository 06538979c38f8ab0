/// A delay in seconds, as in the format: a fraction of two 16-bit numbers.
public struct APNGDelay: Equatable, Sendable {
    /// The numerator of the seconds.
    public let numerator: UInt16
    /// The denominator, not 0: the format's 0 means 100, and is read as that.
    public let denominator: UInt16

    /// Creates a delay.
    /// - Precondition: `denominator` is not 0.
    public init(_ numerator: UInt16, _ denominator: UInt16) {
        precondition(denominator != 0, "a fraction cannot have the denominator 0")
        self.numerator = numerator
        self.denominator = denominator
    }
}
