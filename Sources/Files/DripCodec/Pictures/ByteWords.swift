extension Span<UInt8> {
    /// Returns the four bytes at `offset` as a number, high byte first, as in PNG.
    @inline(__always)
    func bigEndianWord(at offset: Int) -> UInt32 { littleEndianWord(at: offset).byteSwapped }

    /// Returns the four bytes at `offset` as a number, low byte first.
    @inline(__always)
    func littleEndianWord(at offset: Int) -> UInt32 {
        UInt32(self[offset]) | UInt32(self[offset + 1]) &<< 8 | UInt32(self[offset + 2]) &<< 16 | UInt32(self[offset + 3]) &<< 24
    }
}
