/// Turns drafts into coded frames. A value with scratch memory: reuse one for many frames, give each task its own. The memory never
/// changes an answer.
package struct FrameCoder: Sendable {
    private var trials: [FrameTrial]

    /// A coder for the frames of one file.
    package init(_ plan: GIFPlan) { trials = FrameTrial.all(for: plan) }

    /// Codes `draft` in all ways that the effort knows, and keeps the best.
    package mutating func code(_ draft: FrameDraft) -> CodedDraft {
        CodedDraft(draft, trials.indices.map { trials[$0].code(draft) })
    }

    /// Codes what is not coded yet.
    package mutating func code(_ step: FrameIndexer.Step) -> FrameStep<CodedFrame> { step.map { $0.coded ?? code($0).frame } }
}

/// What a draft became.
package struct CodedDraft: Sendable {
    let frame: CodedFrame
    /// The index of each pixel when colours could be chosen.
    let indices: [UInt8]?

    /// The best of `outcomes`; of equals the first.
    /// - Precondition: there is one.
    package init(_ draft: FrameDraft, _ outcomes: [FrameTrial.Outcome]) {
        let best = outcomes.dropFirst().reduce(outcomes[0]) { $1.isBetter(than: $0) ? $1 : $0 }
        frame = CodedFrame(
            number: draft.number, rect: draft.rect, palette: draft.palette, codeBits: best.codeBits, codes: best.codes, error: draft.error,
            delay: draft.delay,
            disposal: draft.disposal)
        indices = best.indices
    }
}
