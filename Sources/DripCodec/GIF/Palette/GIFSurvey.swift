package import DripImage

/// The first pass over an animation: which colours there are, and which of them are needed at once.
///
/// Colours are counted one by one while there are at most ``exactLimit`` of them, beyond in bins. Memory: a frame until ``finish()``, some 2 MB of
/// colours at most, or 10 MB of bins, and 2 bytes a colour and frame until those come to 4,000,000 entries.
package struct GIFSurvey: Sendable {
    /// Of all pictures.
    package let size: PixelSize
    /// Whether a pixel is ever clear.
    package private(set) var hasTransparency = false
    /// Pixels that became a colour.
    private(set) var colors = ColorCounts()
    /// Pixels that have a colour, by number, weighted by the hundredths of a second for which they are shown.
    private var times: [Int] = []
    /// The same by bins; nil until there are too many colours.
    private(set) var bins: ColorBins?
    /// What is shown; empty before the first change.
    private var canvas: [Color] = []
    private var now = 0
    /// The colours that each frame paints, by number, one frame after the other; empty once they are too many.
    private(set) var sets = FrameColorSets()
    private var lastFrame: [Int] = []
    private var frameCount = 0

    /// The most different colours that are counted one by one.
    package static let exactLimit = 32_768
    /// Colours of single frames that are remembered in all.
    static let setLimit = 4_000_000

    /// Nothing seen yet.
    package init(size: PixelSize) { self.size = size }

    /// Different colours so far, or nil when there are more than ``exactLimit``.
    package var colorCount: Int? { bins == nil ? colors.counts.count : nil }

    /// Adds the next picture, which is shown for `delay`.
    /// - Complexity: linear in the pixels that change.
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
        if frameCount == 0 {
            hasTransparency = opaque < size.area
        } else if !hasTransparency {
            hasTransparency = change.clears
        }
        frameCount += 1
        now += max(1, delay.count)
        if sets.colorCount > Self.setLimit { sets.giveUp() } else { sets.endFrame() }
    }

    /// Frees the memory of the last picture; none may follow.
    package mutating func finish() {
        if !canvas.isEmpty { removeShown(0..<size.area) }
        canvas = []
    }

    /// The colours of all pixels, weighted by how long they are shown.
    var shownColors: [CountedColor] {
        if !canvas.isEmpty {
            var whole = self
            whole.finish()
            return whole.shownColors
        }
        if let bins { return bins.colors }
        return zip(colors.table.entries, times).map { CountedColor(color: $0, count: $1) }.filter { $0.count > 0 }.byChannels
    }

    /// Pixels that are shown now end, and so they have been shown for a time: less than what it was at their beginning, which ``add(_:_:)`` took away.
    private mutating func removeShown(_ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound {
            let color = canvas[place]
            let count = canvas.span.runLength(at: place, limit: range.upperBound - place)
            if color != .clear { addTime(color, count * now) }
            place += count
        }
    }

    private mutating func addTime(_ color: Color, _ time: Int) {
        if bins != nil { bins?.add(color, count: time) } else { times[colors.add(color, 0)] += time }
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
        sets.giveUp()
        (colors, times, lastFrame) = (ColorCounts(), [], [])
    }
}
