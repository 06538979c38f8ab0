internal import DripImage

// Bytes and pixels are compared and copied many at a time: in builds for debugging up to 30 times as fast as one by one, and twice as fast in others.
// The loads are safe: their bounds are checked before, and any bits are a number.

extension Span where Element: PackedPixel {
    /// Returns the number of pixels from `position` that equal those of `other` from `location`, at most `limit`.
    /// - Precondition: `limit` pixels follow in both.
    @inline(__always)
    func matchLength(at position: Int, with other: Span<Element>, at location: Int, limit: Int) -> Int {
        precondition(position >= 0 && location >= 0 && limit <= count - position && limit <= other.count - location)
        let (one, other) = unsafe (bytes, other.bytes)
        var length = 0
        while length &+ step <= limit {
            var difference: UInt64 = 0
            var lane = length
            while lane < length &+ step {
                difference |= one.long(at: 4 &* (position &+ lane)) ^ other.long(at: 4 &* (location &+ lane))
                lane &+= 2
            }
            if difference != 0 { break }
            length &+= step
        }
        while length < limit, one.word(at: 4 &* (position &+ length)) == other.word(at: 4 &* (location &+ length)) { length &+= 1 }
        return length
    }

    /// Returns the number of pixels from `position` that equal the one there, which is included.
    @inline(__always)
    func runLength(at position: Int, limit: Int) -> Int {
        precondition(position >= 0 && limit > 0 && limit <= count - position)
        let pixels = unsafe bytes
        let value = pixels.word(at: 4 &* position)
        var length = 1
        while length &+ step <= limit {
            var difference: UInt32 = 0
            for lane in length..<length &+ step { difference |= pixels.word(at: 4 &* (position &+ lane)) ^ value }
            if difference != 0 { break }
            length &+= step
        }
        while length < limit, pixels.word(at: 4 &* (position &+ length)) == value { length &+= 1 }
        return length
    }
}

/// The number of pixels compared in one step.
private let step = 16

extension Span<UInt8> {
    /// Returns the number of bytes from `position` that equal those of `other` from `location`, at most `limit`.
    /// - Precondition: `limit` bytes follow in both.
    @inline(__always)
    func matchLength(at position: Int, with other: Span<UInt8>, at location: Int, limit: Int) -> Int {
        precondition(position >= 0 && location >= 0 && limit <= count - position && limit <= other.count - location)
        let (one, two) = unsafe (bytes, other.bytes)
        var length = 0
        while length &+ 8 <= limit {
            let difference = UInt64(littleEndian: one.long(at: position &+ length) ^ two.long(at: location &+ length))
            if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
            length &+= 8
        }
        while length < limit, self[position &+ length] == other[location &+ length] { length &+= 1 }
        return length
    }

    /// Returns the number of bytes from `position` that equal the one there, which is included.
    @inline(__always)
    func runLength(at position: Int, limit: Int) -> Int {
        precondition(limit > 0)
        // In a run, each byte equals the one before.
        return 1 + matchLength(at: position + 1, with: self, at: position, limit: limit - 1)
    }

    /// Returns the eight bytes at `offset` as a number, low byte first.
    @inline(__always)
    func littleEndianLong(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count - 8)
        return UInt64(littleEndian: unsafe bytes.long(at: offset))
    }
}

extension Span<Color> {
    /// Returns red, green, blue and alpha of every colour: the order of the bytes in memory.
    func channels() -> [UInt8] { unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
}

extension RawSpan {
    @inline(__always)
    fileprivate func long(at offset: Int) -> UInt64 { unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self) }

    @inline(__always)
    fileprivate func word(at offset: Int) -> UInt32 { unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self) }
}
