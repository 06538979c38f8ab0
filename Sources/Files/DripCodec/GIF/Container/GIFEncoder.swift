public import DripImage

/// Encodes animated GIF89a files in memory.
///
///     let bytes = try GIFEncoder().encode(images.map { ($0, Centiseconds(2)) })
///
/// A viewer shows the frames composited onto the matte. They are exact if the painted pixels of each frame fit a palette and no error is allowed.
/// Unchanged pixels are never painted in another colour. Equal neighbours become one frame with the sum of their delays. Every frame has a graphic
/// control extension with its disposal, and an animation without clear pixels never clears anything. Equal input gives equal bytes.
public struct GIFEncoder: Equatable, Sendable {
    /// Settings of size, error and effort.
    package var settings: GIFSettings
    /// The colour under translucent pixels.
    package var matte: Matte
    /// The number of plays; one writes no loop block.
    package var plays: Plays

    /// Creates an encoder; by default for animations on white that play forever.
    public init(_ settings: GIFSettings = GIFSettings(), matte: Matte = Matte(.white), plays: Plays = .forever) {
        self.settings = settings
        self.matte = matte
        self.plays = plays
    }

    /// Returns the bytes of a GIF of `frames`: at least one, all of the same size.
    ///
    /// Every delay is kept; one over the format's limit becomes several frames. Viewers play delays under 2 hundredths more slowly.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``.
    /// - Complexity: two passes over the changes between frames, and compression.
    public func encode(_ frames: some Sequence<(StraightImage, Centiseconds)>) throws(GIFError) -> [UInt8] {
        try encode(flat: frames.lazy.map { (StraightImage($0, over: matte), $1) })
    }

    /// Encodes pixmaps, like ``encode(_:)``.
    public func encode(_ frames: some Sequence<(Pixmap, Centiseconds)>) throws(GIFError) -> [UInt8] {
        try encode(flat: frames.lazy.map { (StraightImage($0, over: matte), $1) })
    }

    /// Encodes frames that were drawn from shapes on the matte: their palette is chosen by frequency, without a search.
    package func encode(drawn frames: some Sequence<(StraightImage, Centiseconds)>) throws(GIFError) -> [UInt8] {
        try encode(flat: frames, areDrawn: true)
    }

    private func encode(flat frames: some Sequence<(StraightImage, Centiseconds)>, areDrawn: Bool = false) throws(GIFError) -> [UInt8] {
        var previous: StraightImage?
        var changes: [(change: PictureChange, delay: Centiseconds)] = []
        for (picture, delay) in frames {
            changes.append((PictureChange(from: previous, to: picture), delay))
            previous = picture
        }
        guard let previous else { preconditionFailure("an animation has a frame") }
        var survey = GIFSurvey(size: previous.size, measuresTime: settings.needsShownColors)
        survey.isDrawn = areDrawn
        for (change, delay) in changes { survey.add(change, delay: delay) }
        let plan = survey.plan(settings)
        var (indexer, coder) = (FrameIndexer(plan, repeats: plays != .times(1)), FrameCoder(plan))
        var assembly = try GIFAssembly(plan, plays: plays)
        var bytes: [UInt8] = []
        func put(_ steps: [FrameIndexer.Step]) {
            for step in steps { bytes += assembly.add(step.map { indexer.take(coder.code($0), of: $0) }).flatMap { $0.bytes } }
        }
        var (search, number) = (BaseSearch(plan), 0)
        func draw() {
            while let drawing = search.next() {
                put(indexer.add(drawing, delay: changes[number].delay))
                number += 1
            }
        }
        for (change, _) in changes {
            search.add(change)
            draw()
        }
        search.finish()
        draw()
        put(indexer.finish())
        return bytes + assembly.finish().flatMap { $0.bytes }
    }
}
