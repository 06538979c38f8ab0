extension Sequence {
    /// Returns the elements in ascending order. Those of which none is before the other keep their order; `sorted(by:)` does not promise that, and
    /// bytes of files may depend on it. Cost: O(n log n) calls of `isBefore`, each through a closure: the sort is compiled once for all elements, where
    /// `sorted(by:)` is compiled for each call, 60 ms and more. Inner loops call that one, whose comparisons are inlined.
    @inlinable
    package func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        return indicesInOrder(count: elements.count) { isBefore(elements[$0], elements[$1]) }.map { elements[$0] }
    }
}

extension Sequence where Element: Comparable {
    /// Returns the elements in ascending order, equal ones as they were. Cost: as ``stablySorted(by:)``.
    @inlinable
    package func stablySorted() -> [Element] { stablySorted(by: <) }
}

/// Returns the indices `0..<count` in the order of the elements that they stand for.
@usableFromInline @inline(never)
func indicesInOrder(count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    // Since Swift 5 the standard library's sort is stable. Tests hold it to that.
    (0..<count).sorted(by: isBefore)
}
