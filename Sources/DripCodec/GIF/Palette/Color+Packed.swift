internal import DripImage

extension Color {
    /// `0xFFRRGGBB` for the colour without its alpha: sorts by red, then green, then blue, and is never 0, which marks free slots.
    var packed: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

/// A slot for a packed colour among 2^bits: the high bits of the product with 2^32 ÷ golden ratio, in which all bits of the colour
/// take part (Knuth, The Art of Computer Programming 3, section 6.4). Colours of a ramp fall far apart.
func slot(of packed: UInt32, bits: Int) -> Int {
    Int((packed &* 0x9E37_79B1) >> UInt32(32 - bits))
}
