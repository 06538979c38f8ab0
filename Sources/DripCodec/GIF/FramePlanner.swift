internal import DripImage

/// Turns canvases into frames: what to write, where, and how to leave it.
///
/// A frame can be described only when the next canvas is known, for its disposal is a matter of the next one. So one canvas waits.
///
/// **Why disposal is needed at all.** Drawing a frame replaces pixels by opaque ones or leaves them; nothing that is drawn makes an
/// opaque pixel transparent. The one way back is disposal: `background` clears the *whole* rectangle of the frame that carries it,
/// before the next frame is drawn. So when canvas i+1 is transparent where canvas i is opaque, then
///
/// 1. frame i carries `background`, and its rectangle grows until it holds all such pixels (the grown part repeats what is shown);
/// 2. what the viewer then has is not canvas i but canvas i with a hole, so frame i+1 is compared with *that*: it redraws what the
///    clearing took along and should have stayed.
///
/// In all other cases, so always for opaque animations, frame i carries `keep` and frame i+1 is compared with canvas i.
///
/// **The seam.** Frame 0 covers the canvas, so that a viewer that repeats without clearing shows it whole. What frame 0 leaves
/// transparent is not covered; so, when the animation repeats, the last frame is followed by frame 0 under the same two rules.
struct FramePlanner {
    /// A canvas whose frame is not yet decided, with what is.
    private struct Pending {
        let canvas: IndexedCanvas
        /// What must be written of it.
        let rect: PixelRect
        var delay: Centiseconds
    }

    private let repeats: Bool
    /// Kept to compare the last canvas with, when that can matter.
    private var first: IndexedCanvas?
    private var pending: Pending?
    private var isStill = true

    /// - Parameter repeats: whether the first canvas follows the last one.
    init(repeats: Bool) {
        self.repeats = repeats
    }

    /// The frames that are decided now that `canvas` follows: none when it equals the one before, whose delay then grows.
    /// - Precondition: all canvases have one size, and all or none of the palettes have a transparent index.
    mutating func add(_ canvas: IndexedCanvas, delay: Centiseconds) -> [IndexedFrame] {
        guard var waiting = pending else {
            if repeats, canvas.palette.transparentIndex.map(canvas.indices.contains) == true { first = canvas }
            pending = Pending(canvas: canvas, rect: canvas.size.bounds, delay: delay)
            return []
        }
        precondition(
            (canvas.palette.transparentIndex == nil) == (waiting.canvas.palette.transparentIndex == nil),
            "either all palettes of an animation have a transparent index or none")
        let step = FrameDifference(from: waiting.canvas, to: canvas)
        if step.changed.isEmpty {
            waiting.delay = waiting.delay + delay
            pending = waiting
            return []
        }
        isStill = false
        let frames = Self.frames(of: waiting, clearing: step.cleared)
        var changed = step.changed
        if let last = frames.last, last.disposal == .background {
            changed = FrameDifference(from: waiting.canvas.cleared(in: last.rect), to: canvas).changed
            // The hole may already be the next canvas; its frame still has to last.
            if changed.isEmpty { changed = Self.onePixel }
        }
        pending = Pending(canvas: canvas, rect: changed, delay: delay)
        return frames
    }

    /// The frames of the last canvas. Empty when nothing was added.
    consuming func finish() -> [IndexedFrame] {
        guard let waiting = pending else { return [] }
        var cleared = PixelRect.nothing
        if !isStill, let first { cleared = FrameDifference(from: waiting.canvas, to: first).cleared }
        return Self.frames(of: waiting, clearing: cleared)
    }

    /// A rectangle to write when nothing changes: a pixel that is written as it is already shown.
    private static let onePixel = PixelRect(x: 0, y: 0, width: 1, height: 1)

    /// The frame of a canvas, or several when its delay is longer than one frame can have. The last one carries the disposal.
    private static func frames(of waiting: Pending, clearing cleared: PixelRect) -> [IndexedFrame] {
        var pieces: [(rect: PixelRect, delay: Centiseconds, disposal: Disposal)] = []
        for delay in waiting.delay.pieces {
            pieces.append((rect: pieces.isEmpty ? waiting.rect : onePixel, delay: delay, disposal: .keep))
        }
        if !cleared.isEmpty {
            let last = pieces.count - 1
            pieces[last].rect = last == 0 ? waiting.rect.union(cleared) : cleared
            pieces[last].disposal = .background
        }
        return pieces.map { piece in
            IndexedFrame(
                rect: piece.rect, indices: waiting.canvas.crop(piece.rect), palette: waiting.canvas.palette, delay: piece.delay,
                disposal: piece.disposal)
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
