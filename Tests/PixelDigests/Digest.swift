import DripImage

/// FNV-1a (Fowler, Noll, Vo) of a drawing.
struct Digest {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    private mutating func add(_ part: UInt64) { state = (state ^ part) &* 0x100_0000_01B3 }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
    }

    mutating func add(_ pixmap: Pixmap) {
        for pixel in pixmap.pixels { add(UInt64(pixel.packed)) }
    }

    /// Sixteen digits.
    var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
