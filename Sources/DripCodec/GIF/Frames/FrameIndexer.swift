internal import DripImage

/// Turns changes into drafts of frames: where to paint what with which palette, and how to leave it.
///
/// A pixel is painted when its source changed and what the viewer shows is not right for it any more; so nothing that stands still is ever
/// touched, and nothing trails. When the canvas can become clear somewhere, a frame is decided only when the next change is known, for its disposal is a
/// matter of the next one.
///
/// **Why disposal is needed at all.** Drawing a frame replaces pixels by opaque ones or leaves them; nothing that is drawn makes an
/// opaque pixel clear. The one way back is disposal: `background` clears the *whole* rectangle of the frame that carries it,
/// before the next frame is drawn. So when picture i+1 is clear where picture i is opaque, then
///
/// 1. frame i carries `background`, and its rectangle grows until it holds all such pixels (the grown part leaves what is shown);
/// 2. frame i+1 paints again what the clearing took along and should have stayed.
///
/// In all other cases, so always for opaque animations, frame i carries `keep`.
///
/// **The seam.** Frame 0 covers the canvas, so that a viewer that repeats without clearing shows it whole. What frame 0 leaves
/// clear is not covered; so, when the animation repeats, the last frame is followed by frame 0 under the same two rules.
///
/// What a viewer shows decides what the next frame paints, so changes come in order. What comes before, ``FramePaletteChooser``, and what comes
/// after, ``FrameCoder``, may be done for several frames at once.
package struct FrameIndexer: Sendable {
    package typealias Step = FrameStep<FrameDraft>

    let plan: GIFPlan
    private var palettes: FramePaletteChooser
    private let repeats: Bool
    /// What the viewer shows, with marks of what the frame at hand paints.
    var canvas: [CanvasPixel]
    /// The source of the canvas, where the coder may choose other colours; else empty. A pixel that is painted again begins with it, since errors
    /// would add up.
    private var source: [Color] = []
    private var pending: Pending?
    private var changeCount = 0
    private var isStarted = false
    private var isStill = true
    /// Where the first picture is clear, when the last one has to make way for it.
    private var clearAtFirst: [Bool] = []

    /// A frame that awaits its disposal.
    private struct Pending {
        var rect: PixelRect
        var palette: Palette
        var error: Int
        var delay: Centiseconds
        let number: Int
    }

    /// - Parameter repeats: whether the first picture follows the last one.
    package init(_ plan: GIFPlan, repeats: Bool) {
        self.plan = plan
        self.repeats = repeats
        palettes = FramePaletteChooser(plan)
        canvas = Array(repeating: .clear, count: plan.size.area)
        if plan.hasTransparency, plan.coderChooses { source = Array(repeating: .clear, count: plan.size.area) }
    }

    /// The steps that are decided now that `change` comes, for `delay`.
    /// - Parameter chosen: what ``FramePaletteChooser/choose(for:isFirst:)`` says of the change; nil to ask it here.
    package mutating func add(_ change: PictureChange, _ chosen: FrameColors? = nil, delay: Centiseconds) -> [Step] {
        defer {
            changeCount += 1
            if !source.isEmpty { change.apply(to: &source) }
        }
        if isStarted, change.isEmpty { return hold(delay, error: 0) }
        let cleared = isStarted ? clearedRect(change) : .nothing
        var colors: FrameColors
        if cleared.isEmpty, let chosen {
            colors = chosen
        } else {
            let repainted = cleared.isEmpty ? [] : self.colors(in: (pending?.rect ?? .nothing).union(cleared))
            colors = palettes.choose(for: change, also: repainted, isFirst: !isStarted)
        }
        if isStarted, cleared.isEmpty, !changesCanvas(change, colors) { return hold(delay, error: colors.error) }
        var steps: [Step] = []
        var repainted = PixelRect.nothing
        if let waiting = pending.take() {
            let last = close(waiting, clearing: cleared)
            steps.append(.frame(last))
            if !cleared.isEmpty { repainted = clear(last.rect, except: change) }
        }
        isStill = isStill && !isStarted
        var rect = paint(change, &colors).union(repainted)
        if !isStarted {
            rect = plan.size.bounds
            isStarted = true
            if repeats, plan.hasTransparency { clearAtFirst = canvas.map { $0 == .clear } }
        }
        // The hole may already be the next picture; its frame still has to last.
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        let next = Pending(rect: rect, palette: colors.palette, error: colors.error, delay: delay, number: changeCount)
        if plan.hasTransparency {
            pending = next
        } else {
            steps.append(.frame(close(next, clearing: .nothing)))
        }
        return steps
    }

    /// The last frame, if it is still awaited.
    package mutating func finish() -> [Step] {
        guard let waiting = pending.take() else { return [] }
        var cleared = PixelRect.nothing
        if !isStill, !clearAtFirst.isEmpty {
            for position in canvas.indices where clearAtFirst[position] && canvas[position] != .clear {
                cleared = cleared.union(pixel(position))
            }
        }
        return [.frame(close(waiting, clearing: cleared))]
    }

    /// Takes in what became of `draft`: where the coder may choose colours, before the next change comes, for what it chose is what the viewer shows.
    package mutating func take(_ coded: CodedDraft, of draft: FrameDraft) -> CodedFrame {
        if let indices = coded.indices { learn(indices, of: draft) }
        return coded.frame
    }

    private mutating func learn(_ indices: [UInt8], of draft: FrameDraft) {
        let transparent = draft.palette.skippedIndex
        for row in 0..<draft.rect.height {
            let source = row * draft.rect.width
            let target = (draft.rect.y + row) * plan.size.width + draft.rect.x
            for column in 0..<draft.rect.width where Int(indices[source + column]) != transparent {
                canvas[target + column] = .kept(draft.palette.colors[Int(indices[source + column])])
            }
        }
    }

    private mutating func hold(_ delay: Centiseconds, error: Int) -> [Step] {
        guard let waiting = pending else { return [.hold(delay, error: error)] }
        pending?.delay = waiting.delay + delay
        pending?.error = max(waiting.error, error)
        return []
    }

    /// The colour in which a pixel of the canvas is painted again.
    /// - Precondition: the pixel is not clear.
    func color(at position: Int) -> Color { source.isEmpty ? canvas[position].color : source[position] }

    func pixel(_ position: Int) -> PixelRect {
        PixelRect(x: position % plan.size.width, y: position / plan.size.width, width: 1, height: 1)
    }

    /// The draft of a frame whose disposal is known; its marks are taken away.
    private mutating func close(_ waiting: Pending, clearing cleared: PixelRect) -> FrameDraft {
        let rect = waiting.rect.union(cleared)
        var pixels: [CanvasPixel] = []
        pixels.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.maxY {
            let row = y * plan.size.width
            pixels.append(contentsOf: canvas[row + rect.x..<row + rect.maxX])
        }
        let width = plan.size.width
        var target = canvas.mutableSpan
        for y in rect.y..<rect.maxY {
            for position in y * width + rect.x..<y * width + rect.maxX {
                if target[position].isPainted { target[position] = .kept(target[position].color) }
            }
        }
        return FrameDraft(
            number: waiting.number, rect: rect, pixels: pixels, palette: waiting.palette, error: waiting.error, delay: waiting.delay,
            disposal: cleared.isEmpty ? .keep : .background)
    }
}
