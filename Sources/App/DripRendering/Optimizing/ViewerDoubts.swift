import DripCodec
import DripCompare
import DripImage
private import Synchronization

/// Finds what viewers show differently in a GIF: Chromium, Firefox and Safari on one side, ffmpeg, Pillow and gifsicle on the other.
///
/// Browsers never paint the background colour. The others paint it where a first image without transparent index leaves the screen open, and where an
/// image without transparent index is cleared. An image beyond the screen is clipped by some, and enlarges the screen of others.
struct ViewerDoubts {
    private(set) var obstacle: OptimizationSummary.Obstacle?
    private(set) var frameCount = 0
    /// Nil before the first image.
    private var background: PaintedBackground?
    /// Whether the canvas had no clear pixel before this image, and so has none with it.
    private var isOpaque = false
    /// The rectangle that the last image clears, and whether others paint it.
    private var clearing = PixelRect.nothing
    private var paintsClearing = false

    mutating func add(_ image: AnimationImage) {
        guard case .gif(let frame) = image, obstacle == nil else { return }
        let size = frame.canvas.size
        if frame.exceedsScreen { obstacle = .outsideScreen(frame: frameCount) }
        if !frame.isComplete { obstacle = .incomplete(frame: frameCount) }
        if obstacle != nil { return }
        var background = background.take() ?? PaintedBackground(size: size, isPainted: !frame.hasTransparency)
        background.fill(clearing, isPainted: paintsClearing)
        let wasCleared = !clearing.isEmpty
        clearing = frame.disposal == .background ? frame.rect : .nothing
        paintsClearing = !frame.hasTransparency
        if !isOpaque || wasCleared {
            let isOpaqueNow = !frame.canvas.hasClearPixels
            if !isOpaqueNow, background.isVisible(through: frame.canvas) { obstacle = .background(frame: frameCount) }
            isOpaque = isOpaqueNow && frame.disposal != .previous
        }
        self.background = background
        frameCount += 1
    }
}
