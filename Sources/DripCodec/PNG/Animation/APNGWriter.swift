package import DripImage

/// Puts coded frames into an APNG, as a stream: every call returns the bytes that are ready.
///
/// The first frame is also the picture that a viewer without animation shows.
package struct APNGWriter: Sendable {
    private let size: PixelSize
    private let layout: PixelLayout
    private let frameCount: Int
    private let plays: Plays
    private var added = 0
    /// fcTL and fdAT chunks have one numbering.
    private var sequence: UInt32 = 0

    /// - Parameters:
    ///   - coder: what codes the frames.
    ///   - frameCount: how many frames will be added: at least 1, and below 2³¹. Readers may take fewer: ``APNGDecoder/frameLimit``.
    ///   - plays: how often the animation runs in all: at least once.
    package init(size: PixelSize, coder: APNGFrameCoder, frameCount: Int, plays: Plays) {
        precondition(frameCount > 0 && frameCount <= Int(Int32.max), "an animation has a frame, and fewer than 2³¹: not \(frameCount)")
        if case .times(let count) = plays { precondition(count > 0, "an animation runs at least once, not \(count) times") }
        self.size = size
        layout = coder.coder.layout
        self.frameCount = frameCount
        self.plays = plays
    }

    /// The bytes of the next frame, with those before it if it is the first.
    /// - Precondition: the first frame has no previous one, so that its rectangle is the canvas; no more frames than announced.
    package mutating func add(_ frame: APNGFrameData, delay: APNGDelay) throws(PNGError) -> [UInt8] {
        precondition(added < frameCount, "only \(frameCount) frames were announced")
        precondition(added > 0 || frame.rect == size.bounds, "the first frame covers the canvas")
        var bytes = added == 0 ? try head() : []
        let rect = frame.rect
        var control = nextNumber()
        for measure in [rect.width, rect.height, rect.x, rect.y] { control += UInt32(measure).bigEndianBytes }
        for part in [delay.numerator, delay.denominator] { control += [UInt8(part >> 8), UInt8(part & 0xFF)] }
        control += [APNGDisposal.none.rawValue, frame.blend.rawValue]
        bytes += try PNGLibrary.chunk(.frameControl, control)
        bytes += try added == 0 ? PNGLibrary.chunk(.imageData, frame.stream) : PNGLibrary.chunk(.frameData, nextNumber() + frame.stream)
        added += 1
        return bytes
    }

    /// The end mark.
    /// - Precondition: as many frames as announced were added.
    package consuming func finish() throws(PNGError) -> [UInt8] {
        precondition(added == frameCount, "\(frameCount) frames were announced, \(added) added")
        return try PNGLibrary.chunk(.end, [])
    }

    private func head() throws(PNGError) -> [UInt8] {
        let control = UInt32(frameCount).bigEndianBytes + UInt32(clamping: plays.count).bigEndianBytes
        return try PNGLibrary.head(size: size, layout: layout) + PNGLibrary.chunk(.animationControl, control)
    }

    private mutating func nextNumber() -> [UInt8] {
        defer { sequence += 1 }
        return sequence.bigEndianBytes
    }
}
