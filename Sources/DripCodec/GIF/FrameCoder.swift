internal import DripImage

/// Turns drafts into coded frames. A value with scratch memory: reuse one for many frames, give each task its own. The memory never
/// changes an answer.
package struct FrameCoder: Sendable {
    private var free = FreePixels()
    private var runs = IndexedRuns()
    private var coder = LZWCoder()
    private let effort: GIFEffort
    private let maximumError: Int

    /// A coder for the frames of one file.
    package init(_ plan: GIFPlan) {
        effort = GIFEffort(plan.settings.effort, coderChooses: plan.coderChooses)
        maximumError = plan.coderChooses ? plan.settings.maximumError : 0
    }

    /// Codes `draft`.
    /// - Returns: the frame, and the index of each pixel when colours could be chosen.
    package mutating func code(_ draft: FrameDraft) -> (frame: CodedFrame, indices: [UInt8]?) {
        let palette = draft.palette
        free.cut(draft.words)
        let codeBits = index(palette)
        var chosen: [UInt8]? = maximumError > 0 ? [] : nil
        chosen?.reserveCapacity(draft.words.count)
        let codes = coder.code(runs, lookahead: effort.lookahead, chosen: &chosen)
        let frame = CodedFrame(
            rect: draft.rect, palette: palette, codeBits: codeBits, codes: codes, error: draft.error, delay: draft.delay,
            disposal: draft.disposal)
        return (frame, chosen)
    }

    /// Makes ``runs`` of the pieces, and returns the bits that their indices need.
    private mutating func index(_ palette: FramePalette) -> Int {
        runs.removeAll()
        let table = PaletteSearch(palette)
        var highest = Int(palette.transparentIndex ?? 0)
        var own = [Int](repeating: -1, count: free.colors.count)
        for (number, word) in free.colors.words.enumerated() {
            if free.paintedCounts[number] > 0 {
                own[number] = table.nearest(to: word, within: maximumError)
                highest = max(highest, own[number])
            } else {
                own[number] = table.index(of: word) ?? -1
            }
        }
        // A local palette says the code size by its own size.
        runs.codeBits = max(2, Self.bits(for: palette.isGlobal ? highest : palette.words.count - 1))
        // A colour that is kept here and painted there is kept exactly only where the palette has it.
        let canPaint = zip(free.colors.words, own).map { word, index in
            index >= 0 && index < 1 << runs.codeBits && palette.words[index] == word
        }
        free.decide(canLeave: palette.transparentIndex != nil, indices: own, canPaint: canPaint)

        let transparent = palette.transparentIndex.map { runs.addChoice($0) } ?? -1
        var plain = [Int32](repeating: -1, count: own.count)
        var (wide, either) = (plain, plain + plain)
        for piece in free.pieces {
            let count = Int(piece.count)
            let color = Int(piece.color)
            // In a long run one index is best for all.
            let isWide = maximumError > 0 && count < Self.longRun
            if isWide, !piece.isPainted, color >= 0, canPaint[color], let left = palette.transparentIndex {
                // Of phrases that reach as far the coder takes the one that was decided.
                let (number, index) = (2 * color + (piece.isLeft ? 1 : 0), UInt8(own[color]))
                if either[number] < 0 { either[number] = piece.isLeft ? runs.addChoice(left, or: index) : runs.addChoice(index, or: left) }
                runs.append(count, choice: either[number])
                continue
            }
            if piece.isLeft {
                runs.append(count, choice: transparent)
                continue
            }
            if isWide, piece.isPainted {
                if wide[color] < 0 {
                    wide[color] = table.addChoice(near: free.colors.words[color], best: own[color], within: maximumError, to: &runs)
                }
                runs.append(count, choice: wide[color])
            } else {
                if plain[color] < 0 { plain[color] = runs.addChoice(UInt8(own[color])) }
                runs.append(count, choice: plain[color])
            }
        }
        return runs.codeBits
    }

    private static let longRun = 4

    private static func bits(for index: Int) -> Int { Int.bitWidth - max(1, index).leadingZeroBitCount }
}

/// Finds colours of one palette.
struct PaletteSearch {
    private let words: [UInt32]
    private let transparentIndex: Int
    private var table = ColorTable()
    private var indices: [Int] = []

    init(_ palette: FramePalette) {
        words = palette.words
        transparentIndex = palette.transparentIndex.map { Int($0) } ?? -1
        for (index, word) in words.enumerated() where index != transparentIndex {
            if table.number(of: word) == indices.count { indices.append(index) }
        }
    }

    /// The index of exactly this colour.
    func index(of word: UInt32) -> Int? { table.existingNumber(of: word).map { indices[$0] } }

    /// The index of the nearest colour of those that are within `limit` levels in every channel, or of all when none is; the first of equals. Linear
    /// when it is not exactly there.
    ///
    /// The nearest of all need not be within: it may be off by 6, 0 and 0 levels, and another one by 5, 5 and 5.
    func nearest(to word: UInt32, within limit: Int) -> Int {
        if let index = index(of: word) { return index }
        var (best, nearest, isBestWithin) = (Int.max, 0, false)
        for (index, candidate) in words.enumerated() where index != transparentIndex {
            let distance = squaredDistance(candidate, word)
            let isWithin = channelDistance(candidate, word) <= limit
            if isWithin == isBestWithin ? distance < best : isWithin { (best, nearest, isBestWithin) = (distance, index, isWithin) }
        }
        return nearest
    }

    /// The nearest colour.
    func color(nearest word: UInt32) -> UInt32 { words[nearest(to: word, within: 0)] }

    /// Adds the choice of all colours within `limit` levels of `word` that `runs` has bits for, the best one first.
    func addChoice(near word: UInt32, best: Int, within limit: Int, to runs: inout IndexedRuns) -> Int32 {
        let choice = runs.addChoice(UInt8(best))
        let least = squaredDistance(words[best], word)
        let most = least + max(Self.leastPrice, limit * limit - 1)
        let more = words.indices.filter {
            $0 != best && $0 != transparentIndex && $0 < 1 << runs.codeBits && channelDistance(words[$0], word) <= limit
                && squaredDistance(words[$0], word) <= most
        }.map { index in
            IndexedRuns.Alternative(index: UInt8(index), error: Int32(squaredDistance(words[index], word) - least))
        }.sorted { ($0.error, $0.index) < ($1.error, $1.index) }.prefix(Self.widestChoice)
        runs.alternatives += more
        runs.choices[Int(choice)].count += Int32(more.count)
        return choice
    }

    /// What an alternative may always cost more than the best colour: a level in each channel. Beyond that it must cost less than all the levels that are
    /// allowed in one channel of a colour that is there exactly: more loses half a decibel and more for each percent of the file.
    private static let leastPrice = 3
    /// More indices than these, beside the best one, gain nothing.
    private static let widestChoice = 3
}
