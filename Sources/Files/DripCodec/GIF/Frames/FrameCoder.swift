/// Codes drafts into frames. The value owns scratch memory, which never affects results: reuse it for many frames, one for each task.
package struct FrameCoder: Sendable {
    private var trials: [FrameTrial]

    /// Creates a coder for the frames of one file.
    package init(_ plan: GIFPlan) { trials = FrameTrial.all(for: plan) }

    /// Codes `draft` with every strategy of the effort, and returns the best result.
    package mutating func code(_ draft: FrameDraft) -> CodedDraft {
        CodedDraft(draft, trials.indices.map { trials[$0].code(draft) })
    }

    /// Codes a step's draft unless it is coded already.
    package mutating func code(_ step: FrameIndexer.Step) -> FrameStep<CodedFrame> { step.map { $0.coded ?? code($0).frame } }
}
