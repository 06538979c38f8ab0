/// For each ambiguous pixel, the edges that may pass through it.
struct NearEdges {
    /// An edge near an ambiguous pixel, and the previous one near the same, or −1.
    private struct Entry {
        let edge: Int32
        let previous: Int32
    }

    /// The edges near one ambiguous pixel: the last of them, or −1, and the count.
    private struct List {
        var last: Int32 = -1
        var count: Int32 = 0
    }

    private var entries: [Entry] = []
    private var lists: [List] = []

    mutating func begin(_ ambiguityCount: Int) {
        entries.removeAll(keepingCapacity: true)
        lists.removeAll(keepingCapacity: true)
        lists.append(contentsOf: repeatElement(List(), count: ambiguityCount))
    }

    @inline(__always)
    mutating func add(_ edge: Int, nearAmbiguity ambiguity: Int) {
        let list = lists[ambiguity]
        lists[ambiguity] = List(last: Int32(truncatingIfNeeded: entries.count), count: list.count &+ 1)
        entries.append(Entry(edge: Int32(truncatingIfNeeded: edge), previous: list.last))
    }

    @inline(__always)
    func count(ofAmbiguity ambiguity: Int) -> Int { Int(lists[ambiguity].count) }

    /// Returns the indices of the two edges of an ambiguous pixel in the order of addition; nil if it has more or fewer.
    @inline(__always)
    func pair(ofAmbiguity ambiguity: Int) -> (first: Int, second: Int)? {
        if lists[ambiguity].count != 2 { return nil }
        let last = entries[Int(lists[ambiguity].last)]
        return (Int(entries[Int(last.previous)].edge), Int(last.edge))
    }

    /// Calls `body` with the index of each edge, from the last to the first.
    @inline(__always)
    func forEach(ofAmbiguity ambiguity: Int, _ body: (_ edge: Int) -> Void) {
        var next = lists[ambiguity].last
        while next >= 0 {
            let entry = entries[Int(next)]
            body(Int(entry.edge))
            next = entry.previous
        }
    }
}
