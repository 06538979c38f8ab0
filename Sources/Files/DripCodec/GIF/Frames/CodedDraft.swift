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
