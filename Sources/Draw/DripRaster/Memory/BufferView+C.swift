/// Elements in memory of someone else, for as long as that lends them. To reach beyond them is a mistake of the programmer.
@safe struct BufferView<Element> {
    let elements: UnsafeMutableBufferPointer<Element>

    /// No elements.
    init() { unsafe elements = UnsafeMutableBufferPointer(start: nil, count: 0) }

    @unsafe init(_ elements: UnsafeMutableBufferPointer<Element>) { unsafe self.elements = elements }

    var count: Int { unsafe elements.count }
    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Element {
        @inline(__always)
        get {
            precondition(index >= 0 && index < count, "element \(index) of \(count)")
            return unsafe elements[index]
        }
        @inline(__always)
        nonmutating set {
            precondition(index >= 0 && index < count, "element \(index) of \(count)")
            unsafe elements[index] = newValue
        }
    }
}

extension BufferView {
    /// Returns the address of a range, which stays as long as the memory.
    @inline(__always)
    @unsafe func address(of range: Range<Int>) -> UnsafeMutablePointer<Element> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
        guard let first = unsafe elements.baseAddress else { preconditionFailure("no memory for \(range)") }
        return unsafe first + range.lowerBound
    }
}

extension BufferView: KernelOutput {
    @inline(__always)
    func withAddress<Result>(of range: Range<Int>, _ body: (UnsafePointer<Element>) -> Result) -> Result? {
        unsafe body(address(of: range))
    }

    @inline(__always)
    func withMutableAddress<Result>(of range: Range<Int>, _ body: (UnsafeMutablePointer<Element>) -> Result) -> Result? {
        unsafe body(address(of: range))
    }
}

/// Lends the elements of an array.
func withView<Element>(_ array: inout [Element], _ body: (BufferView<Element>) -> Void) {
    unsafe array.withUnsafeMutableBufferPointer { body(unsafe BufferView($0)) }
}

/// Lends the elements of three arrays.
func withViews<A, B, C, Failure: Error>(
    of a: inout [A], _ b: inout [B], _ c: inout [C],
    _ body: (BufferView<A>, BufferView<B>, BufferView<C>) throws(Failure) -> Void
) throws(Failure) {
    try unsafe a.withUnsafeMutableBufferPointer { (a) throws(Failure) in
        try unsafe b.withUnsafeMutableBufferPointer { (b) throws(Failure) in
            try unsafe c.withUnsafeMutableBufferPointer { (c) throws(Failure) in
                try body(unsafe BufferView(a), unsafe BufferView(b), unsafe BufferView(c))
            }
        }
    }
}
