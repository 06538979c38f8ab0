extension RandomAccessCollection where Index == Int {
    /// Returns the index of the first element for which `predicate` is true, or the end. It must be true for every later element. Cost: logarithmic.
    @inlinable
    package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
