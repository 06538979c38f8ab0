extension Sequence {
    /// Returns the elements in ascending order. The sort is stable, which `sorted(by:)` does not promise and files with the same bytes need.
    /// Cost: O(n log n) calls of `isBefore` through a closure. It compiles faster than `sorted(by:)`, whose whole sort is compiled for each call.
    /// Inner loops use ``indices(ascendingBy:)``, whose comparison is inlined.
    @inlinable
    package func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        return indicesInOrder(count: elements.count) { isBefore(elements[$0], elements[$1]) }.map { elements[$0] }
    }
}

extension Sequence where Element: Comparable {
    /// Returns the elements in ascending order. Cost: as ``stablySorted(by:)``.
    @inlinable
    package func stablySorted() -> [Element] { stablySorted(by: <) }
}

/// Returns the indices `0..<count` in the order that `isBefore` defines, by a stable sort.
@usableFromInline @inline(never)
func indicesInOrder(count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    // The standard library's sort is stable since Swift 5, and tests check it.
    (0..<count).sorted(by: isBefore)
}

/// Returns the indices of `keys` in the order that makes them ascend; those of equal keys stay in their own order. Cost: O(n log n).
package func indices(ascendingBy keys: [Int]) -> [Int] {
    keys.indices.map { (key: keys[$0], index: $0) }.sorted { $0 < $1 }.map(\.index)
}

/// Puts numbers into ascending order. Cost: O(n log n).
package func sortAscending(_ numbers: inout [Int]) { numbers.sort() }
