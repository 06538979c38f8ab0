/// Decides whether unchanged pixels are transparent or repainted in their own colour.
///
/// Both are correct, so only the size of the file matters. LZW pays one phrase for each change of index, and about one for each length M of a run. M
/// grows with the square root of the index's area, because a phrase becomes one pixel longer each time it is used. Pixels in row order form pieces of
/// one colour and one state, transparent or painted. The cheapest path through them is found (Viterbi), at a price of 1 per change of index and
/// length / M within a run. The result skips long static stretches of many colours, and paints a piece whose neighbour has the same index.
struct TransparencyChoice {
    /// Pixels of one colour and one state.
    struct Piece {
        var count: Int32
        /// The number of the colour in ``colors``, or -1 for clear canvas.
        var color: Int32
        var isPainted: Bool
        /// Whether the transparent index is used: the result.
        var isTransparent: Bool
    }

    private(set) var pieces: [Piece] = []
    private(set) var colors = ColorTable()
    /// The number of painted pixels and of unchanged pixels of each colour.
    private(set) var paintedCounts: [Int] = []
    private var keptCounts: [Int] = []
    /// The area of each index; in a pass, its price.
    private var areas = [Double](repeating: 0, count: GIFSettings.colorLimit)
    /// For each piece, the states that are best reached from a piece that is transparent.
    private var fromTransparent: [States] = []

    struct Entry {
        /// The index, or -1.
        let index: Int
        /// Whether the index has exactly this colour; painted pieces do not require it.
        let isExact: Bool
    }

    private struct States {
        var painted = false
        var transparent = false
    }

    mutating func cut(_ pixels: [CanvasPixel]) {
        pieces.removeAll(keepingCapacity: true)
        colors.removeAll()
        paintedCounts.removeAll(keepingCapacity: true)
        keptCounts.removeAll(keepingCapacity: true)
        let pixels = pixels.span
        var position = 0
        // Neighbours often alternate between two colours.
        var (last, lastNumber) = (CanvasPixel.clear, -1)
        var (other, otherNumber) = (last, lastNumber)
        while position < pixels.count {
            let pixel = pixels[position]
            let count = pixels.runLength(at: position, limit: pixels.count - position)
            position += count
            if pixel == .clear {
                pieces.append(Piece(count: Int32(count), color: -1, isPainted: false, isTransparent: true))
                continue
            }
            if pixel != last {
                (last, lastNumber, other, otherNumber) = (other, otherNumber, last, lastNumber)
                if pixel != last { (last, lastNumber) = (pixel, colors.number(of: pixel.color)) }
            }
            if lastNumber == paintedCounts.count {
                paintedCounts.append(0)
                keptCounts.append(0)
            }
            if pixel.isPainted { paintedCounts[lastNumber] += count } else { keptCounts[lastNumber] += count }
            pieces.append(Piece(count: Int32(count), color: Int32(lastNumber), isPainted: pixel.isPainted, isTransparent: false))
        }
    }

    /// Decides all pieces.
    /// - Parameters:
    ///   - hasTransparent: whether there is a transparent index.
    ///   - effort: the number of passes, and the price of a change to the transparent index.
    ///   - entries: the entry of each colour.
    mutating func decide(hasTransparent: Bool, _ effort: GIFEffort, _ entries: [Entry]) {
        guard hasTransparent else {
            for index in pieces.indices where pieces[index].color >= 0 { pieces[index].isTransparent = false }
            return
        }
        // Without anything to leave there is nothing to decide.
        if keptCounts.allSatisfy({ $0 == 0 }), !pieces.contains(where: { $0.color < 0 }) { return }
        // First as if everything were painted, or transparent; then by the result.
        var transparentArea = 0.0
        for index in areas.indices { areas[index] = 0 }
        for (color, entry) in entries.enumerated() {
            if entry.index >= 0 { areas[entry.index] += Double(paintedCounts[color] + keptCounts[color]) }
            transparentArea += Double(keptCounts[color])
        }
        for round in 0..<effort.transparencyRounds {
            if round > 0 { transparentArea = Self.measure(pieces, entries, &areas) }
            follow(
                transparentArea: transparentArea, leavingPrice: effort.leavingPrice, entries,
                phraseShare: round == 0 ? nil : Self.phraseShare)
        }
    }

    /// Counts the pixels of each index, and returns those that are transparent.
    private static func measure(_ pieces: [Piece], _ entries: [Entry], _ areas: inout [Double]) -> Double {
        for index in areas.indices { areas[index] = 0 }
        var transparentArea = 0.0
        for number in pieces.indices {
            let piece = pieces[number]
            if piece.isTransparent {
                transparentArea += Double(piece.count)
            } else {
                areas[entries[Int(piece.color)].index] += Double(piece.count)
            }
        }
        return transparentArea
    }

    /// The mean phrase length of a run, relative to the root of its index's area.
    private static let phraseShare = 0.8
    private static let firstPhrase = 100.0

    private mutating func follow(transparentArea: Double, leavingPrice: Double, _ entries: [Entry], phraseShare: Double?) {
        func price(_ area: Double) -> Double { 1 / (phraseShare.map { max(1, area.squareRoot() * $0) } ?? Self.firstPhrase) }
        if fromTransparent.count < pieces.count { fromTransparent = Array(repeating: States(), count: pieces.count * 2) }
        let prices = areas.map { price($0) }
        Self.follow(
            leavingPrice: leavingPrice, transparentPrice: price(transparentArea), prices.span, entries.span, &pieces,
            scratch: &fromTransparent)
    }

    private static func follow(
        leavingPrice: Double, transparentPrice: Double, _ prices: Span<Double>, _ entries: Span<Entry>, _ all: inout [Piece],
        scratch: inout [States]
    ) {
        var pieces = all.mutableSpan
        var fromTransparent = scratch.mutableSpan
        let never = Double.infinity
        var (painted, transparent) = (0.0, never)
        var lastIndex = -1
        for number in pieces.indices {
            let piece = pieces[number]
            let count = Double(piece.count)
            var index = -1
            var nextPainted = never
            var states = States()
            if piece.color >= 0 {
                let entry = entries[Int(piece.color)]
                index = entry.index
                if index >= 0, piece.isPainted || entry.isExact {
                    let stay = painted + (index == lastIndex ? 0 : 1)
                    states.painted = transparent + 1 < stay
                    nextPainted = min(stay, transparent + 1) + count * prices[index]
                }
            }
            var nextTransparent = never
            states.transparent = piece.isPainted || transparent <= painted + leavingPrice
            if !piece.isPainted { nextTransparent = min(transparent, painted + leavingPrice) + count * transparentPrice }
            fromTransparent[number] = states
            (painted, transparent, lastIndex) = (nextPainted, nextTransparent, index)
        }
        var isTransparent = transparent < painted
        var number = pieces.count
        while number > 0 {
            number -= 1
            pieces[number].isTransparent = isTransparent
            isTransparent = isTransparent ? fromTransparent[number].transparent : fromTransparent[number].painted
        }
    }
}
