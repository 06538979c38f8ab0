// The conversions of the standard library are generic and transparent: all of `init<Source: BinaryInteger>(_:)`, for signs and widths of any kind, is
// copied into each place and thinned out there, which takes the compiler 3 to 7 ms each time. Overload resolution prefers these; they do the same.

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
