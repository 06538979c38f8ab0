package import DripImage
import DripNumbers

/// Assembles coded frames into an APNG stream: every call returns the bytes that are ready.
///
/// The first frame is also the image for viewers without animation.
package struct APNGWriter: Sendable {
    private let size: PixelSize
    private let layout: PixelLayout
    private let frameCount: Int
    private let plays: Plays
    private var added = 0
    /// The sequence number common to fcTL and fdAT chunks.
    private var sequence: UInt32 = 0

    /// - Parameters:
    ///   - coder: the coder of the frames.
    ///   - frameCount: the number of frames: at least 1, and below 2³¹. Readers may accept fewer: ``APNGDecoder/frameLimit``.
    ///   - plays: the number of plays, at least one.
    package init(size: PixelSize, coder: APNGFrameCoder, frameCount: Int, plays: Plays) {
        precondition(frameCount > 0 && frameCount <= Int(Int32.max), "an animation has a frame, and fewer than 2³¹: not \(frameCount)")
        if case .times(let count) = plays { precondition(count > 0, "an animation runs at least once, not \(count) times") }
        self.size = size
        layout = coder.coder.layout
        self.frameCount = frameCount
        self.plays = plays
    }

    /// Returns the bytes of the next frame, preceded by the header for the first.
    /// - Precondition: The first frame's rectangle is the canvas; no more frames than announced.
    package mutating func add(_ frame: APNGFrameData, delay: APNGDelay) -> [UInt8] {
        precondition(added < frameCount, "only \(frameCount) frames were announced")
        precondition(added > 0 || frame.rect == size.bounds, "the first frame covers the canvas")
        var bytes = added == 0 ? head() : []
        let rect = frame.rect
        var control = nextNumber()
        for measure in [rect.width, rect.height, rect.x, rect.y] { control += UInt32(measure).bigEndianBytes }
        for part in [delay.numerator, delay.denominator] { control += [UInt8(part &>> 8), UInt8(part & 0xFF)] }
        control += [APNGDisposal.none.rawValue, frame.blend.rawValue]
        bytes += PNGLibrary.chunk(.frameControl, control)
        bytes += added == 0 ? PNGLibrary.chunk(.imageData, frame.stream) : PNGLibrary.chunk(.frameData, nextNumber() + frame.stream)
        added += 1
        return bytes
    }

    /// Returns the end mark.
    /// - Precondition: As many frames as announced were added.
    package consuming func finish() -> [UInt8] {
        precondition(added == frameCount, "\(frameCount) frames were announced, \(added) added")
        return PNGLibrary.chunk(.end, [])
    }

    private func head() -> [UInt8] {
        let control = UInt32(frameCount).bigEndianBytes + UInt32(clamping: plays.count).bigEndianBytes
        return PNGLibrary.head(size: size, layout: layout) + PNGLibrary.chunk(.animationControl, control)
    }

    private mutating func nextNumber() -> [UInt8] {
        defer { sequence += 1 }
        return sequence.bigEndianBytes
    }
}
