private import Synchronization

/// Turns drafts into coded frames. It has scratch memory that never changes an answer: reuse one for many frames, give each task its own.
package struct FrameCoder: Sendable {
    private let trials: [TrialMemory]

    /// A coder for the frames of one file.
    package init(_ plan: GIFPlan) { trials = FrameTrial.all(for: plan).map { TrialMemory($0) } }

    /// Codes `draft` in all ways that the effort knows, and keeps the best.
    /// - Returns: the frame, and the index of each pixel when colours could be chosen.
    package func code(_ draft: FrameDraft) -> (frame: CodedFrame, indices: [UInt8]?) {
        Self.best(of: trials.map { $0.code(draft) }, for: draft)
    }

    /// As ``code(_:)``, in `jobs` tasks at most.
    package func code(_ draft: FrameDraft, jobs: Int) async -> (frame: CodedFrame, indices: [UInt8]?) {
        let taskCount = min(jobs, trials.count)
        if taskCount < 2 { return code(draft) }
        let outcomes = await withTaskGroup(of: [(number: Int, outcome: FrameTrial.Outcome)].self) { group in
            for first in 0..<taskCount {
                group.addTask { stride(from: first, to: trials.count, by: taskCount).map { ($0, trials[$0].code(draft)) } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        return Self.best(of: outcomes.sorted { $0.number < $1.number }.map(\.outcome), for: draft)
    }

    /// The best of `outcomes`; of equals the first.
    private static func best(of outcomes: [FrameTrial.Outcome], for draft: FrameDraft) -> (frame: CodedFrame, indices: [UInt8]?) {
        let best = outcomes.dropFirst().reduce(outcomes[0]) { $1.isBetter(than: $0) ? $1 : $0 }
        let frame = CodedFrame(
            rect: draft.rect, palette: draft.palette, codeBits: best.codeBits, codes: best.codes, error: draft.error, delay: draft.delay,
            disposal: draft.disposal)
        return (frame, best.indices)
    }
}

/// The memory of one trial, which one task after the other may use.
private final class TrialMemory: Sendable {
    private let trial: Mutex<FrameTrial>

    init(_ trial: FrameTrial) { self.trial = Mutex(trial) }

    func code(_ draft: FrameDraft) -> FrameTrial.Outcome { trial.withLock { $0.code(draft) } }
}
