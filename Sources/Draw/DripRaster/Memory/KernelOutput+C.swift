/// Memory that kernels write.
protocol KernelOutput<Element>: KernelInput {
    mutating func withMutableAddress<Result>(of range: Range<Int>, _ body: (UnsafeMutablePointer<Element>) -> Result) -> Result?
}

extension Array: KernelOutput {
    @inline(__always)
    func withAddress<Result>(of range: Range<Int>, _ body: (UnsafePointer<Element>) -> Result) -> Result? {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
        return unsafe span.withUnsafeBufferPointer { unsafe $0.baseAddress.map { unsafe body($0 + range.lowerBound) } }
    }

    @inline(__always)
    mutating func withMutableAddress<Result>(of range: Range<Int>, _ body: (UnsafeMutablePointer<Element>) -> Result) -> Result? {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
        var span = mutableSpan
        return unsafe span.withUnsafeMutableBufferPointer { unsafe $0.baseAddress.map { unsafe body($0 + range.lowerBound) } }
    }
}
