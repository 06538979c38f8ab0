/// A step of a deflate stream: a literal byte, or a copy of `length` bytes from `distance` bytes before.
struct DeflateToken: Sendable {
    /// The distance in the low 17 bits, 0 for a literal; length or byte above.
    private let packed: UInt32

    init(byte: UInt8) { packed = UInt32(byte) &<< 17 }
    init(length: Int, distance: Int) { packed = UInt32(truncatingIfNeeded: length &<< 17 | distance) }

    var distance: Int { Int(packed & 0x1FFFF) }
    var length: Int { Int(packed &>> 17) }
    var byte: Int { Int(packed &>> 17) }
    /// The number of bytes that the step produces.
    var advance: Int { distance == 0 ? 1 : length }
}
