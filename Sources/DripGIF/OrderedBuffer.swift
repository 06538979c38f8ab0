/// Results that come in any order and leave in theirs. Whoever is too far ahead waits, so memory is bounded.
actor OrderedBuffer<Element: Sendable> {
    private let window: Int
    private var ready: [Int: Element] = [:]
    private var next = 0
    private var openProducers: Int
    private var failure: DripGIFError?
    private var waitingProducers: [(index: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var waitingConsumer: CheckedContinuation<Void, Never>?

    /// - Parameters:
    ///   - window: how many results may wait at most, ≥ 1.
    ///   - producers: how many calls of ``producerFinished()`` end the sequence.
    init(window: Int, producers: Int) {
        self.window = window
        openProducers = producers
    }

    /// Hands in result number `index`; waits while that is too far ahead. The result that is taken next never waits.
    func put(_ element: Element, at index: Int) async throws(DripGIFError) {
        while failure == nil, index >= next + window {
            await withCheckedContinuation { waitingProducers.append((index, $0)) }
        }
        if let failure { throw failure }
        ready[index] = element
        if index == next { wakeConsumer() }
    }

    /// The next result in order, or nil when all producers have finished and all results were taken.
    func take() async throws(DripGIFError) -> Element? {
        while true {
            if let failure { throw failure }
            if let element = ready.removeValue(forKey: next) {
                next += 1
                wakeProducers { $0 < next + window }
                return element
            }
            if openProducers == 0 { return nil }
            await withCheckedContinuation { waitingConsumer = $0 }
        }
    }

    func producerFinished() {
        openProducers -= 1
        if openProducers == 0 { wakeConsumer() }
    }

    /// Ends everything: all who wait, and all who come, get the first failure.
    func fail(_ error: DripGIFError) {
        if failure == nil { failure = error }
        ready.removeAll()
        wakeProducers { _ in true }
        wakeConsumer()
    }

    private func wakeProducers(_ mayGo: (Int) -> Bool) {
        let awake = waitingProducers.filter { mayGo($0.index) }
        waitingProducers.removeAll { mayGo($0.index) }
        for producer in awake { producer.continuation.resume() }
    }

    private func wakeConsumer() {
        waitingConsumer?.resume()
        waitingConsumer = nil
    }
}
