import DripEffects
import DripFiles
import DripNumbers
import DripRendering
private import Synchronization

/// Every N-th output of a manifest, from the I-th on, so that several machines share the work.
public struct BatchShard: Equatable, Sendable {
    /// The index, counted from 1.
    let index: Int
    let count: Int

    /// - Throws: ``BatchError/shardOutOfRange(index:count:)``.
    public init(_ index: Int, of count: Int) throws(BatchError) {
        guard count >= 1, (1...count).contains(index) else { throw .shardOutOfRange(index: index, count: count) }
        self.index = index
        self.count = count
    }

    /// - Parameter position: the output's index, counted from 0.
    func contains(_ position: Int) -> Bool { position % count == index - 1 }
}
