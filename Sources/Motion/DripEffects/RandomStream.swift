/// A seeded stream of random numbers for one purpose. Streams are separate, so that a new use does not change the numbers of others.
///
///     var speeds = RandomStream(seed: settings.seed, purpose: "confetti.speed")
///     let speed = speeds.number(in: 20..<60)
///
/// The numbers are the same on every machine. SplitMix64 (Guy L. Steele Jr., Doug Lea and Christine H. Flood, 2014): a counter with the golden ratio
/// as its step, and a mixing function.
public struct RandomStream: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a stream. Streams of different `purpose` or `seed` are independent for any visible effect.
    public init(seed: UInt64, purpose: StaticString) {
        state = seed
        // FNV-1a of the purpose's name.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in purpose.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = next() ^ hash
    }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed &>> 31
    }

    /// Returns a uniform number in `range` from 53 random bits.
    public mutating func number(in range: Range<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * (Double(next() &>> 11) * 0x1p-53)
    }
}
