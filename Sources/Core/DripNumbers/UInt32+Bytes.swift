extension UInt32 {
    /// The four bytes, low byte first.
    package var littleEndianBytes: [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: self &>> $0) } }
}
