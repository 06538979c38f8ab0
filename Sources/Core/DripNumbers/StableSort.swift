extension Sequence {
    /// Returns the elements in ascending order. The sort is stable, which files with the same bytes need. `sorted(by:)` does not promise that, but is
    /// stable since Swift 5, and tests check it. Cost: O(n log n).
    @inlinable
    package func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] { sorted(by: isBefore) }
}

extension Sequence where Element: Comparable {
    /// Returns the elements in ascending order. Cost: as ``stablySorted(by:)``.
    @inlinable
    package func stablySorted() -> [Element] { stablySorted(by: <) }
}

/// Returns the indices of `keys` in the order that makes them ascend; those of equal keys stay in their own order. Cost: O(n log n).
package func indices(ascendingBy keys: [Int64]) -> [Int] {
    keys.indices.map { (key: keys[$0], index: $0) }.sorted { $0 < $1 }.map { $0.index }
}
