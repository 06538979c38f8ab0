import DripNumbers

/// A strategy for coding a frame: the allowed excess of near colours, and the estimate for unchanged pixels. Scratch memory never affects results.
package struct FrameTrial: Sendable {
    private var choice = TransparencyChoice()
    private var runs = IndexedRuns()
    private var coder: LZWCoder
    private let maximumError: ErrorLevels
    /// The maximum squared error of a chosen index beyond the best one's.
    private let maximumExcess: SquaredError
    private let effort: GIFEffort

    /// The result of coding a frame.
    package struct Outcome: Sendable {
        let codeBits: Int
        let codes: [UInt8]
        /// The index of each pixel, if colours could be chosen.
        let indices: [UInt8]?
        /// That of all painted pixels.
        let squaredError: SquaredError

        /// The cost: one percent of bytes equals three of error. A product, because logarithms of C libraries differ between machines.
        private var cost: Double {
            let byteCount = Double(codes.count + Self.overhead)
            return byteCount * byteCount * byteCount * Double(squaredError.sum + 1)
        }

        /// Bytes of a frame besides its codes.
        fileprivate static let overhead = 18

        func isBetter(than other: Outcome) -> Bool { cost < other.cost }
    }

    /// Returns all different strategies for frames of `plan`.
    package static func all(for plan: GIFPlan) -> [FrameTrial] {
        let limit = plan.coderChooses ? plan.settings.maximumError : 0
        let effort = GIFEffort(plan.settings.effort, coderChooses: plan.coderChooses, searches: plan.searches)
        var excesses: [SquaredError] = []
        for allowance in effort.allowances {
            let excess = max(leastExcess, SquaredError(Int64((allowance * limit.count * limit.count - 1) / 3)))
            if !excesses.contains(excess) { excesses.append(excess) }
        }
        return excesses.map { FrameTrial(effort, maximumError: limit, maximumExcess: $0) }
    }

    /// Returns the fastest strategy for exact frames.
    static var fastest: FrameTrial {
        FrameTrial(GIFEffort(1, coderChooses: false, searches: true), maximumError: 0, maximumExcess: leastExcess)
    }

    /// One level in each channel.
    private static let leastExcess: SquaredError = 3

    private init(_ effort: GIFEffort, maximumError: ErrorLevels, maximumExcess: SquaredError) {
        coder = LZWCoder(lookahead: effort.lookahead)
        self.effort = effort
        self.maximumError = maximumError
        self.maximumExcess = maximumExcess
    }

    /// Codes `draft`.
    package mutating func code(_ draft: FrameDraft) -> Outcome {
        choice.cut(draft.pixels)
        let leastError = index(draft.palette)
        if maximumError > 0 || !effort.searches { return plain(leastError) }
        let best = searched(leastError, leaving: draft.palette.transparentIndex)
        guard effort.search.triesTransparency, let opaque = opaquePalette(draft.palette) else { return best }
        let other = searched(index(opaque), leaving: nil)
        return other.isBetter(than: best) ? other : best
    }

    /// Returns the palette without its transparent index where that makes codes a bit shorter and every unchanged pixel can be painted.
    private func opaquePalette(_ palette: Palette) -> Palette? {
        guard palette.isGlobal, let transparent = palette.transparentIndex, Int(transparent) &>> (runs.codeBits - 1) == 1,
            runs.codeBits > 2,
            !choice.pieces.contains(where: { $0.color < 0 })
        else { return nil }
        let opaque = Palette(palette.colors, isGlobal: true)
        let table = PaletteSearch(opaque)
        let isLow = choice.colors.entries.allSatisfy { color in
            table.index(of: color).map { $0 < 1 &<< (runs.codeBits - 1) && palette.colors[$0] == color } ?? false
        }
        return isLow ? opaque : nil
    }

    /// Returns the bytes of `draft` in a file, nearly.
    mutating func byteCount(of draft: FrameDraft) -> Int {
        let count = code(draft).codes.count
        return count + count / 255 + Outcome.overhead + (draft.palette.isGlobal ? 0 : 3 * draft.palette.colors.count)
    }

    private mutating func plain(_ leastError: SquaredError) -> Outcome {
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
    private mutating func searched(_ leastError: SquaredError, leaving transparent: UInt8?) -> Outcome {
        let search = effort.search
        let decided = runs.decided
        var best = code([decided], LZWCoder.Parse(lookahead: 0, use: .record), leastError)
        let phraseCount = coder.guide.phraseCount
        let isSmall = phraseCount < GIFEffort.smallFrame
        if search.lookahead == 0 || !isSmall && decided.pixelCount < GIFEffort.noiseLength * phraseCount { return best }
        func take(_ outcome: Outcome) {
            if outcome.isBetter(than: best) { best = outcome }
        }
        let starts = isSmall ? [] : coder.split(decided, every: search.phrasesPerBoundary, patience: search.boundaryPatience)
        let parts = decided.cut(at: starts)
        if !starts.isEmpty { take(code(parts, LZWCoder.Parse(lookahead: 0, use: .record), leastError)) }
        let patience = isSmall ? search.smallPatience : search.largePatience
        take(code(parts, LZWCoder.Parse(lookahead: search.lookahead, patience: patience, use: .follow), leastError))
        if !search.freeLookaheads.isEmpty {
            let parts = runs.cut(at: starts)
            take(code(parts, LZWCoder.Parse(lookahead: 0, use: .record), leastError))
            for lookahead in search.freeLookaheads {
                take(code(parts, LZWCoder.Parse(lookahead: lookahead, patience: search.freePatience, use: .follow), leastError))
            }
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

    private mutating func code(_ parts: [IndexedRuns], _ parse: LZWCoder.Parse, _ leastError: SquaredError) -> Outcome {
        var indices: [UInt8]? = maximumError > 0 ? [] : nil
        indices?.reserveCapacity(runs.pixelCount)
        let codes = coder.code(parts, parse, chosen: &indices)
        return Outcome(codeBits: runs.codeBits, codes: codes, indices: indices, squaredError: leastError + coder.excess)
    }

    /// Creates ``runs`` from the pieces.
    /// - Returns: the squared error of painted pixels, each in its best colour.
    private mutating func index(_ palette: Palette) -> SquaredError {
        var leastError: SquaredError = 0
        var table = PaletteSearch(palette)
        var highest = Int(palette.transparentIndex ?? 0)
        var indices = [Int](repeating: -1, count: choice.colors.count)
        for (number, color) in choice.colors.entries.enumerated() {
            if choice.paintedCounts[number] > 0 {
                indices[number] = table.nearest(to: color, within: maximumError)
                leastError += SquaredError(palette.colors[indices[number]], color) * choice.paintedCounts[number]
                highest = max(highest, indices[number])
            } else {
                indices[number] = table.index(of: color) ?? -1
                if palette.transparentIndex == nil { highest = max(highest, indices[number]) }
            }
        }
        // The size of a local palette determines the code size.
        let codeBits = max(2, Self.bits(for: palette.isGlobal ? highest : palette.colors.count - 1))
        // A colour may be kept in one piece and painted in another; it is kept exactly only if the palette has it.
        let entries = zip(choice.colors.entries, indices).map { color, index in
            TransparencyChoice.Entry(index: index, isExact: index >= 0 && index < 1 &<< codeBits && palette.colors[index] == color)
        }
        choice.decide(hasTransparent: palette.transparentIndex != nil, effort, entries)
        if maximumError == 0, !effort.choosesTransparency {
            runs.beginDecided(codeBits: codeBits)
            for piece in choice.pieces {
                runs.append(Int(piece.count), choice: Int32(piece.isTransparent ? palette.skippedIndex : indices[Int(piece.color)]))
            }
            return leastError
        }
        runs.removeAll()
        runs.codeBits = codeBits
        let transparent = palette.transparentIndex.map { runs.addChoice($0) } ?? -1
        var plain = [Int32](repeating: -1, count: indices.count)
        var (wide, either) = (plain, plain + plain)
        for piece in choice.pieces {
            let count = Int(piece.count)
            let color = Int(piece.color)
            // In a long run one index is best for all pixels.
            let isWide = maximumError > 0 && count < Self.longRun
            if isWide || maximumError == 0, !piece.isPainted, color >= 0, entries[color].isExact,
                let transparentIndex = palette.transparentIndex
            {
                // Among phrases of equal reach, the coder takes the decided one.
                let (number, index) = (2 * color + (piece.isTransparent ? 1 : 0), UInt8(indices[color]))
                if either[number] < 0 {
                    either[number] =
                        piece.isTransparent ? runs.addChoice(transparentIndex, or: index) : runs.addChoice(index, or: transparentIndex)
                }
                runs.append(count, choice: either[number])
                continue
            }
            if piece.isTransparent {
                runs.append(count, choice: transparent)
                continue
            }
            if isWide, piece.isPainted {
                if wide[color] < 0 {
                    wide[color] = table.addChoice(
                        near: choice.colors.entries[color], best: indices[color], within: maximumError, excess: maximumExcess, to: &runs)
                }
                runs.append(count, choice: wide[color])
            } else {
                if plain[color] < 0 { plain[color] = runs.addChoice(UInt8(indices[color])) }
                runs.append(count, choice: plain[color])
            }
        }
        return leastError
    }

    private static let longRun = 4

    private static func bits(for index: Int) -> Int { Int.bitWidth - max(1, index).leadingZeroBitCount }
}
