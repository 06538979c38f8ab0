extension FramePipeline {
    /// As ``run(state:process:deliver:)``, for what is made of a picture and the one before it.
    ///
    /// Every frame is drawn once. Who has drawn it hands the picture to whoever has the next frame, and needs the one of the frame before;
    /// that frame was taken from the queue earlier, so it is being drawn already or done, and nobody waits in a circle.
    /// - Parameters:
    ///   - draw: the picture of a frame.
    ///   - process: what to make of a frame; the previous picture is nil for the first.
    @discardableResult
    func runChanges<State: Sendable, Picture: Sendable, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        draw: @escaping @Sendable (inout FrameWorker, StoryboardFrame) throws(DripGIFError) -> Picture,
        process: @escaping @Sendable (inout State, Picture?, Picture, StoryboardFrame) throws(DripGIFError) -> Output,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> [State] {
        let exchange = PictureExchange<Picture>()
        return try await runIndexed(
            state: state,
            process: { worker, state, frame, index async throws(DripGIFError) -> Output in
                let picture: Picture
                do throws(DripGIFError) {
                    picture = try draw(&worker, frame)
                } catch {
                    await exchange.fail(error)
                    throw error
                }
                await exchange.put(picture, at: index)
                let previous = index == 0 ? nil : try await exchange.take(at: index - 1)
                return try process(&state, previous, picture, frame)
            },
            deliver: deliver)
    }
}

/// Where the picture of each frame waits for whoever has the next one. At most one a worker waits, and the last one.
private actor PictureExchange<Picture: Sendable> {
    private var pictures: [Int: Picture] = [:]
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var failure: DripGIFError?

    func put(_ picture: Picture, at index: Int) {
        pictures[index] = picture
        waiting.removeValue(forKey: index)?.resume()
    }

    /// The picture, once; waits until it is there.
    func take(at index: Int) async throws(DripGIFError) -> Picture {
        while true {
            if let picture = pictures.removeValue(forKey: index) { return picture }
            if let failure { throw failure }
            await withCheckedContinuation { waiting[index] = $0 }
        }
    }

    /// Whoever waits for a picture gets the error instead.
    func fail(_ error: DripGIFError) {
        if failure == nil { failure = error }
        for continuation in waiting.values { continuation.resume() }
        waiting.removeAll()
    }
}
