/// Makes an animated GIF89a from changes, one at a time: bytes come out as they become ready, and memory does not grow with frames.
///
///     var encoder = try GIFEncoder(survey.plan(GIFSettings()))
///     for change in changes { bytes += try encoder.add(change, delay: Centiseconds(2)) }
///     bytes += try encoder.finish()
///
/// A viewer shows the pictures that were surveyed: exactly, where what a frame paints has no more colours than a palette holds and no error is
/// allowed. What does not change is never painted in another colour. Equal neighbours become one frame with the sum of their delays. Every
/// frame has a graphic control extension with its disposal, and an animation without clear pixels never clears anything. Equal input gives
/// equal bytes.
public struct GIFEncoder: ~Copyable {
    private var sequence: FrameSequence
    private var coder: FrameCoder
    private var joiner = FrameJoiner()
    private var writer: GIFWriter

    /// Begins a file; its first bytes come with the first ``add(_:delay:)``.
    /// - Parameters:
    ///   - plan: made of the same changes that will be added.
    ///   - plays: how often the animation runs; one play writes no loop block.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``, ``GIFError/outOfMemory``.
    public init(_ plan: GIFPlan, plays: Plays = .forever) throws(GIFError) {
        sequence = FrameSequence(plan, repeats: plays != .times(1))
        coder = FrameCoder(plan)
        writer = try GIFWriter(plan, plays: plays)
    }

    /// Shows the picture behind `change` for `delay`, and returns the bytes that are ready: those of the frames before it, so often none.
    ///
    /// Any delay is written as it is (a longer one than a frame can have in several frames); viewers play those under
    /// ``Centiseconds/shortest`` slower than they say.
    /// - Precondition: the change has the size of the plan.
    /// - Throws: ``GIFError/outOfMemory``, ``GIFError/notEncodable(frame:code:text:)``.
    /// - Complexity: a pass over the rectangle that changed, and compressing it.
    public mutating func add(_ change: PictureChange, delay: Centiseconds) throws(GIFError) -> [UInt8] {
        try write(sequence.add(change, delay: delay))
        return writer.takeBytes()
    }

    /// Ends the file and returns its last bytes: the last frame and the trailer.
    ///
    /// Without any change that is a GIF without a frame, which few viewers take.
    /// - Throws: as ``add(_:delay:)``.
    public consuming func finish() throws(GIFError) -> [UInt8] {
        try write(sequence.finish())
        for frame in joiner.finish() { try writer.add(frame) }
        try writer.finish()
        return writer.takeBytes()
    }

    private mutating func write(_ steps: [FrameSequence.Step]) throws(GIFError) {
        for step in steps {
            switch step.coded(by: &coder) {
            case .hold(let delay, _): joiner.hold(delay)
            case .frame(let frame):
                for frame in joiner.add(frame) { try writer.add(frame) }
            }
        }
    }
}
