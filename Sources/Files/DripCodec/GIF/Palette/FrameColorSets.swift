internal import DripImage

/// The colours that each frame of an animation paints, by number.
struct FrameColorSets: Sendable {
    private var numbers: [UInt16] = []
    private var ends: [Int] = []
    /// For each frame the number of codes, estimated.
    private var codeCounts: [Int] = []
    private(set) var isComplete = true

    var frameCount: Int { ends.count }
    var colorCount: Int { numbers.count }

    mutating func add(_ number: Int) {
        if isComplete { numbers.append(UInt16(truncatingIfNeeded: number)) }
    }

    /// - Parameter switchCount: ``PictureChange/switchCount`` of the frame.
    mutating func endFrame(switchCount: Int) {
        ends.append(numbers.count)
        codeCounts.append(switchCount * 3 / 5)
    }

    /// Discards all sets, because they are too large.
    mutating func abandon() { (numbers, ends, codeCounts, isComplete) = ([], [], [], false) }

    subscript(frame: Int) -> ArraySlice<UInt16> { numbers[(frame == 0 ? 0 : ends[frame - 1])..<ends[frame]] }

    /// Returns the bits that `frame` takes less with codes of `codeBits` than of one more.
    ///
    /// From each width on, 1 << codeBits codes are a bit shorter.
    func bitsSaved(frame: Int, codeBits: Int) -> Int {
        var (remaining, width, saved) = (codeCounts[frame], 1 &<< codeBits, 0)
        while remaining > 0 {
            saved += min(remaining, 1 &<< codeBits)
            remaining -= width
            width *= 2
        }
        return saved
    }

    /// Returns the same sets with mapped numbers, each once.
    func mapped(_ target: [Int]) -> FrameColorSets {
        if !isComplete { return self }
        var result = FrameColorSets()
        var last = [Int](repeating: -1, count: (target.max() ?? 0) + 1)
        for frame in 0..<frameCount {
            for number in self[frame] where last[target[Int(number)]] != frame {
                last[target[Int(number)]] = frame
                result.add(target[Int(number)])
            }
            result.ends.append(result.numbers.count)
            result.codeCounts.append(codeCounts[frame])
        }
        return result
    }
}
