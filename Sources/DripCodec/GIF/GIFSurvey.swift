public import DripImage

/// The first pass over an animation: which colours there are, and which of them are needed at once.
///
///     var survey = GIFSurvey(size: size)
///     for change in changes { survey.add(change) }
///     let plan = survey.plan(GIFSettings())
///
/// Colours are counted one by one while there are at most ``exactLimit`` of them, beyond in bins. Memory: some 2 MB of colours
/// at most, or 10 MB of bins, and 2 bytes a colour and frame until those come to 4,000,000 entries.
public struct GIFSurvey: Sendable {
    /// Of all pictures.
    public let size: PixelSize
    /// Whether a pixel is ever clear.
    public private(set) var hasTransparency = false
    private(set) var colors = ColorTable()
    /// Pixels that became a colour, by number.
    private(set) var counts: [Int] = []
    /// Nil until there are too many colours.
    private(set) var bins: ColorBins?
    /// The colours that each frame paints, by number, one frame after the other; empty once they are too many.
    private(set) var sets = FrameColorSets()
    private var lastFrame: [Int] = []
    private var frameCount = 0

    /// The most different colours that are counted one by one.
    public static let exactLimit = 32_768
    /// Colours of single frames that are remembered in all.
    static let setLimit = 4_000_000

    /// Nothing seen yet.
    public init(size: PixelSize) { self.size = size }

    /// Different colours so far, or nil when there are more than ``exactLimit``.
    public var colorCount: Int? { bins == nil ? colors.count : nil }

    /// Adds the next picture.
    /// - Complexity: linear in the runs.
    public mutating func add(_ change: PictureChange) {
        precondition(change.size == size, "a change of \(change.size) does not fit \(size)")
        var opaque = 0
        for index in 0..<change.runCount {
            let (_, count, word) = change.run(index)
            if word == CanvasWord.clear { continue }
            opaque += count
            add(word, count)
        }
        if frameCount == 0 {
            hasTransparency = opaque < size.area
        } else if !hasTransparency {
            hasTransparency = (0..<change.runCount).contains { change.run($0).word == CanvasWord.clear }
        }
        frameCount += 1
        if sets.colorCount > Self.setLimit { sets.giveUp() } else { sets.endFrame() }
    }

    private mutating func add(_ word: UInt32, _ count: Int) {
        if bins != nil {
            bins?.add(word, count: count)
            return
        }
        let number = colors.number(of: word)
        if number == counts.count {
            if number == Self.exactLimit {
                useBins()
                bins?.add(word, count: count)
                return
            }
            counts.append(0)
            lastFrame.append(-1)
        }
        counts[number] += count
        if lastFrame[number] != frameCount {
            lastFrame[number] = frameCount
            sets.add(number)
        }
    }

    private mutating func useBins() {
        var all = ColorBins()
        for (word, count) in zip(colors.words, counts) { all.add(word, count: count) }
        bins = all
        sets.giveUp()
        (colors, counts, lastFrame) = (ColorTable(), [], [])
    }
}

/// The colours that each frame of an animation paints, by number.
struct FrameColorSets: Sendable {
    private var numbers: [UInt16] = []
    private var ends: [Int] = []
    /// Whether all frames are here.
    private(set) var isComplete = true

    var frameCount: Int { ends.count }
    var colorCount: Int { numbers.count }

    mutating func add(_ number: Int) {
        if isComplete { numbers.append(UInt16(truncatingIfNeeded: number)) }
    }

    mutating func endFrame() {
        if isComplete { ends.append(numbers.count) }
    }

    /// There are too many to remember.
    mutating func giveUp() { (numbers, ends, isComplete) = ([], [], false) }

    /// The colours of one frame, each once.
    subscript(frame: Int) -> ArraySlice<UInt16> { numbers[(frame == 0 ? 0 : ends[frame - 1])..<ends[frame]] }

    /// The same sets of other numbers, each once.
    func mapped(_ target: [Int]) -> FrameColorSets {
        var result = FrameColorSets()
        if !isComplete {
            result.giveUp()
            return result
        }
        var last = [Int](repeating: -1, count: (target.max() ?? 0) + 1)
        for frame in 0..<frameCount {
            for number in self[frame] where last[target[Int(number)]] != frame {
                last[target[Int(number)]] = frame
                result.add(target[Int(number)])
            }
            result.endFrame()
        }
        return result
    }
}
