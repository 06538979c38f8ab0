internal import DripImage
import DripNumbers

/// Candidate colours for the palette of a file.
package struct PaletteCandidates: Sendable {
    /// The colours, each with the number of pixels that change to it or to a colour that it represents.
    let colors: [CountedColor]
    let sets: FrameColorSets

    /// All colours, the most frequent in frames first, so that many frames need fewer bits per code.
    var byFrequency: [Color] { order.map { colors[$0].color } }

    private var order: [Int] {
        let frequencies = frequencies { _ in true }
        return colors.indices.stablySorted { (frequencies[$1], $0) < (frequencies[$0], $1) }
    }

    /// All colours, so ordered that frames need few bits per code: of 256 indices, the first 128 go to those frames that save most by one bit less,
    /// of these the first 64, and so on. Among others the most frequent in frames is first.
    var ordered: [Color] {
        var order = order
        var last: [Int] = []
        if sets.frameCount * colors.count < Self.orderedLimit {
            for bits in (2..<8).reversed() where order.count > 1 &<< bits {
                let first = lowColors(among: order, bits: bits)
                last = order.filter { !first[$0] } + last
                order.removeAll { !first[$0] }
            }
        }
        return (order + last).map { colors[$0].color }
    }

    private static let orderedLimit = 1 << 20

    /// Selects 1 << `bits` of the colours `order`: adds those of whole frames, always of the one that saves most for each colour that it lacks.
    /// - Returns: for each colour, whether it is selected.
    private func lowColors(among order: [Int], bits: Int) -> [Bool] {
        var isAllowed = [Bool](repeating: false, count: colors.count)
        for number in order { isAllowed[number] = true }
        var isIn = [Bool](repeating: false, count: colors.count)
        var available = 1 &<< bits
        // Every frame but the first needs a transparent index.
        var waiting = (0..<sets.frameCount).filter { frame in
            sets[frame].count <= available - (frame > 0 ? 1 : 0) && sets[frame].allSatisfy { isAllowed[Int($0)] }
        }
        while true {
            var best: (frame: Int, saving: Int, lacking: Int)?
            waiting.removeAll { frame in
                let lacking = sets[frame].reduce(0) { $0 + (isIn[Int($1)] ? 0 : 1) }
                if lacking == 0 { return true }
                let saving = sets.bitsSaved(frame: frame, codeBits: bits)
                if lacking <= available, saving * (best?.lacking ?? 1) > (best?.saving ?? 0) * lacking { best = (frame, saving, lacking) }
                return false
            }
            guard let best else { break }
            for number in sets[best.frame] where !isIn[Int(number)] { isIn[Int(number)] = true }
            available -= best.lacking
        }
        for number in order where available > 0 && !isIn[number] {
            isIn[number] = true
            available -= 1
        }
        return isIn
    }

    /// Returns the number of frames that need each colour.
    private func frequencies(where matters: (Int) -> Bool) -> [Int] {
        var frequencies = [Int](repeating: 0, count: colors.count)
        for frame in 0..<sets.frameCount where matters(frame) {
            for number in sets[frame] { frequencies[Int(number)] += 1 }
        }
        return frequencies
    }

    /// Returns at most `limit` of the colours: the better of two choices, by the cost of local palettes.
    func chosen(atMost limit: Int) -> [Color] {
        let frequencies = frequencies { _ in true }
        let byFrequency = colors.indices.stablySorted {
            (frequencies[$1], colors[$1].count, $0) < (frequencies[$0], colors[$0].count, $1)
        }
        guard sets.isComplete, sets.frameCount * min(limit, colors.count) < GIFSurvey.setLimit else {
            return byFrequency.prefix(limit).map { colors[$0].color }
        }
        let (frequent, grown) = (Set(byFrequency.prefix(limit)), grow(to: limit, filler: byFrequency))
        let best = paletteBytes(beside: frequent) < paletteBytes(beside: grown) ? frequent : grown
        let served = self.frequencies { frame in sets[frame].allSatisfy { best.contains(Int($0)) } }
        return best.stablySorted { (served[$1], frequencies[$1], $0) < (served[$0], frequencies[$0], $1) }.map { colors[$0].color }
    }

    /// Adds the colours of frames, always of the one that lacks fewest, while they are at most `limit`.
    private func grow(to limit: Int, filler: [Int]) -> Set<Int> {
        var isIn = [Bool](repeating: false, count: colors.count)
        var size = 0
        func add(_ number: Int) {
            isIn[number] = true
            size += 1
        }
        var waiting = Array(0..<sets.frameCount)
        while true {
            var best: (frame: Int, lacking: Int)?
            waiting.removeAll { frame in
                let lacking = sets[frame].reduce(0) { $0 + (isIn[Int($1)] ? 0 : 1) }
                if lacking > 0, lacking < best?.lacking ?? Int.max { best = (frame, lacking) }
                return lacking == 0
            }
            guard let best, size + best.lacking <= limit else { break }
            for number in sets[best.frame] where !isIn[Int(number)] { add(Int(number)) }
        }
        for number in filler where size < limit && !isIn[number] { add(number) }
        return Set(isIn.indices.filter { isIn[$0] })
    }

    /// Returns the bytes of local palettes that frames need beside a file's palette of `numbers`.
    private func paletteBytes(beside numbers: Set<Int>) -> Int {
        (0..<sets.frameCount).reduce(0) { sum, frame in
            let set = sets[frame]
            if set.allSatisfy({ numbers.contains(Int($0)) }) { return sum }
            return sum + 3 &<< (Int.bitWidth - min(255, set.count).leadingZeroBitCount)
        }
    }
}
