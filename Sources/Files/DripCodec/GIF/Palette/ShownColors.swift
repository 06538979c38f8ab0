internal import DripImage

/// The colours of all pixels of an animation, weighted by the time that they are shown.
///
/// Up to ``GIFSurvey/exactLimit`` colours are counted individually, and more in a ``ColorHistogram``. Memory: a frame until ``finish()``.
struct ShownColors: Sendable {
    private let size: PixelSize
    private var table = ColorTable()
    /// The number of pixels with each colour, by number, weighted by hundredths of a second.
    private var times: [Int] = []
    /// The same where there are too many colours; nil until then.
    private var histogram: ColorHistogram?
    /// The canvas; empty before the first change.
    private var canvas: [Color] = []
    private var now = 0
    private var frameCount = 0

    /// One of so many pixels is counted in the histogram.
    private static let sampling = 16

    init(size: PixelSize) { self.size = size }

    /// Adds the next frame, shown for `delay`.
    /// - Complexity: linear in the changed pixels; in a histogram, in a sixteenth of all pixels.
    mutating func add(_ change: PictureChange, delay: Centiseconds) {
        if canvas.isEmpty { canvas = Array(repeating: .clear, count: size.area) }
        for (number, run) in change.runs.enumerated() where histogram == nil {
            remove(run.pixels)
            if run.color != .clear, add(run.color, run.pixels.count) { useHistogram(after: change.runs[...number]) }
        }
        change.apply(to: &canvas)
        frameCount += 1
        now += max(1, delay.count)
        if histogram == nil { return }
        // Another lattice in each frame.
        for location in stride(from: frameCount * 5 % Self.sampling, to: canvas.count, by: Self.sampling) where canvas[location] != .clear {
            histogram?.add(canvas[location], count: Self.sampling * max(1, delay.count))
        }
    }

    /// Releases the memory of the last frame; none may follow.
    mutating func finish() {
        if histogram == nil, !canvas.isEmpty { remove(0..<size.area) }
        canvas = []
    }

    /// The colours, with their pixels and time.
    var colors: [CountedColor] {
        if let histogram { return histogram.colors }
        if !canvas.isEmpty {
            var whole = self
            whole.finish()
            return whole.colors
        }
        return zip(table.entries, times).map { CountedColor(color: $0, count: $1) }.filter { $0.count > 0 }
    }

    /// Adds the time at which shown pixels end; ``add(_:_:)`` subtracted that of their beginning.
    private mutating func remove(_ range: Range<Int>) {
        var location = range.lowerBound
        while location < range.upperBound {
            let color = canvas[location]
            let count = canvas.span.runLength(at: location, limit: range.upperBound - location)
            location += count
            if color == .clear { continue }
            times[table.number(of: color)] += count * now
        }
    }

    /// Returns whether there are too many colours to count each.
    private mutating func add(_ color: Color, _ count: Int) -> Bool {
        let number = table.number(of: color)
        if number == times.count { times.append(0) }
        times[number] -= count * now
        return number == GIFSurvey.exactLimit
    }

    /// Ends the time of all pixels, of which `begun` are those of the next frame so far.
    private mutating func useHistogram(after begun: ArraySlice<PictureChange.Run>) {
        for run in begun where run.color != .clear {
            times[table.number(of: run.color)] += Int(run.count) * now
            for location in run.pixels { canvas[location] = .clear }
        }
        remove(0..<size.area)
        var all = ColorHistogram(limit: GIFSurvey.exactLimit)
        for (color, time) in zip(table.entries, times) where time > 0 { all.add(color, count: time) }
        histogram = all
        (table, times) = (ColorTable(), [])
    }
}
