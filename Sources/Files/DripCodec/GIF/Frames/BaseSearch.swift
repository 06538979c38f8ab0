internal import DripImage

/// Finds frames that are better removed again: where an object moves over a static background, the next frame then need not repaint what the object
/// covered.
///
/// A frame is kept, or it is restored: after its delay the canvas is again what it was before. Frames between two kept ones are so drawn over the
/// first of these. The cheapest path through the frames is found, where a frame costs its number of phrases, estimated by
/// ``PictureChange/switchCount``. Several paths are found, each with another caution. Where they differ, the frames are coded with the longest
/// phrases, and the smaller ones are taken. (The estimate alone is up to 2.9 % worse on real animations; coding every pair of frames is .3 % better.)
///
/// Changes come in order, and go out in order, some later. Memory: at most ``windowArea`` pixels; each drawing is made when it is asked for.
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

    private struct Canvas {
        var pixels: [Color]
        /// The pixels between the first and the last that differ from the canvas before.
        let range: Range<Int>
        /// The number of frames that repeat it.
        var repeats = 0
        /// The cost of the next canvases above it, and the bytes of those that were coded.
        var costs: [Int] = []
        var byteCounts: [Int?]
    }

    private let size: PixelSize
    /// The maximum number of frames from a kept one to the next, and about the number that are decided at once; 1 keeps all.
    package let span: Int
    /// The last kept frame, and those after it.
    private var canvases: [Canvas] = []
    /// A drawing that needs no decision.
    private var immediate: Drawing?
    /// For each canvas that is decided, the one over which it is drawn. The canvases up to `drawn` are drawn.
    private var decided: [Int] = []
    private var drawn = 0
    private var palettes: FramePaletteChooser
    private var colors = ColorTable()
    private var trial: FrameTrial
    /// The parts of the cost that are added where a frame is not drawn over the last one, in sixteenths.
    private let cautions: [Int]

    private static let windowArea = 1 << 23

    /// Creates a search for frames of `plan`. Frames with clear pixels, or with colours that the coder chooses, are all kept,
    /// and so are those of a plan without searches.
    package init(_ plan: GIFPlan) {
        size = plan.size
        palettes = FramePaletteChooser(plan)
        trial = FrameTrial.fastest
        let search = GIFEffort(plan.settings.effort, coderChooses: false, searches: plan.searches).search
        cautions = search.cautions
        let span = min(search.baseSpan, Self.windowArea / (2 * size.area))
        self.span = !plan.searches || plan.hasTransparency || plan.settings.maximumError > 0 || span < 2 ? 1 : span
    }

    /// Adds the next change.
    /// - Precondition: ``next()`` has returned all drawings that are decided.
    package mutating func add(_ change: PictureChange) {
        precondition(immediate == nil && decided.isEmpty, "there are drawings of earlier changes; call next() until it returns nil")
        let last = canvases.count - 1
        if span == 1 || change.isEmpty && last == 0 {
            immediate = Drawing(change)
            return
        }
        if change.isEmpty, last > 0 {
            canvases[last].repeats += 1
            return
        }
        let isDecided = hasManyColors(change)
        if isDecided, last == 0 {
            change.apply(to: &canvases[0].pixels)
            immediate = Drawing(change)
            return
        }
        var pixels = canvases.last?.pixels ?? Array(repeating: .clear, count: size.area)
        change.apply(to: &pixels)
        canvases.append(Canvas(pixels: pixels, range: change.range, byteCounts: Array(repeating: nil, count: span)))
        if last < 0 {
            immediate = Drawing(change)
            return
        }
        canvases[last].costs.append(change.switchCount)
        if isDecided { finish() } else if canvases.count > 2 * span { decide(until: span) }
    }

    /// Decides the last frames.
    package mutating func finish() {
        if canvases.count > 1 { decide(until: canvases.count - 1) }
    }

    /// Returns the next drawing that is decided, or nil.
    package mutating func next() -> Drawing? {
        if let drawing = immediate.take() { return drawing }
        if decided.isEmpty { return nil }
        if canvases[drawn].repeats > 0 {
            canvases[drawn].repeats -= 1
            return Drawing(PictureChange(size: size, runs: []))
        }
        if drawn + 1 < decided.count {
            drawn += 1
            let change = change(from: decided[drawn], to: drawn)
            return Drawing(change, isRestored: !Self.keeps(drawn, in: decided), isRepetition: false)
        }
        canvases.removeFirst(drawn)
        (decided, drawn) = ([], 0)
        return nil
    }

    /// Decides frames up to the first kept one from number `least` on, which becomes the first canvas when all are drawn.
    private mutating func decide(until least: Int) { decided = Array(bases().prefix { $0 < least }) }

    /// Returns, for each canvas but the first, the kept one over which it is drawn.
    private mutating func bases() -> [Int] {
        // All kept: the estimate alone is up to 2 % worse.
        var best = canvases.indices.map { max(0, $0 - 1) }
        for caution in cautions {
            let other = path(caution)
            var start = 1
            for end in best.indices.dropFirst() where Self.keeps(end, in: best) && Self.keeps(end, in: other) {
                let differing = (start...end).filter { best[$0] != other[$0] }
                if !differing.isEmpty, byteCount(of: differing, over: other) < byteCount(of: differing, over: best) {
                    best.replaceSubrange(start...end, with: other[start...end])
                }
                start = end + 1
            }
        }
        return best
    }

    private static func keeps(_ number: Int, in bases: [Int]) -> Bool { number + 1 == bases.count || bases[number + 1] == number }

    /// Returns the bytes of frames, coded over their `bases`.
    private mutating func byteCount(of numbers: [Int], over bases: [Int]) -> Int {
        numbers.reduce(0) { $0 + byteCount(of: $1, over: bases[$1]) }
    }

    private mutating func byteCount(of number: Int, over base: Int) -> Int {
        if let counted = canvases[base].byteCounts[number - base - 1] { return counted }
        let change = change(from: base, to: number)
        let palette = palettes.choose(for: change, also: [], isFirst: false).palette
        let count = trial.byteCount(of: FrameDraft(change, on: canvases[base].pixels, palette))
        canvases[base].byteCounts[number - base - 1] = count
        return count
    }

    private mutating func hasManyColors(_ change: PictureChange) -> Bool {
        colors.removeAll()
        return change.runs.contains { $0.color != .clear && colors.number(of: $0.color) >= GIFEffort.manyColors }
    }

    private func change(from base: Int, to end: Int) -> PictureChange {
        PictureChange(from: canvases[base].pixels, to: canvases[end].pixels, size: size, within: range(from: base, to: end))
    }

    /// Returns the pixels that may differ between two canvases.
    private func range(from base: Int, to end: Int) -> Range<Int> {
        let ranges = canvases[base + 1...end].map { $0.range }
        return (ranges.map { $0.lowerBound }.min() ?? 0)..<(ranges.map { $0.upperBound }.max() ?? 0)
    }

    /// Returns the cheapest path from the first canvas to the last, as ``bases()``.
    private mutating func path(_ caution: Int) -> [Int] {
        var previous = [Int](repeating: 0, count: canvases.count)
        var least = [Int](repeating: .max, count: canvases.count)
        least[0] = 0
        for base in 0..<canvases.count - 1 {
            var sum = least[base]
            var failures = 0
            for end in base + 1..<min(base + span + 1, canvases.count) {
                let limit = Self.worthwhile * canvases[end - 1].costs[0] + Self.overhead
                if end - base > canvases[base].costs.count {
                    let (before, after) = (canvases[base].pixels, canvases[end].pixels)
                    canvases[base].costs.append(
                        PictureChange.switchCount(from: before, to: after, within: range(from: base, to: end), upTo: limit))
                }
                let cost = canvases[base].costs[end - base - 1]
                // Frames that move on, or change all over, are not compared with distant ones.
                if cost > limit { break }
                failures = end - base > 1 && cost > canvases[end - 1].costs[0] ? failures + 1 : 0
                if failures > Self.patience { break }
                sum += cost + Self.overhead + (end - base > 1 ? cost * caution / Self.cautionUnit : 0)
                if sum < least[end] { (least[end], previous[end]) = (sum, base) }
            }
        }
        var (bases, end) = (previous, canvases.count - 1)
        while end > 0 {
            for number in previous[end] + 1...end { bases[number] = previous[end] }
            end = previous[end]
        }
        return bases
    }

    /// Phrases that take as many bytes as a frame besides its codes.
    private static let overhead = 20
    /// The factor to the cost above the last frame, from which no more frames are drawn over a base.
    private static let worthwhile = 3
    /// The number of frames in a row that cost more over a base than over the frame before, after which no more are drawn over it.
    private static let patience = 2
    private static let cautionUnit = 16
}
