import DripCodec
import DripWork
private import Synchronization

/// Codes a frame with every strategy of the effort, in parallel. The result is identical for any number of jobs.
struct TrialTasks: Sendable {
    private let trials: [Memory]
    private let pipeline: WorkPipeline<DripGIFError>

    /// - Parameter jobs: the maximum number of tasks, at least 1.
    init(_ plan: GIFPlan, jobs: Int) {
        trials = plan.coderChooses ? FrameTrial.all(for: plan).map { Memory($0) } : []
        pipeline = WorkPipeline<DripGIFError>(jobs: jobs)
    }

    /// Codes like ``FrameCoder/code(_:)``, with a plan whose coder chooses.
    func code(_ draft: FrameDraft) async -> CodedDraft { CodedDraft(draft, await pipeline.map(trials) { $0.code(draft) }) }

    /// The memory of a trial, reused by one task after another.
    private final class Memory: Sendable {
        private let trial: Mutex<FrameTrial>

        init(_ trial: FrameTrial) { self.trial = Mutex(trial) }

        func code(_ draft: FrameDraft) -> FrameTrial.Outcome { trial.withLock { $0.code(draft) } }
    }
}
