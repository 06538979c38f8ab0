extension FramePipeline {
    /// As ``run(state:process:deliver:)``, for what is made of a picture and the one before it.
    ///
    /// Every frame is drawn once, and nobody waits for a picture: whoever has drawn the later of two makes what there is to make of them.
    /// - Parameters:
    ///   - draw: the picture of a frame.
    ///   - process: what to make of a frame; the previous picture is nil for the first.
    ///   - byteCount: how much that takes, or nil where nobody knows.
    @discardableResult
    func runChanges<State: Sendable, Picture: Sendable, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        draw: @escaping @Sendable (inout FrameWorker, StoryboardFrame) throws(DripGIFError) -> Picture,
        process: @escaping @Sendable (inout State, Picture?, Picture, StoryboardFrame) throws(DripGIFError) -> Output,
        byteCount: @escaping @Sendable (Output) -> Int? = { _ in nil },
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> [State] {
        let drawn = DrawnPictures<Picture>()
        return try await runNumbered(
            state: state,
            process: { worker, state, frame, index async throws(DripGIFError) in
                var outputs: [(Int, Output)] = []
                for change in await drawn.add(try draw(&worker, frame), of: frame, at: index) {
                    outputs.append((change.index, try process(&state, change.before, change.after, change.frame)))
                }
                return outputs
            },
            byteCount: byteCount, deliver: deliver)
    }
}

/// Where each picture waits until both its neighbours are drawn.
///
/// So at most two wait for every frame that is being drawn; how far others go ahead of that one, ``OrderedBuffer`` bounds.
private actor DrawnPictures<Picture: Sendable> {
    struct Change: Sendable {
        let index: Int
        let before: Picture?
        let after: Picture
        let frame: StoryboardFrame
    }

    private struct Drawn {
        let picture: Picture
        let frame: StoryboardFrame
        var hasBefore = false
        var hasAfter = false
    }

    private var waiting: [Int: Drawn] = [:]

    /// The changes that are known with this picture: to it, and from it to the next.
    func add(_ picture: Picture, of frame: StoryboardFrame, at index: Int) -> [Change] {
        var changes: [Change] = []
        var drawn = Drawn(picture: picture, frame: frame)
        if index == 0 {
            drawn.hasBefore = true
            changes.append(Change(index: 0, before: nil, after: picture, frame: frame))
        }
        if let before = waiting.removeValue(forKey: index - 1) {
            drawn.hasBefore = true
            changes.append(Change(index: index, before: before.picture, after: picture, frame: frame))
            keep(before, at: index - 1, hasAfter: true)
        }
        if let after = waiting.removeValue(forKey: index + 1) {
            drawn.hasAfter = true
            changes.append(Change(index: index + 1, before: picture, after: after.picture, frame: after.frame))
            keep(after, at: index + 1, hasBefore: true)
        }
        keep(drawn, at: index)
        return changes
    }

    private func keep(_ drawn: Drawn, at index: Int, hasBefore: Bool = false, hasAfter: Bool = false) {
        var kept = drawn
        kept.hasBefore = drawn.hasBefore || hasBefore
        kept.hasAfter = drawn.hasAfter || hasAfter
        if !kept.hasBefore || !kept.hasAfter { waiting[index] = kept }
    }
}
