import DripGeometry

/// Remembers which edge passed through each pixel last, to find the rows in which outlines may overlap.
///
/// Edges that follow one another and all run down, or all up, are a chain. A chain meets every height once, so to its left and right are
/// the winding numbers w and w ± 1, and for those the fill rule may be applied to a sum of areas. Only where two chains pass through one
/// pixel can the sum be wrong.
struct PixelWatch {
    /// The chain that passed last; older paths' chains have smaller numbers, so nothing is cleared from path to path.
    var owners: [UInt32]
    /// The rows, counted from the band's top, in which two chains met in a pixel.
    var suspects: [Bool] = []
    /// The number for the next path's first chain; 0 is nobody.
    private var firstChain: UInt32 = 1

    init(cells: Int) { owners = Array(repeating: 0, count: cells) }

    /// Forgets the rows of the path before; numbers the next one's chains, at most `chains`.
    mutating func begin(rows: Int, chains: Int) -> ChainCounter {
        suspects.removeAll(keepingCapacity: true)
        suspects.append(contentsOf: repeatElement(false, count: rows))
        if chains >= Int(UInt32.max - firstChain) {
            // The numbers are used up: begin anew.
            for index in owners.indices { owners[index] = 0 }
            firstChain = 1
        }
        return ChainCounter(next: firstChain)
    }

    mutating func end(_ chains: ChainCounter) { firstChain = chains.next }
}

/// Numbers the chains of one path's lines, in their order.
struct ChainCounter {
    let first: UInt32
    private(set) var next: UInt32
    private var end: Point?
    private var isDown = false

    init(next: UInt32) {
        first = next
        self.next = next
    }

    /// The chain that `line` continues or begins. A level line continues any.
    mutating func chain(of line: LineSegment) -> UInt32 {
        let isLevel = line.start.y == line.end.y
        let continues = line.start == end && (isLevel || isDown == (line.start.y < line.end.y))
        if !continues {
            next += 1
            isDown = line.start.y < line.end.y
        }
        end = line.end
        return next - 1
    }
}
