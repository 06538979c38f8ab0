package import DripImage

/// The first pass over an animation: its colours, and the sets of colours painted together.
///
/// Up to ``exactLimit`` colours are counted individually, and more in a ``ColorHistogram``. Memory: a frame until ``finish()``; at most 2 MB of
/// colours; and 2 bytes per colour and frame, up to 4,000,000 entries.
package struct GIFSurvey: Sendable {
    /// The size of all frames.
    package let size: PixelSize
    /// Whether the frames are drawn from shapes. Most drawn animations would save 1 to 2 % by the searches of ``GIFPlan/searches``, some would grow,
    /// and coding would take 3 to 15 times as long. Recorded frames save more.
    package var isDrawn = false
    /// Whether any pixel is ever clear.
    package private(set) var hasTransparency = false
    /// The number of pixels that change to each colour.
    private(set) var colors = ColorCounts()
    /// The number of pixels with each colour, by number, weighted by hundredths of a second.
    private var times: [Int] = []
    /// The same where there are too many colours; nil until then.
    private(set) var histogram: ColorHistogram?
    /// The canvas; empty before the first change.
    private var canvas: [Color] = []
    private var now = 0
    /// The colours that each frame paints, by number, frame by frame; empty once they are too many.
    private(set) var sets = FrameColorSets()
    private var lastFrame: [Int] = []
    private var frameCount = 0

    /// The maximum number of colours that are counted individually.
    package static let exactLimit = 32_768
    /// The maximum total number of colours in the sets of single frames.
    static let setLimit = 4_000_000

    /// Creates an empty survey.
    package init(size: PixelSize) { self.size = size }

    /// The number of different colours so far, or nil above ``exactLimit``.
    package var colorCount: Int? { histogram == nil ? colors.counts.count : nil }

    /// Adds the next frame, shown for `delay`.
    /// - Complexity: linear in the changed pixels; above ``exactLimit`` colours in a sixteenth of all pixels.
    package mutating func add(_ change: PictureChange, delay: Centiseconds = .shortest) {
        precondition(change.size == size, "a change of \(change.size) does not fit \(size)")
        if canvas.isEmpty { canvas = Array(repeating: .clear, count: size.area) }
        for (number, run) in change.runs.enumerated() where histogram == nil {
            removeShown(run.pixels)
            if run.color != .clear, add(run.color, run.pixels.count) { useHistogram(after: change.runs[...number]) }
        }
        change.apply(to: &canvas)
        hasTransparency = hasTransparency || (frameCount == 0 ? canvas.contains(.clear) : change.clears)
        frameCount += 1
        now += max(1, delay.count)
        if histogram != nil {
            // Another lattice in each frame.
            for location in stride(from: frameCount * 5 % Self.sampling, to: canvas.count, by: Self.sampling)
            where canvas[location] != .clear {
                histogram?.add(canvas[location], count: Self.sampling * max(1, delay.count))
            }
        }
        if sets.colorCount > Self.setLimit { sets.abandon() }
        if sets.isComplete { sets.endFrame(switchCount: change.switchCount) }
    }

    /// One of so many pixels is counted in the histogram.
    private static let sampling = 16

    /// Releases the memory of the last frame; none may follow.
    package mutating func finish() {
        if histogram == nil, !canvas.isEmpty { removeShown(0..<size.area) }
        canvas = []
    }

    /// The colours of all pixels, weighted by the time shown.
    var shownColors: [CountedColor] {
        if let histogram { return histogram.colors }
        if !canvas.isEmpty {
            var whole = self
            whole.finish()
            return whole.shownColors
        }
        return zip(colors.table.entries, times).map { CountedColor(color: $0, count: $1) }.filter { $0.count > 0 }
    }

    /// Adds the time at which shown pixels end; ``add(_:_:)`` subtracted that of their beginning.
    private mutating func removeShown(_ range: Range<Int>) {
        var location = range.lowerBound
        while location < range.upperBound {
            let color = canvas[location]
            let count = canvas.span.runLength(at: location, limit: range.upperBound - location)
            location += count
            if color == .clear { continue }
            times[colors.add(color, 0)] += count * now
        }
    }

    /// Returns whether there are too many colours to count each.
    private mutating func add(_ color: Color, _ count: Int) -> Bool {
        let number = colors.add(color, count)
        if number == times.count {
            times.append(0)
            lastFrame.append(-1)
        }
        times[number] -= count * now
        if number == Self.exactLimit { return true }
        if lastFrame[number] != frameCount {
            lastFrame[number] = frameCount
            sets.add(number)
        }
        return false
    }

    /// Ends the time of all pixels, of which `begun` are those of the next frame so far.
    private mutating func useHistogram(after begun: ArraySlice<PictureChange.Run>) {
        for run in begun where run.color != .clear {
            times[colors.add(run.color, 0)] += Int(run.count) * now
            for location in run.pixels { canvas[location] = .clear }
        }
        removeShown(0..<size.area)
        var all = ColorHistogram(limit: Self.exactLimit)
        for (color, time) in zip(colors.table.entries, times) where time > 0 { all.add(color, count: time) }
        histogram = all
        sets.abandon()
        (colors, times, lastFrame) = (ColorCounts(), [], [])
    }
}
