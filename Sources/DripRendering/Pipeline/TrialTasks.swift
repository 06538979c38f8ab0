import DripCodec
private import Synchronization

/// Codes a frame in all ways that the effort knows, several at a time. What comes of it does not depend on how many.
struct TrialTasks: Sendable {
    private let trials: [Memory]
    private let taskCount: Int

    /// - Parameter jobs: how many tasks there may be: at least 1.
    init(_ plan: GIFPlan, jobs: Int) {
        trials = plan.coderChooses ? FrameTrial.all(for: plan).map { Memory($0) } : []
        taskCount = min(jobs, trials.count)
    }

    /// As ``FrameCoder/code(_:)``, of a plan whose coder chooses.
    func code(_ draft: FrameDraft) async -> CodedDraft {
        if taskCount < 2 { return CodedDraft(draft, trials.map { $0.code(draft) }) }
        let outcomes = await withTaskGroup(of: [(number: Int, outcome: FrameTrial.Outcome)].self) { group in
            for first in 0..<taskCount {
                group.addTask { stride(from: first, to: trials.count, by: taskCount).map { ($0, trials[$0].code(draft)) } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        return CodedDraft(draft, outcomes.sorted { $0.number < $1.number }.map(\.outcome))
    }

    /// A trial's memory, which one task after the other may use.
    private final class Memory: Sendable {
        private let trial: Mutex<FrameTrial>

        init(_ trial: FrameTrial) { self.trial = Mutex(trial) }

        func code(_ draft: FrameDraft) -> FrameTrial.Outcome { trial.withLock { $0.code(draft) } }
    }
}
