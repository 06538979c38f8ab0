internal import DripImage
import DripNumbers

/// Converts changes to drafts of frames: rectangle, palette and disposal.
///
/// A pixel is painted when its source changed and the canvas is no longer accurate enough. Static pixels are never touched, and nothing trails. When
/// the canvas may become clear, a frame waits for the next change, which decides its disposal.
///
/// **Why disposal is needed at all.** Drawing a frame replaces pixels by opaque ones or leaves them; it never makes an opaque pixel clear. Only
/// disposal does: `background` clears the *whole* rectangle of its frame before the next frame is drawn. If frame i+1 is clear where frame i is
/// opaque, then
///
/// 1. frame i carries `background`, and its rectangle grows to include all such pixels (the added part leaves the canvas unchanged);
/// 2. frame i+1 repaints the pixels that were cleared but should have stayed.
///
/// In all other cases frame i carries `keep`, except that ``BaseSearch`` has opaque animations restore some frames' canvas by `previous`.
///
/// **The seam.** Frame 0 covers the canvas, so that a viewer that repeats without clearing shows it whole. Frame 0 does not cover its own clear
/// pixels. When the animation repeats, the last frame is therefore followed by frame 0 under the same two rules.
///
/// The canvas decides the pixels to paint, so changes come in order. ``FramePaletteChooser`` before this stage and ``FrameCoder`` after it may
/// process several frames in parallel.
package struct FrameIndexer: Sendable {
    package typealias Step = FrameStep<FrameDraft>

    let plan: GIFPlan
    private var palettes: FramePaletteChooser
    private let repeats: Bool
    /// The canvas, with marks of the current frame's pixels.
    var canvas: [CanvasPixel]
    /// The pixels of the source, if they may have to be repainted; otherwise empty.
    var source: [Color]
    private var pending: Pending?
    private var changeCount = 0
    private var isStarted: Bool { changeCount > 0 }
    /// The delay of the last change.
    private var lastDelay = Centiseconds.shortest
    /// The last frame, if its pixels are no longer on the canvas.
    private var restored: BaseSearch.Drawing?
    /// The clear pixels of the first frame, which the last one must clear.
    private var clearAtFirst: [Bool] = []

    /// A frame that waits for its disposal.
    private struct Pending {
        var rect: PixelRect
        var palette: Palette
        var allowedError: ErrorLevels
        var delay: Centiseconds
        let number: Int
    }

    /// - Parameter repeats: whether the first frame follows the last one.
    package init(_ plan: GIFPlan, repeats: Bool) {
        self.plan = plan
        self.repeats = repeats
        palettes = FramePaletteChooser(plan)
        canvas = Array(repeating: .clear, count: plan.size.area)
        source = Array(repeating: .clear, count: plan.hasTransparency ? plan.size.area : 0)
    }

    /// Adds the frame of `drawing` with its delay, and returns the steps that it completes.
    /// - Parameter chosen: the result of ``FramePaletteChooser/choose(for:isFirst:)`` for the change; nil to compute it here.
    package mutating func add(_ drawing: BaseSearch.Drawing, _ chosen: FrameColors? = nil, delay: Centiseconds) -> [Step] {
        var (drawing, chosen) = (drawing, chosen)
        // A delay that viewers play more slowly than it says cannot be added to another one.
        let canHold = isStarted && min(lastDelay, delay) >= .shortest
        defer { (changeCount, lastDelay) = (changeCount + 1, delay) }
        if drawing.isRepetition {
            if canHold { return hold(delay, allowedError: 0) }
            if let restored { (drawing, chosen) = (restored, nil) }
        }
        let change = drawing.change
        let isShown = isStarted && restored == nil
        if !source.isEmpty { change.apply(to: &source) }
        let cleared = isStarted ? clearedRect(change) : .nothing
        var colors: FrameColors
        if cleared.isEmpty, let chosen {
            colors = chosen
        } else {
            let repainted = cleared.isEmpty ? .nothing : (pending?.rect ?? .nothing).union(cleared)
            colors = palettes.choose(
                for: change, also: self.colors(in: repainted, of: canvas).entries, from: sources(in: repainted), isFirst: !isStarted)
        }
        if isStarted, colors.allowedError > 0, plan.settings.maximumError == 0, !colors.hasManyColors,
            let whole = palettes.wholePalette(of: self.colors(after: change))
        {
            colors = whole
        }
        let painted = colors.painted ?? change
        if isShown, cleared.isEmpty, !changesCanvas(painted, colors) {
            if canHold { return hold(delay, allowedError: colors.allowedError) }
            // The frame repeats the canvas by its first pixel.
            colors = palettes.choose(for: change, also: self.colors(in: pixel(0), of: canvas).entries, isFirst: false)
        }
        var steps: [Step] = []
        var repainted = PixelRect.nothing
        if let waiting = pending.take() {
            let last = close(waiting, clearing: cleared)
            steps.append(.frame(last))
            if !cleared.isEmpty { repainted = clear(last.rect, except: change, colors) }
        }
        let base = drawing.isRestored ? canvas : []
        var rect = paint(colors.painted ?? change, &colors).union(repainted)
        restored = drawing.isRestored && !rect.isEmpty ? drawing : nil
        if !isStarted {
            rect = plan.size.bounds
            if repeats, plan.hasTransparency { clearAtFirst = canvas.map { $0 == .clear } }
        }
        // Disposal may already show the next frame, which still needs a delay.
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        let next = Pending(
            rect: rect, palette: colors.palette, allowedError: colors.allowedError, delay: delay, number: changeCount
        )
        if plan.hasTransparency {
            pending = next
        } else {
            steps.append(.frame(close(next, clearing: .nothing, isRestored: drawing.isRestored)))
            if drawing.isRestored { canvas = base }
        }
        return steps
    }

    /// Returns the last frame, if it still waits.
    package mutating func finish() -> [Step] {
        guard let waiting = pending.take() else { return [] }
        var cleared = PixelRect.nothing
        for position in clearAtFirst.indices where clearAtFirst[position] && canvas[position] != .clear {
            cleared = cleared.union(pixel(position))
        }
        return [.frame(close(waiting, clearing: cleared))]
    }

    /// Records the coded `draft`. If the coder may choose colours, this must precede the next change, because the chosen ones are on the canvas.
    package mutating func take(_ coded: CodedDraft, of draft: FrameDraft) -> CodedFrame {
        guard let indices = coded.indices else { return coded.frame }
        let transparent = draft.palette.skippedIndex
        for row in 0..<draft.rect.height {
            let source = row * draft.rect.width
            let target = (draft.rect.y + row) * plan.size.width + draft.rect.x
            for column in 0..<draft.rect.width where Int(indices[source + column]) != transparent {
                canvas[target + column] = .kept(draft.palette.colors[Int(indices[source + column])])
            }
        }
        return coded.frame
    }

    private mutating func hold(_ delay: Centiseconds, allowedError: ErrorLevels) -> [Step] {
        guard let waiting = pending else { return [.hold(delay, allowedError: allowedError)] }
        pending?.delay = waiting.delay + delay
        pending?.allowedError = max(waiting.allowedError, allowedError)
        return []
    }

    func pixel(_ position: Int) -> PixelRect {
        PixelRect(x: position % plan.size.width, y: position / plan.size.width, width: 1, height: 1)
    }

    /// Returns the draft of a frame with known disposal, and removes its marks.
    private mutating func close(_ waiting: Pending, clearing cleared: PixelRect, isRestored: Bool = false) -> FrameDraft {
        let rect = waiting.rect.union(cleared)
        var pixels: [CanvasPixel] = []
        pixels.reserveCapacity(rect.width * rect.height)
        let rows = rect.rows(in: plan.size)
        for row in rows { pixels += canvas[row] }
        var target = canvas.mutableSpan
        for row in rows {
            for position in row { target[position] = target[position].afterwards }
        }
        return FrameDraft(
            number: waiting.number, rect: rect, pixels: pixels, palette: waiting.palette, allowedError: waiting.allowedError,
            delay: waiting.delay, disposal: isRestored ? .previous : cleared.isEmpty ? .keep : .background)
    }
}
