import DripCodec
private import Synchronization

/// Codes a frame in all ways that the effort knows, several at a time. The result does not depend on how many.
struct TrialTasks: Sendable {
    private let trials: [Memory]
    private let pipeline: WorkPipeline

    /// - Parameter jobs: how many tasks there may be: at least 1.
    init(_ plan: GIFPlan, jobs: Int) {
        trials = plan.coderChooses ? FrameTrial.all(for: plan).map { Memory($0) } : []
        pipeline = WorkPipeline(jobs: jobs)
    }

    /// As ``FrameCoder/code(_:)``, of a plan whose coder chooses.
    func code(_ draft: FrameDraft) async -> CodedDraft { CodedDraft(draft, await pipeline.map(trials) { $0.code(draft) }) }

    /// A trial's memory, which one task after the other may use.
    private final class Memory: Sendable {
        private let trial: Mutex<FrameTrial>

        init(_ trial: FrameTrial) { self.trial = Mutex(trial) }

        func code(_ draft: FrameDraft) -> FrameTrial.Outcome { trial.withLock { $0.code(draft) } }
    }
}
