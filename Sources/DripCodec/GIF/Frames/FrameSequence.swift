/// The part of coding that has to go frame after frame, because what a viewer shows decides what the next frame paints.
///
///     choose colours ─▶ add, in order ─▶ code
///
/// What comes before, ``FramePaletteChooser``, and what comes after, ``Step/coded(by:)``, may be done for several frames at once.
package struct FrameSequence: Sendable {
    private var indexer: FrameIndexer
    /// Where the coder may choose colours, frames are coded here: what it chose is what the viewer shows.
    private var coder: FrameCoder?

    /// What comes of a change.
    package enum Step: Sendable {
        case draft(FrameDraft)
        case coded(CodedFrame)
        /// What is shown stays for longer; see ``FrameIndexer/Step/hold(_:error:)``.
        case hold(Centiseconds, error: Int)

        /// The frame of this step, by `coder` if it is not coded yet; or how much longer the last one stays.
        package func coded(by coder: inout FrameCoder) -> CodedStep {
            switch self {
            case .draft(let draft): .frame(coder.code(draft).frame)
            case .coded(let frame): .frame(frame)
            case .hold(let delay, let error): .hold(delay, error: error)
            }
        }
    }

    /// - Parameter repeats: whether the first picture follows the last one.
    package init(_ plan: GIFPlan, repeats: Bool) {
        indexer = FrameIndexer(plan, repeats: repeats)
        coder = plan.coderChooses ? FrameCoder(plan) : nil
    }

    /// The steps that are decided now that `change` comes, for `delay`.
    /// - Parameter chosen: what ``FramePaletteChooser/choose(for:isFirst:)`` says of the change; nil to ask it here.
    package mutating func add(_ change: PictureChange, _ chosen: FrameColors? = nil, delay: Centiseconds) -> [Step] {
        indexer.add(change, chosen, delay: delay).map { step($0) }
    }

    /// As ``add(_:_:delay:)``, where `code` codes what has to be coded here.
    package mutating func add(
        _ change: PictureChange, _ chosen: FrameColors?, delay: Centiseconds, code: (FrameDraft) async -> CodedDraft
    ) async -> [Step] {
        var steps: [Step] = []
        for next in indexer.add(change, chosen, delay: delay) {
            if coder != nil, case .frame(let draft) = next {
                steps.append(shown(await code(draft), as: draft))
            } else {
                steps.append(step(next))
            }
        }
        return steps
    }

    /// The last steps.
    package mutating func finish() -> [Step] { indexer.finish().map { step($0) } }

    private mutating func step(_ step: FrameIndexer.Step) -> Step {
        switch step {
        case .hold(let delay, let error): return .hold(delay, error: error)
        case .frame(let draft):
            guard let coded = coder?.code(draft) else { return .draft(draft) }
            return shown(coded, as: draft)
        }
    }

    /// Takes in what became of `draft`.
    private mutating func shown(_ coded: CodedDraft, as draft: FrameDraft) -> Step {
        if let indices = coded.indices { indexer.learn(indices, of: draft) }
        return .coded(coded.frame)
    }
}

/// What goes into the file.
package enum CodedStep: Sendable {
    case frame(CodedFrame)
    /// The previous frame lasts longer, and may then be off by up to `error` levels.
    case hold(Centiseconds, error: Int)

    /// About how much memory it takes.
    package var byteCount: Int {
        if case .frame(let frame) = self { return frame.codes.count + 4 * frame.palette.colors.count }
        return 0
    }
}
