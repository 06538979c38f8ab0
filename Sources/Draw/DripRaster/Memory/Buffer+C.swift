/// Elements in memory of one owner, which is allocated once, grows where it must, and is freed with the owner.
///
/// Unlike an array it is never shared: no access asks who else holds it, and views of it stay valid until it grows.
@safe struct Buffer<Element>: ~Copyable {
    private(set) var view = BufferView<Element>()

    init() {}

    init(repeating element: Element, count: Int) { grow(to: count, with: element) }

    deinit { unsafe view.elements.deinitialize().deallocate() }

    var count: Int { view.count }

    subscript(index: Int) -> Element {
        @inline(__always) get { view[index] }
        @inline(__always) mutating set { view[index] = newValue }
    }

    /// Appends elements up to a count.
    mutating func grow(to count: Int, with element: Element) {
        if count <= self.count { return }
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
        let kept = unsafe larger.moveInitialize(fromContentsOf: view.elements)
        unsafe larger[kept...].initialize(repeating: element)
        unsafe view.elements.deallocate()
        view = unsafe BufferView(larger)
    }
}
