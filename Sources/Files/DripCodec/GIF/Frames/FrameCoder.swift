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

/// The result of coding a draft.
package struct CodedDraft: Sendable {
    let frame: CodedFrame
    /// The index of each pixel, if the coder may choose colours.
    let indices: [UInt8]?

    /// Selects the best of `outcomes`; the first of equals.
    /// - Precondition: There is at least one.
    package init(_ draft: FrameDraft, _ outcomes: [FrameTrial.Outcome]) {
        let best = outcomes.dropFirst().reduce(outcomes[0]) { $1.isBetter(than: $0) ? $1 : $0 }
        frame = CodedFrame(
            number: draft.number, rect: draft.rect, palette: draft.palette, codeBits: best.codeBits, codes: best.codes,
            allowedError: draft.allowedError,
            delay: draft.delay, disposal: draft.disposal)
        indices = best.indices
    }
}
