package import DripImage

/// The first pass over an animation: its colours, and the sets of colours painted together.
///
/// Up to ``exactLimit`` colours are counted individually, and more in bins. Memory: a frame until ``finish()``; at most 2 MB of colours, or 10 MB of
/// bins; and 2 bytes per colour and frame, up to 4,000,000 entries.
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
    /// The same in bins; nil until there are too many colours.
    private(set) var bins: ColorBins?
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
    package var colorCount: Int? { bins == nil ? colors.counts.count : nil }

    /// Adds the next frame, shown for `delay`.
    /// - Complexity: linear in the changed pixels.
    package mutating func add(_ change: PictureChange, delay: Centiseconds = .shortest) {
        precondition(change.size == size, "a change of \(change.size) does not fit \(size)")
        if canvas.isEmpty { canvas = Array(repeating: .clear, count: size.area) }
        var opaque = 0
        for run in change.runs {
            removeShown(run.pixels)
            if run.color == .clear { continue }
            opaque += run.pixels.count
            add(run.color, run.pixels.count)
        }
        change.apply(to: &canvas)
        hasTransparency = hasTransparency || (frameCount == 0 ? opaque < size.area : change.clears)
        frameCount += 1
        now += max(1, delay.count)
        if sets.colorCount > Self.setLimit { sets.abandon() } else { sets.endFrame(switchCount: change.switchCount) }
    }

    /// Releases the memory of the last frame; none may follow.
    package mutating func finish() {
        if !canvas.isEmpty { removeShown(0..<size.area) }
        canvas = []
    }

    /// The colours of all pixels, weighted by the time shown.
    var shownColors: [CountedColor] {
        if !canvas.isEmpty {
            var whole = self
            whole.finish()
            return whole.shownColors
        }
        if let bins { return bins.colors }
        return zip(colors.table.entries, times).map { CountedColor(color: $0, count: $1) }.filter { $0.count > 0 }.byChannels
    }

    /// Adds the time at which shown pixels end; ``add(_:_:)`` subtracted that of their beginning.
    private mutating func removeShown(_ range: Range<Int>) {
        var location = range.lowerBound
        while location < range.upperBound {
            let color = canvas[location]
            let count = canvas.span.runLength(at: location, limit: range.upperBound - location)
            location += count
            if color == .clear { continue }
            if bins != nil { bins?.add(color, count: count * now) } else { times[colors.add(color, 0)] += count * now }
        }
    }

    private mutating func add(_ color: Color, _ count: Int) {
        if bins != nil {
            bins?.add(color, count: -count * now)
            return
        }
        let number = colors.add(color, count)
        if number == times.count {
            times.append(0)
            lastFrame.append(-1)
        }
        times[number] -= count * now
        if number == Self.exactLimit {
            useBins()
        } else if lastFrame[number] != frameCount {
            lastFrame[number] = frameCount
            sets.add(number)
        }
    }

    private mutating func useBins() {
        var all = ColorBins()
        for (color, time) in zip(colors.table.entries, times) { all.add(color, count: time) }
        bins = all
        sets.abandon()
        (colors, times, lastFrame) = (ColorCounts(), [], [])
    }
}
