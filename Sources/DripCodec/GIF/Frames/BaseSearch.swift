internal import DripImage

/// Finds frames that are better removed again: where an object moves over a static background, the next frame then need not repaint what the object
/// covered.
///
/// A frame is kept, or it is restored: after its delay the canvas is again what it was before. Frames between two kept ones are so drawn over the
/// first of these. The cheapest path through the frames is found, where a frame costs its number of phrases, estimated by
/// ``PictureChange/switchCount``. (Coding both ways instead of estimating saved less than .1 %.)
///
/// Changes come in order, and go out in order, some later. Memory: at most ``windowArea`` pixels.
package struct BaseSearch: Sendable {
    /// The change that draws a frame.
    package struct Drawing: Sendable {
        /// The change from the canvas beneath the frame.
        package let change: PictureChange
        /// Whether the canvas is restored after the delay.
        package let isRestored: Bool
        /// Whether the last frame is shown again, and there is no change.
        package let isRepetition: Bool

        package init(_ change: PictureChange, isRestored: Bool = false, isRepetition: Bool? = nil) {
            (self.change, self.isRestored, self.isRepetition) = (change, isRestored, isRepetition ?? change.isEmpty)
        }
    }

    private let size: PixelSize
    /// The maximum number of frames from a kept one to the next; 1 keeps all.
    private let span: Int
    /// The last kept frame, and those after it.
    private var canvases: [[Color]] = []
    /// For each canvas, the number of frames that repeat it.
    private var repeats: [Int] = []
    /// For each canvas, the cost of the next ones above it.
    private var costs: [[Int]] = []

    private static let longestSpan = 12
    private static let windowArea = 1 << 23

    /// Creates a search for frames of `plan`. Frames with clear pixels, or with colours that the coder chooses, are all kept.
    package init(_ plan: GIFPlan) {
        size = plan.size
        let span = min(Self.longestSpan, Self.windowArea / (2 * size.area))
        self.span = plan.hasTransparency || plan.settings.maximumError > 0 || span < 2 ? 1 : span
    }

    /// Adds the next change, and returns the drawings of frames that are decided.
    package mutating func add(_ change: PictureChange) -> [Drawing] {
        if span == 1 { return [Drawing(change)] }
        guard let last = canvases.last else {
            var canvas = [Color](repeating: .clear, count: size.area)
            change.apply(to: &canvas)
            append(canvas)
            return [Drawing(change)]
        }
        if change.isEmpty {
            if canvases.count == 1 { return [Drawing(change)] }
            repeats[repeats.count - 1] += 1
            return []
        }
        var canvas = last
        change.apply(to: &canvas)
        costs[canvases.count - 1].append(change.switchCount)
        append(canvas)
        return canvases.count > 2 * span ? decide(until: span) : []
    }

    /// Returns the drawings of the last frames.
    package mutating func finish() -> [Drawing] { canvases.count < 2 ? [] : decide(until: canvases.count - 1) }

    private mutating func append(_ canvas: [Color]) {
        canvases.append(canvas)
        repeats.append(0)
        costs.append([])
    }

    /// Decides frames up to the first kept one from number `least` on, which becomes the first canvas.
    private mutating func decide(until least: Int) -> [Drawing] {
        var previous = keptBefore()
        // The path backwards from the last frame, which is kept.
        var kept: [Int] = []
        while let end = kept.last ?? previous.indices.last, end > 0 {
            if kept.isEmpty { kept.append(end) }
            kept.append(previous[end])
        }
        kept.reverse()
        previous = []
        var drawings: [Drawing] = []
        var base = 0
        for end in kept.dropFirst() where base < least {
            for number in base + 1...end {
                let change = PictureChange(from: canvases[base], to: canvases[number], size: size)
                drawings.append(Drawing(change, isRestored: number < end, isRepetition: false))
                let same = PictureChange(from: canvases[number], to: canvases[number], size: size)
                drawings += Array(repeating: Drawing(same), count: repeats[number])
            }
            base = end
        }
        canvases.removeFirst(base)
        repeats.removeFirst(base)
        costs.removeFirst(base)
        repeats[0] = 0
        return drawings
    }

    /// Returns, for each canvas, the kept one before it on the cheapest path from the first.
    private mutating func keptBefore() -> [Int] {
        var previous = [Int](repeating: 0, count: canvases.count)
        var least = [Int](repeating: .max, count: canvases.count)
        least[0] = 0
        for base in 0..<canvases.count - 1 {
            var sum = least[base]
            for end in base + 1..<min(base + span + 1, canvases.count) {
                if end - base > costs[base].count {
                    costs[base].append(PictureChange(from: canvases[base], to: canvases[end], size: size).switchCount)
                }
                let cost = costs[base][end - base - 1]
                // Frames that move on are not compared with distant ones.
                if cost > Self.worthwhile * costs[end - 1][0] + Self.overhead { break }
                sum += cost + Self.overhead + (end - base > 1 ? cost / Self.caution : 0)
                if sum < least[end] { (least[end], previous[end]) = (sum, base) }
            }
        }
        return previous
    }

    /// Phrases that take as many bytes as a frame besides its codes.
    private static let overhead = 20
    /// The factor to the cost above the last frame, from which no more frames are drawn over a base.
    private static let worthwhile = 3
    /// The part of the cost that is added where a frame is not drawn over the last one.
    private static let caution = 16
}
