// Integer conversions for pairs of concrete types. Overload resolution prefers them to the generic ones of the standard library; they return the same
// and trap on the same values. The compiler copies the whole generic conversion into each call and then simplifies it, which takes 3 to 7 ms a call.

extension Int {
    @inlinable @inline(__always) package init(_ value: UInt8) { self = numericCast(value) }
    @inlinable @inline(__always) package init(_ value: UInt16) { self = numericCast(value) }
    @inlinable @inline(__always) package init(_ value: UInt32) { self = numericCast(value) }
    @inlinable @inline(__always) package init(_ value: Int32) { self = numericCast(value) }
}

extension Int32 {
    @inlinable @inline(__always) package init(_ value: Int) { self = numericCast(value) }
    @inlinable @inline(__always) package init(_ value: UInt8) { self = numericCast(value) }
}

extension UInt8 {
    @inlinable @inline(__always) package init(_ value: Int) { self = numericCast(value) }
}

extension UInt16 {
    @inlinable @inline(__always) package init(_ value: Int) { self = numericCast(value) }
}

extension UInt32 {
    @inlinable @inline(__always) package init(_ value: Int) { self = numericCast(value) }
    @inlinable @inline(__always) package init(_ value: UInt8) { self = numericCast(value) }
}

extension UInt64 {
    @inlinable @inline(__always) package init(_ value: Int) { self = numericCast(value) }
}

extension UInt32 {
    /// The four bytes, low byte first.
    package var littleEndianBytes: [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: self &>> $0) } }
}
