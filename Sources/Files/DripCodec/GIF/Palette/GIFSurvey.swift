package import DripImage

/// The first pass over an animation: its colours, and the sets of colours painted together.
///
/// Memory: at most 2 MB of colours; 2 bytes per colour and frame, up to 4,000,000 entries; and those of ``ShownColors``.
package struct GIFSurvey: Sendable {
    /// The size of all frames.
    package let size: PixelSize
    /// Whether the frames are drawn from shapes. Most drawn animations would save 1 to 2 % by the searches of ``GIFPlan/searches``, some would grow,
    /// and coding would take 3 to 15 times as long. Recorded frames save more.
    package var isDrawn = false
    /// Whether any pixel is ever clear.
    package private(set) var hasTransparency = false
    /// The number of pixels that change to each colour; after the first ``exactLimit`` colours nothing is counted.
    private(set) var colors = ColorCounts()
    private var hasManyColors = false
    /// The colours that each frame paints, by number, frame by frame; empty once they are too many.
    private(set) var sets = FrameColorSets()
    private var lastFrame: [Int] = []
    private var frameCount = 0
    /// The time that colours are shown, if it is measured.
    private(set) var shown: ShownColors?

    /// The maximum number of colours that are counted individually.
    package static let exactLimit = 32_768
    /// The maximum total number of colours in the sets of single frames.
    static let setLimit = 4_000_000

    /// Creates an empty survey.
    /// - Parameter measuresTime: whether the time that colours are shown may be needed; see ``GIFSettings/needsShownColors``.
    package init(size: PixelSize, measuresTime: Bool = true) {
        self.size = size
        shown = measuresTime ? ShownColors(size: size) : nil
    }

    /// The number of different colours so far, or nil above ``exactLimit``.
    package var colorCount: Int? { hasManyColors ? nil : colors.counts.count }

    /// Adds the next frame, shown for `delay`.
    /// - Complexity: linear in the changed pixels.
    package mutating func add(_ change: PictureChange, delay: Centiseconds = .shortest) {
        precondition(change.size == size, "a change of \(change.size) does not fit \(size)")
        shown?.add(change, delay: delay)
        for run in change.runs where !hasManyColors && run.color != .clear { add(run.color, run.pixels.count) }
        hasTransparency = hasTransparency || (frameCount == 0 ? Self.paintedCount(change) < size.area : change.clears)
        frameCount += 1
        if hasManyColors || sets.colorCount > Self.setLimit { sets.abandon() }
        if sets.isComplete { sets.endFrame(switchCount: change.switchCount) }
    }

    /// Releases the memory of the last frame; none may follow.
    package mutating func finish() { shown?.finish() }

    private static func paintedCount(_ change: PictureChange) -> Int {
        change.runs.reduce(0) { $0 + ($1.color == .clear ? 0 : $1.pixels.count) }
    }

    private mutating func add(_ color: Color, _ count: Int) {
        let number = colors.add(color, count)
        if number == lastFrame.count { lastFrame.append(-1) }
        if number == Self.exactLimit { hasManyColors = true }
        if lastFrame[number] != frameCount {
            lastFrame[number] = frameCount
            sets.add(number)
        }
    }
}
