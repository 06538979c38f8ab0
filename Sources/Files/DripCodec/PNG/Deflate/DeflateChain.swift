/// The positions of the last 32 KiB with equal hashes, nearest first.
struct DeflateChain: Sendable {
    static let hashBits = 15
    private var heads = [Int32](repeating: -1, count: 1 &<< hashBits)
    /// The next position by each, in a circle.
    private(set) var previous = [Int32](repeating: -1, count: DeflateSymbols.window)

    mutating func restart() {
        heads = Array(repeating: -1, count: heads.count)
    }

    @inline(__always)
    mutating func add(_ location: Int, _ hash: Int) {
        previous[location & (DeflateSymbols.window - 1)] = heads[hash]
        heads[hash] = Int32(truncatingIfNeeded: location)
    }

    /// Returns the nearest position, or -1.
    @inline(__always)
    func head(_ hash: Int) -> Int { Int(heads[hash]) }

    /// Returns the next position after `location` by the entries `previous`, or -1; the entry may have been overwritten.
    @inline(__always)
    static func location(before location: Int, in previous: Span<Int32>) -> Int {
        let next = Int(previous[location & (DeflateSymbols.window - 1)])
        return next < location ? next : -1
    }
}
