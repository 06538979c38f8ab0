import DripCodec
import DripCompare
import DripImage
private import Synchronization

/// The doubts about a file, found while it is first read for another purpose.
final class DoubtSearch: Sendable {
    private let doubts = Mutex(ViewerDoubts())

    var obstacle: OptimizationSummary.Obstacle? { doubts.withLock { $0.obstacle } }

    /// Adds image number `number`, unless an earlier pass did.
    /// - Throws: ``DripGIFError/cancelled`` if viewers show it differently.
    func add(_ image: AnimationImage, _ number: Int) throws(DripGIFError) {
        let isDoubtful = doubts.withLock { doubts in
            if doubts.frameCount == number { doubts.add(image) }
            return doubts.obstacle != nil
        }
        if isDoubtful { throw .cancelled }
    }
}

/// Finds what viewers show differently in a GIF: Chromium, Firefox and Safari on one side, ffmpeg, Pillow and gifsicle on the other.
///
/// Browsers never paint the background colour. The others paint it where a first image without transparent index leaves the screen open, and where an
/// image without transparent index is cleared. An image beyond the screen is clipped by some, and enlarges the screen of others.
struct ViewerDoubts {
    private(set) var obstacle: OptimizationSummary.Obstacle?
    private(set) var frameCount = 0
    /// Whether a pixel that is clear in browsers has the background colour elsewhere; empty before the first image.
    private var isPainted: [Bool] = []
    private var paintedCount = 0
    /// Whether the canvas had no clear pixel before this image, and so has none with it.
    private var isOpaque = false
    /// The rectangle that the last image clears, and whether others paint it.
    private var clearing = PixelRect.nothing
    private var paintsClearing = false

    mutating func add(_ image: AnimationImage) {
        guard case .gif(let frame) = image, obstacle == nil else { return }
        let size = frame.canvas.size
        if frame.rect.intersection(size.bounds) != frame.rect {
            obstacle = .outsideScreen(frame: frameCount)
            return
        }
        if frameCount == 0 {
            isPainted = Array(repeating: !frame.hasTransparency, count: size.area)
            paintedCount = frame.hasTransparency ? 0 : size.area
        }
        for y in clearing.y..<clearing.maxY {
            for index in y * size.width + clearing.x..<y * size.width + clearing.maxX where isPainted[index] != paintsClearing {
                isPainted[index] = paintsClearing
                paintedCount += paintsClearing ? 1 : -1
            }
        }
        let wasCleared = !clearing.isEmpty
        clearing = frame.disposal == .background ? frame.rect : .nothing
        paintsClearing = !frame.hasTransparency
        if !isOpaque || wasCleared {
            let isOpaqueNow = !frame.canvas.pixels.contains { $0.alpha == 0 }
            if !isOpaqueNow, paintedCount > 0, showsPainted(frame.canvas) { obstacle = .background(frame: frameCount) }
            isOpaque = isOpaqueNow && frame.disposal != .previous
        }
        frameCount += 1
    }

    private func showsPainted(_ canvas: StraightImage) -> Bool {
        let (pixels, isPainted) = (canvas.pixels.span, isPainted.span)
        for index in pixels.indices where pixels[index].alpha == 0 && isPainted[index] { return true }
        return false
    }
}
