public import DripImage

/// Makes animated GIF89a files in memory.
///
///     let bytes = try GIFEncoder().encode(images.map { ($0, Centiseconds(2)) })
///
/// A viewer shows the pictures over the matte: exactly, where what a frame paints has no more colours than a palette holds and no error is
/// allowed. What does not change is never painted in another colour. Equal neighbours become one frame with the sum of their delays. Every
/// frame has a graphic control extension with its disposal, and an animation without clear pixels never clears anything. Equal input gives
/// equal bytes.
public struct GIFEncoder: Hashable, Sendable {
    /// What the file may cost and lose.
    public var settings: GIFSettings
    /// What lies under translucent pixels.
    public var matte: Matte
    /// How often the animation runs; one play writes no loop block.
    public var plays: Plays

    /// An encoder for animations that run forever, on white, unless said otherwise.
    public init(_ settings: GIFSettings = GIFSettings(), matte: Matte = Matte(.white), plays: Plays = .forever) {
        self.settings = settings
        self.matte = matte
        self.plays = plays
    }

    /// The bytes of a GIF of `frames`: at least one, all of one size.
    ///
    /// Any delay is written as it is (a longer one than a frame can have in several frames); viewers play those under
    /// ``Centiseconds/shortest`` slower than they say.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``, ``GIFError/outOfMemory``, ``GIFError/notEncodable(frame:code:text:)``.
    /// - Complexity: two passes over what changes from frame to frame, and compressing it.
    public func encode(_ frames: some Sequence<(StraightImage, Centiseconds)>) throws(GIFError) -> [UInt8] {
        try encode(flat: frames.lazy.map { (StraightImage($0, over: matte), $1) })
    }

    /// As ``encode(_:)``, for pixmaps.
    public func encode(_ frames: some Sequence<(Pixmap, Centiseconds)>) throws(GIFError) -> [UInt8] {
        try encode(flat: frames.lazy.map { (StraightImage($0, over: matte), $1) })
    }

    private func encode(flat frames: some Sequence<(StraightImage, Centiseconds)>) throws(GIFError) -> [UInt8] {
        var previous: StraightImage?
        var changes: [(change: PictureChange, delay: Centiseconds)] = []
        for (picture, delay) in frames {
            changes.append((PictureChange(from: previous, to: picture), delay))
            previous = picture
        }
        guard let previous else { preconditionFailure("an animation has a frame") }
        var survey = GIFSurvey(size: previous.size)
        for (change, delay) in changes { survey.add(change, delay: delay) }
        let plan = survey.plan(settings)
        var (indexer, coder) = (FrameIndexer(plan, repeats: plays != .times(1)), FrameCoder(plan))
        var assembly = try GIFAssembly(plan, plays: plays)
        var bytes: [UInt8] = []
        func put(_ steps: [FrameIndexer.Step]) throws(GIFError) {
            for step in steps { bytes += try assembly.add(step.map { indexer.take(coder.code($0), of: $0) }).flatMap(\.bytes) }
        }
        for (change, delay) in changes { try put(indexer.add(change, delay: delay)) }
        try put(indexer.finish())
        return try bytes + assembly.finish().flatMap(\.bytes)
    }
}
