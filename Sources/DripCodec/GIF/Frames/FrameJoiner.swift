/// Gives coded frames their final delays: what is held on is added to the frame that shows it, and a longer delay than a frame can have is
/// several frames that paint the same again.
package struct FrameJoiner: Sendable {
    private var waiting: CodedFrame?

    package init() {}

    /// The frames that are complete now that `frame` follows.
    package mutating func add(_ frame: CodedFrame) -> [CodedFrame] {
        defer { waiting = frame }
        return finish()
    }

    /// The frame at hand lasts longer.
    package mutating func hold(_ delay: Centiseconds) {
        guard let shown = waiting?.delay else { return }
        waiting?.delay = shown + delay
    }

    /// The last frames.
    package func finish() -> [CodedFrame] {
        guard let waiting else { return [] }
        let pieces = waiting.delay.pieces
        return pieces.indices.map { index in
            var piece = waiting
            piece.delay = pieces[index]
            if index + 1 < pieces.count { piece.disposal = .keep }
            return piece
        }
    }
}

extension Centiseconds {
    /// This delay in as few delays as frames can have; none is too short to be played as it is, unless this one is.
    var pieces: [Centiseconds] {
        var pieces: [Centiseconds] = []
        var rest = count
        while rest > Self.longestOfOneFrame.count {
            let piece = min(Self.longestOfOneFrame.count, rest - Self.shortest.count)
            pieces.append(Centiseconds(piece))
            rest -= piece
        }
        return pieces + [Centiseconds(rest)]
    }
}
