/// A stage of a pipeline that processes items in the order of their numbers, 0, 1, 2, …, and keeps state between them.
///
/// Every number must arrive. A worker must not fail before this stage: workers with higher numbers would wait forever.
package actor OrderedStage<State: Sendable> {
    /// Nil while an item is processed.
    private var state: State?
    private var next = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    package init(_ state: State) { self.state = state }

    /// Waits until all lower numbers are processed, and then runs `body`, which may suspend.
    package func process<Answer: Sendable>(_ number: Int, _ body: @Sendable (inout State) async -> Answer) async -> Answer {
        while number != next { await withCheckedContinuation { waiting[number] = $0 } }
        return await finish(body)
    }

    package func finish<Answer: Sendable>(_ body: @Sendable (inout State) async -> Answer) async -> Answer {
        guard var state = state.take() else { preconditionFailure("two items at once") }
        let answer = await body(&state)
        self.state = state
        next += 1
        waiting.removeValue(forKey: next)?.resume()
        return answer
    }
}
