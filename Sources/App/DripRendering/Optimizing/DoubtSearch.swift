import DripCodec
import DripCompare
private import Synchronization

/// The doubts about a file, found while it is first read for another purpose.
final class DoubtSearch: Sendable {
    private let doubts = Mutex(ViewerDoubts())

    var obstacle: OptimizationSummary.Obstacle? { doubts.withLock { $0.obstacle } }

    /// Adds image number `number`, unless an earlier pass did.
    /// - Throws: ``DripGIFError/cancelled`` if viewers show it differently.
    func add(_ image: AnimationImage, _ number: Int) throws(DripGIFError) {
        let isDoubtful = doubts.withLock { doubts in
            if doubts.frameCount == number { doubts.add(image) }
            return doubts.obstacle != nil
        }
        if isDoubtful { throw .cancelled }
    }
}
