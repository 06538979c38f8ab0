/// Results that arrive in any order and leave in order. Producers too far ahead wait, which bounds memory; small results may be further ahead.
package actor OrderedBuffer<Element: Sendable, Failure: CancellableError> {
    private let window: Int
    private let roomForMore: Int
    private var ready: [Int: (element: Element, byteCount: Int)] = [:]
    private var readyBytes = 0
    private var next = 0
    private var openProducers: Int
    private var failure: Failure?
    private var waitingProducers: [CheckedContinuation<Void, Never>] = []
    private var waitingConsumers: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - window: the number of results that may wait regardless of size, ≥ 1.
    ///   - roomForMore: the maximum bytes of all waiting results where more than `window` wait.
    ///   - producers: the number of calls of ``producerFinished()`` that end the sequence.
    package init(window: Int, roomForMore: Int = 0, producers: Int) {
        self.window = window
        self.roomForMore = roomForMore
        openProducers = producers
    }

    /// Adds result number `index`; waits while it is too far ahead. The result that is taken next never waits.
    /// - Parameter byteCount: the size of the result; nil if unknown, and then it counts as large.
    package func put(_ element: Element, at index: Int, byteCount: Int? = nil) async throws(Failure) {
        while failure == nil, index >= next + window, !hasRoom(for: byteCount) {
            await withCheckedContinuation { waitingProducers.append($0) }
        }
        if let failure { throw failure }
        ready[index] = (element, byteCount ?? 0)
        readyBytes += byteCount ?? 0
        if index == next { Self.wake(&waitingConsumers) }
    }

    private func hasRoom(for byteCount: Int?) -> Bool { byteCount.map { $0 <= roomForMore - readyBytes } ?? false }

    /// Returns the next result in order, or nil when all producers have finished and all results were taken.
    package func take() async throws(Failure) -> Element? { try await takeNumbered()?.item }

    /// The same with the number of the result. Several consumers may wait, and each result goes to one of them.
    package func takeNumbered() async throws(Failure) -> (index: Int, item: Element)? {
        while true {
            if let failure { throw failure }
            if let (element, byteCount) = ready.removeValue(forKey: next) {
                next += 1
                readyBytes -= byteCount
                Self.wake(&waitingProducers)
                if ready[next] != nil { Self.wake(&waitingConsumers) }
                return (next - 1, element)
            }
            if openProducers == 0 { return nil }
            await withCheckedContinuation { waitingConsumers.append($0) }
        }
    }

    package func producerFinished() {
        openProducers -= 1
        if openProducers == 0 { Self.wake(&waitingConsumers) }
    }

    /// Ends the sequence: all waiting and all later calls throw the first failure.
    package func fail(_ error: Failure) {
        if failure == nil { failure = error }
        ready.removeAll()
        Self.wake(&waitingProducers)
        Self.wake(&waitingConsumers)
    }

    /// Wakes all that wait, who check again whether they may continue.
    private static func wake(_ waiting: inout [CheckedContinuation<Void, Never>]) {
        for one in waiting { one.resume() }
        waiting.removeAll(keepingCapacity: true)
    }
}
