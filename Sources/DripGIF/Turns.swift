/// Something that tasks change one after the other, in the order of their numbers: 0, 1, 2, …
///
/// Every number must come, so whoever has one may not fail before its turn; else those with higher ones wait forever.
actor Turns<State: Sendable> {
    private var state: State
    private var next = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    init(_ state: State) { self.state = state }

    /// Waits until all lower numbers have had their turn; then runs `body`.
    func take<Answer: Sendable>(_ number: Int, _ body: @Sendable (inout State) -> Answer) async -> Answer {
        while number != next { await withCheckedContinuation { waiting[number] = $0 } }
        defer {
            next += 1
            waiting.removeValue(forKey: next)?.resume()
        }
        return body(&state)
    }

    /// Runs `body` after the last turn.
    func finish<Answer: Sendable>(_ body: @Sendable (inout State) -> Answer) -> Answer { body(&state) }
}
