/// Memory that kernels read.
protocol KernelInput<Element> {
    associatedtype Element

    /// Calls `body` with the address of `range`, unless there is no memory.
    func withAddress<Result>(of range: Range<Int>, _ body: (UnsafePointer<Element>) -> Result) -> Result?
}
