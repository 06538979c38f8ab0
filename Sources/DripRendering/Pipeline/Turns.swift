/// Something that tasks change one after the other, in the order of their numbers: 0, 1, 2, …
///
/// Every number must come, so whoever has one may not fail before its turn; else those with higher ones wait forever.
actor Turns<State: Sendable> {
    /// Nil while somebody has it.
    private var state: State?
    private var next = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    init(_ state: State) { self.state = state }

    /// Waits until all lower numbers have had their turn; then runs `body`, which may wait in its turn.
    func take<Answer: Sendable>(_ number: Int, _ body: @Sendable (inout State) async -> Answer) async -> Answer {
        while number != next { await withCheckedContinuation { waiting[number] = $0 } }
        return await turn(body)
    }

    /// Runs `body` after the last turn.
    func finish<Answer: Sendable>(_ body: @Sendable (inout State) async -> Answer) async -> Answer { await turn(body) }

    private func turn<Answer: Sendable>(_ body: @Sendable (inout State) async -> Answer) async -> Answer {
        guard var state = state.take() else { preconditionFailure("two turns at once") }
        let answer = await body(&state)
        self.state = state
        next += 1
        waiting.removeValue(forKey: next)?.resume()
        return answer
    }
}
