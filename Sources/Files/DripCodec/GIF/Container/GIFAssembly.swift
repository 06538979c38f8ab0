/// Assembles coded frames into a GIF stream. Equal neighbours become one frame; a delay over the limit becomes several equal frames.
package struct GIFAssembly: ~Copyable {
    /// Complete bytes of the frame for the change with this number; nil for the end of the file.
    package typealias Part = (number: Int?, bytes: [UInt8])

    /// The number of written frames.
    package private(set) var frameCount = 0
    private var writer: GIFWriter
    private var joiner = FrameJoiner<CodedFrame, Centiseconds>(+)

    /// Begins a file; its first bytes come with the first frame.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``.
    package init(_ plan: GIFPlan, plays: Plays) throws(GIFError) { writer = try GIFWriter(plan, plays: plays) }

    /// Adds the next step, and returns the parts that are complete.
    package mutating func add(_ step: FrameStep<CodedFrame>) -> [Part] {
        switch step {
        case .frame(let frame): return write(joiner.show(frame, for: frame.delay))
        case .hold(let delay, _):
            joiner.hold(delay)
            return []
        }
    }

    /// Returns the last parts.
    package mutating func finish() -> [Part] {
        let last = write(joiner.finish())
        writer.finish()
        return last + [(nil, writer.takeBytes())]
    }

    private mutating func write(_ complete: FrameJoiner<CodedFrame, Centiseconds>.Frame?) -> [Part] {
        guard let (frame, delay) = complete else { return [] }
        var parts: [Part] = []
        let pieces = delay.pieces
        for (index, piece) in pieces.enumerated() {
            // Each piece of a restored frame is drawn over the same canvas.
            let isCleared = index + 1 == pieces.count || frame.disposal == .previous
            writer.add(frame, delay: piece, disposal: isCleared ? frame.disposal : .keep)
            parts.append((frame.number, writer.takeBytes()))
        }
        frameCount += pieces.count
        return parts
    }
}

extension Centiseconds {
    /// This delay as the least number of delays within the format's limit. None is shorter than viewers respect, unless this one is.
    var pieces: [Centiseconds] {
        var pieces: [Centiseconds] = []
        var remaining = count
        while remaining > Self.longestOfOneFrame.count {
            let piece = min(Self.longestOfOneFrame.count, remaining - Self.shortest.count)
            pieces.append(Centiseconds(piece))
            remaining -= piece
        }
        return pieces + [Centiseconds(remaining)]
    }
}
