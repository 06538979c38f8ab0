/// Decides of the pixels that a frame need not paint whether they are left or painted again in their own colour.
///
/// Each is right, so the file's size decides. What LZW pays for is a new phrase wherever the index changes, and about one phrase a length M of a
/// run, where M grows with the root of the area that has the index (a phrase becomes one pixel longer each time it is used). So the row order is cut
/// into pieces of one colour and one state, and the cheapest path through the pieces is found, where a piece is left or painted and the
/// price is 1 a change of index and length / M within a run (Viterbi). A long still stretch of many colours is left; a piece whose neighbour is
/// painted with the same index is painted with it.
struct FreePixels {
    /// Pixels of one colour and one state.
    struct Piece {
        var count: Int32
        /// Number of the colour in ``colors``, or -1 where nothing is on the canvas.
        var color: Int32
        var isPainted: Bool
        /// Whether the transparent index is used; the answer.
        var isLeft: Bool
    }

    private(set) var pieces: [Piece] = []
    /// The colours of the frame.
    private(set) var colors = ColorTable()
    /// How many pixels are painted of each colour, and are there in it already.
    private(set) var paintedCounts: [Int] = []
    private var keptCounts: [Int] = []
    /// Pixels of each index.
    private var areas = [Double](repeating: 0, count: GIFSettings.colorLimit)
    /// For each piece, which of its states are best reached from a piece that is left.
    private var fromLeft: [States] = []

    /// What the palette has for a colour.
    struct Entry {
        /// The index that stands for it, or -1.
        let index: Int
        /// Whether that index is this very colour; painted pieces need no such one.
        let isExact: Bool
    }

    private struct States: OptionSet {
        let rawValue: UInt8
        static let painted = States(rawValue: 1)
        static let left = States(rawValue: 2)
    }

    /// Cuts `pixels` into pieces.
    mutating func cut(_ pixels: [CanvasPixel]) {
        pieces.removeAll(keepingCapacity: true)
        colors.removeAll()
        paintedCounts.removeAll(keepingCapacity: true)
        keptCounts.removeAll(keepingCapacity: true)
        let pixels = pixels.span
        var position = 0
        while position < pixels.count {
            let pixel = pixels[position]
            let count = pixels.runLength(at: position, limit: pixels.count - position)
            position += count
            if pixel == .clear {
                pieces.append(Piece(count: Int32(count), color: -1, isPainted: false, isLeft: true))
                continue
            }
            let color = colors.number(of: pixel.color)
            if color == paintedCounts.count {
                paintedCounts.append(0)
                keptCounts.append(0)
            }
            if pixel.isPainted { paintedCounts[color] += count } else { keptCounts[color] += count }
            pieces.append(Piece(count: Int32(count), color: Int32(color), isPainted: pixel.isPainted, isLeft: false))
        }
    }

    /// Decides all pieces.
    /// - Parameters:
    ///   - canLeave: whether there is a transparent index.
    ///   - entries: of each colour.
    ///   - phraseShare: the length of the mean phrase of a run, as a share of the root of its index's area.
    mutating func decide(canLeave: Bool, _ entries: [Entry], phraseShare: Double) {
        guard canLeave else {
            for index in pieces.indices where pieces[index].color >= 0 { pieces[index].isLeft = false }
            return
        }
        // At first as if everything were painted, or left; then by what came of it.
        var leftArea = 0.0
        for index in areas.indices { areas[index] = 0 }
        for (color, entry) in entries.enumerated() {
            if entry.index >= 0 { areas[entry.index] += Double(paintedCounts[color] + keptCounts[color]) }
            leftArea += Double(keptCounts[color])
        }
        for round in 0..<Self.rounds {
            follow(leftArea: leftArea, entries, phraseShare: round == 0 ? nil : phraseShare)
            leftArea = 0
            for index in areas.indices { areas[index] = 0 }
            for piece in pieces {
                if piece.isLeft { leftArea += Double(piece.count) } else { areas[entries[Int(piece.color)].index] += Double(piece.count) }
            }
        }
    }

    private static let rounds = 3
    /// The phrase length to begin with.
    private static let firstPhrase = 100.0

    private mutating func follow(leftArea: Double, _ entries: [Entry], phraseShare: Double?) {
        func price(_ area: Double) -> Double { 1 / (phraseShare.map { max(1, area.squareRoot() * $0) } ?? Self.firstPhrase) }
        fromLeft.removeAll(keepingCapacity: true)
        let leftPrice = price(leftArea)
        let never = Double.infinity
        var (painted, left) = (0.0, never)
        var lastIndex = -1
        for piece in pieces {
            let count = Double(piece.count)
            let entry = piece.color < 0 ? Entry(index: -1, isExact: false) : entries[Int(piece.color)]
            let index = entry.index
            var nextPainted = never
            var states: States = []
            if index >= 0, piece.isPainted || entry.isExact {
                let stay = painted + (index == lastIndex ? 0 : 1)
                if left + 1 < stay { states.insert(.painted) }
                nextPainted = min(stay, left + 1) + count * price(areas[index])
            }
            var nextLeft = never
            if piece.isPainted || left <= painted + 1 { states.insert(.left) }
            if !piece.isPainted { nextLeft = min(left, painted + 1) + count * leftPrice }
            fromLeft.append(states)
            (painted, left, lastIndex) = (nextPainted, nextLeft, index)
        }
        var isLeft = left < painted
        for number in pieces.indices.reversed() {
            pieces[number].isLeft = isLeft
            isLeft = fromLeft[number].contains(isLeft ? .left : .painted)
        }
    }
}
