import DripNumbers

/// A strategy for coding a frame: the price of near colours, and the estimate for unchanged pixels. Scratch memory never affects results.
package struct FrameTrial: Sendable {
    private var free = TransparencyChoice()
    private var runs = IndexedRuns()
    private var coder: LZWCoder
    private let maximumError: Int
    /// The maximum squared distance of a chosen index beyond the best one's.
    private let price: Int
    private let effort: GIFEffort

    /// The result of coding a frame.
    package struct Outcome: Sendable {
        let codeBits: Int
        let codes: [UInt8]
        /// The index of each pixel, if colours could be chosen.
        let indices: [UInt8]?
        /// The sum of the squared errors of all painted pixels.
        let error: Int

        /// The cost: one percent of bytes equals three of error. A product, because logarithms of C libraries differ between machines.
        private var cost: Double {
            let byteCount = Double(codes.count + Self.overhead)
            return byteCount * byteCount * byteCount * Double(error + 1)
        }

        /// Bytes of a frame besides its codes.
        fileprivate static let overhead = 18

        func isBetter(than other: Outcome) -> Bool { cost < other.cost }
    }

    /// Returns all different strategies for frames of `plan`.
    package static func all(for plan: GIFPlan) -> [FrameTrial] {
        let limit = plan.coderChooses ? plan.settings.maximumError : 0
        let effort = GIFEffort(plan.settings.effort, coderChooses: plan.coderChooses, searches: plan.searches)
        var prices: [Int] = []
        for allowance in effort.allowances {
            let price = max(leastPrice, (allowance * limit * limit - 1) / 3)
            if !prices.contains(price) { prices.append(price) }
        }
        return prices.map { FrameTrial(effort, limit: limit, price: $0) }
    }

    /// Returns the fastest strategy for exact frames.
    static var fastest: FrameTrial {
        FrameTrial(GIFEffort(1, coderChooses: false, searches: true), limit: 0, price: leastPrice)
    }

    /// The minimum price, one level in each channel.
    private static let leastPrice = 3

    private init(_ effort: GIFEffort, limit: Int, price: Int) {
        coder = LZWCoder(lookahead: effort.lookahead)
        self.effort = effort
        maximumError = limit
        self.price = price
    }

    /// Codes `draft`.
    package mutating func code(_ draft: FrameDraft) -> Outcome {
        free.cut(draft.pixels)
        let leastError = index(draft.palette)
        if maximumError > 0 || !effort.searches {
            if maximumError == 0 { runs = runs.decided }
            return plain(leastError)
        }
        let best = searched(leastError, leaving: draft.palette.transparentIndex)
        guard effort.search.triesTransparency, let opaque = opaquePalette(draft.palette) else { return best }
        let other = searched(index(opaque), leaving: nil)
        return other.isBetter(than: best) ? other : best
    }

    /// Returns the palette without its transparent index where that makes codes a bit shorter and every unchanged pixel can be painted.
    private func opaquePalette(_ palette: Palette) -> Palette? {
        guard palette.isGlobal, let transparent = palette.transparentIndex, Int(transparent) &>> (runs.codeBits - 1) == 1,
            runs.codeBits > 2,
            !free.pieces.contains(where: { $0.color < 0 })
        else { return nil }
        let opaque = Palette(palette.colors, isGlobal: true)
        let table = PaletteSearch(opaque)
        let isLow = free.colors.entries.allSatisfy { color in
            table.index(of: color).map { $0 < 1 &<< (runs.codeBits - 1) && palette.colors[$0] == color } ?? false
        }
        return isLow ? opaque : nil
    }

    /// Returns the bytes of `draft` in a file, nearly.
    mutating func byteCount(of draft: FrameDraft) -> Int {
        let count = code(draft).codes.count
        return count + count / 255 + Outcome.overhead + (draft.palette.isGlobal ? 0 : 3 * draft.palette.colors.count)
    }

    private mutating func plain(_ leastError: Int) -> Outcome {
        var best: Outcome?
        for lookahead in effort.lookaheads {
            for (number, windowLength) in effort.windowLengths.enumerated() where number == 0 || coder.wasFull {
                let outcome = code([runs], LZWCoder.Parse(lookahead: lookahead, windowLength: windowLength), leastError)
                if best.map({ outcome.isBetter(than: $0) }) ?? true { best = outcome }
            }
        }
        guard let best else { preconditionFailure("an effort has a lookahead") }
        return best
    }

    /// Codes a frame of exact colours: first with the longest phrases, which guide the other strategies.
    private mutating func searched(_ leastError: Int, leaving transparent: UInt8?) -> Outcome {
        let search = effort.search
        let decided = runs.decided
        var best = code([decided], LZWCoder.Parse(lookahead: 0, use: .record), leastError)
        let phraseCount = coder.guide.phraseCount
        let isSmall = phraseCount < GIFEffort.smallFrame
        if search.lookahead == 0 || !isSmall && decided.pixelCount < GIFEffort.noiseLength * phraseCount { return best }
        func take(_ outcome: Outcome) {
            if outcome.isBetter(than: best) { best = outcome }
        }
        let starts = isSmall ? [] : coder.split(decided, every: search.phrasesPerBoundary)
        let parts = decided.cut(at: starts)
        if !starts.isEmpty { take(code(parts, LZWCoder.Parse(lookahead: 0, use: .record), leastError)) }
        let patience = isSmall ? search.smallPatience : search.largePatience
        take(code(parts, LZWCoder.Parse(lookahead: search.lookahead, patience: patience, use: .follow), leastError))
        if !search.freeLookaheads.isEmpty {
            let parts = runs.cut(at: starts)
            take(code(parts, LZWCoder.Parse(lookahead: 0, use: .record), leastError))
            for lookahead in search.freeLookaheads { take(code(parts, LZWCoder.Parse(lookahead: lookahead, use: .follow), leastError)) }
        }
        if isSmall, search.triesTransparency, let transparent {
            // It pays off in frames of few colours.
            let byteCount = best.codes.count
            let sparse = runs.decided(preferring: transparent)
            let outcome = code([sparse], LZWCoder.Parse(lookahead: 0, use: .record), leastError)
            take(outcome)
            if outcome.codes.count * 49 < byteCount * 50 {
                take(code([sparse], LZWCoder.Parse(lookahead: search.lookahead, use: .follow), leastError))
            }
        }
        return best
    }

    private mutating func code(_ parts: [IndexedRuns], _ parse: LZWCoder.Parse, _ leastError: Int) -> Outcome {
        var indices: [UInt8]? = maximumError > 0 ? [] : nil
        indices?.reserveCapacity(runs.pixelCount)
        let codes = coder.code(parts, parse, chosen: &indices)
        return Outcome(codeBits: runs.codeBits, codes: codes, indices: indices, error: leastError + coder.error)
    }

    /// Creates ``runs`` from the pieces.
    /// - Returns: the squared error of painted pixels, each in its best colour.
    private mutating func index(_ palette: Palette) -> Int {
        runs.removeAll()
        var error = 0
        var table = PaletteSearch(palette)
        var highest = Int(palette.transparentIndex ?? 0)
        var own = [Int](repeating: -1, count: free.colors.count)
        for (number, color) in free.colors.entries.enumerated() {
            if free.paintedCounts[number] > 0 {
                own[number] = table.nearest(to: color, within: maximumError)
                error += free.paintedCounts[number] * squaredDistance(palette.colors[own[number]], color)
                highest = max(highest, own[number])
            } else {
                own[number] = table.index(of: color) ?? -1
                if palette.transparentIndex == nil { highest = max(highest, own[number]) }
            }
        }
        // The size of a local palette determines the code size.
        runs.codeBits = max(2, Self.bits(for: palette.isGlobal ? highest : palette.colors.count - 1))
        // A colour may be kept in one piece and painted in another; it is kept exactly only if the palette has it.
        let entries = zip(free.colors.entries, own).map { color, index in
            TransparencyChoice.Entry(index: index, isExact: index >= 0 && index < 1 &<< runs.codeBits && palette.colors[index] == color)
        }
        free.decide(canLeave: palette.transparentIndex != nil, entries)

        let transparent = palette.transparentIndex.map { runs.addChoice($0) } ?? -1
        var plain = [Int32](repeating: -1, count: own.count)
        var (wide, either) = (plain, plain + plain)
        for piece in free.pieces {
            let count = Int(piece.count)
            let color = Int(piece.color)
            // In a long run one index is best for all pixels.
            let isWide = maximumError > 0 && count < Self.longRun
            if isWide || maximumError == 0 && effort.searches, !piece.isPainted, color >= 0, entries[color].isExact,
                let left = palette.transparentIndex
            {
                // Among phrases of equal reach, the coder takes the decided one.
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
                    wide[color] = table.addChoice(
                        near: free.colors.entries[color], best: own[color], within: maximumError, price: price, to: &runs)
                }
                runs.append(count, choice: wide[color])
            } else {
                if plain[color] < 0 { plain[color] = runs.addChoice(UInt8(own[color])) }
                runs.append(count, choice: plain[color])
            }
        }
        return error
    }

    private static let longRun = 4

    private static func bits(for index: Int) -> Int { Int.bitWidth - max(1, index).leadingZeroBitCount }
}
