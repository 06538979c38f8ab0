extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which `isBefore` is false; it must be true for all before that, and for none after. The end where there is
    /// none. Cost: logarithmic.
    package func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
